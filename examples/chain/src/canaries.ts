/** Looks into everything that is sent for values that must not be in it. */

export interface Watched {
  /** `fetch`, with every request's body read first. */
  readonly fetch: typeof fetch
  /** From now on a request with this value in it is a leak. */
  forbid(value: string): void
  requests(): number
  leaks(): number
}

export function watchRequests(): Watched {
  const forbidden = new Set<string>()
  const bodies: string[] = []
  return {
    async fetch(input, init) {
      const request = new Request(input, init)
      // Without the server's own address, which a text may well speak of too.
      const { pathname, search } = new URL(request.url)
      bodies.push(`${pathname}${search}\n${await request.clone().text()}`)
      return fetch(request)
    },
    forbid: (value) => void forbidden.add(value),
    requests: () => bodies.length,
    leaks: () => {
      const sent = bodies.join('\n')
      // Shorter values, such as a version that looks like an address, may stand in a hash by chance.
      return [...forbidden].filter((value) => value.length > 7 && sent.includes(value)).length
    },
  }
}
