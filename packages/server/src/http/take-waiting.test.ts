import { expect, it } from 'vitest'
import { takeWaiting } from './take-waiting.ts'

it('goes on only for so long in a process whose turns are all long', async () => {
  let turns = 0
  let isOver = false
  const busy = () => {
    if (isOver) return
    turns++
    const started = performance.now()
    while (performance.now() - started < 250);
    setImmediate(busy)
  }
  setImmediate(busy)
  await takeWaiting()
  isOver = true
  expect(turns).toBeGreaterThan(0)
  expect(turns).toBeLessThan(10)
})
