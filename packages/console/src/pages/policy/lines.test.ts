import { expect, it } from 'vitest'
import { aroundChanges, compareLines } from './lines.ts'

const told = (before: string, after: string) =>
  compareLines(before, after).map(
    ({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`,
  )

it('tells what was removed and what was added', () => {
  expect(told('a\nb\nc', 'a\nB\nc\nd')).toEqual([' a', '-b', '+B', ' c', '+d'])
  expect(told('', 'x')).toEqual(['-', '+x'])
  expect(told('same\nsame', 'same\nsame')).toEqual([' same', ' same'])
})

it('compares no texts of so many lines that a page would be long over them', () => {
  const many = (count: number) => Array(count).fill('x').join('\n')
  const kinds = (before: string, after: string) =>
    new Set(compareLines(before, after).map(({ kind }) => kind))
  expect(kinds(many(1_500), 'y')).toEqual(new Set(['removed', 'added']))
  expect([kinds(many(1_501), 'y'), kinds('y', many(1_501))]).toEqual([new Set(['same']), new Set(['same'])])
})

it('shows changes with what is around them', () => {
  const before = Array.from({ length: 20 }, (_, i) => `${i}`).join('\n')
  const shown = aroundChanges(compareLines(before, before.replace('10', 'ten')))
  expect(shown.map((line) => line?.text ?? null)).toEqual([null, '8', '9', '10', 'ten', '11', '12', null])
})
