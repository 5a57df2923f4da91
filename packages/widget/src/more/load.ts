/** What few conversations need: receipts, the page over the chat, files. Fetched when first asked for. */
import { importAgain } from '../import-again.ts'
import { addStyles } from '../look/styles.ts'

export type More = typeof import('./more.ts')

let more: More | null = null

/** Null until `loadMore` has resolved once. */
export const loadedMore = (): More | null => more

/** @throws what `import` throws where it cannot be fetched; the next try may do better */
export async function loadMore(): Promise<More> {
  if (!more) {
    more = await import('./more.ts').catch(importAgain<More>)
    addStyles(more.styles)
  }
  return more
}
