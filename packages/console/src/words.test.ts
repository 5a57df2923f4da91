import { expect, it } from 'vitest'
import { ago } from './words.ts'

const NOW = Date.parse('2026-11-26T10:00:00Z')

it.each([
  ['2026-11-26T09:59:30Z', 'just now'],
  ['2026-11-26T08:30:00Z', '1 hour ago'],
  // Of the day before yesterday, and of the month before the last: neither is called yesterday's.
  ['2026-11-24T11:00:00Z', '1 day ago'],
  ['2026-09-29T10:00:00Z', '1 month ago'],
  ['2026-11-28T09:00:00Z', 'in 1 day'],
])('%s is %s', (at, words) => {
  expect(ago(new Date(at), NOW)).toBe(words)
})
