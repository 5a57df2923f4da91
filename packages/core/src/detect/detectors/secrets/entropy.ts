/** How random a value looks: what tells a key from a word. */

/** Shannon entropy of the characters of `value`, bits per character. */
export function shannon(value: string): number {
  const counts = new Map<string, number>()
  for (const c of value) counts.set(c, (counts.get(c) ?? 0) + 1)
  let bits = 0
  for (const n of counts.values()) bits -= (n / value.length) * Math.log2(n / value.length)
  return bits
}

/** What no word has: five consonants, or one behind a letter that stands before vowels; words have no more of those than `js` and `vs`. */
const NO_WORD = /[^aeiouy]{5}|[jqvz][^aeiouyz]/i

/** Words, and the names that code makes of them: letters in long runs of one case. */
const LONG_WORDS = /[A-Z]?[a-z]{4,}|[A-Z]{4,}/g
const WORDS = /[A-Z]?[a-z]{3,}|[A-Z]{4,}/g

/** How long `value` is without these words. */
const without = (value: string, words: RegExp): number =>
  value.replace(words, (word) => (NO_WORD.test(word) ? word : '')).length

function count(value: string, what: RegExp): number {
  return value.match(what)?.length ?? 0
}

/** A key, a token: at least 16 characters without spaces, mixed as no name, word, number or path is. */
export function looksRandom(value: string): boolean {
  return (
    /^(?!\.{0,2}\/[\w.-]+\/)[\x21\x23-\x26\x2a-\x7e]{16,512}$/.test(value) &&
    /[A-Za-z]/.test(value) &&
    // `my-super-secret-key`, `PasswordInputElement2`: words and few digits. A mix of two cases changes every second character, camel case every fifth.
    (/\d/.test(value)
      ? without(value, LONG_WORDS) >= value.length / 2 || count(value, /\d/g) >= value.length / 5
      : count(value, /[a-z](?=[A-Z])|[A-Z](?=[a-z])/g) > value.length * 0.45) &&
    shannon(value) >= 2.8
  )
}

/** Both cases in a mix that no word and no name in code has, `share` of it at least in no word: `YoBmegsImAcMkB`, `qP6mm8Rx6f`. */
export function isScrambled(value: string, share = 0.5): boolean {
  const { length } = value
  return (
    length > 7 &&
    /[a-z].*[A-Z]|[A-Z].*[a-z]/.test(value) &&
    count(value, /[a-z](?=[A-Z\d])|[A-Z](?=[a-z\d])|\d(?=[A-Za-z])/g) >= Math.max(4, length * 0.28) &&
    without(value, WORDS) >= length * share
  )
}
