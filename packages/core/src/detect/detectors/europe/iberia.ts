/** Spain and Portugal. */
import { luhn } from '../../checksum/luhn.ts'
import { endsWithMod11Or0 } from '../../checksum/weighted.ts'
import type { Identifier } from '../../identifier.ts'

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

export const iberia: readonly Identifier[] = [
  {
    label: 'ES_NIF',
    mask: '99999999-A=0.5|99.999.999-?A=0.7|99999999A=0.45|99999999 A|99 999 999 ?A|A9999999-?A|A-9999999-A|AA99999999A|AAA9999999A',
    score: 0.4,
    form: /^(?:ES)?(?!0{8})[\dKLM]\d{7}[A-Z]$/,
    check: letter,
    context: 'nif|dni|identidad|identity card',
  },
  {
    label: 'ES_NIE',
    mask: 'A-?9999999-?A|A 9999999 A|A-9.999.999-A|AAA9999999A',
    score: 0.7,
    form: /^(ES)?[XYZ]\d/,
    check: letter,
    context: 'nie|extranjero',
  },
  // Orden EHA/451/2008: Luhn over seven digits, as a digit or the letter J, A to I; sources differ on which kinds of entity take which.
  {
    label: 'ES_CIF',
    mask: 'A-?99999999|A-?9999999-?A|A-9999999-9|AAA9999999X',
    score: 0.35,
    form: /^(?:ES)?[A-HJNP-SUVW]\d{7}[A-J\d]$/,
    check: (v) => luhn(v.slice(-8).replace(/\D/, (c) => String('JABCDEFGHI'.indexOf(c)))),
    context: 'cif|nif|identificación fiscal',
  },
  { label: 'ES_PASSPORT', mask: 'AAA999999', score: 0.1, context: 'pasaporte|passport' },
  // Decreto-Lei 14/2013; Autoridade Tributária: kinds by the leading digits, of which 0 and, but for 45, 4 are unused.
  {
    label: 'PT_NIF',
    mask: '999_999_999|AA ?999999999=0.7',
    score: 0.2,
    form: /^(?:PT)?(?:[1-35-9]|45)\d+$/,
    check: (v) => endsWithMod11Or0(v.slice(-9), '98765432'),
    context: 'nif|contribuinte|identificação fiscal|nipc',
  },
]
