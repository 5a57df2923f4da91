/**
 * Weights as text, a character each: what compresses a download sees which ones are frequent, as it does not in base64, whose characters hold parts of
 * two bytes. A fifth less of the largest part of the data.
 */

/** The greatest absolute weight. */
export const MOST_WEIGHT = 31
const FIRST = 40
/** The one character between the first and the last that a string literal would have to escape. */
const BACKSLASH = 92

/** For the compiler of the weights: whole numbers from -31 to 31. */
export function textOf(weights: Int8Array): string {
  let text = ''
  for (const weight of weights) {
    const code = weight + MOST_WEIGHT + FIRST
    text += String.fromCharCode(code < BACKSLASH ? code : code + 1)
  }
  return text
}

export function weightsOf(text: string): Int8Array {
  return Int8Array.from(text, (character) => {
    const code = character.charCodeAt(0)
    return (code < BACKSLASH ? code : code - 1) - FIRST - MOST_WEIGHT
  })
}
