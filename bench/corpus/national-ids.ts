/** Numbers of persons, firms and their papers, by country, with the check digits that their issuers publish. */
import { luhnDigit, mod1110Digit, remainder, verhoeffDigit, weigh } from './checksums.ts'
import { day, dmy, group, type Make, two, until, ymd } from './number-parts.ts'

const DE_TAX: Make = (r) => {
  // Ten digits, one of them twice.
  const digits = [...'0123456789'].sort(() => r.next() - 0.5)
  digits[9] = digits[r.int(0, 8)]!
  if (digits[0] === '0') digits.reverse()
  const body = digits.join('').replace(/^0/, '1')
  return body
}

export const nationalIds: Readonly<Record<string, Make>> = {
  US_SSN: (r) => `${r.int(101, 665)}-${two(r.int(1, 99))}-${r.int(1000, 9999)}`,
  US_ITIN: (r) => `9${r.string(2, '0123456789')}-${r.int(70, 88)}-${r.int(1000, 9999)}`,
  US_EIN: (r) => `${r.pick(['12', '20', '36', '47', '83'])}-${r.digits(7)}`,
  US_PASSPORT: (r) => r.digits(9),
  US_DRIVER_LICENSE: (r) => r.fill(r.pick(['?#######', '?########', '?############'])),
  US_BANK_NUMBER: (r) => r.digits(r.int(9, 12)),
  ABA_ROUTING_NUMBER: (r) => {
    const body = r.pick(['01', '02', '06', '11', '12', '31']) + r.string(6, '0123456789')
    return body + ((10 - (weigh(body, [3, 7, 1, 3, 7, 1, 3, 7]) % 10)) % 10)
  },
  MEDICAL_LICENSE: (r) => {
    const digits = r.string(6, '0123456789')
    return (
      r.pick('ABFM') + r.pick('ABCDEFGHJKLMNPRSTUWXYZ') + digits + (weigh(digits, [1, 2, 1, 2, 1, 2]) % 10)
    )
  },
  US_NPI: (r) => {
    const body = `1${r.string(8, '0123456789')}`
    return body + luhnDigit(`80840${body}`)
  },
  US_MBI: (r) => {
    const letter = (): string => r.pick('ACDEFGHJKMNPQRTUVWXY')
    const either = (): string => r.pick('ACDEFGHJKMNPQRTUVWXY0123456789')
    return `${r.int(1, 9)}${letter()}${either()}${r.int(0, 9)}-${letter()}${either()}${r.int(0, 9)}-${letter()}${letter()}${r.int(0, 9)}${r.int(0, 9)}`
  },
  UK_NHS: (r) =>
    until(() => {
      const body = r.digits(9)
      const check = 11 - (weigh(body, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)
      return check === 10 ? undefined : group(body + (check % 11), 3, 3, 4).join(r.pick([' ', ' ', '']))
    }),
  UK_NINO: (r) =>
    `${r.pick(['AB', 'CE', 'HJ', 'JR', 'PW', 'SN'])}${r.pick(['', ' '])}`.replace(
      /( ?)$/,
      (gap) => gap + group(r.string(6, '0123456789'), 2, 2, 2).join(gap) + gap,
    ) + r.pick('ABCD'),
  UK_POSTCODE: (r) =>
    `${r.pick(['SW1A', 'M1', 'B33', 'CR2', 'DN55', 'LS6', 'EH1'])} ${r.int(1, 9)}${r.string(2, 'ABDEFGHJLNPQRSTUWXYZ')}`,
  US_ZIP_CODE: (r) => r.fill(r.pick(['9####', '1####', '6####-####'])),
  CA_SIN: (r) => {
    const body = r.pick('1245679') + r.string(7, '0123456789')
    return group(body + luhnDigit(body), 3, 3, 3).join(r.pick([' ', '-']))
  },
  AU_TFN: (r) =>
    until(() => {
      const body = r.digits(8)
      const sum = weigh(body, [1, 4, 3, 7, 5, 8, 6, 9])
      const check = [...'0123456789'].find((c) => (sum + 10 * Number(c)) % 11 === 0)
      return check && group(body + check, 3, 3, 3).join(' ')
    }),
  AU_ABN: (r) =>
    until(() => {
      const body = r.string(9, '0123456789')
      const sum = weigh(body, [3, 5, 7, 9, 11, 13, 15, 17, 19])
      for (let head = 11; head < 100; head++)
        if (((Math.floor(head / 10) - 1) * 10 + (head % 10) + sum) % 89 === 0)
          return `${head} ${group(body, 3, 3, 3).join(' ')}`
      return undefined
    }),
  IN_AADHAAR: (r) => {
    const body = r.int(2, 9) + r.string(10, '0123456789')
    return group(body + verhoeffDigit(body), 4, 4, 4).join(' ')
  },
  IN_PAN: (r) => r.fill('???P?####?'),
  DE_TAX_ID: (r) => {
    const body = DE_TAX(r)
    return group(body + mod1110Digit(body), 2, 3, 3, 3).join(r.pick([' ', '']))
  },
  DE_VAT_ID: (r) => {
    const body = r.digits(8)
    return `DE${body}${mod1110Digit(body)}`
  },
  FR_NIR: (r) => {
    const body = `${r.int(1, 2)}${two(r.int(45, 99))}${two(r.int(1, 12))}${r.int(10, 19)}${r.string(3, '123456789')}${r.string(3, '123456789')}`
    const key = two(97 - remainder(body, 97))
    return r.chance(0.6) ? [...group(body, 1, 2, 2, 2, 3, 3), key].join(' ') : body + key
  },
  FR_SIRET: (r) => {
    const siren = r.digits(8)
    const body = `${siren}${luhnDigit(siren)}0001`
    return group(body + luhnDigit(body), 3, 3, 3, 5).join(r.pick([' ', '']))
  },
  ES_NIF: (r) => {
    const digits = r.digits(8)
    return digits + r.pick(['', '-']) + 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23]
  },
  ES_NIE: (r) => {
    const lead = r.int(0, 2)
    const digits = r.string(7, '0123456789')
    return 'XYZ'[lead] + digits + 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(`${lead}${digits}`) % 23]
  },
  IT_FISCAL_CODE: (r) => {
    const { y, m, d } = day(r)
    const name = r.string(6, 'BCDFGLMNPRSTVZ')
    const body = `${name}${two(y % 100)}${'ABCDEHLMPRST'[m - 1]}${two(d + (r.chance(0.5) ? 40 : 0))}${r.pick(['H501', 'F205', 'L219', 'D612', 'F839'])}`
    const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]
    const sum = [...body].reduce((total, c, i) => {
      const value = c <= '9' ? Number(c) : c.charCodeAt(0) - 65
      return total + (i % 2 === 0 ? odd[value]! : value)
    }, 0)
    return body + String.fromCharCode(65 + (sum % 26))
  },
  NL_BSN: (r) =>
    until(() => {
      const body = r.digits(8)
      const check = weigh(body, [9, 8, 7, 6, 5, 4, 3, 2]) % 11
      return check === 10 ? undefined : body + check
    }),
  BE_NN: (r) => {
    const body = ymd(day(r)) + String(r.int(1, 997)).padStart(3, '0')
    const digits = body + two(97 - (Number(body) % 97))
    const [a, b, c, d, e] = group(digits, 2, 2, 2, 3, 2)
    return r.chance(0.7) ? `${a}.${b}.${c}-${d}.${e}` : digits
  },
  PT_NIF: (r) => {
    const body = r.pick('12') + r.string(7, '0123456789')
    const check = 11 - (weigh(body, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)
    return body + (check > 9 ? 0 : check)
  },
  PL_PESEL: (r) => {
    const body = ymd(day(r)) + r.string(4, '0123456789')
    return body + ((10 - (weigh(body, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10)
  },
  PL_NIP: (r) =>
    until(() => {
      const body = r.digits(9)
      const check = weigh(body, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11
      return check === 10 ? undefined : group(body + check, 3, 3, 2, 2).join(r.pick(['-', '']))
    }),
  SE_PERSONNUMMER: (r) => {
    const date = day(r)
    const body = ymd(date) + r.int(100, 999)
    return `${r.chance(0.5) ? Math.floor(date.y / 100) : ''}${body.slice(0, 6)}-${body.slice(6)}${luhnDigit(body)}`
  },
  DK_CPR: (r) =>
    until(() => {
      const body = dmy(day(r)) + r.int(0, 3) + r.string(2, '0123456789')
      const check = (11 - (weigh(body, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11
      return check === 10 ? undefined : `${body.slice(0, 6)}-${body.slice(6)}${check}`
    }),
  NO_FNR: (r) =>
    until(() => {
      const body = dmy(day(r)) + two(r.int(0, 49)) + r.int(0, 9)
      const first = (11 - (weigh(body, [3, 7, 6, 1, 8, 9, 4, 5, 2]) % 11)) % 11
      const second = (11 - (weigh(`${body}${first}`, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11
      return first === 10 || second === 10
        ? undefined
        : `${body.slice(0, 6)}${r.pick(['', ' '])}${body.slice(6)}${first}${second}`
    }),
  FI_PERSONAL_IDENTITY_CODE: (r) => {
    const date = dmy(day(r))
    const serial = String(r.int(2, 899)).padStart(3, '0')
    return `${date}-${serial}${'0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(date + serial) % 31]}`
  },
  CH_AHV: (r) => {
    const body = `756${r.string(9, '0123456789')}`
    const check = (10 - (weigh(body, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]) % 10)) % 10
    return group(body + check, 3, 4, 4, 2).join('.')
  },
  BR_CPF: (r) => {
    const body = r.digits(9)
    const digit = (digits: string): number => {
      const rest =
        (weigh(
          digits,
          Array.from(digits, (_, i) => digits.length + 1 - i),
        ) *
          10) %
        11
      return rest % 10
    }
    const first = digit(body)
    const second = digit(`${body}${first}`)
    return r.chance(0.7) ? `${group(body, 3, 3, 3).join('.')}-${first}${second}` : `${body}${first}${second}`
  },
  BR_CNPJ: (r) => {
    const body = `${r.digits(8)}0001`
    const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
    const digit = (digits: string): number => {
      const rest = weigh(digits, weights.slice(13 - digits.length)) % 11
      return rest < 2 ? 0 : 11 - rest
    }
    const first = digit(body)
    const [a, b, c, d] = group(body, 2, 3, 3, 4)
    return `${a}.${b}.${c}/${d}-${first}${digit(`${body}${first}`)}`
  },
  MX_CURP: (r) => {
    const body = `${r.pick('GMLRPH')}${r.pick('AEO')}${r.string(2, 'RLMPZ')}${ymd(day(r))}${r.pick('HM')}${r.pick(['DF', 'JC', 'NL', 'PL', 'VZ'])}${r.string(3, 'RLMPZNS')}0`
    const sum = [...body].reduce(
      (total, c, i) => total + '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'.indexOf(c) * (18 - i),
      0,
    )
    return body + ((10 - (sum % 10)) % 10)
  },
  TR_NATIONAL_ID: (r) => {
    const n = [...r.digits(9)].map(Number)
    const tenth =
      ((((n[0]! + n[2]! + n[4]! + n[6]! + n[8]!) * 7 - (n[1]! + n[3]! + n[5]! + n[7]!)) % 10) + 10) % 10
    return `${n.join('')}${tenth}${(n.reduce((a, b) => a + b, 0) + tenth) % 10}`
  },
  JP_MY_NUMBER: (r) => {
    const body = r.digits(11)
    const rest = weigh(body, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
    return group(body + (rest < 2 ? 0 : 11 - rest), 4, 4, 4).join(r.pick([' ', '']))
  },
  ZA_ID_NUMBER: (r) => {
    const body = `${ymd(day(r))}${r.string(4, '0123456789')}08`
    return body + luhnDigit(body)
  },
}
