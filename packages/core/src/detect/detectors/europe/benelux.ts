/** The Netherlands and Belgium. */
import { isDay } from '../../checksum/calendar.ts'
import { divisible } from '../../checksum/divisible.ts'
import type { Identifier } from '../../identifier.ts'

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

export const benelux: readonly Identifier[] = [
  // RvIG, burgerservicenummer: the elfproef with -1 for the last digit; a leading zero is often left out.
  {
    label: 'NL_BSN',
    mask: '999_999_999|9999.99.999=0.4|99999999=0.1',
    score: 0.2,
    form: /[1-9]/,
    check: (v) => elfproef(v.padStart(9, '0')),
    context: 'bsn|burgerservicenummer|sofinummer|citizen service',
  },
  {
    label: 'BE_NN',
    mask: '99.99.99-999.99=0.9|999999-999-99=0.8|99 99 99 999 99=0.7|99.99.99.999.99=0.7|999999 999 99=0.7|999999 99 999=0.6|99999999999',
    score: 0.4,
    form: /(?!00|9[89])..$/,
    check: nationalNumber,
    context: 'rijksregisternummer|rijksregister|registre national|numéro national|insz|niss|national number',
  },
]
