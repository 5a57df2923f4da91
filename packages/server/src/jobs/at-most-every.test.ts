import { expect, it } from 'vitest'
import { atMostEvery } from './at-most-every.ts'

it('is due at once, and then once in the time, whichever way the clock is set', () => {
  let now = 1_000_000
  const { isDue, reset } = atMostEvery(60_000, () => now)
  const after = (ms: number) => {
    now += ms
    return isDue()
  }
  expect([isDue(), isDue(), after(59_999), after(1), isDue()]).toEqual([true, false, false, true, false])
  // Set back, and on from there.
  expect([after(-500_000), isDue(), after(59_999), after(1)]).toEqual([true, false, false, true])
  // Set on.
  expect([after(86_400_000), isDue()]).toEqual([true, false])
  reset()
  expect([isDue(), isDue()]).toEqual([true, false])
})
