/**
 * Sees through what hides a value from a pattern but not from a reader: full-width and styled characters, digits of other scripts,
 * exotic dashes and spaces, invisible characters, letters that look like Latin ones, percent-encoding. Findings keep offsets into the original.
 */

import { ALNUM, CLASS, isAlnum, isDigit } from './characters.ts'
import type { Decode } from './percent.ts'

export interface View {
  /** What the detectors read. */
  readonly text: string
  /** For each unit of `text` the index in the original where it begins, and the original's length at the end; absent when they are the same. */
  readonly origin?: Uint32Array
}

/** What the table holds for a unit that is not simply replaced. */
const INVISIBLE = 1
const LOOK_ALIKE = 2
const SURROGATE = 3
const MARK = 4
const KEPT = 5

/** For each unit one of the above, or the ASCII code that it stands for; 0 until it is asked for. */
const table = new Uint8Array(65_536)

/** The first that holds counts. */
const KINDS: readonly (readonly [RegExp, number])[] = [
  [/[\p{Zs}\u2800]/u, 32],
  [/[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/, 45],
  [/[\u2024\u3002\ufe52\uff61]/, 46],
  [/[\u2044\u2215]/, 47],
  [/\ufe6b/, 64],
  // With what is drawn through letters, or below and above them: no language writes with it.
  [/\p{DI}|[\ufff9-\ufffb]|[\u0332-\u0338]|\u0305|\u033f/u, INVISIBLE],
  [/[\u0300-\u036f]|[\u0653-\u0655]|[\u1161-\u1175]|[\u20d0-\u20f0]|\u3099|\u309a/, MARK],
  [/[\ud800-\udbff]/, SURROGATE],
]

/** What the table holds for a unit, entered when it is first asked for. */
function told(code: number): number {
  const unit = String.fromCharCode(code)
  const kind = LOOK_ALIKES.has(unit) ? LOOK_ALIKE : KINDS.find(([form]) => form.test(unit))?.[1]
  const isWide = code > 0xff00 && code < 0xff5f
  table[code] = isWide ? code - 0xfee0 : (kind ?? (IS_DIGIT.test(unit) ? 48 + digitOf(code) : KEPT))
  return table[code]
}

const IS_DIGIT = /\p{Nd}/u

/** Unicode puts the ten digits of a script at …0 to …9 or at …6 to …F. */
function digitOf(code: number): number {
  const nibble = code & 15
  return IS_DIGIT.test(String.fromCodePoint(code - nibble)) ? nibble : nibble - 6
}

/** Cyrillic and Greek letters that are drawn as Latin ones, each before its Latin twin (Unicode Technical Standard 39, confusables). */
export const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  'аaеeоoрpсcуyхxіiѕsјjһhԁdԛqԝwӏlАAВBЕEКKМMНHОOРPСCТTУYХXІIЅSЈJοoαaνvρpιiκkυuΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX'
    .match(/../gu)!
    .map((pair) => [pair[0]!, pair[1]!]),
)
/** So many tags are a text that no person sees and a model reads; fewer are a flag's, or hide among what is seen. */
const LEAST_TAGS = 8
/** True for a tag, U+E0000 to U+E007F: the ASCII characters once more, drawn as nothing. */
const isTag = (text: string, at: number): boolean =>
  text.charCodeAt(at) === 0xdb40 && text.charCodeAt(at + 1) < 0xdc80
