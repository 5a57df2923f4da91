/** Germany. */
import { isDay } from '../../checksum/calendar.ts'
import { crossSum } from '../../checksum/cross-sum.ts'
import { divisible } from '../../checksum/divisible.ts'
import { mod11x10 } from '../../checksum/mod-11-10.ts'
import { weighted } from '../../checksum/weighted.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

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

export const de: readonly Identifier[] = identifiers([
  [
    'DE_TAX_ID',
    '2 3 3 3=0.7|2-3-3-3=0.6|2.3.3.3|2/3/3/3|11',
    0.45,
    'steuer id|st id|ident nr|steuerident~|steuerliche id|finanzamt|id~|steueridentifikations~|identifikations~|tax id|tax identification|tin',
    /^[1-9]/,
    taxId,
  ],
  // ELSTER, structure of tax numbers: the forms of the Länder, and the 13 digits with Land and office. The check digits differ by Land.
  [
    'DE_TAX_NUMBER',
    '3/3/5=0.4|3/3/4 1=0.4|3/4/4=0.4|2/3/5=0.35|5/5=0.2|3 3 5|2 3 5|10~11=0.1|13',
    0.15,
    'steuer~|st~|finanzamt|tax number',
    /^(\d{10,11}|([59]\d|1[01]|2[1-46-8]|3[0-2]|4[01])\d\d0\d{8})$/,
  ],
  // BZSt; the check digit is that of ISO 7064 MOD 11,10.
  [
    'DE_VAT_ID',
    'AA_3_3_3|AA 9|AA-9|AA ?3.3.3|AA3 3 3|AA 3 2 2 2|AA 3 6|9=0.2',
    0.85,
    'ust|vat|umsatzsteuer|identifikationsnummer|uid',
    /^(DE)?[1-9]/,
    (v) => mod11x10(v.slice(-9)),
  ],
  // BMI, serial numbers of identity cards and passports: the first letter tells them apart.
  [
    'DE_ID_CARD',
    'X<9-11>',
    0.1,
    'personalausweis|personalausweises|personalausweis~|ausweis|ausweis~|perso|pa nr|bpa|identity card|id card|id karte',
    /^[LMNPRTV-Y][CF-HJ-NPRTV-Z\d]{8}(\dD?)?$/,
    document,
  ],
  [
    'DE_PASSPORT',
    'X<9-11>',
    0.1,
    'reisepass|reisepasses|reisepass~|pass~|passport|german passport',
    /^(?!\D{3}\d{6}$)[CFGHJK][CF-HJ-NPRTV-Z\d]{8}(\dD?)?$/,
    document,
  ],
  // VKVV §§ 2 and 4 with the annex of area numbers.
  [
    'DE_SOCIAL_SECURITY',
    '2_6_A_3|2 6 A3|2 6 A 2 1|8 A 3',
    0.85,
    'rentenversicherungs~|sozialversicherungs~|versicherungs~|rv~|sv~|social security',
    /^(0[2-489]|1|2[0-13-689]|3[89]|4[02-9]|[5-7]|8[0-29])/,
    pension,
  ],
  // § 290 SGB V, annex 1.
  [
    'DE_HEALTH_INSURANCE',
    'A ?9|A3 3 3|A 3 3 3',
    0.4,
    'krankenversicherung|krankenversicherungs~|versicherungs~|krankenversicherten~|versicherten|versicherten~|vers nr|gesundheitskarte|egk|krankenkasse|krankenkassen~|kv~|health insurance|health insurance number',
    crossSum('12'),
  ],
  // KBV, guideline under § 75 (7) SGB V: the first two digits are a region or district, never 00; there is no check digit.
  [
    'DE_BSNR',
    '9',
    0.1,
    'bs~|nbs~|betriebsstatten~|betriebsstaetten~|betriebsstatte|betriebsstatten',
    /^(?!00)/,
  ],
  // The same guideline: six digits, their check digit, the doctor's group.
  [
    'DE_LANR',
    '9',
    0.15,
    'la~|arzt~|vertragsarzt~',
    /[1-9]/,
    (v) => weighted(v.slice(0, 7), '4949491') % 10 === 0,
  ],
  // FeV, annex 8: authority, serial, check digit (modulo 11, X for 10), copy. Presidio's label also means two letters and eight digits.
  [
    'DE_FUEHRERSCHEIN',
    'X<11>',
    0.3,
    'fuhrerschein|fuhrerscheins|fuhrerschein~|fuehrerschein|fuehrerschein~|kartenfuhrerschein|fs~|fahrerlaubnis|fahrerlaubnis~|driving licence|driver s license',
    /^([A-P]\d{3}[A-Z\d]{5}[X\d][A-Z\d]|[A-Z]{2}\d{8}[A-Z\d])$/,
    (v) => v[1]! > '9' || '0123456789X'[weighted(v.slice(0, 9), '987654321') % 11] === v[9],
  ],
  // FZV § 9 and annex 1: one to three letters of the district, one or two of the plate, up to four digits, E or H.
  [
    'DE_KFZ',
    'A<1-3>-A<1-2> 1~4=0.3|A<1-3>-A<1-2>-?1~4=0.2|A<1-3> A<1-2> 1~4|A<1-3> A<1-2>-1~4|A<1-3>-A<1-2> ?1~4A|A<1-3>-A<1-2>-1~4A|A<1-3> A<1-2> 1~4A',
    0.15,
    'kennzeichen|kennz|autokennzeichen|fahrzeugkennzeichen|kfz|pkw|dienstwagen|unfallgegner|halteverbot|nummernschild|plate',
    /^(?=.{2,8}[EH]?$)[A-ZÄÖÜ]+[1-9]\d*[EH]?$/,
  ],
  // HRV § 13; `HRB` followed by few digits is also Rockwell hardness.
  [
    'DE_HANDELSREGISTER',
    'AAA_4~6=0.85|AAA ?4~6 ?A=0.85|AAA_1~3',
    0.3,
    'handelsregister|handelsregister~|amtsgericht|registergericht',
    /^HR[AB][1-9]/,
  ],
  {
    label: 'DE_HANDELSREGISTER',
    mask: '4~6|4~6 ?A',
    score: 0.4,
    lead: /HR[AB]( {2,4}|([ -]Nr\.?|[:-]) {0,2})[1-9]$/,
    context: 'hra|hrb|handelsregister|amtsgericht',
  },
  // Deutsche Post: leading regions in use.
  [
    'DE_PLZ',
    '5|A-5=0.3',
    0.1,
    'plz|postleitzahl|german postcode|postal code germany|wohnort|wohnhaft in|wohne in|wohnt in|anschrift',
    /^D?(?!00|05|43|62|99999|01000)\d/,
  ],
])
