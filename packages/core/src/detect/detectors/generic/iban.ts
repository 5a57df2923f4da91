/** International bank account numbers (ISO 13616): the length of the country (SWIFT IBAN Registry) and the ISO 7064 check digits. */
import type { Emit } from '../../candidate.ts'
import { isAlnum } from '../../characters.ts'
import { mod97 } from '../../checksum/mod-97.ts'
import { unitAt } from '../../units.ts'

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
  let left = lengths.get(text.slice(start, start + 2).toUpperCase())
  if (left === undefined) return
  let compact = ''
  let end = start
  while (left > 0) {
    const code = unitAt(end)
    if (code < 128 && isAlnum(code)) {
      compact += text[end]
      left--
    } else if ((code !== 32 && code !== 45 && code !== 46) || !isAlnum(unitAt(end + 1))) {
      if (code !== 32 || unitAt(end + 1) !== 32 || !isAlnum(unitAt(end + 2))) return
    }
    end++
  }
  if (isAlnum(unitAt(end)) || mod97(compact.slice(4) + compact.slice(0, 4)) !== 1) return
  emit({ label: 'IBAN_CODE', start, end, score: 1, rule: 'ISO 13616' })
}
