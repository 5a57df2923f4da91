/** Secrets that their name told once, where they stand again behind it without one: `password: Zx81!kell … is Zx81!kell wrong?` */

import type { Candidate, Emit } from '../candidate.ts'
import { isAlnum } from '../text/characters.ts'
import { unitAt } from '../text/units.ts'

export interface Secret {
  readonly label: string
  readonly value: string
  /** Where it ends that was told, in what is read; 0 where that stands before. */
  readonly end: number
  /** The same in the original. */
  readonly till: number
}

/** So many of a text are looked for again, so that the work stays linear in its length. */
const MOST = 16
/** Words, and numbers alone, may stand for much else. Longer ones than this would not be whole within what a stream holds back. */
const LASTING = /^(?=.*\d)(?=.*\D)[^\s]{6,128}$/
const LABELS = /PASSWORD|KEY|TOKEN|SECRET/

/** What a candidate tells that is looked for again; `till` is where it ends in the original. */
export function toldBy(
  { label, rule, start, end }: Candidate,
  text: string,
  till: number,
): Secret | undefined {
  if ((rule !== 'name' && rule !== 'option') || !LABELS.test(label)) return
  const value = text.slice(start, end)
  return LASTING.test(value) ? { label, value, end, till } : undefined
}

/** The first secrets of those that were told, each once, in the order of the text. */
export function firstOf(told: readonly Secret[]): Secret[] {
  const first = new Map<string, Secret>()
  for (const secret of [...told].sort((a, b) => a.till - b.till))
    if (first.size < MOST && !first.has(secret.value)) first.set(secret.value, secret)
  return [...first.values()]
}

/** Finds each of them wherever it stands behind the place where it was told, from `from` on. */
export function findAgain(text: string, from: number, secrets: readonly Secret[], emit: Emit): void {
  for (const { label, value, end } of secrets) {
    const { length } = value
    // One step on, not one value: where the search began must not tell.
    for (let at = text.indexOf(value, Math.max(from, end)); at >= 0; at = text.indexOf(value, at + 1))
      if (!isAlnum(unitAt(at - 1)) && !isAlnum(unitAt(at + length)))
        emit({ label, start: at, end: at + length, score: 0.8, rule: 'again' })
  }
}

/** What is told of a text is known of what follows the place `to` in the original. */
export const toldBefore = (told: readonly Secret[], to: number): readonly Secret[] =>
  told.filter(({ till }) => till <= to).map((secret) => ({ ...secret, end: 0, till: 0 }))
