/** From receipts to figures: decisions by day and action, the kinds of data most often found, what is anchored. */
import type { ReceiptRecord } from '@svc/client'

export const DAYS = 14
const DAY_MS = 86_400_000

export interface DayFigures {
  /** `2026-11-22`, UTC. */
  readonly day: string
  readonly allow: number
  readonly redact: number
  readonly deny: number
}

export interface DashboardFigures {
  readonly days: readonly DayFigures[]
  readonly total: number
  readonly redact: number
  readonly deny: number
  readonly anchored: number
  readonly pending: number
  /** Most often found first. */
  readonly types: readonly { readonly name: string; readonly value: number }[]
  /** The newest tree whose root stands on the ledger. */
  readonly last: ReceiptRecord | null
}

/** The first day that is shown. */
export function firstDay(now: number): string {
  return dayOf(now - (DAYS - 1) * DAY_MS)
}

/** @param receipts of the last `DAYS` days, in any order */
export function figuresOf(receipts: readonly ReceiptRecord[], now: number): DashboardFigures {
  const days = new Map<string, { day: string; allow: number; redact: number; deny: number }>()
  for (let i = DAYS - 1; i >= 0; i--) {
    const day = dayOf(now - i * DAY_MS)
    days.set(day, { day, allow: 0, redact: 0, deny: 0 })
  }
  const types = new Map<string, number>()
  let last: ReceiptRecord | null = null
  let [total, redact, deny, anchored, pending] = [0, 0, 0, 0, 0]
  for (const receipt of receipts) {
    const there = days.get(receipt.timestamp.slice(0, 10))
    if (!there) continue
    there[receipt.decision]++
    total++
    if (receipt.decision === 'redact') redact++
    if (receipt.decision === 'deny') deny++
    if (receipt.anchor_status === 'anchored') anchored++
    if (receipt.anchor_status === 'pending' || receipt.anchor_status === 'submitted') pending++
    for (const [type, count] of Object.entries(receipt.pii_counts))
      types.set(type, (types.get(type) ?? 0) + count)
    if (receipt.anchor_status === 'anchored' && (receipt.anchored_at ?? '') > (last?.anchored_at ?? ''))
      last = receipt
  }
  const ranked = [...types].map(([name, value]) => ({ name, value })).sort((a, b) => b.value - a.value)
  return { days: [...days.values()], total, redact, deny, anchored, pending, types: ranked, last }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
