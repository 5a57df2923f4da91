/** Estonia, Latvia and Lithuania. */
import { isDay } from '../../checksum/calendar.ts'
import { weightedBody } from '../../checksum/weighted.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

/** Rahvastikuregistri seadus, and the Lithuanian law on the population register: sex and century, date of birth, serial; other weights where the first give 10. */
function code(id: string): boolean {
  const remainder = weightedBody(id, '1234567891') % 11
  const digit = remainder < 10 ? remainder : (weightedBody(id, '3456789123') % 11) % 10
  return digit === Number(id.at(-1)) && isDay(`${17 + Math.ceil(Number(id[0]) / 2)}${id.slice(1, 7)}`)
}

export const baltic: readonly Identifier[] = identifiers([
  [
    'EE_ISIKUKOOD',
    '11',
    0.3,
    'isikukood|isikukoodi|isikukoodid|isikukoodiga|id kood|ik|personal code|identification code|estonian|*',
    /^[1-6]/,
    code,
  ],
  ['LT_ASMENS_KODAS', '11', 0.3, 'asmens|asm kodas|a k|personal code|lithuanian|*', /^[1-6]/, code],
  // Of a number that may be either's, the country tells.
  ['LT_ASMENS_KODAS', '11', 0.32, 'lithuanian personal code', /^[1-6]/, code],
  // Fizisko personu reģistrs: day of birth, century, serial, check digit; from July 2017 on begun with 32 and without either.
  [
    'LV_PERSONAS_KODS',
    '6-5=0.4|6 5|11=0.2',
    0.2,
    'personas kods|personas kodu|personas koda|pers kods|p k|personal code|latvian|*',
    /^(32|.{6}[0-2])/,
    (id) =>
      id.startsWith('32') ||
      (isDay(`${18 + Number(id[6])}${id.slice(4, 6)}${id.slice(2, 4)}${id.slice(0, 2)}`) &&
        ((1 + weightedBody(id, 'a584216379')) % 11) % 10 === Number(id.at(-1))),
  ],
])
