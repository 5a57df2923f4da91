import { expect, it } from 'vitest'
import { money } from './money.ts'

it('reads each currency in its own smallest unit', () => {
  expect(money({ usd: 12_900 })).toBe('$129')
  expect(money({ usd: 241_667 })).toBe('$2,416.67')
  expect(money({ jpy: 5_000 })).toBe('¥5,000')
  expect(money({ usd: 100, eur: 250 })).toBe('$1 + €2.50')
  expect(money({})).toBe('0')
})
