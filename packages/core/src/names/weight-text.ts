/**
 * Weights as text, a character each: what compresses a download sees which ones are frequent, as it does not in base64, whose characters hold parts of
 * two bytes. A tag's weight is told by how much it is above that of no name: that decides the same, and is a column less.
 */
import { TAG_COUNT } from './tag.ts'

/** The greatest absolute weight, and how far two of them may lie apart in what is written. */
export const MOST_WEIGHT = 31
const MOST_APART = 44
const FIRST = 35
/** What a string literal would have to escape, and what stands next to it instead. */
const APOSTROPHE = 39
const BACKSLASH = 92

/** For the compiler of the weights: rows of `TAG_COUNT` whole numbers from -31 to 31. */
export function textOf(weights: Int8Array): string {
  let text = ''
  for (let i = 0; i < weights.length; i++) {
    if (i % TAG_COUNT === 0) continue
    const above = coarse(weights[i]! - weights[i - (i % TAG_COUNT)]!)
    let code = Math.max(-MOST_APART, Math.min(MOST_APART, above)) + MOST_APART + FIRST
    if (code >= APOSTROPHE) code++
    if (code >= BACKSLASH) code++
    text += String.fromCharCode(code)
  }
  return text
}

/** What weighs much may be a step off, and fewer kinds of characters compress better. */
const FINE = 4
const VERY_FINE = 10
const coarse = (weight: number): number => {
  const step = Math.abs(weight) > VERY_FINE ? 4 : Math.abs(weight) > FINE ? 2 : 1
  // Half a step goes away from zero on both sides: rounded up, it would make names of what is none.
  return step * Math.sign(weight) * Math.round(Math.abs(weight) / step)
}

/** Rows of `TAG_COUNT` weights, the first 0. */
export function weightsOf(text: string): Int8Array {
  const rows = text.length / (TAG_COUNT - 1)
  const weights = new Int8Array(rows * TAG_COUNT)
  for (let row = 0, at = 0; row < rows; row++)
    for (let tag = 1; tag < TAG_COUNT; tag++) {
      let code = text.charCodeAt(at++)
      if (code > BACKSLASH) code--
      if (code > APOSTROPHE) code--
      weights[row * TAG_COUNT + tag] = code - FIRST - MOST_APART
    }
  return weights
}
