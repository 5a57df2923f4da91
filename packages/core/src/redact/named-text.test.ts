import { describe, expect, it } from 'vitest'
import type { Finding } from '../detect/finding.ts'
import { detectNamed, type NamedText } from './named-text.ts'

type Span = readonly [start: number, end: number]

/** What comes of a text in which detection finds `alone` by itself, and `told` with something in front, offsets into the text. */
function spansOf(named: NamedText, alone: readonly Span[], told: readonly Span[]): Span[] {
  const finding = (text: string, start: number, end: number): Finding => ({
    type: 'X',
    value: text.slice(start, end),
    start,
    end,
    confidence: 1,
  })
  const detect = (text: string): Finding[] => {
    if (text === named.text) return alone.map(([start, end]) => finding(text, start, end))
    const before = text.length - named.text.slice(0, 256).length
    return told.map(([start, end]) => finding(text, start + before, end + before))
  }
  return detectNamed(detect, named).map(({ value, start, end }) => {
    expect(value).toBe(named.text.slice(start, end))
    return [start, end]
  })
}

/** What detection is given to read. */
function readOf(named: NamedText): string[] {
  const texts: string[] = []
  detectNamed((text) => {
    texts.push(text)
    return []
  }, named)
  return texts
}

describe('the answer to a question', () => {
  const answer = { text: 'a'.repeat(40), question: 'Which?' }

  it.each<[string, Span[], Span[], Span[]]>([
    ['adds what is found with it alone', [], [[4, 9]], [[4, 9]]],
    ['keeps what is found without it', [[4, 9]], [], [[4, 9]]],
    [
      'has both in the order of the text',
      [[10, 14]],
      [
        [20, 24],
        [4, 9],
      ],
      [
        [4, 9],
        [10, 14],
        [20, 24],
      ],
    ],
    [
      'has both where one ends as the other begins',
      [[4, 9]],
      [
        [9, 12],
        [2, 4],
      ],
      [
        [2, 4],
        [4, 9],
        [9, 12],
      ],
    ],
    ['takes the larger of two where the question tells it', [[5, 8]], [[4, 9]], [[4, 9]]],
    [
      'takes one for several that it covers',
      [
        [4, 6],
        [7, 9],
      ],
      [[4, 9]],
      [[4, 9]],
    ],
    ['makes nothing smaller', [[4, 9]], [[5, 8]], [[4, 9]]],
    ['makes nothing smaller at its beginning', [[4, 9]], [[6, 12]], [[4, 9]]],
    ['makes nothing smaller at its end', [[4, 9]], [[2, 6]], [[4, 9]]],
    ['takes nothing for what begins in the question', [], [[-2, 4]], []],
  ])('%s', (_, alone, told, expected) => {
    expect(spansOf(answer, alone, told)).toEqual(expected)
  })

  it('is read for 256 units, of which what ends there may go on', () => {
    const question = 'Which?'
    expect(spansOf({ text: 'a'.repeat(257), question }, [], [[240, 256]])).toEqual([])
    expect(spansOf({ text: 'a'.repeat(257), question }, [], [[240, 255]])).toEqual([[240, 255]])
    expect(spansOf({ text: 'a'.repeat(256), question }, [], [[240, 256]])).toEqual([[240, 256]])
  })

  it('stands behind the end of the question, from a whole word on, in one line and without digits', () => {
    const text = 'no'
    expect(readOf({ text, question: 'What is your password?' })).toEqual([
      text,
      'What is your password is no',
    ])
    expect(readOf({ text, question: 'Room 12,\nor which？** ' })).toEqual([text, 'Room , or which is no'])
    expect(readOf({ text, question: 'Your number:' })).toEqual([text, 'Your number: no'])
    // 64 units: one more, and its first word is cut.
    const end = ' which of them'
    expect(readOf({ text, question: 'w'.repeat(64 - end.length) + end })[1]).toBe(
      `${'w'.repeat(64 - end.length)}${end} no`,
    )
    expect(readOf({ text, question: 'w'.repeat(65 - end.length) + end })[1]).toBe(`${end} no`)
  })
})

describe('a text with a name', () => {
  const named = { text: 'a'.repeat(20), name: 'mail', question: 'Which?' }

  it('stands behind its name, and its question does not count', () => {
    expect(readOf(named)).toEqual([`mail: ${named.text}`])
  })

  it('has of what begins in the name what stands in the text, and of the name nothing', () => {
    expect(
      spansOf(
        named,
        [],
        [
          [-6, -2],
          [-3, 0],
          [-2, 4],
          [9, 12],
        ],
      ),
    ).toEqual([
      [0, 4],
      [9, 12],
    ])
  })
})
