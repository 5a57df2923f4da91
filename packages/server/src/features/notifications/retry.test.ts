import { expect, it, test } from 'vitest'
import { dueAfter, dueUntried, PAUSES_SECONDS } from './retry.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const inSeconds = (due: Date | null) => due && (due.getTime() - NOW) / 1000

it('grows from a second to hours, and ends', () => {
  for (const [n, seconds] of PAUSES_SECONDS.entries())
    expect(inSeconds(dueAfter(n + 1, null, NOW))).toBe(seconds)
  expect(dueAfter(PAUSES_SECONDS.length + 1, null, NOW)).toBeNull()
})

test.each([
  ['90', 90],
  ['Fri, 20 Nov 2026 12:05:00 GMT', 300],
  // No sooner than it would be anyway, and no later than the longest pause.
  ['0', 1],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 1],
  ['999999', 7_200],
  ['soon', 1],
])('a receiver that asks to be asked again after %j is, in %i s', (retryAfter, seconds) => {
  expect(inSeconds(dueAfter(1, retryAfter, NOW))).toBe(seconds)
})

it('that is the last attempt whatever the receiver asks for', () => {
  expect(dueAfter(11, '60', NOW)).toBeNull()
})

it('a message that nobody could try waits as long as one that is tried', () => {
  const span = PAUSES_SECONDS.reduce((sum, seconds) => sum + seconds, 0) * 1000
  expect(inSeconds(dueUntried(new Date(NOW - span + 1), NOW))).toBe(60)
  expect(dueUntried(new Date(NOW - span), NOW)).toBeNull()
})
