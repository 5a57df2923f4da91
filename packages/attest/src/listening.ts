/** The platform's fetch, which tells the server's time from what comes back. */

/** @param onAnswer told the `Date` of each good answer, null where it has none, and how long it took */
export function listening(
  fetch: typeof globalThis.fetch | undefined,
  onAnswer: (date: string | null, tookMs: number) => void,
): typeof globalThis.fetch {
  return async (input, init) => {
    const began = performance.now()
    // Looked up at each call, so that a later instrumentation of the global one is used.
    const send = fetch ?? globalThis.fetch
    const response = await send(input, init)
    // An error may be a proxy's, and what is no JSON the sign-in page of a hotel: their clocks say nothing.
    if (response.ok && /json/.test(response.headers.get('content-type') as string))
      onAnswer(response.headers.get('date'), performance.now() - began)
    return response
  }
}
