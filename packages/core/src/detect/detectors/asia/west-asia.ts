import { luhn } from '../../checksum/luhn.ts'
import type { Identifier } from '../../identifier.ts'

export const westAsia: readonly Identifier[] = [
  {
    // Population and Immigration Authority: nine digits, Luhn; a leading zero is often left out.
    label: 'IL_ID',
    mask: '9<8-9>|9<7-8>-9|9-9<7>-9',
    score: 0.2,
    form: /[1-9]/,
    check: luhn,
    context: 'זהות|ת ז|teudat zehut|israeli',
  },
  {
    // Federal Authority for Identity: 784 (ISO 3166), four digits, seven, Luhn.
    label: 'AE_EMIRATES_ID',
    mask: '999-9999-9<7>-9|999 9999 9<7> 9|9<15>=0.6',
    score: 0.9,
    form: /^784/,
    check: luhn,
    context: 'emirates id|الهوية',
  },
  {
    // NADRA: province 1–7 and locality, family, sex (odd men, even women, never 0).
    label: 'PK_CNIC',
    mask: '9<5>-9<7>-9=0.6|9<5> 9<7> 9|9<13>',
    score: 0.15,
    form: /^[1-7].*[1-9]$/,
    context: 'cnic|nadra|nic|شناختی',
  },
]
