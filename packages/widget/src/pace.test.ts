import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPace } from './pace.ts'

let now = 0
let frames: (() => void)[] = []
const waits: number[] = []
beforeEach(() => {
  now = 0
  frames = []
  waits.length = 0
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('performance', { now: () => now })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  vi.stubGlobal('setTimeout', (draw: () => void, ms: number) => {
    waits.push(ms)
    frames.push(draw)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** How long is waited between two pictures of an answer each of which takes `ms` to draw. */
function gapAfter(ms: number): number {
  const plan = createPace(
    () => {
      now += ms
    },
    () => true,
  )
  plan()
  frames.shift()!()
  plan()
  return waits.at(-1)! + ms
}

it.each([
  [0, 40],
  [1, 40],
  [4, 128],
  [8, 220],
  [20, 220],
  [55, 220],
  // Most of the time is the page's.
  [100, 400],
  [2_000, 8_000],
])('a picture that takes %d ms is followed by the next after %d', (took, gap) => {
  expect(gapAfter(took)).toBe(gap)
})

it('is drawn once for all that is asked for before it is', () => {
  const draw = vi.fn()
  const plan = createPace(draw, () => false)
  plan()
  plan()
  expect(frames.length).toBe(1)
  frames.shift()!()
  plan()
  expect([frames.length, waits.length, draw.mock.calls.length]).toEqual([1, 0, 1])
})
