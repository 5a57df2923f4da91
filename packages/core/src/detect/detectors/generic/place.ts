/** Where a person is: coordinates, postal codes; and machine-readable zones of travel documents. */
import type { Emit } from '../../candidate.ts'
import { phrases } from '../../context/lexicon.ts'
import { type Identifier, identifiers } from '../../identifier.ts'
import { endAt, execAt, textBefore } from '../../text/around.ts'

const MINUTES = "° ?\\d{1,2}(?:\\.\\d+)?[′'’] ?(?:\\d{1,2}(?:\\.\\d+)?(?:″|\"|”|'') ?)?"
/** What parts the two: a comma, or the longitude's name. */
const BETWEEN = '(?:"?[,;&]?\\s{0,3}"?[Ll](?:on|ng|ong)(?:itude)?"? ?[:=]? ?"?|[,;] ?| )'
/** In degrees with three decimals or more, or in degrees, minutes and seconds. */
const COORDINATES = new RegExp(
  `[+-]?(?:(?:90(?:\\.0+)?|[0-8]?\\d\\.\\d{3,15})°?(?: ?[NS])?${BETWEEN}[+-]?(?:180(?:\\.0+)?|(?:1[0-7]\\d|\\d?\\d)\\.\\d{3,15})°?(?: ?[EW]\\b)?(?!\\.?\\d)|\\d{1,2}${MINUTES}[NS],? ?\\d{1,3}${MINUTES}[EW]\\b|(?<=\\b[NS] ?)\\d{1,2}${MINUTES},? ?[EW] ?\\d{1,3}${MINUTES}(?<! ))`,
  'y',
)

const GEO = phrases('lat|latitude|lon|longitude|coordinates|gps|location|koordinaten|coordonnees|coordenadas')

