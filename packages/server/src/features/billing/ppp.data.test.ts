import { expect, it } from 'vitest'
import { pppTierOf } from './ppp.data.ts'

it.each([
  ['US', 1],
  ['DE', 1],
  ['CR', 1],
  ['BR', 2],
  ['PH', 2],
  ['VE', 2],
  ['IN', 3],
  ['in', 3],
  ['TG', 3],
  ['ET', 3],
  ['NA', 3],
  ['ZZ', 1],
  ['', 1],
  [null, 1],
  [undefined, 1],
])('%s is of tier %i', (country, tier) => {
  expect(pppTierOf(country)).toBe(tier)
})
