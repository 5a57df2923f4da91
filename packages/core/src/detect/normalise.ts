/**
 * Sees through what hides a value from a pattern but not from a reader: full-width and styled characters, digits of other scripts,
 * exotic dashes and spaces, invisible characters, letters that look like Latin ones. Findings keep offsets into the original.
 */

import { isAlnum, isDigit } from './characters.ts'

export interface View {
  /** What the detectors read. */
  readonly text: string
  /** For each unit of `text` the index in the original where it begins, and the original's length at the end; absent when they are the same. */
  readonly origin?: Uint32Array
}

export type Normalise = (source: string) => View

/** What the table holds for a unit that is not simply replaced: it is taken out, or `Disguises` look at it. */
const INVISIBLE = 1
export const LOOK_ALIKE = 2
export const SURROGATE = 3
export const MARK = 4

/** Marks the units from `from` to `to`. */
export type Range = (from: number, to: number, value: number) => void
/** Takes what stands before `at` as it is, then `text` in place of the `size` units there. */
export type Put = (at: number, text: string, size: number) => void

/** What people type to hide a value, beyond what keyboards and programs make of it. */
export interface Disguises {
  /** Marks the units that `look` is to be asked about. */
  fill(range: Range): void
  /** A look at one text: told of each such unit in turn, with whether what stands before it was replaced; returns its last unit. */
  begin(original: string, put: Put): (at: number, mark: number, follows: boolean) => number
}

const none: Disguises = { fill() {}, begin: () => (at) => at }

/** For each unit: 0 to keep it, one of the above, or the ASCII code that it stands for. */
function tableOf({ fill }: Disguises): Uint8Array {
  const filled = new Uint8Array(65_536)
  const range: Range = (from, to, value) => void filled.fill(value, from, to + 1)
  // The digit 0 of every script of the basic plane; 1 to 9 follow it (Unicode, general category Nd).
  for (const zero of '٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐꘠꣐꤀꧐꧰꩐꯰')
    for (let d = 0; d < 10; d++) filled[zero.charCodeAt(0) + d] = 48 + d
  for (let c = 0x21; c < 0x7f; c++) filled[0xfee0 + c] = c
  for (const space of [0xa0, 0x1680, 0x202f, 0x205f, 0x2800, 0x3000]) filled[space] = 32
  range(0x2000, 0x200a, 32)
  range(0x2010, 0x2015, 45)
  for (const dash of [0x2043, 0x2212, 0xfe58, 0xfe63]) filled[dash] = 45
  for (const dot of [0x2024, 0xfe52, 0x3002, 0xff61]) filled[dot] = 46
  for (const slash of [0x2044, 0x2215]) filled[slash] = 47
  filled[0xfe6b] = 64
  for (const invisible of [0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x3164, 0xfeff, 0xffa0])
    filled[invisible] = INVISIBLE
  range(0x180b, 0x180f, INVISIBLE)
  range(0x200b, 0x200f, INVISIBLE)
  range(0x202a, 0x202e, INVISIBLE)
  range(0x2060, 0x206f, INVISIBLE)
  range(0xfe00, 0xfe0f, INVISIBLE)
  fill(range)
  return filled
}

/** Line ends and tabs as programs escape them, in logs and in JSON that was quoted once more: what follows begins a line. */
const ESCAPED = /\\[nrt]/g
/** Engines that store Latin text a byte a character know without looking that it holds none of these. */
const BEYOND_LATIN = /[\u0100-\uffff]/

export function createNormalise(disguises: Disguises = none): Normalise {
  /** Filled when first needed. */
  let table: Uint8Array | undefined
  return (source) => {
    const original = source.includes('\\') ? source.replace(ESCAPED, '  ') : source
    // The no-break space and the soft hyphen are all of Latin that is not kept.
    if (!(BEYOND_LATIN.test(original) || original.includes('\xa0') || original.includes('\xad')))
      return { text: original }
    const length = original.length
    let at = 0
    for (; at < length; at++) {
      const code = original.charCodeAt(at)
      if (code < 128) continue
      table ??= tableOf(disguises)
      if (table[code] !== 0) break
    }
    return at === length ? { text: original } : rewrite(original, at, table!, disguises)
  }
}

/** The view of a text whose first character of note stands at `first`. */
function rewrite(original: string, first: number, marks: Uint8Array, disguises: Disguises): View {
  const parts: string[] = []
  // Where units were taken out: from here on, the view is behind the original by this much more.
  const cuts: number[] = []
  let from = 0
  const put: Put = (at, text, size) => {
    if (at > from) parts.push(original.slice(from, at))
    parts.push(text)
    from = at + size
    if (text.length < size) cuts.push(at + text.length)
  }
  const look = disguises.begin(original, put)
  // A whole number for certain: engines count those faster.
  for (let at = first | 0; at < original.length; at++) {
    const code = original.charCodeAt(at)
    if (code < 128) continue
    const mark = marks[code]!
    if (mark === 0) continue
    // A dash between two words parts them, where a hyphen would join them.
    if (code > 0x2012 && code < 0x2016 && isLetter(original, at - 1) && isLetter(original, at + 1)) continue
    if (mark > MARK) put(at, String.fromCharCode(mark), 1)
    else if (mark === INVISIBLE) put(at, '', 1)
    else at = look(at, mark, from === at)
  }
  parts.push(original.slice(from))
  const text = parts.join('')
  return cuts.length === 0 ? { text } : { text, origin: originOf(text.length, cuts) }
}

/** Each unit taken out stands in `cuts` by where it was, so every unit behind it comes from one place further on. */
function originOf(length: number, cuts: readonly number[]): Uint32Array {
  const origin = new Uint32Array(length + 1)
  let behind = 0
  for (let i = 0; i <= length; i++) {
    while (behind < cuts.length && cuts[behind]! <= i + behind) behind++
    origin[i] = i + behind
  }
  return origin
}

function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return isAlnum(code) && !isDigit(code)
}
