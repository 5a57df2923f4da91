/** United Kingdom. */
import { isDay } from '../../checksum/calendar.ts'
import { divisible } from '../../checksum/divisible.ts'
import { weighted } from '../../checksum/weighted.ts'
import type { Identifier } from '../../identifier.ts'

export const uk: readonly Identifier[] = [
  // NHS Data Dictionary, "NHS number": modulus 11; the CHI numbers of Scotland and the H&C numbers of Northern Ireland share the scheme.
  {
    label: 'UK_NHS',
    mask: '999 999 9999=0.4|9999999999|999-999-9999',
    score: 0.3,
    form: /^(?!(.)\1*$)/,
    check: divisible(11, 'a987654321'),
    context: 'nhs|national health|patient|chi number|hsc number',
  },
  // HMRC National Insurance Manual NIM39110: D, F, I, Q, U and V are in no prefix, O is not second, and seven prefixes are unused.
  {
    label: 'UK_NINO',
    mask: 'AA 99 99 99 A=0.85|AA-99-99-99-A=0.8|AA ?999999 ?A|AA 99 99 99A=0.8',
    score: 0.45,
    form: /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d+[A-D]$/,
    context: 'nino|national insurance|ni',
  },
  // GOV.UK, "Basic passport checks": nine digits, as in other countries' passports. Two letters and seven digits are what Presidio's label means.
  { label: 'UK_PASSPORT', mask: '999999999', score: 0.1, context: 'uk passport|british passport|hmpo' },
  {
    label: 'UK_PASSPORT',
    mask: 'AA9999999',
    score: 0.11,
    context: 'passport|uk passport|british passport|hmpo',
  },
  // GOV.UK data standards, driving licence number: surname padded with 9, date of birth with the month of women raised by 50, initials.
  {
    label: 'UK_DRIVING_LICENCE',
    mask: 'XXXXX999999XXXAA|XXXXX 999999 XXXAA',
    score: 0.85,
    form: /^[A-Z]+9*(?<=^.{5})\d{6}(?:[A-Z][A-Z9]|99)/,
    check: (v) => isDay(`${v[5]}${v[10]}${Number(v[6]) % 5}${v.slice(7, 10)}`),
    context: 'driving licence|dvla',
  },
  // DVLA INF104: the current form, and those with a year letter in front (1983 to 2001) and behind (1963 to 1983).
  {
    label: 'UK_VEHICLE_REGISTRATION',
    mask: 'AA99_AAA=0.3|A9<1-3>_AAA|AAA_9<1-3>A',
    score: 0.15,
    form: /^(?:[A-HJ-PR-Y]{2}(?:0[2-9]|[12]\d|5[1-9]|[67]\d)[A-HJ-PR-Z]{3}|[A-HJ-NPR-TV-Y][1-9]\d{0,2}[A-HJ-PR-Y][A-HJ-PR-Z]{2}|[A-HJ-PR-Z]{3}[1-9]\d{0,2}[A-HJ-NPR-TV-Y])$/,
    context: 'registration|reg|plate|vrn|vrm',
  },
  // OECD, UK tax identification numbers: the first digit checks the other nine, modulo 11.
  {
    label: 'UK_UTR',
    mask: '9999999999|99999 99999',
    score: 0.25,
    check: (v) => '21987654321'[weighted(v.slice(1), '6789a5432') % 11] === v[0],
    context: 'utr|taxpayer reference|tax reference',
  },
  // Royal Mail, Programmers' guide to the postcode address file: the areas in use, and the letters each place takes.
  {
    label: 'UK_POSTCODE',
    mask: 'AA9A 9AA=0.7|A9A 9AA=0.6|AA99 9AA=0.5|AA9 9AA=0.5|A9 9AA=0.3|A99 9AA=0.3|AAA 9AA=0.6|A<1-2>9<1-2>9AA|A<1-2>9A9AA|AAA9AA',
    score: 0.1,
    form: /^(?:(?:A[BL]|B[ABDFHLNRSTX]?|C[ABFHMORTVW]|D[ADEGHLNTY]|E[HNX]?|F[KY]|G[LUY]?|H[ADGPRSUX]|I[GMPV]|JE|K[ATWY]|L[ADELNSU]?|M[EKL]?|N[EGNPRW]?|O[LX]|P[AEHLOR]|R[GHM]|S[AEGKLMNOPRSTWY]?|T[ADFNQRSW]|UB|W[ADFNRSV]?|YO|ZE|[EW]C)\d(?:\d|[A-HJKMNPR-Y](?=...$))?|GIR(?=0AA))\d[ABD-HJLNP-UW-Z]{2}$/,
    context: 'postcode|post code|postal code',
  },
]
