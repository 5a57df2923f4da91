import { isDay } from '../../checksum/calendar.ts'
import { divisible } from '../../checksum/divisible.ts'
import { luhn } from '../../checksum/luhn.ts'
import { BASE_36, weighted } from '../../checksum/weighted.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

/** Both count Ñ or & between N and O; the blank that pads a company's RFC is 37. */
const VALUES = `${BASE_36.replace('O', '&O')} `

export const mx: readonly Identifier[] = identifiers([
  // RENAPO, Instructivo normativo para la asignación de la CURP (DOF 18 Oct 2021): sex H, M or X, state of birth, check digit.
  [
    'MX_CURP',
    'AAAA6A<6>2|AAAA6A<7>1',
    0.95,
    'curp',
    /^.{10}[HMX](AS|B[CS]|C[CHLMS]|D[FG]|G[RT]|HG|JC|M[CNS]|N[ELT]|OC|PL|Q[RT]|S[LPR]|T[CLS]|VZ|YN|ZS)/,
    (c) => isDay(c.slice(4, 10)) && weighted(c, 'ihgfedcba987654321', VALUES) % 10 === 0,
  ],
  // SAT, Algoritmo para generar el RFC con homoclave: check digit mod 11, A for 10.
  [
    'MX_RFC',
    'A<3-4>-?6-?XXX|A<3-4> 6 ?XXX=0.55|A<3-4> 6-XXX=0.55',
    0.85,
    'rfc',
    /[1-9A-V][1-9A-Z][\dA]$/,
    (c) => isDay(c.slice(-9, -3)) && weighted(c.padStart(13), 'dcba987654321', VALUES) % 11 === 0,
  ],
  // Instituto Mexicano del Seguro Social: subdelegation, year of registration, year of birth, serial, Luhn.
  [
    'MX_NSS',
    '2 2 2 4 1|2-2-2-4-1=0.4|10-1|4 2 4 1|11',
    0.2,
    'nss|imss|seguro social|seguridad social|social security|afiliacion',
    luhn,
  ],
  // Asociación de Bancos de México: bank, plaza, account, check digit; the bank's code is in one of these ranges.
  [
    'MX_CLABE',
    '18|3 3 11 1|4 4 4 4 2',
    0.4,
    'clabe|spei|cuenta|clave interbancaria|clave bancaria',
    /^(?!000)(0[0-7]|1[0-6]|[679]|846)/,
    divisible(10, '371'),
  ],
])
