/**
 * The words that speak for or against candidates: one lexicon for all phrases of all detectors, from a hash of a phrase's last word to the lists that
 * the phrase belongs to.
 */
import { isAlnum } from '../text/characters.ts'

/** Letters of a stem, which is listed with `~` behind it and stands for all words that begin so: `telefo~` is `telefonnummer`, `telefono` and `telefonszám`. */
export const STEM = 6
/** Most words of a phrase. */
const MAX_PHRASE = 4

/** A list of phrases, known by its number. */
export type Phrases = number

/** The empty list. */
export const NO_PHRASES: Phrases = 0

/** For the hash of a phrase's last word: the phrases that end so. */
export interface Entry {
  readonly list: Phrases
  /** Hashes of the words before the last, nearest first. */
  readonly before: readonly number[]
}

/** A phrase of a script without spaces. */
export interface Unspaced {
  readonly list: Phrases
  readonly phrase: string
}

const lexicon = new Map<number, Entry[]>()
/** Marks the hashes that may be in the lexicon: most words of a text are in none of its lists. */
const listed = new Uint8Array(1 << 16)
const markOf = (hash: number): number => (hash ^ (hash >>> 16)) & 0xffff
/** Phrases of scripts that put no spaces between words, by their first character: they count wherever they stand. */
const unspaced = new Map<number, Unspaced[]>()
const known = new Map<string, Phrases>([['', NO_PHRASES]])

/** The list of `|`-separated phrases, lower case; words are parted by single spaces or apostrophes. A stem stands by itself. */
export function phrases(list: string): Phrases {
  const same = known.get(list)
  if (same !== undefined) return same
  const id = known.size
  known.set(list, id)
  for (const phrase of list.split('|')) {
    const first = phrase.charCodeAt(0)
    if (isUnspaced(first)) add(unspaced, first, { list: id, phrase })
    const hashes = phrase.split(/[ ']/).map(hashOf)
    let last = hashes.pop()!
    if (phrase.endsWith('~')) last = stemOf(phrase)
    add(lexicon, last, { list: id, before: hashes.reverse().slice(0, MAX_PHRASE) })
    listed[markOf(last)] = 1
  }
  return id
}

/** How many lists there are, the empty one included. */
export const listCount = (): number => known.size

/** The phrases whose last word has this hash. */
export const entriesOf = (hash: number): readonly Entry[] | undefined =>
  listed[markOf(hash)] === 1 ? lexicon.get(hash) : undefined

const NONE: readonly Unspaced[] = []

/** The phrases of scripts without spaces that begin with this character. */
export const unspacedFrom = (code: number): readonly Unspaced[] =>
  (code > 0xdff && unspaced.get(code)) || NONE

function add<Entry>(entries: Map<number, Entry[]>, key: number, entry: Entry): void {
  const same = entries.get(key)
  if (same) same.push(entry)
  else entries.set(key, [entry])
}

/** What a word is listed by as a stem. */
const stemOf = (word: string): number => ~hashOf(word.slice(0, STEM))

function hashOf(word: string): number {
  let hash = 7
  for (let i = 0; i < word.length; i++) hash = mix(hash, folded(word.charCodeAt(i)))
  return hash
}

export const mix = (hash: number, code: number): number => (Math.imul(hash, 0x01000193) + code) | 0

/** The hash before `code` was mixed in: 0x359c449b is the inverse of the factor. */
export const unmix = (hash: number, code: number): number => Math.imul(hash - code, 0x359c449b)

/**
 * The small letter or the digit that a character of a word counts as, 0 for what is part of none, as in scripts without spaces: 我的IMEI是. Letters count
 * without their marks, which are left out in haste, in names of fields and in capitals: cedula, ΤΗΛΕΦΩΝΟ.
 */
export function folded(code: number): number {
  if (code < 128) return FOLDED[code]!
  return isAlnum(code) ? (LETTERS[code] ?? letter(code)) : 0
}

/** Not the Turkish ğ: `doğ` is a birth, and no dog. Arabic letters count as Persian keyboards have them, and as they are typed in haste: `كد ملي`, `رقم الهويه`. */
const letter = (code: number): number => {
  const small = String.fromCharCode(code).toLowerCase()
  return ('ğکییه'['ğكيىة'.indexOf(small)] ?? small.normalize('NFD')).charCodeAt(0)
}
/** Up to the Cyrillic script. */
const LETTERS: Uint16Array = Uint16Array.from({ length: 0x530 }, (_, code) => letter(code))

export const FOLDED: Uint8Array = new Uint8Array(128)
for (let code = 0; code < 128; code++) if (isAlnum(code)) FOLDED[code] = code > 64 ? code | 32 : code

/** From Thai on, but for what Latin and Greek have there, and the punctuation blocks. */
export const isUnspaced = (code: number): boolean =>
  code > 0xdff && code < 0xd800 && (code < 0x1e00 || code > 0x2e7f)
