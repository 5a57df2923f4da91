import { expect, it } from 'vitest'
import { toldSeldom } from './told-seldom.ts'

const away = () => Object.assign(new Error('jane.roe@example.com'), { code: '57P03' })

it('a fault of each kind is told at once, the same again after a minute with how often it came', () => {
  const told: unknown[] = []
  let now = 0
  const tell = toldSeldom(
    ({ fault, again }, loss) => told.push([fault.code, again, loss]),
    () => now,
  )
  for (now = 0; now < 60_000; now += 10_000) tell(away())
  expect(told).toEqual([['57P03', undefined, 'the database cannot be reached']])
  tell(Object.assign(new Error(), { code: '42P01' }))
  tell(away())
  expect(told.slice(1)).toEqual([
    ['42P01', undefined, null],
    ['57P03', 5, 'the database cannot be reached'],
  ])
})

it('faults without a code are of one kind where they happened at one place', () => {
  let told = 0
  const tell = toldSeldom(() => told++)
  const here = () => new TypeError('x')
  tell(here())
  tell(here())
  expect(told).toBe(1)
  tell(new TypeError('x'))
  expect(told).toBe(2)
})
