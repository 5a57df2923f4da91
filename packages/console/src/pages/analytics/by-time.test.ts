import { expect, it } from 'vitest'
import { byTime, DAYS, firstDay } from './by-time.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')

it('counts by day and hour of UTC, and passes over other days', () => {
  const { days, hours } = byTime(
    [
      { created_at: '2026-11-22T09:59:00Z', escalated_at: null },
      { created_at: '2026-10-01T09:00:00Z', escalated_at: null },
      { created_at: '2026-11-22T01:30:00+02:00', escalated_at: '2026-11-22T09:00:00Z' },
    ],
    NOW,
  )
  expect(days).toHaveLength(DAYS)
  expect(days[0]?.day).toBe(firstDay(NOW))
  expect(days.slice(-2)).toEqual([
    { day: '2026-11-21', answered: 0, escalated: 1 },
    { day: '2026-11-22', answered: 1, escalated: 0 },
  ])
  expect([hours[9], hours[23], hours.reduce((a, b) => a + b)]).toEqual([1, 1, 2])
})
