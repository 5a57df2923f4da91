/**
 * Words near a candidate that make it more or less likely: "SSN", "call", "version". Whole words alone count, whatever their case.
 *
 * All phrases of all detectors share one lexicon, from a hash of the word to the lists it belongs to. The words of a text are read once,
 * and only near candidates.
 */
import { ALNUM, classOf } from './characters.ts'

/** How far before and after a candidate words are looked for, in UTF-16 units. */
export const CONTEXT_BEFORE = 56
export const CONTEXT_AFTER = 24

/** What a context word adds to a confidence, and what a phrase of several words adds: `uk passport` says more than `passport`. */
export const CONTEXT_BONUS = 0.4
export const PHRASE_BONUS = 0.45

/** Most words of a phrase. */
const MAX_PHRASE = 4

/** A list of phrases, known by its number. */
export type Phrases = number

/** The empty list. */
export const NO_PHRASES: Phrases = 0

/** For the hash of a phrase's last word: the phrases that end so. */
interface Entry {
  readonly list: Phrases
  /** Hashes of the words before the last, nearest first. */
  readonly before: readonly number[]
}

const lexicon = new Map<number, Entry[]>()
/** Phrases of scripts that put no spaces between words: they count wherever they stand. */
const unspaced = new Map<Phrases, readonly string[]>()
/** From Thai on, but for the punctuation blocks. */
const UNSPACED = /[\u0e00-\u1fff\u2e80-\ud7ff]/
const known = new Map<string, Phrases>([['', NO_PHRASES]])

/** The list of `|`-separated phrases, lower case; words are parted by single spaces or apostrophes. */
export function phrases(list: string): Phrases {
  const same = known.get(list)
  if (same !== undefined) return same
  const id = known.size
  known.set(list, id)
  const all = list.split('|')
  const loose = all.filter((phrase) => UNSPACED.test(phrase))
  if (loose.length > 0) unspaced.set(id, loose)
  for (const phrase of all) {
    const hashes = phrase.split(/[ ']/).map(hashOf)
    const last = hashes.pop()!
    const entries = lexicon.get(last)
    const entry = { list: id, before: hashes.reverse().slice(0, MAX_PHRASE) }
    if (entries) entries.push(entry)
    else lexicon.set(last, [entry])
  }
  return id
}

function hashOf(word: string): number {
  let hash = 7
  for (let i = 0; i < word.length; i++) hash = mix(hash, word.charCodeAt(i))
  return hash
}

const mix = (hash: number, code: number): number => (Math.imul(hash, 31) + code) | 0

/** Words of a text as they are asked for, in the order of the text. */
export interface Words {
  /** The most that a phrase of `list` near `start` to `end` adds, 0 when there is none. Fastest when candidates come in the order of the text. */
  near(list: Phrases, start: number, end: number): number
}

export function wordsOf(text: string): Words {
  // Only words of the lexicon are kept: where they begin and end, and the lists whose phrase ends with them.
  const begins: number[] = []
  const ends: number[] = []
  const lists: Phrases[] = []
  const bonuses: number[] = []
  const loose = UNSPACED.test(text)
  // The words from `low` to `read` are known.
  let low = 0
  let read = 0
  let recent: number[] = []
  let recentBegins: number[] = []

  /** Reads words up to `to`, and the word that stands there to its end. */
  function readTo(from: number, to: number): void {
    if (from > read || from < low) {
      // Ahead of what was read, or behind it: a chain is weighed to its end before its first number is read as anything else.
      if (from < low) for (const list of [begins, ends, lists, bonuses]) list.length = 0
      low = from
      read = from
      // Reading must not begin within a word.
      while (read > 0 && read < to && isWord(text.charCodeAt(read - 1))) read++
      recent = []
      recentBegins = []
    }
    while (read < to) {
      if (!isWord(text.charCodeAt(read))) {
        read++
        continue
      }
      const begin = read
      let hash = 7
      for (; read < text.length; read++) {
        const code = text.charCodeAt(read)
        if (!isWord(code)) break
        hash = mix(hash, code < 91 && code > 64 ? code + 32 : code < 128 ? code : lower(code))
      }
      const entries = lexicon.get(hash)
      if (entries)
        for (const { list, before } of entries)
          if (before.every((wanted, i) => recent[recent.length - 1 - i] === wanted)) {
            // A phrase stands where its first word does.
            begins.push(before.length > 0 ? recentBegins[recentBegins.length - before.length]! : begin)
            ends.push(read)
            lists.push(list)
            bonuses.push(before.length > 0 ? PHRASE_BONUS : CONTEXT_BONUS)
          }
      recent.push(hash)
      recentBegins.push(begin)
      if (recent.length > 8 * MAX_PHRASE) {
        recent = recent.slice(-MAX_PHRASE)
        recentBegins = recentBegins.slice(-MAX_PHRASE)
      }
    }
  }

  return {
    near(list, start, end) {
      if (list === NO_PHRASES) return 0
      const from = Math.max(0, start - CONTEXT_BEFORE)
      const to = Math.min(text.length, end + CONTEXT_AFTER)
      if (
        loose &&
        unspaced
          .get(list)
          ?.some((phrase) => text.slice(from, start).includes(phrase) || text.slice(end, to).includes(phrase))
      )
        return CONTEXT_BONUS
      readTo(from, to)
      let most = 0
      for (let i = lists.length - 1; i >= 0; i--) {
        if (ends[i]! <= from) break
        if (
          lists[i] === list &&
          begins[i]! >= from &&
          ends[i]! <= to &&
          (ends[i]! <= start || begins[i]! >= end)
        ) {
          if (bonuses[i] === PHRASE_BONUS) return PHRASE_BONUS
          most = CONTEXT_BONUS
        }
      }
      return most
    },
  }
}

function isWord(code: number): boolean {
  return code < 128
    ? (classOf(code) & ALNUM) !== 0
    : code > 0xbf &&
        code !== 0xd7 &&
        code !== 0xf7 &&
        !(code >= 0x2000 && code < 0x2c00) &&
        !(code >= 0x3000 && code < 0x3040)
}

function lower(code: number): number {
  return String.fromCharCode(code).toLowerCase().charCodeAt(0)
}
