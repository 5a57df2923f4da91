/** Time for ten times the input, on texts made to break a pattern. */
import type { Adversarial } from '../corpus/adversarial.ts'
import type { Contestant } from '../peers/contestant.ts'
import { processorMs } from './clock.ts'

export interface Growth {
  readonly name: string
  /** UTF-16 units of the longest text that was tried. */
  readonly size: number
  /** Time for it, over the time for a tenth of it. */
  readonly ratio: number
  /** Seconds for a million units at that size. */
  readonly secondsPerMillion: number
  /** Why no longer text was tried. */
  readonly stopped?: string
}

/** A tenfold input may cost at most this many times the time, and a million units this many seconds. */
export const MOST_RATIO = 12
export const MOST_SECONDS = 1

export const isFlagged = ({ ratio, secondsPerMillion, stopped }: Growth): boolean =>
  ratio > MOST_RATIO || secondsPerMillion > MOST_SECONDS || stopped !== undefined

/**
 * Sizes grow tenfold from `from` to `to`; a step that looks as if it would take more than `limitMs` is not made.
 */
export async function measureGrowth(
  contestant: Contestant,
  { name, make }: Adversarial,
  from: number,
  to: number,
  limitMs: number,
): Promise<Growth> {
  let ratio = 1
  let before = 0
  for (let size = from; ; size *= 10) {
    const text = make(size)
    let time: number
    try {
      time = await leastMean(contestant, text, SUM_MS)
      if (before > 0 && time > MOST_RATIO * before) {
        // A step that looks too steep may be the clock's.
        before = await leastMean(contestant, make(size / 10), LONG_SUM_MS)
        time = await leastMean(contestant, text, LONG_SUM_MS)
      }
    } catch (error) {
      return {
        name,
        size,
        ratio,
        secondsPerMillion: Number.NaN,
        stopped: error instanceof Error ? error.name : 'threw',
      }
    }
    // The steepest step counts.
    if (before > 0) ratio = Math.max(ratio, time / before)
    const done = { name, size, ratio, secondsPerMillion: (time / size) * 1000 }
    if (size >= to) return done
    // A ratio measured so far foretells the next; before there is one, quadratic growth is feared.
    const next = before > 0 ? Math.max(10, Math.min(100, 1.5 * (time / before))) : 100
    if (time > 20 && time * next > limitMs)
      return { ...done, stopped: `longer texts would take over ${limitMs / 1000} s` }
    before = time
  }
}

/** Processor time of a sum of runs below which it is not trusted, and of one for which the clock's steps count nothing. */
const SUM_MS = 20
const LONG_SUM_MS = 200
/** How many such sums are enough. */
const ENOUGH = 4

/**
 * The mean processor time of runs that make a sum that can be trusted, after one that is not counted where that is cheap: the least of a few such sums,
 * since what else the machine does can only add to it.
 */
async function leastMean(contestant: Contestant, text: string, sumMs: number): Promise<number> {
  if (text.length <= 10_000) await contestant.detect(text)
  let least = Number.POSITIVE_INFINITY
  for (let total = 0; total < ENOUGH * sumMs; ) {
    const from = processorMs()
    let used = 0
    let runs = 0
    do {
      await contestant.detect(text)
      runs++
      used = processorMs() - from
    } while (used < sumMs)
    least = Math.min(least, used / runs)
    total += used
  }
  return least
}
