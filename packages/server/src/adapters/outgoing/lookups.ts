/**
 * Look-ups of names that somebody outside chose. The system's resolver works on the few threads that the whole process shares, and nothing ends it:
 * a name whose server is silent holds its thread for many seconds. So only some are under way at a time, and nobody waits longer than a bound.
 */
import { type LookupAddress, lookup as resolveName } from 'node:dns'

/** Gives every address of a name. */
export type Resolve = (
  host: string,
  done: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void

export interface Lookups {
  /** Of an address that is only checked: at most `MAX_CHECKS` of all places. */
  readonly toCheck: Resolve
  readonly toConnect: Resolve
  /** Waits for no place. */
  readonly atOnce: Resolve
}

/** For the wait and the look-up. */
const TIMEOUT_MS = 3_000
/** Of libuv's four threads one is left to files and the rest. */
const MAX_LOOKUPS = 3
/** Connections keep at least one place. */
const MAX_CHECKS = 2

const resolveAll: Resolve = (host, done) =>
  resolveName(host, { all: true, verbatim: true }, (error, addresses) => done(error, addresses ?? []))

interface Waiting {
  readonly isCheck: boolean
  run(): void
}

export function boundedLookups(resolve: Resolve = resolveAll): Lookups {
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
            // Only now: what nobody waits for any more still holds its thread.
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

  return { toCheck: bounded(true), toConnect: bounded(false), atOnce: resolve }
}
