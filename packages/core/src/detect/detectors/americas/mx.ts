import { isDay } from '../../checksum/calendar.ts'
import { divisible } from '../../checksum/divisible.ts'
import { BASE_36, weighted } from '../../checksum/weighted.ts'
import type { Identifier } from '../../identifier.ts'

/** Both count Ñ or & between N and O; the blank that pads a company's RFC is 37. */
const VALUES = `${BASE_36.replace('O', '&O')} `

export const mx: readonly Identifier[] = [
  {
    // RENAPO, Instructivo normativo para la asignación de la CURP (DOF 18 Oct 2021): sex H, M or X, state of birth, check digit.
    label: 'MX_CURP',
    mask: 'AAAA9<6>A<6>99|AAAA9<6>A<7>9',
    score: 0.95,
    form: /^.{10}[HMX](AS|B[CS]|C[CHLMS]|D[FG]|G[RT]|HG|JC|M[CNS]|N[ELT]|OC|PL|Q[RT]|S[LPR]|T[CLS]|VZ|YN|ZS)/,
    check: (c) => isDay(c.slice(4, 10)) && weighted(c, 'ihgfedcba987654321', VALUES) % 10 === 0,
    context: 'curp',
  },
  {
    // SAT, Algoritmo para generar el RFC con homoclave: check digit mod 11, A for 10.
    label: 'MX_RFC',
    mask: 'A<3-4>9<6>XXX|A<3-4>-9<6>-XXX|A<3-4> 9<6> XXX=0.6',
    score: 0.85,
    form: /[1-9A-V][1-9A-Z][\dA]$/,
    check: (c) => isDay(c.slice(-9, -3)) && weighted(c.padStart(13), 'dcba987654321', VALUES) % 11 === 0,
    context: 'rfc',
  },
  {
    // Asociación de Bancos de México: bank, plaza, account, check digit; the bank's code is in one of these ranges.
    label: 'MX_CLABE',
    mask: '9<18>|999 999 9<11> 9',
    score: 0.4,
    form: /^(?!000)(0[0-7]|1[0-6]|[679])/,
    check: divisible(10, '371'),
    context: 'clabe|spei|cuenta',
  },
]
