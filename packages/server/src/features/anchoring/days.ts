/** UTC days as YYYY-MM-DD. */

const DAY_MS = 86_400_000

export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** The first moment after the day. */
export function endOf(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS)
}

export function dayBefore(day: string): string {
  return dayOf(Date.parse(`${day}T00:00:00.000Z`) - DAY_MS)
}
