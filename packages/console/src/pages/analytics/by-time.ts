/** From conversations to bars: how many began on each day, and at each hour of the day. */
import type { Conversation } from '@svc/client'

export const DAYS = 30
const DAY_MS = 86_400_000

export interface DayCount {
  /** `2026-11-22`, UTC. */
  readonly day: string
  readonly answered: number
  /** Those in which a person was asked for. */
  readonly escalated: number
}

export interface ByTime {
  readonly days: readonly DayCount[]
  /** 24 counts, by the hour of UTC in which they began. */
  readonly hours: readonly number[]
}

export function firstDay(now: number): string {
  return new Date(now - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
}

/** @param conversations in any order; those of other days are passed over */
export function byTime(
  conversations: Iterable<Pick<Conversation, 'created_at' | 'escalated_at'>>,
  now: number,
): ByTime {
  const days = new Map<string, { day: string; answered: number; escalated: number }>()
  for (let i = DAYS - 1; i >= 0; i--) {
    const day = new Date(now - i * DAY_MS).toISOString().slice(0, 10)
    days.set(day, { day, answered: 0, escalated: 0 })
  }
  const hours = new Array<number>(24).fill(0)
  for (const { created_at, escalated_at } of conversations) {
    const at = new Date(created_at)
    const there = days.get(at.toISOString().slice(0, 10))
    if (!there) continue
    there[escalated_at ? 'escalated' : 'answered']++
    const hour = at.getUTCHours()
    hours[hour] = (hours[hour] ?? 0) + 1
  }
  return { days: [...days.values()], hours }
}
