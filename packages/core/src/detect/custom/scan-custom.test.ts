import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Candidate } from '../candidate.ts'
import { NO_PHRASES, phrases } from '../context/lexicon.ts'
import type { Detector } from '../detector.ts'
import { compileDetectors } from './compile-detector.ts'
import { scanCustom } from './scan-custom.ts'

const found = (text: string, ...detectors: Omit<Detector, 'label' | 'score'>[]): Candidate[] => {
  const candidates: Candidate[] = []
  const compiled = compileDetectors(
    detectors.map((detector) => ({ label: 'STAFF_ID', score: 0.6, ...detector })),
  )
  scanCustom(text, compiled, (candidate) => candidates.push(candidate))
  return candidates
}
const spans = (text: string, ...detectors: Omit<Detector, 'label' | 'score'>[]) =>
  found(text, ...detectors).map(({ start, end }) => text.slice(start, end))

describe('compileDetectors', () => {
  const compile = (detector: unknown) => () =>
    compileDetectors([{ label: 'XX', pattern: /x/, score: 1 }, detector as Detector])

  it.each([
    ['(a+)+$', 'fewer steps'],
    ['(\\d)\\1', 'do without \\1'],
    ['\\w{1,9000}', 'lower its counts'],
  ])('refuses the pattern %s by the name of its field, with the cure', (source, cure) => {
    const act = compile({ label: 'XX', pattern: new RegExp(source), score: 1 })
    expect(act).toThrow(expect.objectContaining({ code: 'detector_invalid' }))
    expect(act).toThrow(/^detectors\[1\]\.pattern must /)
    expect(act).toThrow(cure)
    expect(act).not.toThrow(source)
  })

  it.each([
    ['', null],
    ['.label', { label: 'lower', pattern: /x/, score: 1 }],
    ['.pattern', { label: 'XX', pattern: 'x', score: 1 }],
    ['.score', { label: 'XX', pattern: /x/, score: Number.NaN }],
    ['.context', { label: 'XX', pattern: /x/, score: 1, context: [1] }],
    ['.hints', { label: 'XX', pattern: /x/, score: 1, hints: Array(101).fill('x') }],
  ])('refuses a detector with a wrong "%s"', (field, detector) => {
    expect(compile(detector)).toThrow(expect.objectContaining({ code: 'detector_invalid' }))
    expect(compile(detector)).toThrow(`detectors[1]${field} must be`)
  })

  it('knows context words as the lexicon does', () => {
    const [compiled] = compileDetectors([
      { label: 'XX', pattern: /x/, score: 1, context: ['E-Mail:', 'Kunde', 'Straße 5', 'a|b'] },
    ])
    expect(compiled!.context).toBe(phrases('e mail|kunde|straße 5|a b'))
    expect(compileDetectors([{ label: 'XX', pattern: /x/, score: 1, context: [] }])[0]!.context).toBe(
      NO_PHRASES,
    )
  })

  it('leaves the pattern it was given alone', () => {
    const pattern = /x/g
    pattern.lastIndex = 1
    expect(found('x x', { pattern })).toHaveLength(2)
    expect(pattern.lastIndex).toBe(1)
  })
})

