import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayStart, unixSeconds } from './date-time.ts'

test('every instant that a Date can write is read to its second', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true }),
      (date) => {
        expect(unixSeconds(date.toISOString())).toBe(Math.floor(date.getTime() / 1000))
      },
    ),
  )
})

test.each([
  ['1970-01-01T00:00:00Z', 0],
  ['1970-01-01T01:30:00+01:30', 0],
  ['1969-12-31T23:00:00-01:00', 0],
  ['2024-02-29T00:00:00.999999999Z', 1709164800],
])('%s is second %i', (text, seconds) => {
  expect(unixSeconds(text)).toBe(seconds)
})

test.each([
  '1970-01-01',
  '1970-01-01T00:00Z',
  '1970-01-01T00:00:00',
  '1970-01-01 00:00:00Z',
  '1970-01-01t00:00:00z',
  '1970-01-01T24:00:00Z',
  '1970-01-01T00:00:60Z',
  '1970-01-01T00:00:00.Z',
  '1970-01-01T00:00:00+0100',
  '2023-02-29T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '+01970-01-01T00:00:00Z',
  '1970-01-01T00:00:00Z\n',
])('%j is no date-time', (text) => {
  expect(unixSeconds(text)).toBeNull()
})

test('the calendar agrees with Date on every day of 400 years and of the first century', () => {
  for (const year of [...Array(400).keys()]
    .map((n) => n + 1801)
    .concat([...Array(100).keys()].map((n) => n + 1)))
    for (let month = 1; month <= 12; month++)
      for (let day = 27; day <= 32; day++) {
        const text = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), day].join('-')
        const parsed = new Date(`${text}T00:00:00Z`)
        const isReal = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
        if (unixSeconds(`${text}T00:00:00Z`) !== (isReal ? parsed.getTime() / 1000 : null)) expect.fail(text)
      }
})

test('a day must be on the calendar', () => {
  expect(dayStart('2024-02-29')).toBe(1_709_164_800)
  for (const near of ['2023-02-29', '2024-13-01', '2024-2-9', '20240229', '2024-02-29T'])
    expect(dayStart(near)).toBe(null)
})
