/** Addresses of Britain without a number: a house's name or a street, the town, and a postcode (Royal Mail, "Programmers' guide" to the postcode address file). */

import type { Emit } from '../../candidate.ts'
import { lazyPattern } from '../../lazy.ts'
import { textBefore } from '../../text/around.ts'
import { unitAt } from '../../text/units.ts'

/** How far back from its end an address is looked for, in UTF-16 units. */
const REACH = 120

const WORD = "\\p{Lu}[\\p{L}'’-]{1,20}"
const JOIN = '(?:,\\s{1,2}|\\n)'
const NAMED = lazyPattern(
  `(?<!\\p{L}|[\\d.] ?)(?:(?:${WORD} ){1,3}(?:Cottages?|House|Farm|Lodge|Rectory|Vicarage|Barn|Manor|Hall|Mill|Court|Stables|Lane|Road|Street|Close|Drive|Avenue|Gardens|Row|Green|Terrace|Mews|Grove|Crescent|Place|Square|Walk|Rise|Yard|Hill)${JOIN}){1,3}(?:${WORD}(?: (?:${WORD}|in|on|upon|under|le|the)){0,3}(?:${JOIN}| )){0,3}[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2}$`,
  'u',
)

/** Reads an address whose postcode ends with the three characters from `start` to `end`. */
export function namedAddressAt(text: string, start: number, end: number, emit: Emit): void {
  // 7JN behind CH3 and a space: most of what has three characters ends here.
  if (unitAt(start - 1) !== 32 || !isCapital(end - 1) || !isCapital(end - 2)) return
  const found = NAMED().exec(textBefore(text, end, REACH))?.[0]
  if (found) emit({ label: 'STREET_ADDRESS', start: end - found.length, end, score: 0.5, rule: 'postcode' })
}

const isCapital = (at: number): boolean => unitAt(at) > 64 && unitAt(at) < 91
