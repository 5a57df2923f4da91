/** What the scan needs to know of a character, one table look-up each. */

export const LOWER = 1
/** A letter outside ASCII that glues to the word beside it (é, Ж); scripts written without spaces do not. */
export const FOREIGN = 2
/** What plain words hold, and nothing else is as small. */
export const PLAIN: number = LOWER | FOREIGN
export const UPPER = 4
export const DIGIT = 8
export const ALNUM: number = LOWER | UPPER | DIGIT | FOREIGN
/** Stands inside tokens of secrets and addresses: `_-.~+/=:%`. */
export const JOINER = 16
/** Makes the scan look closer: `@ : = . - <`. */
export const TRIGGER = 32

/** Classes of the ASCII characters. */
export const CLASS: Uint8Array = new Uint8Array(128)
for (let c = 48; c < 58; c++) CLASS[c] = DIGIT
for (let c = 65; c < 91; c++) {
  CLASS[c] = UPPER
  CLASS[c + 32] = LOWER
}
for (const c of '_-.~+/=:%') CLASS[c.charCodeAt(0)]! |= JOINER
for (const c of '@:=.-<%') CLASS[c.charCodeAt(0)]! |= TRIGGER

/** Class of any UTF-16 unit. */
export function classOf(code: number): number {
  return code < 128 ? CLASS[code]! : foreign(code)
}

/** Of the units from U+00C0 to U+0DFF, 1 for letters, marks and digits; their punctuation (`،`, `।`, `׃`) parts words as that of ASCII does. Filled when first needed. */
let glues: Uint8Array | undefined

// Letters of scripts that put spaces between words: Latin to Hebrew, Arabic, the Indic scripts, Vietnamese (U+1E00 to U+1FFF); a number follows `nº` without one. Thai and
// everything from Hangul Jamo and CJK up is a boundary: numbers stand beside them without a space. Surrogates are symbols or rare scripts: boundaries.
function foreign(code: number): number {
  if (code >> 9 === 0xf) return FOREIGN
  if (code < 0xc0 || code > 0xdff) return 0
  glues ??= Uint8Array.from({ length: 0xe00 }, (_, c) =>
    isWordCharacter(String.fromCharCode(c)) ? FOREIGN : 0,
  )
  return glues[code]!
}

/** True for a letter, a mark or a digit of any script. */
export const isWordCharacter = (character: string): boolean => /^[\p{L}\p{M}\p{N}]$/u.test(character)

/** Scripts that put no spaces between words, or endings and particles to them, as a set of a pattern: what stands before or behind in them is the sentence. */
export const UNSPACED = '[\u0e00-\u109f\u1780-\u17ff\u3040-\ud7ff\uf900-\ufaff\uff66-\uff9f]'

export const isDigit = (code: number): boolean => code > 47 && code < 58
export const isAlnum = (code: number): boolean => (classOf(code) & ALNUM) !== 0
export const isSpace = (code: number): boolean => code === 32 || (code > 8 && code < 14)

/** A table of the ASCII characters in which `characters` are 1. */
export function marked(characters: string): Uint8Array {
  const table = new Uint8Array(128)
  for (const character of characters) table[character.charCodeAt(0)] = 1
  return table
}
