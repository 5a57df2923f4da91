/**
 * Look-ups of names that somebody outside chose. Only so many are under way at a time, more than there are senders, and nobody waits longer than a
 * bound: names whose servers never answer hold up nobody else's.
 */
import { type LookupAddress, lookup as resolveName } from 'node:dns'
import { dnsResolve, type Resolve } from './dns.ts'

export interface Lookups {
  /** For an address that is only checked: takes at most `MAX_CHECKS` of all places. */
  readonly toCheck: Resolve
  readonly toConnect: Resolve
  /** As the machine resolves it, and waiting for no place: for names that the operator chose. */
  readonly atOnce: Resolve
}

/** For the wait and the look-up together. */
const TIMEOUT_MS = 3_000
/** More than webhooks and notifications are sent at a time. */
const MAX_LOOKUPS = 128
/** The rest is left to connections. */
const MAX_CHECKS = 32

const asTheMachine: Resolve = (host, done) =>
  resolveName(host, { all: true, verbatim: true }, (error, addresses) => done(error, addresses ?? []))

interface Waiting {
  readonly isCheck: boolean
  run(): void
}

/** @param given takes the place of both ways of resolving */
export function boundedLookups(given?: Resolve): Lookups {
  const resolve = given ?? dnsResolve()
  const waiting = new Set<Waiting>()
  let active = 0
  let checks = 0

  function next(): void {
    for (const one of waiting) {
      if (active >= MAX_LOOKUPS) return
      if (one.isCheck && checks >= MAX_CHECKS) continue
      waiting.delete(one)
      active++
      if (one.isCheck) checks++
      one.run()
    }
  }

  function bounded(isCheck: boolean): Resolve {
    return (host, done) => {
      const one: Waiting = {
        isCheck,
        run: () =>
          resolve(host, (error, addresses) => {
            // Only now: what nobody waits for any more still holds its place.
            active--
            if (isCheck) checks--
            settle(error, addresses)
            next()
          }),
      }
      let settle = (error: Error | null, addresses: readonly LookupAddress[]) => {
        settle = () => {}
        clearTimeout(timer)
        done(error, addresses)
      }
      const timer = setTimeout(() => {
        waiting.delete(one)
        settle(Object.assign(new Error('The name was not looked up in time'), { code: 'EAI_AGAIN' }), [])
      }, TIMEOUT_MS)
      waiting.add(one)
      next()
    }
  }

  return { toCheck: bounded(true), toConnect: bounded(false), atOnce: given ?? asTheMachine }
}
