/** The Netherlands, Belgium and Luxembourg. */
import { isDay } from '../../checksum/calendar.ts'
import { divisible } from '../../checksum/divisible.ts'
import { luhn } from '../../checksum/luhn.ts'
import { verhoeff } from '../../checksum/verhoeff.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

const elfproef = divisible(11, '98765432a')

/**
 * Rijksregister: 97 less the first nine digits modulo 97, with a 2 in front of them from 2000 on. BIS numbers raise the month by 20 or 40;
 * month and day are 00 when unknown.
 */
function nationalNumber(id: string): boolean {
  const key = Number(id.slice(9))
  const month = Number(id.slice(2, 4))
  const known = String(month % 20 || 1).padStart(2, '0') + (id.slice(4, 6) === '00' ? '01' : id.slice(4, 6))
  return (
    month < 60 &&
    [19, 20].some(
      (century) =>
        (Number((century > 19 ? '2' : '') + id.slice(0, 9)) + key) % 97 === 0 &&
        isDay(century + id.slice(0, 2) + known),
    )
  )
}

export const benelux: readonly Identifier[] = identifiers([
  // RvIG, burgerservicenummer: the elfproef with -1 for the last digit; a leading zero is often left out.
  [
    'NL_BSN',
    '3_3_3|4.2.3=0.4|4 2 3|8=0.1',
    0.2,
    'bsn|burgerservice~|burger service~|sofi~|persoons~|citizen service|*',
    /[1-9]/,
    (v) => elfproef(v.padStart(9, '0')),
  ],
  [
    'BE_NN',
    '2.2.2-3.2=0.9|6-3-2=0.8|2 2 2 3 2=0.7|2.2.2.3.2=0.7|2.2.2 3 2=0.8|2.2.2-3 2=0.8|2.2.2-3-2=0.8|2.2.2 3.2=0.8|2.2.2 3-2|2-2-2-3-2|6-5=0.6|6-3.2=0.6|6 3.2=0.6|6 3 2=0.7|6 2 3=0.6|11',
    0.4,
    'rijksregister|rijksregister~|rijksreg|rijksreg~|registre national|numero national|insz|id kaart|mutualiteit|mutuelle|niss|rrn|n national|bis nummer|national number|nationaal~|rr~|national register|*',
    /(?!00|9[89])..$/,
    nationalNumber,
  ],
  // CTIE: date of birth, serial, and the check digits of Luhn and of Verhoeff over those eleven.
  [
    'LU_NIN',
    '13=0.4|8 5|4 2 2 3 2|4 4 5|8 3 2|4 4 3 2|8-5',
    0.7,
    'matricule|matrikelnummer|sozialversicherungsnummer|securite sociale|social security|identification national|luxembourg|*',
    (v) => luhn(v.slice(0, 12)) && verhoeff(v.slice(0, 11) + v[12]) && isDay(v.slice(0, 8)),
  ],
])
