/** Streets that stand behind their number: 12 Main Street, 12 rue de la Paix. */

import { isDigit } from '../../text/characters.ts'
import { unitAt } from '../../text/units.ts'
import { AHEAD, isAcronym, STREETS_AHEAD } from './address-forms.ts'
import type { Street } from './address-street.ts'
import { bounds, readAfter, set, spelled } from './address-words.ts'
import { rangeEnd } from './house-number.ts'

/** The letters of the words behind the number that ends at `last`; empty where none tells of a street. */
export const spellingAhead = (text: string, last: number): string =>
  readAfter(text, last) && (set & STREETS_AHEAD) !== 0 ? spelled(false) : ''

/** Reads into `street` the one behind the number from `from` to `last`, by its spelling. False where the number is no house's. */
export function readStreetAhead(spelling: string, from: number, last: number, street: Street): boolean {
  const after = unitAt(last)
  for (const [form, worth, needs] of AHEAD) {
    const found = spelling === '' || (set & needs) === 0 ? null : form.exec(spelling)
    if (!found) continue
    // Auf der Höhe 12, D-50667 Köln; Am Bahnhof 12, Tel. 030 1234567
    if (worth === 0.25 && street.score > 0 && after === 44) continue
    // 05/29, CVV 300; P 76, R 18
    const first = after === 44 ? 2 : 1
    if (worth === 0.25 && isAcronym(last + first, bounds[first]!)) return false
    const end = bounds[found[0].length]!
    // HR 76, T 98.6
    if (isDigit(unitAt(end - 1)) && rangeEnd(end, 4) < 0) return false
    street.start = from
    street.end = end
    street.score = worth
    break
  }
  return true
}
