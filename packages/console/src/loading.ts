/** How far what a page fetches is: on the way, there, or failed. */
export type Loading<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly data: T; readonly isStale: boolean }
  | { readonly state: 'failed'; readonly error: unknown }
