import { isDay } from '../../checksum/calendar.ts'
import { luhn } from '../../checksum/luhn.ts'
import { verhoeff } from '../../checksum/verhoeff.ts'
import type { Identifier } from '../../identifier.ts'

export const africa: readonly Identifier[] = [
  {
    // Department of Home Affairs: birth date, sequence, 0 citizen, 1 resident, 2 refugee; the twelfth digit was the race code until 1986.
    label: 'ZA_ID_NUMBER',
    mask: '9<6> 9999 999|9<6> 9999 99 9|9<6>-9999-999|9<13>=0.4',
    score: 0.7,
    form: /^.{10}[012]/,
    check: (c) => isDay(c.slice(0, 6)) && luhn(c),
    context: 'south african|sa id|rsa id|identity number|id number|id no',
  },
  {
    // NIMC: eleven digits, Verhoeff.
    label: 'NG_NIN',
    mask: '9<11>|9999 999 9999|9999-999-9999',
    score: 0.2,
    form: /[1-9]/,
    check: verhoeff,
    context: 'nin|nimc|national identification|national id',
  },
  {
    // FRSC, plates since 2011: local government, serial, year and batch.
    label: 'NG_VEHICLE_REGISTRATION',
    mask: 'AAA-999AA=0.3|AAA 999AA|AAA999AA',
    score: 0.2,
    form: /^...(?!000)/,
    context: 'vehicle|registration|plate',
  },
  {
    // KRA: A a person, P anyone else.
    label: 'KE_PIN',
    mask: 'A9<9>A',
    score: 0.4,
    form: /^[AP]/,
    context: 'kra|pin',
  },
  {
    // National Registration Bureau: running numbers.
    label: 'KE_NATIONAL_ID',
    mask: '9<7-8>',
    score: 0.1,
    form: /^[1-9]/,
    context: 'kenya|kenyan|kitambulisho|national id',
  },
  {
    // Civil Status Organization: century (2, 3), birth date, governorate, serial; how the last digit is reckoned is not published.
    label: 'EG_NATIONAL_ID',
    mask: '9<14>',
    score: 0.4,
    form: /^(2..|3[0-3].)....(0[1-4]|[12][1-9]|3[1-5]|88)/,
    check: (c) => isDay(17 + Number(c[0]) + c.slice(1, 7)),
    context: 'national id|القومي|قومي',
  },
]
