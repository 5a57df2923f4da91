import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Finding } from './finding.ts'
import { type GivesWay, resolveOverlaps } from './overlap.ts'

const finding = (type: string, start: number, end: number, confidence = 0.6): Finding => ({
  type,
  value: 'x'.repeat(end - start),
  start,
  end,
  confidence,
})
/** Which of the findings stay, by the labels that tell them apart. */
const kept = (findings: Finding[], givesWay?: GivesWay) =>
  resolveOverlaps(findings, givesWay).map(({ type }) => type)

describe('of findings that cover the same characters', () => {
  it.each<[string, Finding[]]>([
    ['the higher confidence', [finding('LOSES', 0, 9, 0.6), finding('WINS', 4, 6, 0.61)]],
    ['then the longer', [finding('LOSES', 0, 5), finding('WINS', 4, 10)]],
    ['then the earlier', [finding('A_LOSES', 2, 6), finding('B_WINS', 0, 4)]],
    ['then the label that comes first in the alphabet', [finding('B_LOSES', 0, 4), finding('A_WINS', 0, 4)]],
  ])('%s stays', (_, findings) => {
    for (const given of [findings, findings.toReversed()])
      expect(kept(given)).toEqual([expect.stringMatching('WINS')])
  })

  it('a name stays only beside what is less sure than 0.5, unless it is certain', () => {
    const checked = finding('US_SSN', 0, 4, 0.51)
    expect(kept([checked, finding('PERSON', 0, 9, 0.9)])).toEqual(['US_SSN'])
    expect(kept([finding('US_SSN', 0, 4, 0.49), finding('PERSON', 0, 9, 0.9)])).toEqual(['PERSON'])
    expect(kept([checked, finding('PERSON', 0, 9, 1)])).toEqual(['PERSON'])
    expect(kept([checked, finding('LOCATION', 0, 9, 0.9), finding('ORGANIZATION', 2, 9, 0.9)])).toEqual([
      'US_SSN',
    ])
  })

  // Node asks whether the later goes before the earlier, Firefox whether the earlier goes behind the later.
  it('of one name that is guessed twice the first guess stays, however an engine sorts', () => {
    const sort = vi.spyOn(Array.prototype, 'sort').mockImplementation(function (this: unknown[], compare) {
      for (let end = 1; end < this.length; end++)
        for (let at = end; at > 0 && compare!(this[at - 1], this[at]) > 0; at--)
          [this[at - 1], this[at]] = [this[at], this[at - 1]]
      return this
    })
    try {
      const stays = resolveOverlaps([finding('PERSON', 0, 9, 0.7), finding('PERSON', 0, 9, 0.55)])
      expect(stays.map(({ confidence }) => confidence)).toEqual([0.7])
    } finally {
      sort.mockRestore()
    }
  })

  it('what gives way stays only where nothing else is', () => {
    const givesWay = (type: string) => type === 'URL'
    expect(kept([finding('URL', 0, 9, 0.95), finding('EMAIL_ADDRESS', 3, 6, 0.3)], givesWay)).toEqual([
      'EMAIL_ADDRESS',
    ])
    expect(kept([finding('URL', 0, 9, 0.95), finding('EMAIL_ADDRESS', 9, 12, 0.3)], givesWay)).toEqual([
      'URL',
      'EMAIL_ADDRESS',
    ])
  })

  it('what the winner touches is dropped whole, and what only that touched stays', () => {
    const chain = [finding('A', 0, 5, 0.7), finding('B', 4, 9, 0.6), finding('C', 8, 12, 0.5)]
    expect(kept(chain)).toEqual(['A', 'C'])
    expect(kept([finding('A', 0, 5, 0.5), finding('B', 4, 9, 0.6), finding('C', 8, 12, 0.5)])).toEqual(['B'])
  })
})

it('findings that only stand side by side all stay', () => {
  expect(kept([finding('A', 0, 4), finding('B', 4, 8), finding('C', 8, 9)])).toEqual(['A', 'B', 'C'])
})

it('any findings, however many, in whatever order, are resolved as if each were compared with every other', () => {
  const some = fc.record({
    type: fc.constantFrom('PERSON', 'URL', 'US_SSN', 'EMAIL_ADDRESS'),
    start: fc.nat({ max: 40 }),
    length: fc.integer({ min: 1, max: 12 }),
    confidence: fc.constantFrom(0.4, 0.5, 0.6, 0.9, 1),
  })
  const givesWay = (type: string) => type === 'URL'
  const weight = ({ type, confidence }: Finding) =>
    type === 'URL'
      ? confidence - 2
      : type === 'PERSON' && confidence < 1
        ? Math.min(0.5, confidence)
        : confidence
  fc.assert(
    fc.property(fc.array(some, { maxLength: 40 }), (given) => {
      const findings = given.map((one) =>
        finding(one.type, one.start, one.start + one.length, one.confidence),
      )
      const byPrecedence = findings.toSorted(
        (a, b) =>
          weight(b) - weight(a) ||
          b.end - b.start - (a.end - a.start) ||
          a.start - b.start ||
          (a.type < b.type ? -1 : 1),
      )
      const stay: Finding[] = []
      for (const one of byPrecedence)
        if (stay.every((other) => other.end <= one.start || one.end <= other.start)) stay.push(one)
      const expected = stay.sort((a, b) => a.start - b.start)
      expect(resolveOverlaps(findings, givesWay)).toEqual(expected)
    }),
  )
})