describe('scanCustom', () => {
  it('emits each match with its label, score and context', () => {
    const context = ['staff']
    expect(found('E-1, E-23', { pattern: /E-\d+/, context })).toEqual([
      { label: 'STAFF_ID', start: 0, end: 3, score: 0.6, context: phrases('staff'), rule: 'pattern' },
      { label: 'STAFF_ID', start: 5, end: 9, score: 0.6, context: phrases('staff'), rule: 'pattern' },
    ])
  })

  it('runs one detector after the other over the whole text', () => {
    expect(spans('ab12', { pattern: /\d+/ }, { pattern: /[a-z]+\d/ }, { pattern: /z/ })).toEqual([
      '12',
      'ab1',
    ])
  })

  it('narrows a match to the group named value, and keeps all of it where that group took no part', () => {
    expect(spans('no 12-x, 12x', { pattern: /(?<value>\d+)-x/ })).toEqual(['12'])
    expect(spans('key=abc', { pattern: /key=(?=(?<value>\w+))/ })).toEqual(['abc'])
    expect(spans('12 ab', { pattern: /(?<value>\d+)|ab/ })).toEqual(['12', 'ab'])
    expect(spans('12 ab', { pattern: /(?<number>\d+)-?/ })).toEqual(['12'])
  })

  it('passes over what is empty, and ends', () => {
    expect(spans('aab', { pattern: /b*/ })).toEqual(['b'])
    expect(spans('😀😀', { pattern: /(?:)/ })).toEqual([])
    expect(spans('😀x\ud83d', { pattern: /x?/u })).toEqual(['x'])
    expect(spans('x1', { pattern: /x(?<value>\d*?)/ })).toEqual([])
    expect(spans('', { pattern: /^$/ })).toEqual([])
  })

  it('goes on behind the whole match, whatever part of it is the value', () => {
    expect(spans('1-1-1', { pattern: /(?<value>\d)-\d/ })).toEqual(['1'])
    expect(spans('a,a,', { pattern: /[a,]+/, trim: () => '' })).toEqual([])
  })

  it('takes the leading part that trim returns', () => {
    const trim = (matched: string) => matched.replace(/[.,]+$/, '')
    expect(spans('see x.y., or ...', { pattern: /[\w.,]+/, trim })).toEqual(['see', 'x.y', 'or'])
  })

  it('drops, keeps or scores as validate says', () => {
    const scores = (validate: Detector['validate']) =>
      found('1 2 3', { pattern: /\d/, validate: validate! }).map(({ score }) => score)
    expect(scores((value) => value !== '2')).toEqual([0.6, 0.6])
    expect(scores((value) => +value / 4)).toEqual([0.25, 0.5, 0.75])
    expect(scores(() => 0)).toEqual([0, 0, 0])
    expect(found('1', { pattern: /\d/, validate: () => true })[0]!.rule).toBe('pattern and validate')
  })

  it('asks validate for the value alone', () => {
    const validate = vi.fn(() => true)
    found('id 12!', { pattern: /id (?<value>\d+!)/, trim: (matched) => matched.slice(0, -1), validate })
    expect(validate.mock.calls).toEqual([['12']])
  })

  it('searches a text only where one of the hints stands in it, and always under the flag i', () => {
    const validate = vi.fn(() => true)
    expect(spans('ab 12', { pattern: /\d+/, hints: ['no', '.'], validate })).toEqual([])
    expect(validate).not.toHaveBeenCalled()
    expect(spans('no 12', { pattern: /\d+/, hints: ['no', '.'] })).toEqual(['12'])
    expect(spans('NO 12', { pattern: /no \d+/i, hints: ['no'] })).toEqual(['NO 12'])
    expect(spans('12', { pattern: /\d+/, hints: [] })).toEqual(['12'])
  })

  it('finds from a position within no match what a search of the whole text finds behind it', () => {
    const detectors = compileDetectors([
      { label: 'XX', pattern: /\b\w{2,3}/, score: 1, validate: (value) => value !== 'abc' },
      { label: 'YY', pattern: /(?<=a)b?|\d{1,4}(?=-|x)|--/, score: 1 },
    ])
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'abc12-x '), maxLength: 30 }),
        fc.nat(30),
        (text, from) => {
          const whole: Candidate[] = []
          const within: boolean[] = []
          scanCustom(
            text,
            detectors,
            (candidate) => whole.push(candidate),
            0,
            (start, end) => within.push(start < from && from < end),
          )
          fc.pre(from <= text.length && !within.includes(true))
          const behind: Candidate[] = []
          scanCustom(text, detectors, (candidate) => behind.push(candidate), from)
          expect(behind).toEqual(whole.filter(({ start }) => start >= from))
        },
      ),
    )
  })

  it('tells what is matched, whatever becomes of it', () => {
    const told: [number, number][] = []
    const [detector] = compileDetectors([
      { label: 'XX', pattern: /a(?<value>b)|c*/, score: 1, validate: () => false },
    ])
    scanCustom(
      'ab cc',
      [detector!],
      () => {},
      0,
      (...match) => told.push(match),
    )
    expect(told).toEqual([
      [0, 2],
      [3, 5],
    ])
  })

  it('may be called back by validate, with the same detector', () => {
    const compiled = compileDetectors([
      {
        label: 'XX',
        pattern: /\d/,
        score: 1,
        validate: (value) => {
          scanCustom(value === '1' ? '3' : '', compiled, () => {})
          return true
        },
      },
    ])
    const starts: number[] = []
    scanCustom('1 1 2', compiled, ({ start }) => starts.push(start))
    expect(starts).toEqual([0, 2, 4])
  })

  it.each<[string, Partial<Detector>]>([
    [
      'validate',
      {
        validate: (value) => {
          throw new Error(`bad ${value}`)
        },
      },
    ],
    ['validate', { validate: () => undefined as never }],
    ['validate', { validate: (async () => true) as never }],
    ['validate', { validate: () => 1.01 }],
    ['validate', { validate: () => Number.NaN }],
    [
      'trim',
      {
        trim: (matched) => {
          throw new Error(matched)
        },
      },
    ],
    ['trim', { trim: (matched) => matched.slice(1) }],
    ['trim', { trim: () => 12 as never }],
  ])('names %s when it fails, and nothing of the text', (field, functions) => {
    const act = () => found('call 0815', { pattern: /\d+/ }, { pattern: /\d+/, ...functions })
    let error: unknown
    try {
      act()
    } catch (thrown) {
      error = thrown
    }
    expect(error).toMatchObject({ name: 'CoreError', code: 'detector_failed' })
    expect((error as Error).cause).toBeUndefined()
    expect((error as Error).message).toMatch(new RegExp(`^detectors\\[1\\]\\.${field} must return`))
    expect((error as Error).message).not.toContain('0815')
  })
})
