/** Dates as the wire writes them (RFC 3339), read strictly: `Date.parse` also takes forms that other languages do not. */

const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.\d{1,9})?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/

/** Whole Unix seconds (fractions cut off) of a date-time, or null when it is none. Leap seconds are refused. */
export function unixSeconds(value: string): number | null {
  return remembered(seconds, value, readSeconds)
}

/** Rows come by the day and name the same times again and again. */
const seconds = new Map<string, number | null>()
const starts = new Map<string, number | null>()
const MAX_REMEMBERED = 64

function remembered(
  known: Map<string, number | null>,
  text: string,
  read: (text: string) => number | null,
): number | null {
  let value = known.get(text)
  if (value === undefined) {
    if (known.size >= MAX_REMEMBERED) known.clear()
    value = read(text)
    known.set(text, value)
  }
  return value
}

function readSeconds(value: string): number | null {
  const match = DATE_TIME.exec(value)
  if (match === null) return null
  const [, date, hour, minute, second, sign, offsetHour = '0', offsetMinute = '0'] = match
  const midnight = dayStart(date as string)
  if (midnight === null) return null
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === '-' ? -60 : 60)
  return midnight + Number(hour) * 3600 + Number(minute) * 60 + Number(second) - offset
}

/** True for a day of the calendar as YYYY-MM-DD. */
export function isDate(value: string): boolean {
  return dayStart(value) !== null
}

/** Unix seconds at the beginning of a YYYY-MM-DD in UTC, or null when there is no such day. Arithmetic: `Date.parse` rolls 30 February over to March. */
export function dayStart(date: string): number | null {
  return remembered(starts, date, readDayStart)
}

function readDayStart(date: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  if (match === null) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  // Year 0 is not a year everywhere.
  if (year === 0 || month === 0 || month > 12 || day === 0 || day > daysIn(month, year)) return null
  // `Date.UTC` reads years below 100 as 1900 and on; 400 years are always 146,097 days.
  return Date.UTC(year + 400, month - 1, day) / 1000 - 146_097 * 86_400
}

function daysIn(month: number, year: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
