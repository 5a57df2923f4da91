/** The range of time that `date_from` and `date_to` of a query name. */
import { DAY_MS, LAST_MOMENT } from './utc-day.ts'

export interface TimeRange {
  readonly from: Date | null
  /** Exclusive. */
  readonly before: Date | null
}

/** A day alone is meant whole, in UTC; a moment is included, to the millisecond that rows are kept by. */
export function timeRangeOf(query: {
  readonly date_from?: string | undefined
  readonly date_to?: string | undefined
}): TimeRange {
  const { date_from, date_to } = query
  return {
    from: date_from === undefined ? null : new Date(date_from),
    before:
      date_to === undefined
        ? null
        : new Date(Math.min(LAST_MOMENT, Date.parse(date_to) + (isDay(date_to) ? DAY_MS : 1))),
  }
}

function isDay(text: string): boolean {
  return text.length === 10
}
