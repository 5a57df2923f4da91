import { isDay } from '../../checksum/calendar.ts'
import { mod11Complement } from '../../checksum/mod-11-complement.ts'
import { weightedBody } from '../../checksum/weighted.ts'
import type { Identifier } from '../../identifier.ts'

/** Birth date, place and check digit. Numbers given since October 2020 end in six random digits: for those born later the date is all there is. */
function person(from: number): (c: string) => boolean {
  const digit = mod11Complement('234567892345', from)
  return (c) =>
    isDay((/[1256]/.test(c[6]!) ? 19 : 20) + c.slice(0, 6)) &&
    ((/[3478]/.test(c[6]!) && c > '201005') || (c.slice(7, 9) < '97' && digit(c)))
}

export const kr: readonly Identifier[] = [
  {
    // Ministry of the Interior, Resident Registration Act rules: sex and century 1–4, then place (to 96), sequence, check digit.
    label: 'KR_RRN',
    mask: '9<6>-9<7>=0.85|9<6> 9<7>|9<13>',
    score: 0.4,
    form: /^(.{6}[12]|[0-3].{5}[34])/,
    check: person(11),
    context: '주민|rrn|resident registration',
  },
  {
    // Ministry of Justice, Immigration Act rules: 5–8.
    label: 'KR_FRN',
    mask: '9<6>-9<7>=0.85|9<6> 9<7>|9<13>',
    score: 0.4,
    form: /^(.{6}[56]|[0-3].{5}[78])/,
    check: person(13),
    context: '외국인등록|frn|foreigner|alien registration',
  },
  {
    // National Tax Service: office from 101, kind, serial; five times the ninth digit counts with its tens.
    label: 'KR_BRN',
    mask: '999-99-99999=0.5|9<10>',
    score: 0.2,
    form: /^(?!0|100|...00|.{5}0000)/,
    check: (c) => (weightedBody(c, '137137135') + Number(c[9]) + (Number(c[8]) >> 1)) % 10 === 0,
    context: '사업자|brn|business registration',
  },
  {
    // Ministry of Foreign Affairs: a letter and eight digits; since December 2021 a letter in the fifth place.
    label: 'KR_PASSPORT',
    mask: 'A9<8>|A999A9999',
    score: 0.25,
    form: /^[DGMORS]/,
    context: '여권|passport',
  },
  {
    // National Police Agency: region, year, serial, check digits (how they are reckoned is not published).
    label: 'KR_DRIVER_LICENSE',
    mask: '99-99-9<6>-99=0.5|99 99 9<6> 99|9<12>',
    score: 0.2,
    form: /^(1[1-9]|2[0-68])/,
    context: '면허|driver s license|driver license',
  },
]
