import { expect, test } from 'vitest'
import { linesOf, type Piece } from './pdf-lines.ts'
import { textOfPages } from './pdf-text.ts'

/** A line in letters half as wide as they are high. */
function piece(str: string, y: number, { x = 50, size = 10, width = str.length * 5 } = {}): Piece {
  return { str, width, transform: [size, 0, 0, size, x, y], hasEOL: true }
}

/** Lines from the top of a column, 12 apart. */
const column = (lines: readonly string[], x = 50, top = 700) =>
  lines.map((line, i) => piece(line, top - 12 * i, { x }))
const textOf = (...pages: (readonly Piece[])[]) => textOfPages(pages.map(linesOf))

test('a sentence that was wrapped is whole again, and the next paragraph begins by itself', () => {
  const lines = [
    'Always tie the kayak at bow and stern. The speed',
    'with a kayak on the roof is 110 at most.',
    'Rest every hour and drink enough water on the way.',
  ]
  expect(textOf(column(lines))).toBe(`${lines[0]} ${lines[1]}\n${lines[2]}`)
})

test('short lines are an address or a list, however the widths fall', () => {
  const lines = ['Acme Limited', 'Harbour Road 1', 'Milk', 'Bread']
  expect(textOf(column(lines))).toBe(lines.join('\n'))
})

test('items stay apart, and a sentence goes on with a number that is none', () => {
  const items = [
    '1. Print the label and stick it on the box with',
    'tape.',
    '2. Bring the box to any parcel shop in your town.',
  ]
  expect(textOf(column(items))).toBe(`${items[0]} tape.\n${items[2]}`)
  const bullets = [
    '• Bring your identity card with you when you come',
    '• Pay at the desk, by card or in cash, as you like',
  ]
  expect(textOf(column(bullets))).toBe(bullets.join('\n'))
  const lines = [
    'For a person under 70 kg we recommend the Fjord',
    '380. Above that, take the larger one of the two.',
  ]
  expect(textOf(column(lines))).toBe(lines.join(' '))
})

test('a word that was parted is one again; a hyphen that means something stays', () => {
  const parted = (one: string, other: string) =>
    textOf(column([`${'Wort '.repeat(9)}${one}`, `${other} ${'Wort '.repeat(9)}`]))
  expect(parted('Liefer-', 'zeiten')).toContain(' Lieferzeiten ')
  expect(parted('E-Mail-', 'Adresse')).toContain(' E-Mail-Adresse ')
  expect(parted('Hin-', 'und')).toContain(' Hin- und ')
})

test('what is set larger is a heading, unless it is a sentence', () => {
  const page = [
    piece('Transport', 720, { size: 14, width: 63 }),
    ...column(['Tie it at bow and stern before you leave the shore.']),
    piece('Never go alone.', 600, { size: 14, width: 105 }),
  ]
  expect(textOf(page)).toBe(
    '## Transport\n\nTie it at bow and stern before you leave the shore.\n\nNever go alone.',
  )
})

test('rows of a table stay apart', () => {
  const gap = (x: number, y: number): Piece => ({ ...piece(' ', y, { x, width: 60 }), hasEOL: false })
  const row = (y: number, left: string, right: string) => [
    { ...piece(left, y), hasEOL: false },
    gap(200, y),
    piece(right, y, { x: 260 }),
  ]
  const page = [
    ...row(700, 'Fjord 380 for beginners and others', '110 kg'),
    ...row(688, 'Fjord 430 for those who have paddled', '135 kg'),
  ]
  expect(textOf(page).split('\n')).toHaveLength(2)
})

test('a sentence goes on in the next column and on the next page', () => {
  const left = column([
    'The guide tells you how to choose, carry and',
    'store a kayak, for those who have paddled and',
  ])
  const right = column(['those who have not. It is short.'], 350)
  const next = column(['Safety comes first.'])
  expect(textOf([...left, ...right], next)).toContain(
    'paddled and those who have not. It is short.\n\nSafety',
  )
  expect(textOf(left, right)).toContain('paddled and those who have not.')
})

test('numbers of pages are left out, and what stands on each is told once', () => {
  const page = (n: number, said: string) => [
    piece('Acme handbook', 780),
    ...column([said]),
    piece(`Page ${n} of 3`, 30),
  ]
  expect(textOf(page(1, 'One.'), page(2, 'Two.'), page(3, 'Three.'))).toBe(
    'Acme handbook\n\nOne.\n\nPage 1 of 3\n\nTwo.\n\nThree.',
  )
  expect(textOf([...column(['One.']), piece('1', 30)], [...column(['Two.']), piece('7', 30)])).toBe(
    'One.\n\nTwo.\n\n7',
  )
  expect(textOf([...column(['One.']), piece('1 / 1', 30)])).toBe('One.')
  expect(textOf([...column(['One.']), piece('2 / 5', 30)])).toBe('One.\n\n2 / 5')
})

test('a title over two columns does not make them wider', () => {
  const title = piece('A title that goes over both of the columns, and further than either', 730)
  const lines = [
    'Always tie the kayak at bow and stern. The',
    'speed on the road is 110 at most. Mind the',
    'wind.',
  ]
  expect(textOf([title, ...column(lines)])).toContain(lines.join(' '))
})
