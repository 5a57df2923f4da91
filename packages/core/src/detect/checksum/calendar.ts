import { isDate } from './date.ts'

/**
 * True for a day that exists: `yymmdd` (of any century, so 29 February in every fourth year, 00 included) or `yyyymmdd`.
 * Whether the year is plausible is not judged here: checks have no clock, so a row's form says which years it takes.
 */
export function isDay(text: string): boolean {
  const year = Number(text.slice(0, -4)) + (text.length > 6 ? 0 : 2000)
  return isDate(year, Number(text.slice(-4, -2)), Number(text.slice(-2)))
}
