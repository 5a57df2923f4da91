import { expect, it } from 'vitest'
import { DAYS, figuresOf, rangeOf } from './figures.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')

it('shows every day of the range, and adds them up', () => {
  const range = rangeOf(NOW)
  expect(range).toEqual({ from: '2026-11-09', to: '2026-11-22' })
  const { days, ...sums } = figuresOf({
    ...range,
    days: [
      { day: '2026-11-21', allow: 0, redact: 0, deny: 1 },
      { day: '2026-11-22', allow: 7_000, redact: 2, deny: 0 },
    ],
    ...{ types: [], anchored: 0, pending: 0, last_anchor: null },
  })
  expect(sums).toEqual({ total: 7_003, redact: 2, deny: 1 })
  expect(days).toHaveLength(DAYS)
  expect(days[0]).toEqual({ day: '2026-11-09', allow: 0, redact: 0, deny: 0 })
  expect(days.at(-1)).toEqual({ day: '2026-11-22', allow: 7_000, redact: 2, deny: 0 })
})
