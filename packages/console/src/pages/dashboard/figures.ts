/** From a summary of receipts to figures: every day of the range, one without a decision too, and what the decisions add up to. */
import type { ReceiptSummary } from '@svc/client'

type ReceiptDay = ReceiptSummary['days'][number]

/** The ranges that may be chosen; the first is shown unless told otherwise. */
export const RANGES = [14, 30, 90] as const
export type Range = (typeof RANGES)[number]

const DAY_MS = 86_400_000

export interface DashboardFigures {
  readonly days: readonly ReceiptDay[]
  readonly total: number
  readonly redact: number
  readonly deny: number
}

/** As an address says it. */
export function rangeIn(query: URLSearchParams): Range {
  return RANGES.find((range) => String(range) === query.get('days')) ?? RANGES[0]
}

/** The last days, UTC, as the server is asked for them. */
export function daysUpTo(now: number, range: Range): { readonly from: string; readonly to: string } {
  return { from: dayOf(now - (range - 1) * DAY_MS), to: dayOf(now) }
}

export function figuresOf({ from, to, days }: ReceiptSummary): DashboardFigures {
  const known = new Map(days.map((each) => [each.day, each]))
  const all: ReceiptDay[] = []
  for (let time = Date.parse(from); time <= Date.parse(to); time += DAY_MS) {
    const day = dayOf(time)
    all.push(known.get(day) ?? { day, allow: 0, redact: 0, deny: 0, types: {} })
  }
  const sum = (of: (day: ReceiptDay) => number) => all.reduce((total, day) => total + of(day), 0)
  return {
    days: all,
    total: sum(({ allow, redact, deny }) => allow + redact + deny),
    redact: sum(({ redact }) => redact),
    deny: sum(({ deny }) => deny),
  }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
