/** UTC days, written YYYY-MM-DD. */

export const DAY_MS = 86_400_000

/** The end of the year 9999, the last that both JavaScript and SQL write in four digits. */
export const LAST_MOMENT: number = Date.parse('9999-12-31T23:59:59.999Z')

/** @param at milliseconds since the Unix epoch, or a date */
export function utcDay(at: number | Date): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** The first moment after the day. */
export function endOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS)
}

export function dayBefore(day: string): string {
  return utcDay(Date.parse(`${day}T00:00:00.000Z`) - DAY_MS)
}
