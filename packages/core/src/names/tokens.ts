/** Cuts a text into words, with what names are told by: case, what stands before, initials and abbreviations kept whole. */

import { endAt } from '../detect/text/around.ts'
import { ALNUM, CLASS, isAlnum, isDigit, isSpace } from '../detect/text/characters.ts'
import { ABBREVIATIONS } from './cues.ts'
import { fold, isAscii } from './fold.ts'
import { hashOf } from './hash.ts'

/** What stands between a word and the one before it. */
export const GAP = {
  start: 0,
  space: 1,
  comma: 2,
  line: 3,
  sentence: 4,
  punctuation: 5,
  ampersand: 6,
  hyphen: 7,
  quote: 8,
  colon: 9,
  bracket: 10,
  glued: 11,
} as const
export type Gap = (typeof GAP)[keyof typeof GAP]

export const SHAPE = { lower: 0, title: 1, upper: 2, initial: 3, mixed: 4, digits: 5, dotted: 6 } as const
export type Shape = (typeof SHAPE)[keyof typeof SHAPE]

export interface Token {
  readonly start: number
  /** Without a possessive ending. */
  readonly end: number
  /** Folded. */
  readonly key: string
  readonly hash: number
  readonly shape: Shape
  readonly gap: Gap
  /** Followed by 's or '. */
  readonly possessive: boolean
  /** Holds a letter outside ASCII. */
  readonly accented: boolean
  /** Cyrillic and Greek words are on the lists of names as they are written in Latin letters, on those of common words they are not; Vietnamese ones, without their marks, are other words. */
  readonly letters: 'latin' | 'foreign' | 'vietnamese'
  /** Stands in an address, a path or code: `anna@`, `/home/anna`, `anna.id`, `anna(`. */
  readonly wired: boolean
}

/** Longer words are cut: names end long before, and the work per word is bounded. */
const MAX_WORD = 48
/** From so many words on a segment ends with its line, and at the latest with so many words or UTF-16 units: tables and logs have no sentences. */
const LONG_SEGMENT = 128
const MAX_SEGMENT = 256
const MAX_UNITS = 4096

/**
 * Hands over the text from `from` on in segments: a sentence, a paragraph, or as much as one may hold. What is told of a segment
 * depends on nothing outside of it but the two characters to either side and how long its first line is, and reading from where one begins gives the same
 * segments.
 */
export function readSegments(text: string, take: (segment: readonly Token[]) => void, from = 0): void {
  let segment: Token[] = []
  let previousEnd = 0
  let previous: Token | undefined
  for (let at = from; at < text.length; ) {
    const code = text.charCodeAt(at)
    if (!isWord(code)) {
      at = code === 60 ? endAt(TAG, text, at + 1) : at + 1
      continue
    }
    const word = scanWord(text, at)
    const gap = previous ? gapOf(text, previousEnd, at, previous) : GAP.start
    const ends =
      gap === GAP.sentence ||
      segment.length >= MAX_SEGMENT ||
      (gap === GAP.line && segment.length >= LONG_SEGMENT) ||
      (previous && at - segment[0]!.start >= MAX_UNITS)
    if (ends && segment.length > 0) {
      take(segment)
      segment = []
    }
    previous = tokenOf(text, at, word, ends ? GAP.start : gap)
    segment.push(previous)
    previousEnd = at = word.end
  }
  if (segment.length > 0) take(segment)
}

/** What stands behind the `<` of a tag of HTML or XML that holds nothing but its name. */
const TAG = /\/?[a-z][\w:-]{0,32} ?\/?>/iy

/** Letters of scripts with capitals, their marks, digits and the underscore. */
function isWord(code: number): boolean {
  return code < 128
    ? (CLASS[code]! & ALNUM) !== 0 || code === 95
    : isAlnum(code) || (code >= 0x1e00 && code < 0x2000)
}

function isUpper(code: number): boolean {
  if (code < 128) return code > 64 && code < 91
  const char = String.fromCharCode(code)
  return char.toLowerCase() !== char
}

interface Word {
  readonly end: number
  readonly shape: Shape
}

/** Legal forms whose marks part their letters. */
const FORM =
  /(?:S\.(?:p\.A|r\.l|r\.o|a\.r\.l|A\. de C\.V)|s\.r\.o|d\.o\.o|e\.V|[Ss]p\. ?z ?o\. ?o)\.(?!\p{L})|[AIKS]\/[AS](?![\p{L}\d/])/uy

