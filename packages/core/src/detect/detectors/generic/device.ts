import { luhn } from '../../checksum/luhn.ts'
import { weighted } from '../../checksum/weighted.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

/** A letter's place mod 10 is its value in ISO 3779, annex; I, O and Q are not used. */
const VIN_VALUES = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ'
const VIN_CONTEXT =
  'vin|vehicle identification|vehicule|chassis|fahrgestellnummer|identifizierungsnummer|fahrzeugidentifikationsnummer|fin|bastidor|telaio|chassisnummer|chassi|sasi|车架号'

export const device: readonly Identifier[] = identifiers([
  // IEEE 802, without separators.
  ['MAC_ADDRESS', 'X<12>', 0.1, 'mac', /^(?=.*\d)(?=.*[A-F])[\dA-F]{12}$/],
  // 3GPP TS 23.003, GSMA TS.06: Luhn; the reporting bodies 00 and 02–09 are for test equipment.
  [
    'IMEI',
    '2-6-6-1|2 6 6 1|6-2-6-1|6 2 6 1|8-6-1|15=0.4',
    0.8,
    'imei|imei1|imei2|handset',
    /^(?!0[^1])/,
    luhn,
  ],
  // ITU-T E.212: a SIM's number in the network; ITU-T E.118, 2.1: its own, 89 first, Luhn.
  ['IMSI', '15', 0.1, 'imsi', /^[2-7]/],
  ['ICCID', '19~20|4 4 4 4 3~4', 0.3, 'iccid|sim', /^89/, luhn],
  // 49 CFR 565.15: North America's (1–5 first) have a check digit in the ninth place.
  [
    'VIN',
    'X<17>',
    0.7,
    VIN_CONTEXT,
    /^[1-5](?!.*[IOQ]).*[A-Z]/,
    (c) => {
      const values = c.replace(/[A-Z]/g, (letter) => String(VIN_VALUES.indexOf(letter) % 10))
      return '0123456789X'[weighted(values, '8765432a098765432') % 11] === c[8]
    },
  ],
  // ISO 3779 and 3780 elsewhere: a manufacturer's code has a letter.
  ['VIN', 'X<17>', 0.2, VIN_CONTEXT, /^(?!.*[IOQ])(?=.?.?[A-Z])[^0-5]/],
])
