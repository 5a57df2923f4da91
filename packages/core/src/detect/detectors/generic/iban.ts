/** International bank account numbers (ISO 13616): the length of the country (SWIFT IBAN Registry) and the ISO 7064 check digits. */
import type { Emit } from '../../candidate.ts'
import { isAlnum } from '../../characters.ts'
import { mod97 } from '../../checksum/mod-97.ts'

const LENGTHS =
  'AD24AE23AL28AT20AZ28BA20BE16BG22BH22BI27BR29BY28CH21CR22CY28CZ24DE22DJ27DK18DO28EE20EG29ES24FI18FK18FO18FR27GB22GE22GI23GL18GR27GT28HN28HR21HU28IE22IL23IQ23IS26IT27JO30KW30KZ20LB28LC32LI21LT20LU20LV21LY25MC27MD24ME22MK19MN20MR27MT31MU30NI28NL18NO15OM23PK24PL28PS29PT25QA29RO24RS22RU33SA24SC31SD18SE24SI19SK24SM27SO23ST25SV28TL23TN24TR26UA29VA22VG24XK20YE30'

const lengths: ReadonlyMap<string, number> = new Map(
  LENGTHS.match(/[A-Z]{2}\d\d/g)!.map((row) => [row.slice(0, 2), Number(row.slice(2))]),
)

/** Reads the account number that begins at `start` with two letters and two digits; groups may stand apart by a space or a hyphen. */
export function ibanAt(text: string, start: number, emit: Emit): void {
  let left = lengths.get(text.slice(start, start + 2).toUpperCase())
  if (left === undefined) return
  let compact = ''
  let end = start
  while (left > 0) {
    const code = text.charCodeAt(end)
    if (code < 128 && isAlnum(code)) {
      compact += text[end]
      left--
    } else if (!(text[end] === ' ' || text[end] === '-') || !isAlnum(text.charCodeAt(end + 1))) return
    end++
  }
  if (isAlnum(text.charCodeAt(end)) || mod97(compact.slice(4) + compact.slice(0, 4)) !== 1) return
  emit({ label: 'IBAN_CODE', start, end, score: 1, rule: 'ISO 13616' })
}
