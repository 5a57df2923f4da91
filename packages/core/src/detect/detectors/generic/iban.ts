/** International bank account numbers (ISO 13616): the length of the country (SWIFT IBAN Registry) and the ISO 7064 check digits. */

import type { Emit } from '../../candidate.ts'
import { mod97 } from '../../checksum/mod-97.ts'
import { lazyPattern } from '../../lazy.ts'
import { execAt } from '../../text/around.ts'
import { unitAt } from '../../text/units.ts'

/** Each length before the countries that have it; Iran and much of Africa use the form, though the registry has them not. */
const LENGTHS =
  '15NO16BE18DKFIFOFKGLNLSD19MKSI20ATBAEEKZLTLUMNXK21CHHRLILV22BGBHCRDEGBGEIEMERSVA23AEGIILIQOMSOTL24ADCZESMDPKROSASESKTNVG25AOCVGWLYMZPTST26DZIRISTR27BICFCGCMDJFRGAGQGRITKMMCMGMRSMTD28ALAZBFBJBYCICYDOGTHNHULBMAMLNENIPLSNSVTG29BREGPSQAUA30JOKWMUYE31MTSC32LC33RU'

/** What a number of each country looks like: groups may stand apart by a space, two, a hyphen or a full stop. */
const forms: ReadonlyMap<string, () => RegExp> = new Map(
  LENGTHS.match(/\d\d\D+/g)!.flatMap((row) => {
    const form = lazyPattern(
      `(?:(?<![\\p{sc=Latn}\\d])|(?<=\\?\\d\\d))(?:(?: {1,2}|[.-])?[a-z\\d]){${row.slice(0, 2)}}(?![\\p{sc=Latn}\\d])`,
      'iuy',
    )
    return row.match(/[A-Z]{2}/g)!.map((country) => [country, form] as const)
  }),
)

/** Reads the account number that begins at `start` with two letters and two digits. */
export function ibanAt(text: string, start: number, emit: Emit): void {
  if (!(isLetter(unitAt(start)) && isLetter(unitAt(start + 1)))) return
  const form = forms.get(text.slice(start, start + 2).toUpperCase())?.()
  if (!form) return
  const value = execAt(form, text, start)?.[0] ?? ''
  const compact = value.replace(/\W/g, '')
  // Words that follow may make up the length: `DK37418650 replaces`, `DE 257311083 for the VAT ID`. Hex ids of traces have that of Belgium, or with a
  // word behind that of Bosnia and Estonia, whose numbers are digits.
  if (
    !/\W[a-z]{5}|\W[a-z]+ [a-z]+\W|^[be][ae]\d+[a-f]/.test(value) &&
    mod97(compact.slice(4) + compact.slice(0, 4)) === 1
  )
    emit({ label: 'IBAN_CODE', start, end: form.lastIndex, score: 1, rule: 'ISO 13616' })
}

const isLetter = (code: number): boolean => (code | 32) > 96 && (code | 32) < 123
