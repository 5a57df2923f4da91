/** Time per character, as a multiple of a plain loop of charCodeAt and a table over the same text in the same run. */
import { performance } from 'node:perf_hooks'
import type { Contestant } from '../peers/contestant.ts'

const TABLE = new Uint8Array(128)
for (let c = 0; c < 128; c++) TABLE[c] = c % 7

/** The least a detector must do: look at every character once. */
export function plainLoop(text: string): number {
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

/** The minimum of as many runs as fit `budgetMs` (at least three), after a warm-up of half of it. */
export async function measureSpeed(
  contestant: Contestant,
  name: string,
  text: string,
  budgetMs: number,
): Promise<Speed> {
  const plain =
    (await minimum(() => {
      sink += plainLoop(text)
    }, budgetMs / 3)) / text.length
  const time =
    (await minimum(async () => {
      sink += (await contestant.detect(text)).length
    }, budgetMs)) / text.length
  const again =
    (await minimum(() => {
      sink += plainLoop(text)
    }, budgetMs / 3)) / text.length
  const least = Math.min(plain, again)
  return { text: name, nanoseconds: time, plain: least, multiple: time / least }
}

async function minimum(run: () => unknown, budgetMs: number): Promise<number> {
  const warm = performance.now() + budgetMs / 2
  do await run()
  while (performance.now() < warm)
  let least = Number.POSITIVE_INFINITY
  const until = performance.now() + budgetMs
  for (let runs = 0; runs < 3 || performance.now() < until; runs++) {
    const from = performance.now()
    await run()
    least = Math.min(least, performance.now() - from)
    if (performance.now() > until + 10 * budgetMs) break
  }
  return least * 1e6
}
