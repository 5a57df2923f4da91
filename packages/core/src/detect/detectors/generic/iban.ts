/** International bank account numbers (ISO 13616): the length of the country (SWIFT IBAN Registry) and the ISO 7064 check digits. */
import type { Emit } from '../../candidate.ts'
import { mod97 } from '../../checksum/mod-97.ts'

/** Each length before the countries that have it. */
const LENGTHS =
  '15NO16BE18DKFIFOFKGLNLSD19MKSI20ATBAEEKZLTLUMNXK21CHHRLILV22BGBHCRDEGBGEIEMERSVA23AEGIILIQOMSOTL24ADCZESMDPKROSASESKTNVG25LYPTST26ISTR27BIDJFRGRITMCMRSM28ALAZBYCYDOGTHNHULBNIPLSV29BREGPSQAUA30JOKWMUYE31MTSC32LC33RU'

const lengths: ReadonlyMap<string, number> = new Map(
  LENGTHS.match(/\d\d\D+/g)!.flatMap((row) =>
    row.match(/[A-Z]{2}/g)!.map((country) => [country, Number.parseInt(row, 10)] as const),
  ),
)

/** Reads the account number that begins at `start` with two letters and two digits; groups may stand apart by a space, two, a hyphen or a full stop. */
export function ibanAt(text: string, start: number, emit: Emit): void {
  const length = lengths.get(text.slice(start, start + 2).toUpperCase())
  if (!length) return
  const form = new RegExp(`(?<!\\w)(?:(?: {1,2}|[.-])?[a-z\\d]){${length}}(?![\\p{L}\\d])`, 'iuy')
  form.lastIndex = start
  const value = form.exec(text)?.[0] ?? ''
  const compact = value.replace(/\W/g, '')
  if (mod97(compact.slice(4) + compact.slice(0, 4)) === 1)
    emit({ label: 'IBAN_CODE', start, end: form.lastIndex, score: 1, rule: 'ISO 13616' })
}
