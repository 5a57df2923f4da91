import { luhn } from '../../checksum/luhn.ts'
import { weighted } from '../../checksum/weighted.ts'
import type { Identifier } from '../../identifier.ts'

/** A letter's place mod 10 is its value in ISO 3779, annex; I, O and Q are not used. */
const VIN_VALUES = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ'
const VIN_CONTEXT =
  'vin|vehicle identification|chassis|châssis|fahrgestellnummer|fin|bastidor|telaio|chassisnummer'

export const device: readonly Identifier[] = [
  {
    // 3GPP TS 23.003, GSMA TS.06: Luhn; the reporting bodies 00 and 02–09 are for test equipment.
    label: 'IMEI',
    mask: '99-9<6>-9<6>-9|99 9<6> 9<6> 9|9<6>-99-9<6>-9|9<6> 99 9<6> 9|9<8>-9<6>-9|9<15>=0.4',
    score: 0.8,
    form: /^(?!0[^1])/,
    check: luhn,
    context: 'imei|handset',
  },
  {
    // 49 CFR 565.15: North America's (1–5 first) have a check digit in the ninth place.
    label: 'VIN',
    mask: 'X<17>',
    score: 0.7,
    form: /^[1-5](?!.*[IOQ]).*[A-Z]/,
    check: (c) => {
      const values = c.replace(/[A-Z]/g, (letter) => String(VIN_VALUES.indexOf(letter) % 10))
      return '0123456789X'[weighted(values, '8765432a098765432') % 11] === c[8]
    },
    context: VIN_CONTEXT,
  },
  {
    // ISO 3779 and 3780 elsewhere: a manufacturer's code has a letter.
    label: 'VIN',
    mask: 'X<17>',
    score: 0.2,
    form: /^(?!.*[IOQ])(?=.?.?[A-Z])[^0-5]/,
    context: VIN_CONTEXT,
  },
]
