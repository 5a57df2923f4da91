/** The periods that counts are shown for: today, the last 7 days and the last 30, in whole days of UTC with today in each. */
import { DAY_MS } from './utc-day.ts'

export interface Periods {
  /** When each began. */
  readonly today: Date
  readonly week: Date
  readonly month: Date
}

export function periodsAt(now: number): Periods {
  const today = Math.floor(now / DAY_MS) * DAY_MS
  return { today: new Date(today), week: new Date(today - 6 * DAY_MS), month: new Date(today - 29 * DAY_MS) }
}
