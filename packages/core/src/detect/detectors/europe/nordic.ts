/** Sweden, Finland, Denmark, Norway and Iceland. */
import { isDay } from '../../checksum/calendar.ts'
import { isDate } from '../../checksum/date.ts'
import { divisible } from '../../checksum/divisible.ts'
import { luhn } from '../../checksum/luhn.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

/** Skatteverket: Luhn over the last ten digits; the day of a coordination number is raised by 60. */
function personnummer(id: string): boolean {
  const date = id.slice(0, -4)
  const raised = Number(date.slice(-2)) > 60 ? 60 : 0
  return luhn(id.slice(-10)) && isDay(String(Number(date) - raised).padStart(date.length, '0'))
}

const cpr = divisible(11, '4327654321')

/** The sign that shows the century is a letter, or lost in the compact form: `-` and `+`, 1900 and 1800, have the same leap years. */
function hetu(id: string): boolean {
  const number = id.slice(0, 6) + id.slice(-4, -1)
  const century = id.length > 10 && id[6]! < 'G' ? '20' : '19'
  return (
    '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(number) % 31] === id.at(-1) &&
    isDay(century + id.slice(4, 6) + id.slice(2, 4) + id.slice(0, 2))
  )
}

const k1 = divisible(11, '3761894521')
const k2 = divisible(11, '54327654321')
const kennitala = divisible(11, '3276543210')

/**
 * Skatteetaten: two check digits; the day of a D-number, the month of a hospital's H-number is raised by 40, the month of synthetic numbers
 * by 80. The individual number tells the century. From 2032 it will not, and the first check digit may be off by 1 to 3.
 */
function fnr(id: string): boolean {
  const day = Number(id.slice(0, 2))
  const year = Number(id.slice(4, 6))
  const individual = Number(id.slice(6, 9))
  const century =
    individual < 500 ? 19 : year < 40 ? 20 : individual > 899 ? 19 : individual < 750 && year > 53 ? 18 : 0
  return (
    century > 0 &&
    isDate(century * 100 + year, Number(id.slice(2, 4)) % 40, day > 40 ? day - 40 : day) &&
    k1(id.slice(0, 10)) &&
    k2(id)
  )
}

export const nordic: readonly Identifier[] = identifiers([
  // The long form with a hyphen is also how dates and times are written together.
  [
    'SE_PERSONNUMMER',
    '6-4=0.55|6+4=0.7|8+4=0.8|8-4=0.45|6 4|8 4|10|12=0.4',
    0.25,
    'person~|personnumret|personnummeret|samordnings~|fodelse~|coordination number|perso~|pers~|p~|personal identity|fodd|anstalld|pat|patient|patienten|personal number|swedish ssn|swedish personal|*',
    /^(1[89]|20)?\d{6}(?!000)\d{4}$/,
    personnummer,
  ],
  // Skatteverket SKV 709: the third digit is at least 2, which no date has.
  [
    'SE_ORGANISATIONSNUMMER',
    '6-4=0.45|8-4=0.4|6 4|10|12',
    0.25,
    'organisations~|organisationsnumret|company registration|org~|organisation number|organization number|org number|org no|swedish company|swedish organisation',
    /^(16)?\d\d[2-9]\d{7}$/,
    (v) => luhn(v.slice(-10)),
  ],
  // DVV; the letters beside A since 2023. Individual numbers from 900 are temporary.
  [
    'FI_PERSONAL_IDENTITY_CODE',
    '6-4|6-3A|6+4|6+3A|6A4|6A3A',
    0.85,
    'hetu|henkilotunnus|henkilotunnukseni|personbeteckning|finnish',
    /^\d{6}[A-FU-Y]?(?!00[01])\d{3}.$/,
    hetu,
  ],
  // CPR-kontoret, "Personnumre uden kontrolciffer": numbers that fail modulo 11 have been given since 2007, but only to births on 1 January.
  [
    'DK_CPR',
    '6-4=0.6|6 4=0.45|2 2 2 4|10',
    0.25,
    'cpr|cpr~|person~|personnummeret|danish|*',
    (v) =>
      isDay((v[6]! < '4' ? '19' : '20') + v.slice(4, 6) + v.slice(2, 4) + v.slice(0, 2)) &&
      (v.startsWith('0101') || cpr(v)),
  ],
  [
    'NO_FNR',
    '6 5=0.7|6-5=0.6|6 3 2=0.5|2.2.2 5=0.7|2 2 2 5=0.5|2-2-2-5=0.5|11',
    0.45,
    'fødsels~|fødselsnummeret|fodsels~|f~|person~|personnummeret|d nummer|norwegian|*',
    fnr,
  ],
  // Þjóðskrá: day of birth (raised by 40 for firms), two digits and one that checks them, the century.
  [
    'IS_KENNITALA',
    '6-4=0.46|6 4|10',
    0.2,
    'kennitala|kennitolu|kennitolunni|kennitalan|kennitalu|kt|icelandic|*',
    /^[0-7]/,
    (v) =>
      kennitala(v) &&
      isDay(`${v[9] === '0' ? '20' : `1${v[9]}`}${v.slice(4, 6)}${v.slice(2, 4)}${Number(v[0]) & 3}${v[1]}`),
  ],
])
