/**
 * Whether a text is the shortest JSON text of its value: then it names no key twice, and nothing else in it is left to readers. Far cheaper than
 * reading the text a second time; what is not plain is.
 */

/** True only for a text without spaces between its parts, with no escape but `\"`, in which nothing is said twice. */
export function isPlainJson(text: string, value: unknown, maxDepth: number): boolean {
  let escapes = 0
  for (let at = text.indexOf('\\'); at !== -1; at = text.indexOf('\\', at + 2)) {
    if (text.charCodeAt(at + 1) !== QUOTE) return false
    escapes++
  }
  hasEscapes = escapes > 0
  sawRoundNumber = false
  // No spelling of a value is shorter than the one counted here, so a text of that length has no room for a key more.
  if (shortestLength(value, maxDepth) + escapes !== text.length) return false
  // But 1e3 is shorter than 1000.
  return !sawRoundNumber || !EXPONENT.test(text)
}

const QUOTE = 34
// No name of an export has an escape. Those are not trusted to JSON.parse: V8 13.6 reads a name `"` as `\` where an object before had both.
const ESCAPED = /["\\]/
let hasEscapes = false
// Behind white space too, which takes up what the exponent spares: {"":0,"a":  1e9,"":0} is as long as {"":0,"a":1000000000}.
const EXPONENT = /[:,[\s]-?[0-9.]+[eE]/
let sawRoundNumber = false

/** UTF-16 code units of the shortest text, escapes aside; NaN for a fraction, which has several spellings, and for what is too deep. */
function shortestLength(value: unknown, depth: number): number {
  switch (typeof value) {
    case 'string':
      return value.length + 2
    case 'boolean':
      return value ? 4 : 5
    case 'number':
      return numberLength(value)
    default:
      return value === null ? 4 : nestedLength(value as object, depth - 1)
  }
}

function nestedLength(value: object, depth: number): number {
  if (depth < 0) return Number.NaN
  let length = 1
  if (Array.isArray(value)) {
    for (const item of value as unknown[]) length += shortestLength(item, depth) + 1
    return value.length === 0 ? 2 : length
  }
  let isEmpty = true
  for (const key in value) {
    isEmpty = false
    if (hasEscapes && ESCAPED.test(key)) return Number.NaN
    length += key.length + 4 + shortestLength((value as Record<string, unknown>)[key], depth)
  }
  return isEmpty ? 2 : length
}

function numberLength(value: number): number {
  if (!Number.isSafeInteger(value)) return Number.NaN
  if (value % 1000 === 0 && value !== 0) sawRoundNumber = true
  let length = value < 0 ? 2 : 1
  for (let rest = Math.abs(value); rest >= 10; rest = Math.floor(rest / 10)) length++
  return length
}