/** Both below ten, as shares, factors and ranges mostly are. */
const SMALL = /^[+-]?\d\.\d+\D+\d\./
/** A number before, a call's bracket, the letter of a path (SVG 2, 9.3), a vertex (Wavefront). */
const FIGURES_BEFORE = /(?:\d\.\d+%?[\s,;]{1,3}[([{]?|[\w)\]][([{]|\b[clmqstv] ?)$/i
const FIGURES_BEHIND = /^[\s,;]{1,3}[([{]?[+-]?\d{1,4}[.,]-?\d/
/** How far either is looked for, in UTF-16 units. */
const BESIDE = 16

/** Reads a latitude and a longitude (ISO 6709) that begin at `start`; returns where they end, or `start`. */
export function coordinatesAt(text: string, start: number, emit: Emit): number {
  const from = '+-'.includes(text[start - 1] ?? ' ') ? start - 1 : start
  const end = /[\w.]/.test(text[from - 1] ?? ' ') ? from : endAt(COORDINATES, text, from)
  if (end === from) return start
  // Two figures with three decimals may be anything; four, or a mark of degrees or of a side, are of a place: unless both are small, or others stand
  // beside them, as in vectors and paths.
  const value = text.slice(from, end)
  const score =
    /[°NSEW]/.test(value) ||
    (/\.\d{4}.*\.\d{4}/.test(value) &&
      !SMALL.test(value) &&
      !FIGURES_BEHIND.test(text.slice(end, end + BESIDE)) &&
      !FIGURES_BEFORE.test(textBefore(text, from, BESIDE)))
      ? 0.7
      : 0.3
  emit({ label: 'GEO_COORDINATES', start: from, end, score, context: GEO, rule: 'ISO 6709' })
  return end
}

/** Two lines of 44 or 36 characters, or three of 30 (ICAO 9303). */
const ZONE = /[PVACI][A-Z<]{4}[A-Z\d<]{25,39}(?:\r?\n[A-Z\d<]{30,44}){1,2}(?![A-Z\d<])/y

/** Reads a machine-readable zone whose first filler `<` stands at `at`. */
export function zoneAt(text: string, at: number, emit: Emit): void {
  let start = at
  while (start > 0 && at - start < 45 && /[A-Z\d<]/.test(text[start - 1]!)) start--
  const zone = execAt(ZONE, text, start)?.[0] ?? ''
  const lines = zone.split(/\r?\n/)
  if (!/^(?:30,30,30|36,36|44,44)$/.test(String(lines.map((line) => line.length)))) return
  const [upper, lower] = lines as [string, string]
  // Document number, birth and expiry each carry a check digit.
  const fields =
    lines.length > 2
      ? [upper.slice(5, 15), lower.slice(0, 7), lower.slice(8, 15)]
      : [lower.slice(0, 10), lower.slice(13, 20), lower.slice(21, 28)]
  // A last digit checks all three and what the issuer added; a visa has none.
  if (upper[0] !== 'V')
    fields.push(
      lines.length > 2
        ? upper.slice(5) + lower.slice(0, 7) + lower.slice(8, 15) + lower.slice(18)
        : lower.slice(0, 10) + lower.slice(13, 20) + lower.slice(21),
    )
  if (fields.every(holds))
    emit({ label: 'MRZ', start, end: start + zone.length, score: 1, rule: 'ICAO 9303' })
}

function holds(field: string): boolean {
  let sum = 0
  for (let i = 0; i < field.length - 1; i++) {
    const c = field.charCodeAt(i)
    sum += (c === 60 ? 0 : c < 58 ? c - 48 : c - 55) * [7, 3, 1][i % 3]!
  }
  return String(sum % 10) === field.at(-1)
}

/** A state, and the first digit of its ZIP codes (USPS Publication 28, appendix B; Publication 65). Those that are words count behind a comma. */
const STATE =
  /\d$(?<=(, |(?<![A-Z\d])(?!HI|I[DN]|ME|O[KR]))((CT|M[AE]|N[HJ]|PR|RI|VT) 0|(DE|NY|PA) 1|(DC|MD|[NS]C|VA|WV) 2|(AL|FL|GA|MS|TN) 3|(IN|KY|MI|OH) 4|(IA|M[NT]|[NS]D|WI) 5|(IL|KS|MO|NE) 6|(AR|LA|OK|TX) 7|(AZ|CO|ID|N[MV]|UT|WY) 8|(AK|CA|HI|OR|WA) 9))/

const CODE = 'zip|zipcode|postal code|postcode'
// `PstCd` is ISO 20022's.
const POSTAL = 'code postal|codigo postal|codice postale|pstcd'

const behind = (names: string): RegExp =>
  new RegExp(String.raw`(?:${names}|(?<!\w)(?:post(?:al )?code|zip(?: code|(?=:)))):? ?.$`, 'i')

/** `postcode definitions (#3851)` is an issue. */
const NO_ISSUE = /(?<!#).$/

export const places: readonly Identifier[] = identifiers([
  {
    label: 'US_ZIP_CODE',
    mask: '5-4=0.3|5=0.1',
    score: 0.1,
    lead: NO_ISSUE,
    form: /^(?!000)/,
    context: CODE,
  },
  { label: 'US_ZIP_CODE', mask: '5|5-4', score: 0.5, lead: STATE, context: CODE },
  // Not a year.
  {
    label: 'POSTAL_CODE',
    mask: '4|6|3 2|2-3|4 ?AA|4-3|5-3',
    score: 0.1,
    lead: NO_ISSUE,
    form: /^(?!(19|20)\d\d$)/,
    context: `${CODE}|plz|${POSTAL}|cep|pin code|postnummer|postnr|kod pocztowy|psč`,
  },
  // Right behind its name even what looks like a year is one, and a number of another length: Sydney's 2000, 〒100-0001.
  { label: 'POSTAL_CODE', mask: '4', score: 0.5, lead: behind('PLZ|code postal'), context: '' },
  {
    label: 'POSTAL_CODE',
    mask: '3-4|6~8',
    score: 0.55,
    lead: behind('〒|郵便番号|邮编|邮政编码|индекс|CEP|מיקוד'),
    context: '',
  },
  // Eircode: a routing key, and one address of its own.
  ['POSTAL_CODE', 'XXX ?XXXX', 0.1, `${CODE}|eircode`, /^([AC-FHKNPRTV-Y]\d\d|D6W)[\dAC-FHKNPRTV-Y]{4}$/],
  // Behind the English words five digits count as a ZIP code.
  ['POSTAL_CODE', '5', 0.1, `${POSTAL}|posta kodu|postinumero|우편번호`],
  // In capitals alone: `market cap 4500` is none.
  { label: 'POSTAL_CODE', mask: '4~5', score: 0.5, lead: /\d$(?<=CAP:? .)/, context: '' },
])
