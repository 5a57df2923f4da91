/** United Kingdom. */
import { isDay } from '../../checksum/calendar.ts'
import { divisible } from '../../checksum/divisible.ts'
import { weighted } from '../../checksum/weighted.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

const PASSPORT = 'uk passport|british passport|hm passport|passport number uk|passport uk|hmpo'

/** Royal Mail, Programmers' guide to the postcode address file: the areas in use, and the letters each place takes. */
const POSTCODE =
  /^((A[BL]|B[ABDFHLNRSTX]?|C[ABFHMORTVW]|D[ADEGHLNTY]|E[HNX]?|F[KY]|G[LUY]?|H[ADGPRSUX]|I[GMPV]|JE|K[ATWY]|L[ADELNSU]?|M[EKL]?|N[EGNPRW]?|O[LX]|P[AEHLOR]|R[GHM]|S[AEGKLMNOPRSTWY]?|T[ADFNQRSW]|UB|W[ADFNRSV]?|YO|ZE|[EW]C)\d(\d|[A-HJKMNPR-Y](?=...$))?|GIR(?=0AA))\d[ABD-HJLNP-UW-Z]{2}$/

export const uk: readonly Identifier[] = identifiers([
  // NHS Data Dictionary, "NHS number": modulus 11; the CHI numbers of Scotland and the H&C numbers of Northern Ireland share the scheme.
  [
    'UK_NHS',
    '3 3 4=0.4|10|3-3-4|3.3.4',
    0.3,
    'nhs|national health|patient|surgery|chi number|hsc number',
    /^(?!(.)\1*$)/,
    divisible(11, 'a987654321'),
  ],
  // HMRC National Insurance Manual NIM39110: D, F, I, Q, U and V are in no prefix, O is not second, and seven prefixes are unused.
  [
    'UK_NINO',
    'AA 2 2 2 A=0.85|AA-2-2-2-A=0.8|AA ?6 ?A|AA-6-A|AA 2 2 2A=0.8',
    0.45,
    'nino|national insurance|nat ins|ni',
    /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d+[A-D]$/,
  ],
  // GOV.UK, "Basic passport checks": nine digits, as in other countries' passports. Two letters and seven digits are what Presidio's label means.
  ['UK_PASSPORT', '9', 0.1, PASSPORT],
  ['UK_PASSPORT', 'AA7', 0.11, `passport|${PASSPORT}`],
  // GOV.UK data standards, driving licence number: surname padded with 9, date of birth with the month of women raised by 50, initials.
  [
    'UK_DRIVING_LICENCE',
    'XXXXX6XXXAA|XXXXX6XXXAA2|XXXXX 6 XXXAA',
    0.85,
    'driving licence|dvla',
    /^[A-Z]+9*(?<=^.{5})\d{6}([A-Z][A-Z9]|99)/,
    (v) => isDay(`${v[5]}${v[10]}${Number(v[6]) % 5}${v.slice(7, 10)}`),
  ],
  // DVLA INF104: the current form, and those with a year letter in front (1983 to 2001) and behind (1963 to 1983).
  [
    'UK_VEHICLE_REGISTRATION',
    'AA2_AAA=0.3|A1~3_AAA|AAA_1~3A',
    0.15,
    'registration|reg|plate|vrn|vrm|v5c|vehicle|mot due|mot test|pcn|parking ticket',
    /^([A-HJ-PR-Y]{2}(0[2-9]|[12]\d|5[1-9]|[67]\d)[A-HJ-PR-Z]{3}|[A-HJ-NPR-TV-Y][1-9]\d{0,2}[A-HJ-PR-Y][A-HJ-PR-Z]{2}|[A-HJ-PR-Z]{3}[1-9]\d{0,2}[A-HJ-NPR-TV-Y])$/,
  ],
  // A3 is a car, too: of the current form alone.
  [
    'UK_VEHICLE_REGISTRATION',
    'AA2_AAA',
    0.15,
    'car',
    /^[A-HJ-PR-Y]{2}(0[2-9]|[12]\d|5[1-9]|[67]\d)[A-HJ-PR-Z]+$/,
  ],
  // OECD, UK tax identification numbers: the first digit checks the other nine, modulo 11.
  [
    'UK_UTR',
    '10|5 5|10A|5 5A',
    0.25,
    'utr|taxpayer reference|tax reference',
    // Letters of HMRC print a K behind it.
    /^\d+K?$/,
    (v) => '21987654321'[weighted(v.slice(1, 10), '6789a5432') % 11] === v[0],
  ],
  [
    'UK_POSTCODE',
    'AA1A 1AA=0.7|A1A 1AA=0.6|AA2 1AA=0.5|AA1 1AA=0.5|A1 1AA=0.3|A2 1AA=0.3|AAA 1AA=0.6|A<1-2>2~3AA|A<1-2>1A1AA|AAA1AA',
    0.1,
    'post code|postal code',
    POSTCODE,
  ],
  // `Address: M1 1AE`; without the space hexadecimal addresses are alike.
  ['UK_POSTCODE', 'A1 1AA|A2 1AA', 0.1, 'address', POSTCODE],
])
