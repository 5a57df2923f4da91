/** Numbers that pass their issuer's checks and belong, with luck, to nobody: one generator for each label. */
import { createHash } from 'node:crypto'
import { luhnDigit, mod97Digits } from './checksums.ts'
import { nationalIds } from './national-ids.ts'
import { group, type Make, two } from './number-parts.ts'
import { HEX, WORDLY } from './random.ts'

const card: Make = (r) => {
  const [prefix, length] = r.pick([
    ['4', 16],
    ['51', 16],
    ['55', 16],
    ['2221', 16],
    ['34', 15],
    ['37', 15],
    ['6011', 16],
    ['3528', 16],
    ['36', 14],
  ] as const)
  const body = prefix + r.string(length - prefix.length - 1, '0123456789')
  const number = body + luhnDigit(body)
  if (length === 15) return group(number, 4, 6, 5).join(r.pick(['', ' ', '-']))
  if (length === 14) return group(number, 4, 6, 4).join(r.pick(['', ' ']))
  return group(number, 4, 4, 4, 4).join(r.pick(['', ' ', ' ', '-']))
}

/** Country and form of the account: `#` a digit, `?` a capital letter. */
const IBAN_FORMS = {
  DE: '##################',
  FR: '################??#####',
  GB: '????##############',
  NL: '????##########',
  ES: '####################',
  IT: '?######################',
  BE: '############',
  AT: '################',
  CH: '#################',
  PL: '########################',
  SE: '####################',
  DK: '##############',
  NO: '###########',
  FI: '##############',
  PT: '#####################',
  TR: '######################',
  BR: '#######################??',
  IE: '????##############',
} as const
const iban: Make = (r) => {
  const country = r.pick(Object.keys(IBAN_FORMS) as (keyof typeof IBAN_FORMS)[])
  const account = r.fill(IBAN_FORMS[country])
  const whole = country + mod97Digits(account + country) + account
  return r.chance(0.5) ? whole : whole.replace(/(.{4})(?=.)/g, '$1 ')
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const bitcoin: Make = (r) => {
  const payload = Buffer.from(`00${r.int(1, 9)}${r.string(39, HEX)}`, 'hex')
  const sha = (b: Buffer): Buffer => createHash('sha256').update(b).digest()
  let n = BigInt(`0x${Buffer.concat([payload, sha(sha(payload)).subarray(0, 4)]).toString('hex')}`)
  let made = ''
  for (; n > 0n; n /= 58n) made = BASE58[Number(n % 58n)] + made
  return `1${made}`
}

const base64url = (text: string): string => Buffer.from(text).toString('base64url')

export const identifiers: Readonly<Record<string, Make>> = {
  CREDIT_CARD: card,
  CVV: (r) => r.string(3, '0123456789'),
  CARD_EXPIRY: (r) => `${two(r.int(1, 12))}/${r.int(27, 34)}`,
  IBAN_CODE: iban,
  BIC_SWIFT: (r) =>
    `${r.string(4, 'BCDFGHKLMNPRST')}${r.pick(['DE', 'FR', 'GB', 'NL', 'ES', 'IT', 'US', 'CH'])}${r.pick(['FF', '2L', '22', 'MM', '33'])}${r.pick(['', 'XXX'])}`,
  IP_ADDRESS: (r) =>
    r.chance(0.75)
      ? `${r.int(11, 223)}.${r.int(0, 255)}.${r.int(0, 255)}.${r.int(1, 254)}`
      : r.chance(0.5)
        ? `2001:db8:${r.string(4, 'abcdef123')}::${r.string(3, 'abcdef123')}`
        : Array.from({ length: 8 }, () => r.string(4, 'abcdef123')).join(':'),
  MAC_ADDRESS: (r) => Array.from({ length: 6 }, () => r.string(2, HEX)).join(r.pick([':', '-'])),
  IMEI: (r) => {
    const body = `35${r.string(12, '0123456789')}`
    return body + luhnDigit(body)
  },
  VIN: (r) => {
    const body = `1${r.pick(['HG', 'FT', 'G1', 'N4', 'C4'])}${r.string(5, 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789')}`
    const tail = `${r.pick('ABCDEFGHJKLMNPRSTVWXY')}${r.pick('ABCDEFGHJKLMNPRSTUVWXYZ')}${r.string(6, '0123456789')}`
    const value = (c: string): number =>
      c <= '9' ? Number(c) : Number('12345678.12345.7.923456789'['ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(c)])
    const sum = [...`${body}0${tail}`].reduce(
      (total, c, i) => total + value(c) * [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2][i]!,
      0,
    )
    return `${body}${'0123456789X'[sum % 11]}${tail}`
  },
  CRYPTO: (r) => (r.chance(0.5) ? bitcoin(r) : `0x${r.string(40, HEX)}`),
  ...nationalIds,
  AWS_ACCESS_KEY: (r) => `AKIA${r.string(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}`,
  GITHUB_TOKEN: (r) => `ghp_${r.string(36, WORDLY)}`,
  STRIPE_KEY: (r) => `sk_live_${r.string(24, WORDLY)}`,
  SLACK_TOKEN: (r) => `xoxb-${r.digits(12)}-${r.digits(12)}-${r.string(24, WORDLY)}`,
  JWT: (r) =>
    `${base64url('{"alg":"HS256","typ":"JWT"}')}.${base64url(`{"sub":"${r.digits(8)}","iat":${r.digits(10)}}`)}.${r.string(43, WORDLY)}`,
  PASSWORD: (r) => `${r.string(5, WORDLY)}${r.pick('!#%&*')}${r.string(5, WORDLY)}${r.int(0, 9)}`,
}
