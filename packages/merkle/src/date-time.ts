/** Dates as the wire writes them (RFC 3339), read strictly: `Date.parse` also takes forms that other languages do not. */
import { remembering } from './text-form.ts'

const DATE_TIME =
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Null for what has another form, or is no day of the calendar. */
export type ReadTime = (text: string) => number | null

/** Whole Unix seconds (fractions cut off) of a date-time, or null when it is none. Leap seconds are refused. */
export const unixSeconds: ReadTime = remembering((value) => {
  const midnight = DATE_TIME.test(value) ? midnightOf(value) : null
  if (midnight === null) return null
  const end = value.length
  const offset = two(value, end - 5) * 60 + two(value, end - 2)
  const ahead = value.endsWith('Z') ? 0 : value[end - 6] === '-' ? -offset : offset
  return midnight + two(value, 11) * 3600 + (two(value, 14) - ahead) * 60 + two(value, 17)
})

/** Unix seconds at the beginning of a YYYY-MM-DD in UTC, or null when there is no such day. */
export const dayStart: ReadTime = remembering((date) => (DATE.test(date) ? midnightOf(date) : null))

/** Arithmetic: `Date.parse` rolls 30 February over to March. */
function midnightOf(text: string): number | null {
  const [year, month, day] = [two(text, 0) * 100 + two(text, 2), two(text, 5), two(text, 8)]
  // Year 0 is not a year everywhere.
  if (year === 0 || month === 0 || month > 12 || day === 0 || day > daysIn(month, year)) return null
  // `Date.UTC` reads years below 100 as 1900 and on; 400 years are always 146,097 days.
  return Date.UTC(year + 400, month - 1, day) / 1000 - 146_097 * 86_400
}

function daysIn(month: number, year: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  // Long and short months take turns, and July and August are both long.
  return 30 + ((month + (month >> 3)) & 1)
}

/** The number that two digits give. */
function two(text: string, at: number): number {
  return text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 11 * 48
}
