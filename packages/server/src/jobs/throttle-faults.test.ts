import { expect, it } from 'vitest'
import { throttleFaults } from './throttle-faults.ts'

const away = () => Object.assign(new Error('jane.roe@example.com'), { code: '57P03' })

it('a fault of each kind is told at once, the same again after a minute with how often it came', () => {
  const told: unknown[] = []
  let now = 0
  const report = throttleFaults(
    ({ fault, again }, loss) => told.push([fault.code, again, loss]),
    () => now,
  )
  for (now = 0; now < 60_000; now += 10_000) report(away())
  expect(told).toEqual([['57P03', undefined, 'the database cannot be reached']])
  report(Object.assign(new Error(), { code: '42P01' }))
  report(away())
  expect(told.slice(1)).toEqual([
    ['42P01', undefined, null],
    ['57P03', 5, 'the database cannot be reached'],
  ])
})

it('faults without a code are of one kind where they happened at one place', () => {
  let told = 0
  const report = throttleFaults(() => told++)
  const here = () => new TypeError('x')
  report(here())
  report(here())
  expect(told).toBe(1)
  report(new TypeError('x'))
  expect(told).toBe(2)
})

it('faults are told of after the clock was set back, too', () => {
  let told = 0
  let now = 3_600_000
  const report = throttleFaults(
    () => told++,
    () => now,
  )
  report(away())
  now = 0
  report(away())
  report(away())
  expect(told).toBe(2)
})
