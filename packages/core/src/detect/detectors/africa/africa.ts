import { isDay } from '../../checksum/calendar.ts'
import { luhn } from '../../checksum/luhn.ts'
import { verhoeff } from '../../checksum/verhoeff.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

export const africa: readonly Identifier[] = identifiers([
  // Department of Home Affairs: birth date, sequence, 0 citizen, 1 resident, 2 refugee; the twelfth digit was the race code until 1986.
  [
    'ZA_ID_NUMBER',
    '6 4 3|6 7=0.5|6 4 2 1|6-4-3|13=0.41',
    0.7,
    'south african|permanent resident|identity no|identiteitsnommer|id|*',
    /^.{10}[012]/,
    (c) => isDay(c.slice(0, 6)) && luhn(c),
  ],
  // NIMC: eleven digits, Verhoeff.
  ['NG_NIN', '11|4 3 4|4-3-4', 0.2, 'nin|nimc|*', /[1-9]/, verhoeff],
  // Central Bank of Nigeria, Bank Verification Number.
  ['NG_BVN', '11', 0.1, 'bvn|bank verification', /^22/],
  // FRSC, plates since 2011: local government, serial, year and batch.
  [
    'NG_VEHICLE_REGISTRATION',
    'AAA-3AA=0.3|AAA-3-AA|AAA-3 AA|AAA 3 AA|AAA 3AA|AAA3AA',
    0.2,
    'vehicle|registration|reg no|plate',
    /^...(?!000)/,
  ],
  // KRA: A a person, P anyone else.
  ['KE_PIN', 'A9A', 0.4, 'kra|pin', /^[AP]/],
  // National Registration Bureau: running numbers.
  ['KE_NATIONAL_ID', '7~8', 0.1, 'kenya|kenyan|kitambulisho|huduma namba|national id', /^[1-9]/],
  // Civil Status Organization: century (2, 3), birth date, governorate, serial; how the last digit is reckoned is not published.
  [
    'EG_NATIONAL_ID',
    '14',
    0.46,
    'egypt|egyptian|رقم البطاقة|القومي|قومي|الهوية|*',
    /^(2..|3[0-3].)....(0[1-4]|[12][1-9]|3[1-5]|88)/,
    (c) => isDay(17 + Number(c[0]) + c.slice(1, 7)),
  ],
])
