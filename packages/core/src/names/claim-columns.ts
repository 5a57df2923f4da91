/** Persons in columns that are called for them, as those below `first_name,last_name`: what stands around a field tells the model nothing. */
import { NAME_KEY } from './cues.ts'
import type { Reading } from './features.ts'
import { fold } from './fold.ts'
import { PERSON, type Tags } from './tag.ts'
import { GAP, SHAPE, type Token } from './tokens.ts'

const LIKELIHOOD = 0.8
/** Most words of a field that is read. */
const MOST_WORDS = 4

/** Claims the words of capitals that fill such a field; `headOf` tells what the column of a field is called. */
export function claimColumns(
  { tokens }: Reading,
  { tag, likelihood }: Tags,
  headOf: (start: number, end: number) => string,
): void {
  for (let i = 0; i < tokens.length; i++) {
    if (!isCapital(tokens[i]!)) continue
    let last = i
    let head = ''
    // A tab parts words as a space does: the field may end with any of them.
    for (; ; last++) {
      head = headOf(tokens[i]!.start, tokens[last]!.end)
      if (head !== '' || last - i === MOST_WORDS - 1 || !tokens[last + 1] || !goesOn(tokens[last + 1]!)) break
    }
    if (!NAME_KEY.test(fold(head).replace(/\W/g, '_'))) continue
    for (let k = i; k <= last; k++) {
      if (!isCapital(tokens[k]!)) continue
      likelihood[k] = tag[k] === PERSON ? Math.max(likelihood[k]!, LIKELIHOOD) : LIKELIHOOD
      tag[k] = PERSON
    }
    i = last
  }
}

const goesOn = ({ gap }: Token): boolean => gap === GAP.space || gap === GAP.hyphen
const isCapital = ({ shape }: Token): boolean => shape !== SHAPE.lower && shape !== SHAPE.digits
