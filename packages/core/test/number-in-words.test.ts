import fc from 'fast-check'
import { expect, it } from 'vitest'
import { detect } from '../src/index.ts'

const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const spoken = (digits: readonly number[]) => digits.map((digit) => WORDS[digit]).join(' ')
const digits = (count: number) => fc.array(fc.nat(9), { minLength: count, maxLength: count })

it('finds a number of ten digits wherever it stands, and all of it', () => {
  fc.assert(
    fc.property(
      fc.nat(60),
      digits(10),
      fc.constantFrom('', '.', ' please', ', thanks'),
      (pad, number, behind) => {
        const before = `${'so '.repeat(pad)}my phone is `
        const value = spoken(number)
        expect(
          detect(`${before}${value}${behind}`, { types: ['PHONE_NUMBER'] }).map((one) => one.value),
        ).toEqual([value])
      },
    ),
    { numRuns: 300 },
  )
})

it('finds no part of a row of words that is too long for a number', () => {
  fc.assert(
    fc.property(digits(60), (row) => {
      expect(detect(`my phone is ${spoken(row)}`, { types: ['PHONE_NUMBER'] })).toEqual([])
    }),
    { numRuns: 50 },
  )
})

// 4111 1111 1111 1111, and with another digit: only the first passes Luhn.
it.each([
  ['forty one eleven eleven eleven eleven eleven eleven eleven', 1],
  ['forty one eleven eleven eleven eleven eleven eleven twelve', 0],
  ['four triple one triple one triple one triple one triple one', 1],
  ['four triple one triple one triple one triple one triple two', 0],
  ['forty one eleven eleven eleven eleven eleven eleven ten one', 0],
])('reads %s as figures', (words, count) => {
  expect(detect(`card ${words}`, { types: ['CREDIT_CARD'] })).toHaveLength(count)
})
