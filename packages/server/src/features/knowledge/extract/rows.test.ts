import { expect, test } from 'vitest'
import { linesOf } from './rows.ts'

test('each value has the name of its column, below a title, too', () => {
  const table = [
    ['Item', 'Per day'],
    ['Kayak', '35'],
  ]
  expect(linesOf(table)).toBe('Item: Kayak | Per day: 35')
  expect(linesOf([['Prices of 2026'], [''], ...table])).toBe('Prices of 2026\nItem: Kayak | Per day: 35')
})

test('a row that has no names gives none, and names alone are all there is', () => {
  const numbers = [
    ['Prices of 2026', ''],
    ['Kayak', '35'],
    ['Tent', '18'],
  ]
  expect(linesOf(numbers)).toBe('Prices of 2026\nKayak | 35\nTent | 18')
  expect(linesOf([['Prices of 2026'], ['Item', 'Per day']])).toBe('Prices of 2026\nItem | Per day')
})
