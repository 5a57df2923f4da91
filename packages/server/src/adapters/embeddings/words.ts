/** The words of a text in any script, as the embedded embedder reads them. */

/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const RUNS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc\p{M}]+|[\p{L}\p{N}\p{M}]+/gu
const ASCII = /^[\x00-\x7f]*$/
/** Accents on Latin, Greek and Cyrillic letters; marks of other scripts are letters in their own right. */
const ACCENTS = /[\u0300-\u036f]/g

/** More is not read: a text to be embedded is a passage, not a book. */
const MAX_LENGTH = 20_000
/** A longer word is an address or a digest, and no two are alike. */
const MAX_WORD = 40

/** Lower-case, without accents, the forms of one letter made one; a run of an unspaced script as its pairs of characters. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const [run] of folded(text.slice(0, MAX_LENGTH)).matchAll(RUNS)) {
    if (UNSPACED.test(run)) words.push(...pairsOf(run))
    else words.push(run.slice(0, MAX_WORD))
  }
  return words
}

function folded(text: string): string {
  const lower = text.toLowerCase()
  // Most text is plain, and normalising costs more than all the rest.
  return ASCII.test(lower) ? lower : lower.normalize('NFKD').replace(ACCENTS, '').normalize('NFC')
}

function pairsOf(run: string): string[] {
  const characters = [...run]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}
