import { expect, it } from 'vitest'
import { daysUpTo, figuresOf, rangeIn } from './figures.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')

it('shows every day of the range, and adds them up', () => {
  const range = daysUpTo(NOW, 14)
  expect(range).toEqual({ from: '2026-11-09', to: '2026-11-22' })
  const { days, ...sums } = figuresOf({
    ...range,
    days: [
      { day: '2026-11-21', allow: 0, redact: 0, deny: 1, types: { US_SSN: 1 } },
      { day: '2026-11-22', allow: 7_000, redact: 2, deny: 0, types: {} },
    ],
    ...{ types: [], anchored: 0, pending: 0, last_anchor: null },
  })
  expect(sums).toEqual({ total: 7_003, redact: 2, deny: 1 })
  expect(days).toHaveLength(14)
  expect(days[0]).toEqual({ day: '2026-11-09', allow: 0, redact: 0, deny: 0, types: {} })
  expect(days.at(-1)).toMatchObject({ day: '2026-11-22', allow: 7_000, redact: 2, deny: 0 })
})

it('takes a range of the address that there is', () => {
  expect(rangeIn(new URLSearchParams('days=90'))).toBe(90)
  expect(rangeIn(new URLSearchParams('days=5'))).toBe(14)
  expect(rangeIn(new URLSearchParams())).toBe(14)
})
