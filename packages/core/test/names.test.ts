import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '../src/names/fold.ts'
import { hashOf } from '../src/names/hash.ts'
import * as names from '../src/names/index.ts'
import { add, has } from '../src/names/word-set.ts'

const { detectNames, namesAt } = names

/** `PERSON Anna Weber, LOCATION Lyon` */
const found = (text: string): string =>
  detectNames(text)
    .map(({ type, value }) => `${type} ${value}`)
    .join(', ')

it('exports these names and no others', () => {
  expect(Object.keys(names).sort()).toEqual(['detectNames', 'namesAt'])
})

it('is not loaded by the main entry', () => {
  expect(readFileSync(new URL('../src/index.ts', import.meta.url), 'utf8')).not.toContain('names/')
})

describe('persons', () => {
  it.each([
    [
      'a particle in lower case is part of the name',
      'My name is Maika van de Noort.',
      'PERSON Maika van de Noort',
    ],
    ['a hyphenated given name is one', 'Thank you, Jean-Luc!', 'PERSON Jean-Luc'],
    ['an initial keeps its full stop within a name', 'Yours, Janka M. Szász', 'PERSON Janka M. Szász'],
    ['a title is no part of it', 'Dr. Anna Weber called us.', 'PERSON Anna Weber'],
    ['nor is it before a surname', 'Mrs. Novák is ill', 'PERSON Novák'],
    ['a possessive ending is no part of it', "We read Ingrid Larsen's report.", 'PERSON Ingrid Larsen'],
    ['an apostrophe within it is', "Regards,\nTom O'Brien", "PERSON Tom O'Brien"],
    ['names in a row are several', 'Cast: Anna Weber, Tom Baker', 'PERSON Anna Weber, PERSON Tom Baker'],
    ['capitals do not hide it', 'JOHN SMITH, BERLIN', 'PERSON JOHN SMITH, LOCATION BERLIN'],
    [
      'nor does their absence',
      'my name is john smith and i live in paris',
      'PERSON john smith, LOCATION paris',
    ],
    ['German', 'Ich heiße Jürgen Groß und wohne in Köln.', 'PERSON Jürgen Groß, LOCATION Köln'],
    ['French', "Je m'appelle Aurélie Dupont", 'PERSON Aurélie Dupont'],
  ])('%s', (_, text, expected) => expect(found(text)).toBe(expected))

  it.each([
    ['a month and a modal that are given names', 'May I call you in April? Will the mark stay?'],
    ['a greeting without a name', 'Dear Sir or Madam, please call me back.'],
    ['a capitalised phrase', 'Please read the Terms and Conditions first.'],
    ['an e-mail address', 'anna.kovacs@example.com'],
    ['code', 'const anna = new Anna(paris)'],
    ['capitals throughout', 'THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND'],
    ['an initial alone', 'See appendix A. B follows.'],
    ['a title alone', 'The doctor is in. Doctor!'],
  ])('finds none in %s', (_, text) => expect(found(text)).toBe(''))
})

describe('places', () => {
  it.each([
    [
      'a name of several words is one place',
      'They moved from Lyon to New York in May.',
      'LOCATION Lyon, LOCATION New York',
    ],
    ['the whole country is found', 'She lives in the United Kingdom.', 'LOCATION United Kingdom'],
    ['two countries joined by and are two', 'Spain and France signed.', 'LOCATION Spain, LOCATION France'],
  ])('%s', (_, text, expected) => expect(found(text)).toBe(expected))

  it.each([
    ['the word for its people', 'The Russian novel is long.'],
    ['a common noun', 'The bank of the river was steep.'],
    ['a day of the week', 'We meet on Monday.'],
  ])('finds none in %s', (_, text) => expect(found(text)).toBe(''))
})

