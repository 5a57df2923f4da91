/** From a summary of receipts to figures: every day of the range, one without a decision too, and what the decisions add up to. */
import type { ReceiptSummary } from '@svc/client'

type ReceiptDay = ReceiptSummary['days'][number]

export const DAYS = 14
const DAY_MS = 86_400_000

export interface DashboardFigures {
  readonly days: readonly ReceiptDay[]
  readonly total: number
  readonly redact: number
  readonly deny: number
}

/** The last `DAYS` days, UTC, as the server is asked for them. */
export function rangeOf(now: number): { readonly from: string; readonly to: string } {
  return { from: dayOf(now - (DAYS - 1) * DAY_MS), to: dayOf(now) }
}

export function figuresOf({ from, to, days }: ReceiptSummary): DashboardFigures {
  const known = new Map(days.map((each) => [each.day, each]))
  const all: ReceiptDay[] = []
  for (let time = Date.parse(from); time <= Date.parse(to); time += DAY_MS) {
    const day = dayOf(time)
    all.push(known.get(day) ?? { day, allow: 0, redact: 0, deny: 0 })
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