/** A word from `start` on: a single apostrophe or hyphen joins two letters, the full stop of an initial belongs to it. */
function scanWord(text: string, start: number): Word {
  const second = text[start + 1]
  if (second === '.' || second === '/' || (second === 'p' && text[start + 2] === '.')) {
    FORM.lastIndex = start
    if (FORM.test(text)) return { end: FORM.lastIndex, shape: SHAPE.dotted }
  }
  const joined = elisionEnd(text, start)
  if (joined > start)
    return { end: joined, shape: isUpper(text.charCodeAt(start)) ? SHAPE.title : SHAPE.lower }
  let uppers = 0
  let letters = 0
  let other = false
  /** Capitals that do not begin a part of the word. */
  let inner = 0
  let begins = true
  let at = start
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isWord(code)) {
      if (isDigit(code) || code === 95) other = true
      else if (isUpper(code)) {
        uppers++
        if (!begins) inner++
      }
      letters++
      begins = false
    } else if (isJoiner(code) && !begins && isWord(text.charCodeAt(at + 1))) begins = true
    else break
  }
  const capital = isUpper(text.charCodeAt(start))
  if (capital && letters === 1 && text[at] === '.') {
    let end = at + 1
    while (end - start < 2 * MAX_INITIALS && isUpper(text.charCodeAt(end)) && text[end + 1] === '.') end += 2
    if (end > at + 1) return { end, shape: SHAPE.dotted }
    if (isUpper(text.charCodeAt(end)) || (text[end] === ' ' && end + 1 < text.length))
      return { end, shape: SHAPE.initial }
  }
  if (other) return { end: at, shape: SHAPE.digits }
  if (!capital) {
    if (uppers === 0) return { end: at, shape: SHAPE.lower }
    return { end: at, shape: ARTICLE.test(text.slice(start, start + 5)) ? SHAPE.title : SHAPE.digits }
  }
  if (letters === 1) return { end: at, shape: SHAPE.initial }
  if (uppers === letters || (uppers === letters - 1 && /['’]s$/.test(text.slice(at - 2, at))))
    return { end: at, shape: SHAPE.upper }
  return {
    end: at,
    shape:
      inner === 0 || (inner === 1 && SCOTTISH.test(text.slice(start, start + 5))) ? SHAPE.title : SHAPE.mixed,
  }
}

/** What French and Italian write before a vowel, as a word of its own: `d'Angers`, `dell'Ospedale`, `L'association`; no part of `D'Angelo`. */
const ELISION = /(?:[cdjlmnst]|(?:lors|jus|puis)?qu|un|(?:[dns]|qu)?[aeu]ll)['’](?=\p{L}{2})/iuy

function elisionEnd(text: string, start: number): number {
  const second = text.charCodeAt(start + 1)
  if (!(second === 39 || second === 0x2019 || ((second | 32) > 96 && (second | 32) < 123))) return start
  ELISION.lastIndex = start
  if (!ELISION.test(text)) return start
  const end = ELISION.lastIndex - 1
  return isUpper(text.charCodeAt(start)) && isUpper(text.charCodeAt(end + 1)) ? start : end
}

/** Two capitals are common in names: McDonald, DeWitt. */
const SCOTTISH = /^(?:Mc|Mac|De|Di|Le|La|Van|Fitz)\p{Lu}/u
/** The Arabic article keeps its small letter before a name: al-Zahra, ash-Sharif. */
const ARTICLE = /^(?:[ae]l|ash?|a[dnrtz])-\p{Lu}/u
/** Most letters of `J.R.R.` or `U.S.A.` */
const MAX_INITIALS = 8

/** Apostrophes and hyphens. */
const isJoiner = (code: number): boolean =>
  code === 39 || code === 45 || code === 0x2019 || code === 0x2010 || code === 0x2011

function tokenOf(text: string, start: number, { end: wordEnd, shape }: Word, gap: Gap): Token {
  const last = text.charCodeAt(wordEnd - 1)
  const mark = text.charCodeAt(wordEnd - 2)
  const possessive = wordEnd - start > 2 && (last === 115 || last === 83) && (mark === 39 || mark === 0x2019)
  const end = possessive ? wordEnd - 2 : wordEnd
  const word = text.slice(start, Math.min(end, start + MAX_WORD))
  const key = shape === SHAPE.initial || shape === SHAPE.dotted ? fold(word).replace(/[. ]/g, '') : fold(word)
  const after = text.charCodeAt(end)
  return {
    start,
    end,
    key,
    hash: hashOf(key),
    shape,
    gap,
    possessive: possessive || ((after === 39 || after === 0x2019) && (last === 115 || last === 83)),
    accented: !isAscii(word),
    letters: lettersOf(word),
    wired: isWired(text, start, end),
  }
}

const FOREIGN = /[\u0370-\u052f]/
/** Letters that no other language has; and `I`, which would begin many a text as a name. */
const VIETNAMESE = /[ơưƠƯ\u1ea0-\u1eff]|^[Tt]ôi$/

const lettersOf = (word: string): Token['letters'] =>
  isAscii(word) ? 'latin' : FOREIGN.test(word) ? 'foreign' : VIETNAMESE.test(word) ? 'vietnamese' : 'latin'

const BEFORE = '@/\\#$^=-.'
const STRONG = '@/\\#$^'
const AFTER = '@/\\=([_-+^'

function isWired(text: string, start: number, end: number): boolean {
  const before = start > 0 ? text[start - 1]! : ' '
  if (
    before !== ' ' &&
    BEFORE.includes(before) &&
    (STRONG.includes(before) || (start > 1 && !isSpace(text.charCodeAt(start - 2))))
  )
    return true
  if (end >= text.length) return false
  const after = text[end]!
  if (after === ' ') return false
  const next = end + 1 < text.length ? text.charCodeAt(end + 1) : 32
  if (AFTER.includes(after)) return !isSpace(next)
  return (after === '.' || after === ':') && (next === 58 || next === 95 || (isAlnum(next) && !isUpper(next)))
}

/** Most characters looked at between two words. */
const MAX_GAP = 24

function gapOf(text: string, from: number, to: number, previous: Token): Gap {
  if (from === to) return GAP.glued
  // An apostrophe between two words is that of an elision.
  if (to - from === 1 && " '’".includes(text[from]!)) return GAP.space
  let gap: Gap = GAP.space
  let lines = 0
  let spaced = false
  for (let i = from; i < to && i < from + MAX_GAP; i++) {
    const char = text[i]!
    if (char === '\n') lines++
    else if (char === ' ' || char === '\t' || char === '\r' || (char === '>' && lines > 0)) spaced = true
    else if (
      char === '!' ||
      char === '?' ||
      (char === '.' &&
        !(
          i === from &&
          (previous.shape === SHAPE.initial ||
            ABBREVIATIONS.has(previous.key) ||
            (previous.key.length === 1 && !isUpper(text.charCodeAt(to)) && !isDigit(text.charCodeAt(to))))
        ))
    )
      gap = GAP.sentence
    else if (char === '.' || (char === '*' && to - from > 1)) continue
    else if (gap === GAP.sentence) continue
    else if (char === ',') gap = GAP.comma
    else if (char === '&') gap = GAP.ampersand
    else if (char === ':') gap = GAP.colon
    else if (char === '"' || char === '“' || char === '”' || char === '«' || char === '»' || char === '`')
      gap = GAP.quote
    else if (char === '(' || char === ')' || char === '[' || char === ']') gap = GAP.bracket
    else if (char === '-' || char === '–' || char === '—') gap = GAP.hyphen
    else if (char === "'" || char === '’') gap = gap === GAP.space ? GAP.quote : gap
    else gap = GAP.punctuation
  }
  if (lines > 1 || to - from > MAX_GAP) return GAP.sentence
  // A full stop within a word, as in a file name or a host, is no end of a sentence.
  if (gap === GAP.sentence && !spaced && lines === 0) return GAP.punctuation
  if (lines === 1 && gap === GAP.space && isWrapped(text, from, to, previous)) return gap
  if (lines === 1 && gap !== GAP.sentence) return gap === GAP.colon ? GAP.colon : GAP.line
  return gap
}

/** Lists and forms have shorter lines, in UTF-16 units. */
const LEAST_LINE = 50

/** True where a long line was broken between two words with capitals, as a name has. */
const isWrapped = (text: string, from: number, to: number, { shape }: Token): boolean =>
  (shape === SHAPE.title || shape === SHAPE.initial) &&
  isUpper(text.charCodeAt(to)) &&
  from > LEAST_LINE &&
  !text.slice(from - LEAST_LINE, from).includes('\n')
