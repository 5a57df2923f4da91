/**
 * Where the readers look. Were each place given to all of them in turn, none would stay at hand: a processor keeps the code of few, and has learned the
 * turns of few, so that a third of the time would go into fetching them. So the scan of a text only notes places, and each reader is asked about many of
 * its own at once. They are asked on the spot in a short text, and where the text may be cut, which depends on what was read.
 */
import type { Scan } from './scan-state.ts'

/** Looks at `start`; what `end` and `seen` are differs from reader to reader. */
export type Look = (s: Scan, start: number, end: number, seen: number) => void

/** The places of one reader. */
export interface Places {
  /** Has it look there, at once or with the others. */
  readonly ask: Look
  /** Has it look wherever it was not yet. */
  readonly flush: (s: Scan) => void
  /** Forgets all places. */
  readonly clear: () => void
}

/** So many are noted, of three numbers each. */
const MOST = 2048

export function placesOf(look: Look): Places {
  const noted = new Int32Array(3 * MOST)
  let count = 0
  const flush = (s: Scan): void => {
    for (let i = 0; i < count; i += 3) look(s, noted[i]!, noted[i + 1]!, noted[i + 2]!)
    count = 0
  }
  return {
    ask(s, start, end, seen) {
      if (s.atOnce) return look(s, start, end, seen)
      if (count === noted.length) flush(s)
      noted[count++] = start
      noted[count++] = end
      noted[count++] = seen
    },
    flush,
    clear() {
      count = 0
    },
  }
}