describe('organisations', () => {
  it.each([
    [
      'a legal form belongs to the name',
      'He works at Brightwater Logistics GmbH in Hamburg.',
      'ORGANIZATION Brightwater Logistics GmbH, LOCATION Hamburg',
    ],
    [
      'a comma before the legal form is part of it',
      'Write to the Norwood Foundation, Inc., in Boston.',
      'ORGANIZATION Norwood Foundation, Inc, LOCATION Boston',
    ],
    [
      'partners are one firm',
      'Miller, Jones and Smith sued Acme Holdings Ltd.',
      'ORGANIZATION Miller, Jones and Smith, ORGANIZATION Acme Holdings Ltd',
    ],
    [
      'a place within the name belongs to it',
      'I study at the University of Nairobi',
      'ORGANIZATION University of Nairobi',
    ],
  ])('%s', (_, text, expected) => expect(found(text)).toBe(expected))

  it.each([
    ['the bare noun', 'Our company has a university group and a bank.'],
    ['a heading', 'See Section 4 of the License'],
  ])('finds none in %s', (_, text) => expect(found(text)).toBe(''))
})

describe('findings', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'Anna ',
      'van ',
      'de ',
      'Berlin',
      ', ',
      'and ',
      'Ltd. ',
      'A.',
      "'s",
      '\n',
      '. ',
      '! ',
      'Dr. ',
      'Šárka ',
      '-',
      '\ud83d',
      '\0',
      '’',
      'in ',
      '\u0301',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
  )
  const texts = fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(''))

  it('are in order, apart, and say what stands there', () => {
    fc.assert(
      fc.property(texts, (text) => {
        let from = 0
        for (const { start, end, value, confidence } of detectNames(text, { threshold: 0 })) {
          expect(start).toBeGreaterThanOrEqual(from)
          expect(end).toBeGreaterThan(start)
          expect(value).toBe(text.slice(start, end))
          expect(confidence).toBeGreaterThan(0)
          expect(confidence).toBeLessThanOrEqual(0.7)
          from = end
        }
      }),
    )
  })

  it('are the same when the reading begins at a cut', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const read = (from: number): [number[], string[]] => {
          const cuts: number[] = []
          const spans: string[] = []
          namesAt(
            text,
            ({ label, start, end, score }) => spans.push(`${label} ${start} ${end} ${score}`),
            from,
            (cut) => cuts.push(cut),
          )
          return [cuts, spans]
        }
        const [cuts, whole] = read(0)
        for (const cut of cuts)
          expect(read(cut)[1]).toEqual(whole.filter((span) => Number(span.split(' ')[1]) >= cut))
      }),
    )
  })

  it('have offsets in UTF-16 units', () => {
    expect(detectNames('🙂 Dr. Šárka Ottová')[0]).toMatchObject({ start: 7, end: 19, value: 'Šárka Ottová' })
  })

  it('are fewer above a higher threshold', () => {
    const text = 'Yours, Janka M. Szász'
    expect(detectNames(text, { threshold: 0.5 })).toHaveLength(1)
    expect(detectNames(text, { threshold: 0.9 })).toHaveLength(0)
  })

  it('do not hold up a text without end or space', () => {
    for (const unit of ['Anna ', 'A.', "a'", 'A-', 'Bank of ', 'É'])
      expect(() => detectNames(unit.repeat(20_000))).not.toThrow()
  })
})

it('refuses what is no text and no threshold, by name', () => {
  expect(() => detectNames(7 as never)).toThrow(new TypeError('text must be a string'))
  expect(() => detectNames('', { threshold: '1' as never })).toThrow(
    new TypeError('threshold must be a number'),
  )
  expect(() => detectNames('', { threshold: 2 })).toThrow(new RangeError('threshold must be from 0 to 1'))
  expect(detectNames('')).toEqual([])
})

it('folds case and diacritics, and nothing else', () => {
  expect([fold('Šárka'), fold('ŁÓDŹ'), fold('Ærø'), fold('Groß')]).toEqual(['sarka', 'lodz', 'aero', 'gross'])
  expect(fold('Anna')).not.toBe(fold('Anne'))
})

it('misses no word of a set, and takes few strangers for one', () => {
  const bits = new Uint8Array(1250)
  for (let i = 0; i < 1000; i++) add(bits, hashOf(`word${i}`))
  let strangers = 0
  for (let i = 0; i < 1000; i++) {
    expect(has(bits, hashOf(`word${i}`))).toBe(true)
    if (has(bits, hashOf(`other${i}`))) strangers++
  }
  expect(strangers).toBeLessThan(30)
})
