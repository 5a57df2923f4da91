/** Spain and Portugal. */
import { luhn } from '../../checksum/luhn.ts'
import { mod11Digit } from '../../checksum/mod-11-digit.ts'
import { mod97 } from '../../checksum/mod-97.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

/** Ministerio del Interior: the letter is the number modulo 23; X, Y and Z of a NIE count 0, 1 and 2, K, L and M of a NIF nothing. */
const letter = (id: string): boolean =>
  'TRWAGMYFPDXBNJZSQVHLCKE'[
    Number(
      id
        .slice(0, -1)
        .replace('ES', '')
        .replace(/[X-Z]/, (c) => String(c.charCodeAt(0) - 88))
        .replace(/[K-M]/, ''),
    ) % 23
  ] === id.at(-1)

const nif = mod11Digit('23456789')

export const iberia: readonly Identifier[] = identifiers([
  [
    'ES_NIF',
    '8-A=0.5|7-A=0.3|7A=0.2|2.3.3-?A=0.7|2.3.3 A=0.7|8A=0.45|8 A|2 3 3 ?A|A7-?A|A-7-A|AA-?8A|AAA7A',
    0.4,
    'nif|dni|identidad|documento|identificacion fiscal|identity card|spanish|*',
    /^(ES)?(?!0{7})[\dKLM]?\d{7}[A-Z]$/,
    letter,
  ],
  ['ES_NIE', 'A-?7-?A|A 7 A|A-?7 A|A-?1.3.3-A|AAA7A', 0.7, 'nie|extranjero|*', /^(ES)?[XYZ]\d/, letter],
  // Orden EHA/451/2008: Luhn over seven digits, as a digit or the letter J, A to I; sources differ on which kinds of entity take which.
  [
    'ES_CIF',
    'A_8|A-?2.3.3|A-?7-?A|AA-A8|AA-A7A|A-?7-1|AAA7X',
    0.35,
    'cif|nif|identificacion fiscal|tax id',
    /^(ES)?[A-HJNP-SUVW]\d{7}[A-J\d]$/,
    (v) => luhn(v.slice(-8).replace(/\D/, (c) => String('JABCDEFGHI'.indexOf(c)))),
  ],
  // Tesorería General de la Seguridad Social: province, number, and the remainder of both by 97; of old numbers the leading zero does not count.
  [
    'ES_NUSS',
    '2/8/2=0.8|2/8-2=0.8|2 8 2=0.6|2-8-2=0.6|2/10=0.5|2 10|2-10|12',
    0.25,
    'seguridad social|seg social|ss|nuss|afiliacion|nss|naf|spanish social security',
    /^(0[1-9]|[1-4]\d|5[0-3]|66)/,
    (v) => [/$/, /(?<=^..)0/].some((zero) => mod97(v.slice(0, 10).replace(zero, '')) === Number(v.slice(10))),
  ],
  ['ES_PASSPORT', 'AAA6', 0.1, 'pasaporte|passport|spanish passport'],
  // Decreto-Lei 14/2013; Autoridade Tributária: kinds by the leading digits, of which 0 and, but for 45, 4 are unused.
  [
    'PT_NIF',
    '3_3_3|AA_3_3_3=0.7|AA 9=0.7|AA-9=0.7',
    0.26,
    'nif|contribuinte|numero fiscal|identificacao fiscal|nipc|portuguese tax|*',
    /^(PT)?([1-35-9]|45)\d+$/,
    (v) => nif(v.slice(-9)),
  ],
])