/** How many tags stand together from `at` on, as far as it matters. */
function tagsAt(text: string, at: number): number {
  let count = 0
  while (count < LEAST_TAGS && isTag(text, at + 2 * count)) count++
  return count
}
/** A pair that nothing is drawn for: tags, variation selectors, what formats shorthand and music (Unicode, Default_Ignorable_Code_Point). */
const INVISIBLE_PAIR = /^\p{DI}/u
/** Line ends, tabs, quotes and signs of markup as programs escape them, in logs and in JSON that was quoted once more: what follows begins a line, a word or a value. */
const ESCAPED = /\\{1,8}(?:["'nrt]|u00(?:0[9ad]|2[067]|3[ce]))/gi
/** What stands in place of one, with what is invisible in front. */
const parting = (all: string): string =>
  (/[na]$/i.test(all) ? '\n' : /[rd]$/i.test(all) ? '\r' : /["']?$/.exec(all)![0] || ' ').padStart(
    all.length,
    '\xad',
  )
/** Engines that store Latin text a byte a character know without looking that it holds none of these. */
const BEYOND_LATIN = /[\u0100-\uffff]/

/** `decoderOf`, when given, reads text that is encoded: see percent.ts; `unformatted` takes out how it is set, and keeps its length. */
export function normalise(
  source: string,
  decoderOf?: (text: string) => Decode | undefined,
  unformatted: (text: string) => string = (text) => text,
): View {
  const original = unformatted(source.includes('\\') ? source.replace(ESCAPED, parting) : source)
  const decode = decoderOf?.(original)
  // The no-break space and the soft hyphen are all of Latin that is not kept.
  if (!(decode || BEYOND_LATIN.test(original) || original.includes('\xa0') || original.includes('\xad')))
    return { text: original }
  const length = original.length
  let at = 0
  for (; at < length; at++) {
    const code = original.charCodeAt(at)
    if (code < 128 ? decode && mayDecode(code) : (table[code] || told(code)) !== KEPT) break
    if (code < 128 && (at & STEP) === 0) at = nextOfNote(original, at + 1, decode) - 1
  }
  return at === length ? { text: original } : rewrite(original, at, decode)
}

/** Of ASCII nothing is of note but what may be encoded: at every 32nd place of such, a look for the next takes less time than a loop. */
const STEP = 31
const OF_NOTE = /[^\0-\x7f]/g
const OF_NOTE_OR_ENCODED = /[%+&\\]|[^\0-\x7f]/g

/** Where the next character stands, at `at` or behind, that may have to be replaced; the end when there is none. */
function nextOfNote(text: string, at: number, decode: Decode | undefined): number {
  const pattern = decode ? OF_NOTE_OR_ENCODED : OF_NOTE
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex - 1 : text.length
}

/** The view of a text whose first character of note stands at `first`. */
function rewrite(original: string, first: number, decode: Decode | undefined): View {
  const { length } = original
  let origin: Uint32Array | undefined
  let text = ''
  let parts: string[] = []
  let from = 0
  let to = 0
  let word = 0
  let mixed = false
  let part = 0
  let drawn = false
  /** Takes what stands before `at` as it is, then `unit`, one or none, in place of the `size` units there. */
  const put = (at: number, unit: string, size: number): void => {
    parts.push(original.slice(from, at) + unit)
    // Arrays stay short: what holds a million entries is costly to grow and to clean up behind.
    if (parts.length > 4095) {
      text += parts.join('')
      parts = []
    }
    if (unit.length < size && !origin) {
      // Up to the first unit that is taken out each stands where it stood.
      origin = new Uint32Array(length + 1)
      from = 0
    }
    if (origin) {
      while (from < at) origin[to++] = from++
      if (unit !== '') origin[to++] = at
    }
    from = at + size
  }
  // A whole number for certain: engines count those faster.
  for (let at = first | 0; at < length; at++) {
    const code = original.charCodeAt(at)
    if (code < 128) {
      if (decode && mayDecode(code)) {
        const decoded = decode(at)
        const unit = decoded && plain(decoded.unit)
        if (unit !== undefined) {
          put(at, unit, decoded!.size)
          at += decoded!.size - 1
        }
      } else if ((at & STEP) === 0) at = (nextOfNote(original, at + 1, decode) - 1) | 0
      continue
    }
    const mark = table[code] || told(code)
    if (mark === KEPT) continue
    if (code > 0x2012 && code < 0x2016 && isParting(original, at, code)) continue
    if (mark > MARK) put(at, String.fromCharCode(mark), 1)
    else if (mark === INVISIBLE) put(at, '', 1)
    else if (mark === MARK) {
      // On a digit, or on what was replaced: `4\u20e3`, a slash drawn through each digit.
      if (from === at || isDigit(original.charCodeAt(at - 1))) put(at, '', 1)
      else {
        const size = sizeOfLetter(original, at - 1)
        if (size > 1) {
          put(at - 1, original.slice(at - 1, at - 1 + size).normalize('NFC'), size)
          at += size - 2
        }
      }
    } else if (tagsAt(original, at) >= LEAST_TAGS) {
      for (; isTag(original, at); at += 2) {
        const sign = original.charCodeAt(at + 1) & 127
        put(at, sign > 31 && sign < 127 ? String.fromCharCode(sign) : '', 2)
      }
      at--
    } else if (INVISIBLE_PAIR.test(original.slice(at, at + 2))) {
      put(at, '', 1)
      put(++at, '', 1)
    } else if (mark === SURROGATE) {
      const folded = fold(original, at)
      if (folded !== '') put(at++, folded, 2)
    } else {
      // A word that mixes Latin letters or digits with letters that look Latin is read as Latin; a word of one script is left alone, and so is a part of
      // it with a letter that no Latin one looks like: 42-летний, тел.89161234567
      if (at >= word) [word, mixed] = wordAround(original, at)
      if (mixed && at >= part) [part, drawn] = partAround(original, at)
      if (mixed && drawn) put(at, LOOK_ALIKES.get(original[at]!)!, 1)
      else at = ((mixed ? part : word) - 1) | 0
    }
  }
  put(length, '', 0)
  text += parts.join('')
  if (!origin) return { text }
  origin[to] = length
  return { text, origin: origin.subarray(0, to + 1) }
}

/** `%`, `+`, `\\`, and `&`, which parts the fields of a form too. */
const mayDecode = (code: number): boolean => code === 37 || code === 43 || code === 38 || code === 92

/** How many units the letter at `at` takes: it may have come apart from its marks, as file systems and PDF have them, and a syllable of Korean into three (Unicode, NFD). */
export const sizeOfLetter = (text: string, at: number): number =>
  [3, 2].find((size) => at + size <= text.length && text.slice(at, at + size).normalize('NFC').length < 2) ??
  1

/** What is read for a unit that was decoded; undefined where it is left encoded, since nothing that is looked for holds it. */
function plain(unit: string): string | undefined {
  const code = unit.charCodeAt(0)
  if (code < 128) return code > 31 ? unit : undefined
  const mark = table[code] || told(code)
  return mark > KEPT
    ? String.fromCharCode(mark)
    : mark === INVISIBLE
      ? ''
      : mark === SURROGATE
        ? undefined
        : unit
}

/** True for a dash that parts what a hyphen would join: one between two words; a long one but between digits or beside a space. */
function isParting(text: string, at: number, dash: number): boolean {
  const before = text.charCodeAt(at - 1)
  const behind = text.charCodeAt(at + 1)
  return dash === 0x2013
    ? isLetter(before) && isLetter(behind)
    : before !== 32 && behind !== 32 && !(isDigit(before) && isDigit(behind))
}

const isLetter = (code: number): boolean => isAlnum(code) && !isDigit(code)

/** Where the word around `at` ends, and whether it holds an ASCII letter or digit. */
function wordAround(text: string, at: number): [end: number, mixed: boolean] {
  let start = at
  while (start > 0 && inWord(text.charCodeAt(start - 1))) start--
  let end = start
  let mixed = false
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (!inWord(code)) break
    mixed ||= code < 128 && (CLASS[code]! & ALNUM) !== 0
  }
  return [end, mixed]
}

/** Where the letters and digits around `at` end, and whether all are drawn as those of ASCII are. */
function partAround(text: string, at: number): [end: number, drawn: boolean] {
  let start = at
  while (start > 0 && isAlnum(text.charCodeAt(start - 1))) start--
  let end = start
  let drawn = true
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (!isAlnum(code)) break
    drawn &&= code < 128 || (table[code] || told(code)) !== KEPT
  }
  return [end, drawn]
}

/** Letters and digits of ASCII, Greek and Cyrillic, and what joins them in an address. */
function inWord(code: number): boolean {
  return code < 128
    ? (CLASS[code]! & ALNUM) !== 0 ||
        code === 64 ||
        code === 46 ||
        code === 95 ||
        code === 45 ||
        code === 43 ||
        code === 37
    : code > 0x36f && code < 0x530
}

/** The ASCII letter or digit that the pair at `at` is a styled form of (mathematical alphabets, digits of rarer scripts), else the empty string. */
function fold(text: string, at: number): string {
  const code = text.codePointAt(at)!
  if (code < 0x10000) return ''
  if (code >= 0x1d7ce && code <= 0x1d7ff) return String((code - 0x1d7ce) % 10)
  const char = String.fromCodePoint(code)
  if (IS_DIGIT.test(char)) return `${digitOf(code)}`
  const compatible = char.normalize('NFKC')
  return compatible.length === 1 && compatible < '\x7f' ? compatible : ''
}
