import { expect, it } from 'vitest'
import { checkClock } from './check-clock.ts'

it('refuses a time before this server was made, and no later one', () => {
  expect(() => checkClock(0)).toThrow(/^The clock of this machine says 1970-01-01T00:00:00.000Z, when /)
  expect(() => checkClock(Date.UTC(2026, 0, 1) - 1)).toThrow(expect.objectContaining({ code: 'clock_wrong' }))
  expect(checkClock(Date.UTC(2026, 0, 1))).toBeUndefined()
})
