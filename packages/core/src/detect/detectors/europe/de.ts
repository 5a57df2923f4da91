/** Germany. */
import { isDay } from '../../checksum/calendar.ts'
import { crossSum } from '../../checksum/cross-sum.ts'
import { divisible } from '../../checksum/divisible.ts'
import { mod11x10 } from '../../checksum/mod-11-10.ts'
import { weighted } from '../../checksum/weighted.ts'
import type { Identifier } from '../../identifier.ts'

/** One of the first ten digits stands there twice, or three times but not in a row; the others at most once (BZSt, § 139b AO). */
function taxId(id: string): boolean {
  const ten = id.slice(0, 10)
  const distinct = new Set(ten).size
  return (
    (distinct === 9 || (distinct === 8 && /(.).*\1.*\1/.test(ten) && !/(.)\1\1/.test(ten))) && mod11x10(id)
  )
}

const pensionDigit = crossSum('212571212121')

/** The day is 00 when unknown, and raised by 32 once or twice where a date's serials have run out; then the month may be 00. */
function pension(id: string): boolean {
  const day = Number(id.slice(2, 4))
  const month = id.slice(4, 6)
  const known = String(day ? day % 32 : 1).padStart(2, '0')
  return (
    day < 96 && isDay(id.slice(6, 8) + (day && month === '00' ? '01' : month) + known) && pensionDigit(id)
  )
}

/** Serial number of a document, with its check digit (ICAO 9303) where it is given. */
const documentDigit = divisible(10, '7317317319')
const document = (id: string): boolean => id.length < 10 || documentDigit(id.slice(0, 10))

export const de: readonly Identifier[] = [
  {
    label: 'DE_TAX_ID',
    mask: '99 999 999 999=0.7|99-999-999-999=0.6|99999999999',
    score: 0.45,
    form: /^[1-9]/,
    check: taxId,
    context:
      'steuer id|steuerid|idnr|steueridentifikationsnummer|identifikationsnummer|tax id|tax identification',
  },
  // ELSTER, structure of tax numbers: the forms of the Länder, and the 13 digits with Land and office. The check digits differ by Land.
  {
    label: 'DE_TAX_NUMBER',
    mask: '999/999/99999=0.4|999/9999/9999=0.4|99/999/99999=0.35|99999/99999=0.2|999 999 99999|99 999 99999|9<10-11>=0.1|9999999999999',
    score: 0.15,
    form: /^(?:\d{10,11}|(?:[59]\d|1[01]|2[1-46-8]|3[0-2]|4[01])\d\d0\d{8})$/,
    context: 'steuernummer|steuer nr|steuernr|st nr|stnr|finanzamt|tax number',
  },
  // BZSt; the check digit is that of ISO 7064 MOD 11,10.
  {
    label: 'DE_VAT_ID',
    mask: 'AA ?999999999|AA 999 999 999|999999999=0.2',
    score: 0.85,
    form: /^(DE)?[1-9]/,
    check: (v) => mod11x10(v.slice(-9)),
    context: 'ust|vat',
  },
  // BMI, serial numbers of identity cards and passports: the first letter tells them apart.
  {
    label: 'DE_ID_CARD',
    mask: 'X<9-11>',
    score: 0.1,
    form: /^[LMNPRTV-Y][CF-HJ-NPRTV-Z\d]{8}(?:\dD?)?$/,
    check: document,
    context: 'personalausweis|personalausweisnummer|ausweis|ausweisnummer|ausweisnr|identity card|id card',
  },
  {
    label: 'DE_PASSPORT',
    mask: 'X<9-11>',
    score: 0.1,
    form: /^[CFGHJK][CF-HJ-NPRTV-Z\d]{8}(?:\dD?)?$/,
    check: document,
    context: 'reisepass|reisepassnummer|passnummer|pass nr|passport|german passport',
  },
  // VKVV §§ 2 and 4 with the annex of area numbers.
  {
    label: 'DE_SOCIAL_SECURITY',
    mask: '99_999999_A_999|99 999999 A 99 9',
    score: 0.85,
    form: /^(?:0[2-489]|1|2[0-13-689]|3[89]|4[02-9]|[5-7]|8[0-29])/,
    check: pension,
    context: 'rentenversicherungsnummer|sozialversicherungsnummer',
  },
  // § 290 SGB V, annex 1.
  {
    label: 'DE_HEALTH_INSURANCE',
    mask: 'A ?999999999|A999 999 999|A 999 999 999',
    score: 0.4,
    check: crossSum('12'),
    context:
      'krankenversicherung|krankenversicherungsnummer|krankenversichertennummer|versicherten|versichertennummer|krankenkasse|kvnr|kv nummer|health insurance',
  },
  // KBV, guideline under § 75 (7) SGB V: the first two digits are a region or district, never 00; there is no check digit.
  {
    label: 'DE_BSNR',
    mask: '999999999',
    score: 0.1,
    form: /^(?!00)/,
    context: 'bsnr|betriebsstättennummer|betriebsstätte',
  },
  // The same guideline: six digits, their check digit, the doctor's group.
  {
    label: 'DE_LANR',
    mask: '999999999',
    score: 0.15,
    form: /[1-9]/,
    check: (v) => weighted(v.slice(0, 7), '4949491') % 10 === 0,
    context: 'lanr|arztnummer',
  },
  // FeV, annex 8: authority, serial, check digit (modulo 11, X for 10), copy. Presidio's label also means two letters and eight digits.
  {
    label: 'DE_FUEHRERSCHEIN',
    mask: 'X<11>',
    score: 0.3,
    form: /^(?:[A-P]\d{3}[A-Z\d]{5}[X\d][A-Z\d]|[A-Z]{2}\d{8}[A-Z\d])$/,
    check: (v) => v[1]! > '9' || '0123456789X'[weighted(v.slice(0, 9), '987654321') % 11] === v[9],
    context: 'führerschein|führerscheinnummer|fahrerlaubnis|driving licence',
  },
  // FZV § 9 and annex 1: one to three letters of the district, one or two of the plate, up to four digits, E or H.
  {
    label: 'DE_KFZ',
    mask: 'A<1-3>-A<1-2> 9<1-4>=0.3|A<1-3>-A<1-2>-9<1-4>=0.2|A<1-3> A<1-2> 9<1-4>|A<1-3>-A<1-2> 9<1-4>A|A<1-3> A<1-2> 9<1-4>A',
    score: 0.15,
    form: /^(?=.{2,8}[EH]?$)[A-Z]+[1-9]\d*[EH]?$/,
    context: 'kennzeichen|kfz|nummernschild|plate',
  },
  // HRV § 13; `HRB` followed by few digits is also Rockwell hardness.
  {
    label: 'DE_HANDELSREGISTER',
    mask: 'AAA ?9<4-6>=0.85|AAA ?9<1-3>',
    score: 0.3,
    form: /^HR[AB][1-9]/,
    context: 'handelsregister|handelsregisternummer|amtsgericht|registergericht',
  },
  // Deutsche Post: leading regions in use.
  {
    label: 'DE_PLZ',
    mask: '99999',
    score: 0.1,
    form: /^(?!00|05|43|62|99999|01000)/,
    context: 'plz|postleitzahl|wohnort|anschrift',
  },
]
