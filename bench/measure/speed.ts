/** Time per character, as a multiple of a plain loop of charCodeAt and a table over the same text in the same run. */
import { performance } from 'node:perf_hooks'
import type { Contestant } from '../peers/contestant.ts'

const TABLE = new Uint8Array(128)
for (let c = 0; c < 128; c++) TABLE[c] = c % 7

/** The least a detector must do: look at every character once. */
function plainLoop(text: string): number {
  let sum = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    sum += code < 128 ? TABLE[code]! : 1
  }
  return sum
}

export interface Speed {
  readonly text: string
  /** Nanoseconds for a character. */
  readonly nanoseconds: number
  readonly plain: number
  readonly multiple: number
}

/** Keeps the loop from being optimised away. */
export let sink = 0

/** How long the plain loop is repeated beside each run, in milliseconds. */
const BESIDE_MS = 10
const FEWEST_RUNS = 5

/**
 * After a warm-up, as many runs as fit `budgetMs`, at least five. Beside each, in the same moment of a machine that others share, the plain loop is
 * repeated; the multiple is the median of theirs, so that no lucky moment of either decides.
 */
export async function measureSpeed(
  contestant: Contestant,
  name: string,
  text: string,
  budgetMs: number,
): Promise<Speed> {
  const loop = (): void => {
    sink += plainLoop(text)
  }
  const detect = async (): Promise<void> => {
    sink += (await contestant.detect(text)).length
  }
  await meanOf(loop, budgetMs / 4)
  await meanOf(detect, budgetMs / 2)

  const ratios: number[] = []
  let [time, plain] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const from = performance.now()
  const isWithin = (ms: number): boolean => performance.now() - from < ms
  while (isWithin(budgetMs) || (ratios.length < FEWEST_RUNS && isWithin(10 * budgetMs))) {
    const took = await timeOf(detect)
    const beside = await meanOf(loop, BESIDE_MS)
    ratios.push(took / beside)
    time = Math.min(time, took)
    plain = Math.min(plain, beside)
  }
  const nanoseconds = 1e6 / text.length
  return { text: name, nanoseconds: time * nanoseconds, plain: plain * nanoseconds, multiple: median(ratios) }
}

async function timeOf(run: () => unknown): Promise<number> {
  const from = performance.now()
  await run()
  return performance.now() - from
}

async function meanOf(run: () => unknown, forMs: number): Promise<number> {
  const from = performance.now()
  let runs = 0
  do {
    await run()
    runs++
  } while (performance.now() - from < forMs)
  return (performance.now() - from) / runs
}

const median = (of: readonly number[]): number => of.toSorted((a, b) => a - b)[of.length >> 1] as number
