import { isDay } from '../../checksum/calendar.ts'
import { mod11Complement } from '../../checksum/mod-11-complement.ts'
import { weightedBody } from '../../checksum/weighted.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

/** Birth date, place and check digit. Numbers given since October 2020 end in six random digits: for those born later the date is all there is. */
function person(from: number): (c: string) => boolean {
  const digit = mod11Complement('234567892345', from)
  return (c) =>
    isDay((/[1256]/.test(c[6]!) ? 19 : 20) + c.slice(0, 6)) &&
    ((/[3478]/.test(c[6]!) && c > '201005') || (c.slice(7, 9) < '97' && digit(c)))
}

export const kr: readonly Identifier[] = identifiers([
  // Ministry of the Interior, Resident Registration Act rules: sex and century 1–4, then place (to 96), sequence, check digit.
  [
    'KR_RRN',
    '6-7=0.85|6 7|13',
    0.4,
    '주민|rrn|jumin|ssn|resident registration|resident number|*',
    /^(.{6}[12]|[0-3].{5}[34])/,
    person(11),
  ],
  // Ministry of Justice, Immigration Act rules: 5–8.
  [
    'KR_FRN',
    '6-7=0.85|6 7|13',
    0.4,
    '외국인등록|외국인 등록|외국인 번호|arc number|frn|foreigner|alien registration|*',
    /^(.{6}[56]|[0-3].{5}[78])/,
    person(13),
  ],
  // National Tax Service: office from 101, kind, serial; five times the ninth digit counts with its tens.
  [
    'KR_BRN',
    '3-2-5=0.5|3 2 5|10',
    0.2,
    '사업자|등록번호|brn|business registration',
    /^(?!0|100|...00|.{5}0000)/,
    (c) => (weightedBody(c, '137137135') + Number(c[9]) + (Number(c[8]) >> 1)) % 10 === 0,
  ],
  // Ministry of Foreign Affairs: a letter and eight digits; since December 2021 a letter in the fifth place.
  ['KR_PASSPORT', 'A8=0.15|A3A4', 0.25, '여권|passport', /^[DGMORS]/],
  // National Police Agency: region, year, serial, check digits (how they are reckoned is not published).
  [
    'KR_DRIVER_LICENSE',
    '2-2-6-2=0.5|2 2 6 2|12',
    0.2,
    '면허|driver s license|driver license',
    /^(1[1-9]|2[0-68])/,
  ],
])
