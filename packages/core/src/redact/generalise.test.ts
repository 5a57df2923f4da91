import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generalise } from './generalise.ts'

const of = (kind: 'year' | 'zip3' | 'age', value: string) => generalise(kind, value, 2026)

describe('the year of a date', () => {
  it.each([
    ['2024-03-05', '2024'],
    ['5 March 2024, 10:20', '2024'],
    ['03/05/1999', '1999'],
    ['2024-03-05 to 2024-04-01', '2024'],
    ['２０２４年３月', '2024'],
    ['1937', '1937'],
  ])('is told of %j', (value, year) => {
    expect(of('year', value)).toBe(year)
  })

  it.each([
    ['without a year', '5 March'],
    ['with two digits for it', '03/05/99'],
    ['with two of them', '2023 to 2024'],
    ['with more digits', '20240305'],
    ['with a digit before it', '12024-03-05'],
    ['of another script', '٢٠٢٤'],
    ['with a digit of another script beside it', '2024-٣-٥'],
    ['that gives away an age over 89', '1936-05-01'],
    ['before 1900', '1899-12-31'],
  ])('is not told of a date %s', (_, value) => {
    expect(of('year', value)).toBeUndefined()
  })
})

describe('three digits of a ZIP code', () => {
  it.each([
    ['98101', '981'],
    ['98101-1234', '981'],
    ['981011234', '981'],
    ['03601', '000'],
    ['89300', '000'],
    ['89400', '894'],
    ['10001', '100'],
  ])('make of %s %s', (value, area) => {
    expect(of('zip3', value)).toBe(area)
  })

  it('are seventeen times 000', () => {
    const areas = Array.from({ length: 1000 }, (_, i) => String(i).padStart(3, '0'))
    expect(areas.filter((area) => area !== '000' && of('zip3', `${area}01`) === '000')).toHaveLength(17)
  })

  it.each(['SW1A 1AA', '9810', '981012', '98101-123', 'K1A 0B1', '٩٨١٠١'])('are not told of %j', (value) => {
    expect(of('zip3', value)).toBeUndefined()
  })
})

describe('an age', () => {
  it.each([
    ['89', '89'],
    ['90', '90+'],
    ['aged 93', '90+'],
    ['45 years old', '45 years old'],
    ['102-year-old', '90+'],
    ['from 45 to 91', '90+'],
    ['45 años', '45 años'],
  ])('of %j becomes %j', (value, told) => {
    expect(of('age', value)).toBe(told)
  })

  it.each([
    'ninety-three',
    '',
    '٩٣',
    '45 or ٩٣',
    '9\u200b5',
    '9\u00ad5',
    '9\u20e35\u20e3',
    '&#57;5',
    '9%35',
    '9\\u0035',
  ])('that cannot be read, %j, is not told', (value) => {
    expect(of('age', value)).toBeUndefined()
  })

  it('over 89 never shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 90, max: 130 }), fc.string(), (age, around) => {
        const told = of('age', `${around} ${age} years`)
        expect(told === undefined || told === '90+').toBe(true)
      }),
    )
  })
})
