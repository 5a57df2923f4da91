/**
 * Addresses of a name, from the machine's name servers. Not by `dns.lookup`: that holds one of the few threads that the whole process shares for as
 * long as a name's server is silent, and nothing ends it. These questions hold no thread and end when we say so. Names that only a hosts file knows are
 * not found; those that the operator excepts are resolved as the machine does.
 */
import { type LookupAddress, Resolver } from 'node:dns'

/** Gives every address of a name. */
export type Resolve = (
  host: string,
  done: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void

/** Twice, since a question or its answer may be lost. */
const TRIES = { timeout: 1_000, tries: 2 } as const
const TIMEOUT_MS = 3_000
/** How long the addresses of one family wait for those of the other. */
const OTHER_FAMILY_MS = 250

/** Final: the name is known not to be, or to have no address. All else may be otherwise the next time. */
const FINAL = new Set(['ENOTFOUND', 'ENODATA'])

/** @param servers `address:port`; the machine's own when absent */
export function dnsResolve(servers?: readonly string[]): Resolve {
  return (host, done) => {
    // It never gets to a name server (RFC 6761 6.3).
    if (/(?:^|\.)localhost\.?$/.test(host)) return done(null, LOOPBACK)
    const resolver = new Resolver(TRIES)
    if (servers) resolver.setServers(servers)
    const found: LookupAddress[] = []
    let missing = 2
    let isFinal = true
    let timer = setTimeout(end, TIMEOUT_MS)

    function answered(
      family: 4 | 6,
      error: NodeJS.ErrnoException | null,
      addresses: readonly string[],
    ): void {
      if (missing === 0) return
      missing--
      if (error && !FINAL.has(error.code ?? '')) isFinal = false
      found.push(...addresses.map((address) => ({ address, family })))
      if (missing === 0) end()
      else if (found.length > 0) {
        clearTimeout(timer)
        timer = setTimeout(end, OTHER_FAMILY_MS)
      }
    }
    function end(): void {
      clearTimeout(timer)
      if (missing > 0) isFinal = false
      missing = 0
      resolver.cancel()
      const code = isFinal ? 'ENOTFOUND' : 'EAI_AGAIN'
      if (found.length > 0) done(null, found)
      else done(Object.assign(new Error('The name does not resolve'), { code }), [])
    }

    resolver.resolve4(host, (error, addresses) => answered(4, error, addresses ?? []))
    resolver.resolve6(host, (error, addresses) => answered(6, error, addresses ?? []))
  }
}

const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]
