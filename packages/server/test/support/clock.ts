/** A clock that stands until it is told otherwise. */

export interface TestClock {
  (): number
  set(time: string | number): void
  advance(ms: number): void
}

export const NOON: number = Date.parse('2026-11-20T12:00:00.000Z')
export const DAY_MS = 86_400_000

export function testClock(start: number = NOON): TestClock {
  let now = start
  return Object.assign(() => now, {
    set(time: string | number) {
      now = typeof time === 'string' ? Date.parse(time) : time
    },
    advance(ms: number) {
      now += ms
    },
  })
}
