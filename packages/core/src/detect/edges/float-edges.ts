/** What stands behind a whole number where a program took it for one with a fraction, as pandas does with columns that have gaps: `219099998.0`. */
import { isAlnum, isDigit } from '../text/characters.ts'
import { unitAt } from '../text/units.ts'

/** Shorter numbers are amounts and versions. */
const LEAST_DIGITS = 7

export function endsFloat(end: number): boolean {
  if (unitAt(end) !== 46 || unitAt(end + 1) !== 48) return false
  const next = unitAt(end + 2)
  if (isAlnum(next) || (next === 46 && isDigit(unitAt(end + 3)))) return false
  return endsDigits(end, LEAST_DIGITS)
}

/** True when so many digits end there. */
export function endsDigits(end: number, least: number): boolean {
  let at = end
  while (end - at < least && isDigit(unitAt(at - 1))) at--
  return end - at === least
}
