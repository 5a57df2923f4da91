import { describe, expect, it } from 'vitest'
import { createServerClock } from './server-clock.ts'

const noon = Date.parse('2026-11-22T12:00:00.000Z')
const dateOf = (ms: number) => new Date(ms).toUTCString()

function clockAt(start: number) {
  const device = { ms: start }
  const changes: number[] = []
  const clock = createServerClock(
    () => device.ms,
    (offsetMs) => changes.push(offsetMs),
  )
  return { device, changes, clock }
}

describe('the server’s clock', () => {
  it('is the device’s until an answer says otherwise', () => {
    const { clock } = clockAt(noon)
    expect([clock.now(), clock.offsetMs()]).toEqual([noon, 0])
  })

  it.each([
    ['an hour behind', -3_600_000],
    ['an hour ahead', 3_600_000],
    ['a year ahead', 31_536_000_000],
    ['ten seconds ahead', 10_000],
  ])('corrects a device that is %s, to within a second', (_, wrong) => {
    const { clock, changes } = clockAt(noon + wrong)
    clock.learn(dateOf(noon), 100)
    expect(Math.abs(clock.now() - noon)).toBeLessThanOrEqual(1_000)
    expect(changes).toEqual([clock.offsetMs()])
  })

  it.each([-1_900, 0, 900, 2_500])('leaves a device alone that is wrong by %d ms', (wrong) => {
    const { clock, changes } = clockAt(noon + wrong)
    clock.learn(dateOf(noon), 0)
    expect(clock.offsetMs()).toBe(0)
    expect(changes).toEqual([])
  })

  it('does not take a slow answer for a wrong clock', () => {
    const { clock } = clockAt(noon + 25_000)
    clock.learn(dateOf(noon), 25_000)
    expect(clock.offsetMs()).toBe(0)
    clock.learn(dateOf(noon), 5_000)
    expect(clock.offsetMs()).not.toBe(0)
  })

  it('follows jumps, and goes back to the device’s time when that is right again', () => {
    const { clock, device, changes } = clockAt(noon)
    clock.learn(dateOf(noon), 0)
    device.ms = noon - 86_400_000
    clock.learn(dateOf(noon), 0)
    expect(Math.abs(clock.now() - noon)).toBeLessThanOrEqual(1_000)
    const first = clock.offsetMs()
    device.ms += 10_000
    clock.learn(dateOf(noon + 10_000), 0)
    expect(clock.offsetMs()).toBe(first)
    device.ms = noon + 20_000
    clock.learn(dateOf(noon + 20_000), 0)
    expect(clock.offsetMs()).toBe(0)
    expect(changes).toEqual([first, 0])
  })

  it.each([
    ...[null, '', '0', '1e99', '2026', 'yesterday', 'Mon, 99 Nov 2026 12:00:00 GMT'],
    // Of clocks that were never set, and of years that no receipt can bear.
    ...['Thu, 01 Jan 1970 00:00:03 GMT', 'Wed, 31 Dec 1969 23:59:59 GMT', 'Sat, 01 Jan 10000 00:00:00 GMT'],
    'Sat, 13 Sep 275760 00:00:00 GMT',
  ])('learns nothing from %j', (date) => {
    const { clock } = clockAt(noon)
    clock.learn(date, 0)
    expect(clock.offsetMs()).toBe(0)
  })
})
