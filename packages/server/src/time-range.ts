/** The range of time that `date_from` and `date_to` of a query name. */

export interface TimeRange {
  readonly from: Date | null
  /** Exclusive. */
  readonly before: Date | null
}

const DAY_MS = 86_400_000

/** A day alone is meant whole, in UTC; a moment is included, to the millisecond that rows are kept by. */
export function timeRangeOf(query: {
  readonly date_from?: string | undefined
  readonly date_to?: string | undefined
}): TimeRange {
  const { date_from, date_to } = query
  return {
    from: date_from === undefined ? null : new Date(date_from),
    before: date_to === undefined ? null : new Date(Date.parse(date_to) + (isDay(date_to) ? DAY_MS : 1)),
  }
}

function isDay(text: string): boolean {
  return text.length === 10
}
