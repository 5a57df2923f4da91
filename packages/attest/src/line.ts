/** The way out: the platform's fetch, which lets a request outlive its page and reads the server's clock from what comes back. */

export interface Line {
  readonly fetch: typeof globalThis.fetch
  /** True while requests are to outlive the page. */
  keepalive: boolean
}

export function createLine(
  fetch: typeof globalThis.fetch | undefined,
  onAnswer: (date: string | null, tookMs: number) => void,
): Line {
  const line: Line = {
    keepalive: false,
    async fetch(input, init) {
      const began = performance.now()
      // Looked up at each call, so that a later instrumentation of the global one is used.
      const send = fetch ?? globalThis.fetch
      const response = await send(input, line.keepalive ? { ...init, keepalive: true } : init)
      // An error may be a proxy's, or the sign-in page of a hotel: their clocks say nothing.
      if (response.ok) onAnswer(response.headers.get('date'), performance.now() - began)
      return response
    },
  }
  return line
}
