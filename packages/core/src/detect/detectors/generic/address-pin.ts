/** Addresses as India writes them: a house's number, parts with commas between, and the town before a PIN code (Department of Posts) of six digits. */

import type { Emit } from '../../candidate.ts'
import { lazyPattern } from '../../lazy.ts'
import { textBefore } from '../../text/around.ts'
import { isDigit, isSpace } from '../../text/characters.ts'
import { turns, unitAt } from '../../text/units.ts'

/** How far behind the number the code may end, and before it what belongs to it may begin, in UTF-16 units. */
const REACH = 150
const REACH_BEFORE = 14

const WORD = "[\\p{L}\\d.'()/&-]{1,20}"
const PART = `[\\p{Lu}\\d]${WORD}(?: ${WORD}){0,3}`
/** Of `12/3-B, Gali No. 4, Laxmi Nagar, New Delhi 110092` what stands behind the first number. */
const REST = lazyPattern(
  `^(?:[-/][\\dA-Z]{1,4}){0,2}[A-Z]?,\\s{1,2}(?:${PART},\\s{1,2}){0,5}${PART}[,.]?(?: ?- ?| )(?:PIN:? ?)?[1-9]\\d\\d ?\\d{3}(?![\\d\\p{L}]|[-.,/]\\d)`,
  'u',
)
const HEAD =
  /(?<![\p{L}\d])(?:(?:(?:House|Flat|Plot|Door|Shop|Villa|[HD]\.?) ?)?No\.? ?|#|(?:House|Flat|Plot|Door|Shop|Villa) |[A-Z]{1,2}-)$/iu
/** What parts and towns of India are called by, or how their names begin. */
const INDIA =
  /\b(?:India|Delhi|Mumb|Kolk|Chenn|Beng|Banga|Hyder|Pune|Ahmed|Gur[gu]|Noida|Jaip|Luckn|Kochi|Prade|Karna|Keral|Mahar|Guj|Telan|Tamil|Rajas|Punj|Harya|Bihar|Odisha|Nagar|Sector|Cross|Salai|Marg\b|Vihar|Colony|Layout)/

/** Reads an address whose first number stands from `from` to `end`; returns where it ends, or `from`. */
export function pinAddressAt(text: string, from: number, end: number, emit: Emit): number {
  // A comma, or more of the number before one: 12/B, 4-5-6.
  let comma = end
  while (comma < end + MOST_OF_NUMBER && isOfNumber(unitAt(comma))) comma++
  if (unitAt(comma) !== 44 || !isSpace(unitAt(comma + 1)) || !endsInCode(comma)) return from
  const rest = REST().exec(text.slice(end, end + REACH))?.[0]
  if (!rest || !INDIA.test(rest)) return from
  const ahead = HEAD.exec(textBefore(text, from, REACH_BEFORE))?.[0] ?? ''
  const to = end + rest.length
  emit({ label: 'STREET_ADDRESS', start: from - ahead.length, end: to, score: 0.7, rule: 'PIN code' })
  return to
}

/** How much further the number of a house goes on, in UTF-16 units. */
const MOST_OF_NUMBER = 12
/** Digits, - and /, capitals. */
const isOfNumber = (code: number): boolean =>
  isDigit(code) || code === 45 || code === 47 || (code > 64 && code < 91)

// How far the text was read for a code: from one comma up to the code, to what ends the search, or as far as it may stand. Commas follow each other closely.
let turn = -1
let readFrom = 0
let readTo = 0
let run = 0

/** True when six digits stand behind the comma at `comma`, with a space within or without. Rejects most of what the pattern would. */
function endsInCode(comma: number): boolean {
  if (turn !== turns || comma < readFrom || comma > readTo) {
    turn = turns
    readFrom = readTo = comma
    run = 0
  }
  for (; readTo < comma + REACH; readTo++) {
    const code = unitAt(readTo)
    if (isDigit(code)) run++
    else if (run === 6) return true
    else if (code === 59 || code === 64 || code === 0) return false
    else if (code !== 32 || run !== 3) run = 0
  }
  return run === 6
}
