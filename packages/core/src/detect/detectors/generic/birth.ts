/** What tells that a date is somebody's birth: the words before it, and right behind it. */

import { lazyPattern } from '../../lazy.ts'
import { textBefore } from '../../text/around.ts'
import { isDigit, marked } from '../../text/characters.ts'
import { unitAt } from '../../text/units.ts'
import { BIRTH, edge, wordBefore } from './words.ts'

/** Most signs between two words: a row of full stops may lead from the label to the value. */
const MOST_GAP = 12

/** True when the nearest words before are of a birth: `born on 5 March`, `"birth_date": "…"`, `doğum tarihi: …`. */
export function isBirth(text: string, start: number): boolean {
  // Anna Berger, *5.3.1980
  if (unitAt(start - 1) === 42 /* * */ && unitAt(start - 2) === 32) return true
  let at = start
  for (let words = 0; words < 5; words++) {
    const from = at
    // A full stop ends the sentence, but for those of `geb. 5.3.1980`, `geb. am 5.3.1980` and `Geb.-Datum 5.3.1980`.
    while (
      at > from - MOST_GAP &&
      (isGap(unitAt(at - 1)) ||
        // A line feed, and a question mark or an element's end: Your date of birth?⏎Ann: 12/05/1980, <td>Born</td>⏎<td>12/05/1980
        (unitAt(at - 1) === 10 && (words === 0 || (unitAt(at - 2) | 1) === 63)) ||
        (unitAt(at - 1) === 63 && (words === 1 || (words === 0 && unitAt(at) === 32)))) &&
      // A full stop, a space; behind another, or a `b`.
      (words === 0 ||
        unitAt(at - 1) !== 46 ||
        unitAt(at) !== 32 ||
        unitAt(at - 3) === 46 ||
        unitAt(at - 2) === 98)
    )
      at--
    // Né(e) le, nascido(a) em
    if (unitAt(at - 1) === 41 /* ) */ && unitAt(at - 3) === 40 /* ( */) at -= 3
    const letter = wordBefore(text, at)
    if (letter === 0) return unitAt(at - 1) > 0xdff && BORN.test(textBefore(text, at, 16))
    if ((letter | 32) === BIRTH) return true
    if (at - edge === 1 && /d\.o\.b$/i.test(textBefore(text, at, 5))) return true
    // A place may have any length: `née à Marseille le 3 mai 1980`.
    if ((at - edge > 6 && letter > 96) || isDigit(unitAt(edge))) return false
    at = edge
  }
  return false
}

const BORN =
  /(?:เกิด(?:เมื่อ)?(?:วันที่)?|生年月日|誕生日|出生日期|生于|生於|出生|生日|생년월일|생일)[于於은는：]?$/
const BORN_BEHIND = lazyPattern(
  String.raw`^ ?(?:\((?:[dD](?:\.?O\.?B\.?|ate of [bB]irth)|[bB]irth ?da(?:te|y))\)|\S{1,5}s (?:my|h(?:is|er)) (?:birth|[dD](?:ob|\.?O\.?B|ate of b))|(?:in \p{Lu}\p{L}{1,20} )?geboren|doğ|szül|[に出]?生|생|г(?:\.|ода) ?р(?:\.|ожд)|р\. ?н\.)`,
  'u',
)

/** True when a word right behind says so: `5.3.1980 geboren`, `1980年生`. */
export function isBornBehind(text: string, end: number): boolean {
  const first = unitAt(unitAt(end) === 32 /* space */ ? end + 1 : end) | 32
  // A look that saves the pattern: (, i(n), g, d, s, or another script.
  return (
    (first > 127 ||
      first === 40 /* ( */ ||
      first === 105 /* i */ ||
      first === 103 /* g */ ||
      first === 100 /* d */ ||
      first > 114) &&
    BORN_BEHIND().test(text.slice(end, end + 32))
  )
}

/** Space " ' . : = between a label and its value. */
export const isMark = (code: number): boolean =>
  code === 32 /* space */ ||
  code === 34 /* " */ ||
  code === 39 /* ' */ ||
  code === 45 /* - */ ||
  code === 46 /* . */ ||
  code === 58 /* : */ ||
  code === 61 /* = */
/** Those, an arrow, a dash and what else stands between words of a label, or ends one in a table, a list or a page's source: `**Born:**`, `[DOB]`, `<td>`. */
const isGap = (code: number): boolean =>
  isMark(code) ||
  code === 0xab ||
  code === 0x201c ||
  code === 0x2014 ||
  code === 0x2192 ||
  (code < 128 && GAP[code] === 1)
const GAP = marked("(-_,)*|[]{<>/`'\\\t\r")
