import { expect, test } from 'vitest'
import { linesOf, type Piece } from './pdf-lines.ts'

/** Pieces from the left, each as wide as it has letters. */
function drawn(...strings: string[]): Piece[] {
  let x = 0
  return strings.map((str, i) => {
    const piece = {
      str,
      width: str.length,
      transform: [10, 0, 0, 10, x, 700],
      hasEOL: i === strings.length - 1,
    }
    x += str.length
    return piece
  })
}
const said = (pieces: readonly Piece[]) => linesOf(pieces).map(({ text }) => text)

test('letters of an Arabic line that were drawn from the left are read from the right', () => {
  expect(said(drawn('م', 'ﻼ', 'ﺳ', ' ', 'ﺎ', 'ﺒ', 'ﺣ', 'ﺮ', 'ﻣ'))).toEqual(['مرحبا سلام'])
})

test('numbers and names in a Hebrew line keep their order, and brackets face inwards', () => {
  const line = drawn(
    'Nord 24',
    ' ',
    'גם אל',
    ' ',
    '4567 123 03',
    ' ',
    '(',
    'שבת',
    ')',
    ' ',
    ',17:30',
    ' ',
    'עד',
  )
  expect(said(line)).toEqual(['עד 17:30, (שבת) 03 123 4567 גם אל Nord 24'])
})

test('a line that comes as it is read stays so', () => {
  const [later, first] = drawn('שלום', 'עולם')
  const pieces = [
    { ...first, hasEOL: false },
    { ...later, hasEOL: true },
  ] as Piece[]
  expect(said(pieces)).toEqual(['עולםשלום'])
  expect(said(drawn('Write to ', 'שלום', ' at noon'))).toEqual(['Write to שלום at noon'])
})

test('lam and alef have their order where no word could have the other', () => {
  expect(said(drawn('اإلرجاع االستلام ال نقبل'))).toEqual(['الإرجاع الاستلام لا نقبل'])
  expect(said(drawn('سؤال المجال'))).toEqual(['سؤال المجال'])
})

test('lines say whether they lie as the page does', () => {
  const [piece] = drawn('Across') as [Piece]
  const turned = { ...piece, transform: [0, 10, -10, 0, 5, 5] }
  expect(linesOf([piece, turned]).map(({ isPlain }) => isPlain)).toEqual([true, false])
})
