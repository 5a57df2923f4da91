/** What other packages know of accounts, cards and telephone numbers, against ours: each of theirs is found, and none that nobody knows. */
import { createRequire } from 'node:module'
import fc from 'fast-check'
import {
  type Examples,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import { createDetect } from '../src/index.ts'

const require = createRequire(import.meta.url)
const ibantools = require('ibantools') as typeof import('ibantools')
const cards = require('card-validator') as typeof import('card-validator')

/** What is found of a label in a text that is nothing but the value, whatever its confidence. */
function finderOf(label: string): (value: string) => string[] {
  const detect = createDetect({ types: [label], threshold: 0 })
  return (value) => detect(value).map((finding) => finding.value)
}

const digits = (length: number): fc.Arbitrary<string> =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((all) => all.join(''))

/** The value with another digit in the place of one of its own. */
const withOther = (value: string): fc.Arbitrary<string> =>
  fc.tuple(fc.nat(value.length - 1), fc.integer({ min: 1, max: 9 })).map(([at, more]) => {
    const place = value.slice(at).search(/\d/)
    const index = place < 0 ? value.search(/\d/) : at + place
    return value.slice(0, index) + ((Number(value[index]) + more) % 10) + value.slice(index + 1)
  })

describe('accounts', () => {
  const found = finderOf('IBAN_CODE')
  /** Parts of France and Finland have codes of their own, and accounts with those of the state. */
  const PARTS = ['AX', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT']
  const countries = Object.entries(ibantools.getCountrySpecifications()).filter(
    ([code, { IBANRegistry }]) => IBANRegistry && !PARTS.includes(code),
  )

  it('are those of all countries in the registry', () => {
    expect(countries.length).toBeGreaterThan(80)
  })

  it.each(countries)(
    'of %s are found as ibantools makes them, and no other check digits',
    (code, { bban_regexp }) => {
      // Some of its expressions are of a part.
      const bban = fc.stringMatching(new RegExp(`^${bban_regexp!.replace(/^\^|\$$/g, '')}$`))
      fc.assert(
        fc.property(bban, fc.integer({ min: 1, max: 96 }), (rest, further) => {
          const iban = `${code}${checkDigits(code, rest)}${rest}`
          // A country's own check digits are not ours to ask: the registry says that of a number that is too short or long.
          const { errorCodes } = ibantools.validateIBAN(iban)
          expect(
            errorCodes.filter(
              (error) => error !== ibantools.ValidationErrorsIBAN.WrongAccountBankBranchChecksum,
            ),
          ).toEqual([])
          expect(found(iban)).toEqual([iban])
          const wrong = String(((Number(iban.slice(2, 4)) - 2 + further) % 97) + 2).padStart(2, '0')
          const other = `${code}${wrong}${rest}`
          expect(ibantools.isValidIBAN(other)).toBe(false)
          expect(found(other)).toEqual([])
        }),
        { numRuns: 20 },
      )
    },
  )

  /** ISO 13616: 98 less the remainder by 97 of all digits, letters as 10 to 35. */
  function checkDigits(code: string, bban: string): string {
    const numbers = `${bban}${code}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
    return String(98n - (BigInt(numbers) % 97n)).padStart(2, '0')
  }
})

describe('cards', () => {
  const found = finderOf('CREDIT_CARD')
  /** Of brands that card-validator knows, the digits that their numbers begin with. */
  const beginnings = [
    '4',
    '51',
    '55',
    '2221',
    '2720',
    '34',
    '37',
    '36',
    '38',
    '6011',
    '644',
    '65',
    '3528',
    '3589',
    '5018',
    '6304',
    '62',
    '81',
    '5067',
    '6362',
    '6062',
    '2200',
  ]

  it('are found where card-validator takes them', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...beginnings),
        fc.integer({ min: 12, max: 19 }).chain((length) => digits(length)),
        (beginning, rest) => {
          const number = withLuhn(beginning + rest.slice(beginning.length + 1))
          fc.pre(isCard(number))
          expect(found(number)).toEqual([number])
        },
      ),
      { numRuns: 300 },
    )
  })

  it('are not found with another digit, which card-validator refuses', () => {
    const number = fc.constantFrom(
      '4111111111111111',
      '5555555555554444',
      '378282246310005',
      '30569309025904',
    )
    fc.assert(
      fc.property(number.chain(withOther), (other) => {
        expect(isCard(other)).toBe(false)
        expect(found(other)).toEqual([])
      }),
    )
  })

  const isCard = (number: string): boolean => cards.number(number, { luhnValidateUnionPay: true }).isValid

  /** ISO/IEC 7812-1, annex B. */
  function withLuhn(most: string): string {
    const sum = [...most].reverse().reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
    return `${most}${(10 - (sum % 10)) % 10}`
  }
})

describe('telephone numbers', () => {
  const detect = createDetect()
  const found = (number: string, before = 'call '): string[] =>
    detect(`${before}${number} now`)
      .filter(({ type }) => type === 'PHONE_NUMBER')
      .map(({ value }) => value)
  const codes = [...new Set(getCountries().map((country) => getCountryCallingCode(country) as string))]
  const numbers = (of: readonly string[]): fc.Arbitrary<string> =>
    fc
      .tuple(
        fc.constantFrom(...of),
        fc.integer({ min: 4, max: 12 }).chain((length) => digits(length)),
      )
      .map(([code, rest]) => `+${code}${rest}`)

  it('are found where libphonenumber-js holds them valid, but for those of few digits', () => {
    let valid = 0
    fc.assert(
      fc.property(numbers(codes), (number) => {
        if (number.length < 9 || !parsePhoneNumberFromString(number)?.isValid()) return
        valid++
        expect(found(number)).toEqual([number])
      }),
      { numRuns: 5000 },
    )
    expect(valid).toBeGreaterThan(100)
  })

  it('are found as it writes them for other countries', () => {
    fc.assert(
      fc.property(numbers(codes), (number) => {
        const parsed = parsePhoneNumberFromString(number)
        if (!parsed?.isValid() || parsed.number.length < 9) return
        const written = parsed.formatInternational()
        // A digit by itself is of what comes next.
        fc.pre(!/ \d$/.test(written))
        expect(found(written)).toEqual([written])
      }),
      { numRuns: 5000 },
    )
  })

  it('are found as they are written at home, behind the word', () => {
    const examples = require('libphonenumber-js/examples.mobile.json') as Examples
    const missed = getCountries().flatMap((country) => {
      const written = getExampleNumber(country, examples)?.formatNational()
      // Of few digits, or with one that stands by itself in front.
      if (!written || written.replace(/\D/g, '').length < 7 || /^\d /.test(written)) return []
      return found(written, 'Phone: ').includes(written) ? [] : [`${country} ${written}`]
    })
    expect(missed).toEqual([])
  })

  it('are none where the zone of the code has no country', () => {
    const none = ['28', '83'].flatMap((zone) => Array.from({ length: 10 }, (_, last) => `${zone}${last}`))
    expect(codes.filter((code) => none.includes(code))).toEqual([])
    fc.assert(
      fc.property(numbers(none), (number) => {
        expect(parsePhoneNumberFromString(number)?.isValid() ?? false).toBe(false)
        // Where somebody is to be called it may be one that was copied wrongly.
        expect(found(number, 'see ')).toEqual([])
      }),
    )
  })
})
