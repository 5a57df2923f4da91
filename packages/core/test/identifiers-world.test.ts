/** Identifiers outside Europe, and of devices and banks, against independent implementations and the published rules. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { stdnum } from 'stdnum'
import { describe, expect, it } from 'vitest'
import { bic } from '../src/detect/detectors/generic/bic.ts'
import { device } from '../src/detect/detectors/generic/device.ts'
import { world } from '../src/detect/detectors/world.ts'
import { shapesOf } from '../src/detect/scan/mask.ts'
import { matches } from './match-identifier.ts'

// The package ships no types of its own.
const validator = createRequire(import.meta.url)('validator') as {
  isAbaRouting(value: string): boolean
  isBIC(value: string): boolean
  isIMEI(value: string): boolean
  isIdentityCard(value: string, locale: string): boolean
  isPassportNumber(value: string, country: string): boolean
  isPostalCode(value: string, locale: string): boolean
}

const rows = [...world, ...device, ...bic]
const taken = (label: string, value: string): boolean => matches(rows, label, value)

const DIGITS = '0123456789'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A string of a shape: # a digit, @ a letter, * either, anything else itself. */
const shaped = (shape: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...[...shape].map((c) => {
        const from = { '#': DIGITS, '@': LETTERS, '*': DIGITS + LETTERS }[c] ?? c
        return fc.constantFrom(...from)
      }),
    )
    .map((characters) => characters.join(''))

/** A date of birth of someone alive, between a beginning and an end. */
const dated = (
  before: string,
  write: (y: string, m: string, d: string) => string,
  after: string,
): fc.Arbitrary<string> =>
  fc
    .tuple(
      shaped(before),
      fc.date({ min: new Date('1930-01-01'), max: new Date('2019-12-31'), noInvalidDate: true }),
      shaped(after),
    )
    .map(([head, date, tail]) => {
      const [y, m, d] = date.toISOString().slice(0, 10).split('-') as [string, string, string]
      return head + write(y, m, d) + tail
    })
const ymd = (y: string, m: string, d: string): string => y.slice(2) + m + d
const yyyymd = (y: string, m: string, d: string): string => y + m + d

interface Case {
  label: string
  judge: (value: string) => boolean
  /** Values of the right shape. */
  any: fc.Arbitrary<string>
  /** Values that are valid but for the characters from `check` on; `any` where it is not given. */
  near?: fc.Arbitrary<string>
  /** Where the characters stand that are tried out to make `near` valid: by default the last. */
  check?: [from: number, to: number]
  alphabet?: string
  /** Values judged differently, and why we are right. */
  except?: [why: string, (value: string) => boolean][]
}

const by =
  (country: string, name: string) =>
  (value: string): boolean =>
    stdnum[country]![name]!.validate(value).isValid

const zeros: [string, (v: string) => boolean] = ['zeros alone are never issued', (v) => /^0+$/.test(v)]

const cases: Case[] = [
  {
    label: 'US_SSN',
    judge: by('US', 'ssn'),
    any: shaped('###-##-####'),
    except: [
      ['serial 0000 is never issued (SSA)', (v) => v.endsWith('0000')],
      [
        'numbers once printed in advertisements, but for two, may belong to a person',
        (v) => !by('US', 'ssn')(v) && !/^(?:000|666|9)|^...-00|078-05-1120|219-09-9999/.test(v),
      ],
      ['123-45-6789', (v) => v === '123-45-6789'],
    ],
  },
  { label: 'US_EIN', judge: by('US', 'ein'), any: fc.oneof(shaped('##-#######'), shaped('#########')) },
  {
    label: 'US_PASSPORT',
    judge: (v) => validator.isPassportNumber(v, 'US'),
    any: fc.oneof(shaped('#########'), shaped('@########')),
  },
  {
    label: 'ABA_ROUTING_NUMBER',
    judge: validator.isAbaRouting,
    any: shaped('#########'),
    near: shaped('0########'),
    except: [zeros],
  },
  {
    label: 'CA_SIN',
    judge: by('CA', 'sin'),
    any: fc.oneof(shaped('#########'), shaped('### ### ###'), shaped('###-###-###')),
    except: [["0 and 8 begin no person's number (ESDC)", (v) => /^[08]/.test(v)]],
  },
  { label: 'CA_POSTAL_CODE', judge: (v) => validator.isPostalCode(v, 'CA'), any: shaped('@#@ #@#') },
  {
    label: 'AR_CBU',
    judge: by('AR', 'cbu'),
    any: shaped('######################'),
    near: shaped('28505909##############'),
    except: [['the judge writes 10 where the digit is 0', (v) => v[7] === '0' || v[21] === '0']],
  },
  {
    label: 'IR_NATIONAL_CODE',
    judge: (v) => validator.isIdentityCard(v, 'IR'),
    any: shaped('##########'),
    except: [['ten equal digits pass and are never issued', (v) => /^(.)\1+$/.test(v)]],
  },
  {
    label: 'AU_TFN',
    judge: by('AU', 'tfn'),
    any: fc.oneof(shaped('#########'), shaped('### ### ###')),
    except: [zeros],
  },
  {
    label: 'AU_ABN',
    judge: by('AU', 'abn'),
    any: fc.oneof(shaped('###########'), shaped('## ### ### ###')),
    check: [0, 2],
    except: [
      [
        '10 leaves the same remainder as 99; the judge computes the larger alone (ABR)',
        (v) => v.startsWith('10'),
      ],
    ],
  },
  {
    label: 'AU_ACN',
    judge: by('AU', 'acn'),
    any: fc.oneof(shaped('#########'), shaped('### ### ###')),
    except: [zeros],
  },
  {
    label: 'NZ_IRD',
    judge: by('NZ', 'ird'),
    any: fc.oneof(shaped('##-###-###'), shaped('1########'), shaped('0########')),
    except: [
      [
        'numbers run from 10-000-000 to 150-000-000 (Inland Revenue)',
        (v) => Number(v.replace(/-/g, '')) < 1e7 || Number(v.replace(/-/g, '')) >= 15e7,
      ],
    ],
  },
  {
    label: 'IN_AADHAAR',
    judge: by('IN', 'aadhaar'),
    any: fc.oneof(shaped('############'), shaped('#### #### ####')),
  },
  {
    label: 'IN_PAN',
    judge: by('IN', 'pan'),
    any: fc.oneof(shaped('@@@@@####@'), shaped('@@@P@####@')),
    check: [0, 0],
  },
  {
    label: 'IN_GSTIN',
    judge: by('IN', 'gstin'),
    any: shaped('##@@@@@####@*Z*'),
    near: fc.oneof(shaped('27@@@P@####@1Z*'), shaped('07@@@C@####@*Z*'), shaped('3#@@@F@####@2Z*')),
    alphabet: DIGITS + LETTERS,
    except: [['38 Ladakh, 97 other territory, 99 centre (GSTN)', (v) => /^(?:38|97|99)/.test(v)]],
  },
  { label: 'IN_VOTER', judge: by('IN', 'epic'), any: shaped('@@@#######') },
  {
    label: 'IN_PASSPORT',
    judge: (v) => validator.isPassportNumber(v, 'IN'),
    any: shaped('@#######'),
    check: [0, 0],
    except: [['neither the first nor the last digit is 0 (Passport Seva)', (v) => /^.0|0$/.test(v)]],
  },
  {
    label: 'BR_CPF',
    judge: by('BR', 'cpf'),
    any: fc.oneof(shaped('###########'), shaped('###.###.###-##')),
    check: [-2, 0],
    except: [['equal digits alone are never issued', (v) => /^(\d)\1*$/.test(v.replace(/\D/g, ''))]],
  },
  {
    label: 'BR_CNPJ',
    judge: by('BR', 'cnpj'),
    any: fc.oneof(
      shaped('##############'),
      shaped('##.###.###/####-##'),
      shaped('************##'),
      shaped('**.***.***/****-##'),
    ),
    check: [-2, 0],
    except: [['equal characters alone are never issued', (v) => /^(.)\1*$/.test(v.replace(/\W/g, ''))]],
  },
  {
    label: 'MX_CURP',
    judge: by('MX', 'curp'),
    any: shaped('@@@@######@@@@@@*#'),
    near: fc.oneof(
      dated('@@@@', ymd, 'HDF@@@0#'),
      dated('@@@@', ymd, 'MNL@@@A#'),
      dated('@@@@', ymd, 'XNE@@@##'),
    ),
    except: [
      [
        'inconvenient words are not judged',
        (v) => curpDigit(v) === v[17] && judgedByName(by('MX', 'curp'), v),
      ],
    ],
  },
  {
    label: 'MX_RFC',
    judge: by('MX', 'rfc'),
    any: fc.oneof(shaped('@@@@######***'), shaped('@@@######***')),
    near: fc.oneof(dated('@@@@', ymd, '*1#'), dated('@@@', ymd, 'A*#')),
    alphabet: `${DIGITS}A`,
    except: [
      [
        'the judge also takes the check digit of a table without Ñ; SAT has one table',
        (v) => v.at(-1) !== rfcDigit(v),
      ],
      [
        'inconvenient words are not judged',
        (v) => v.length === 13 && v.at(-1) === rfcDigit(v) && judgedByName(by('MX', 'rfc'), v),
      ],
    ],
  },
  {
    label: 'MX_CLABE',
    judge: by('MX', 'clabe'),
    any: shaped('##################'),
    near: fc.oneof(shaped('002180############'), shaped('072580############'), shaped('646180############')),
    except: [['plazas and single banks are not judged', (v) => !by('MX', 'clabe')(v) && clabeDigit(v)]],
  },
  {
    label: 'AR_CUIT',
    judge: by('AR', 'cuit'),
    any: fc.oneof(shaped('###########'), shaped('##-########-#')),
    near: fc.oneof(shaped('20-########-#'), shaped('27#########'), shaped('33-########-#')),
    except: [['25 and 26 are persons, too (ARCA)', (v) => /^2[56]/.test(v)]],
  },
  {
    label: 'CL_RUT',
    judge: by('CL', 'rut'),
    any: fc.oneof(shaped('########-*'), shaped('########*'), shaped('#######-#'), shaped('########K')),
    alphabet: `${DIGITS}K`,
    except: [['numbers do not begin with 0', (v) => v.startsWith('0')]],
  },
  {
    label: 'EC_CEDULA',
    judge: by('EC', 'ci'),
    any: shaped('##########'),
    near: shaped('17########'),
    except: [
      ['there are no provinces but 1 to 24 and 30, abroad', (v) => /^(?:00|2[5-9]|3[1-9]|[4-9])/.test(v)],
    ],
  },
  {
    label: 'UY_CI',
    judge: by('UY', 'cedula'),
    any: shaped('########'),
    except: [['numbers do not begin with 0', (v) => v.startsWith('0')]],
  },
  { label: 'DO_CEDULA', judge: by('DO', 'cedula'), any: shaped('###########') },
  {
    label: 'CO_NIT',
    judge: by('CO', 'nit'),
    any: fc.oneof(shaped('###.###.###-#'), shaped('#########-#'), shaped('##########')),
    except: [['numbers do not begin with 0', (v) => v.startsWith('0')]],
  },
  {
    label: 'PE_RUC',
    judge: by('PE', 'ruc'),
    any: shaped('###########'),
    near: fc.oneof(shaped('10#########'), shaped('20#########')),
  },
  {
    label: 'ZA_ID_NUMBER',
    judge: by('ZA', 'idnr'),
    any: shaped('#############'),
    near: dated('', ymd, '####08#'),
    except: [['2 stands for refugees (Department of Home Affairs)', (v) => v[10] === '2']],
  },
  {
    label: 'KE_PIN',
    judge: by('KE', 'pin'),
    any: fc.oneof(shaped('A#########@'), shaped('@#########@')),
    check: [0, 0],
  },
  {
    label: 'IL_ID',
    judge: by('IL', 'idnr'),
    any: fc.oneof(shaped('#########'), shaped('########-#'), shaped('########')),
    except: [zeros],
  },
  {
    label: 'SG_UEN',
    judge: by('SG', 'uen'),
    any: fc.oneof(shaped('########@'), shaped('20#######@'), shaped('T##LL####@')),
    near: fc.oneof(
      shaped('########@'),
      shaped('20#######@'),
      shaped('T1#LL####@'),
      shaped('S##FC####@'),
      shaped('R0#PF####@'),
    ),
    alphabet: LETTERS,
    except: [['years of registration to come', (v) => /^T[2-3]/.test(v) || /^[2-9]\d{8}.$/.test(v)]],
  },
  {
    label: 'HK_ID',
    judge: (v) => validator.isIdentityCard(v, 'zh-HK'),
    any: fc.oneof(shaped('@#######'), shaped('@######A')),
  },
  {
    label: 'HK_ID',
    judge: by('HK', 'hkid'),
    any: fc.oneof(shaped('@#######'), shaped('@@#######')),
    alphabet: `${DIGITS}A`,
    except: [['no letter is excluded (Registration of Persons Regulations)', (v) => /^.?O/.test(v)]],
  },
  {
    label: 'TW_ID',
    judge: by('TW', 'natid'),
    any: shaped('@#########'),
    near: fc.oneof(shaped('@1########'), shaped('@8########')),
  },
  {
    label: 'TW_ID',
    judge: by('TW', 'ui'),
    any: fc.oneof(shaped('@A########'), shaped('@C########'), shaped('@@########')),
  },
  {
    label: 'CN_RIC',
    judge: by('CN', 'ric'),
    any: shaped('#################*'),
    near: fc.oneof(dated('11####', yyyymd, '###*'), dated('44####', yyyymd, '###*')),
    alphabet: `${DIGITS}X`,
    except: [
      ['the first digits are a province (GB/T 2260), the years those of people', (v) => !validProvince(v)],
    ],
  },
  {
    label: 'CN_RIC',
    judge: (v) => validator.isIdentityCard(v, 'zh-CN'),
    any: dated('31####', yyyymd, '###*'),
    alphabet: `${DIGITS}X`,
  },
  {
    label: 'KR_RRN',
    judge: by('KR', 'rrn'),
    any: fc.oneof(shaped('######-#######'), shaped('#############')),
    near: fc.oneof(
      dated('', (y, m, d) => `${ymd(y, m, d)}-${y < '2000' ? 1 : 4}`, '0#####'),
      dated('', (y, m, d) => ymd(y, m, d) + (y < '2000' ? 2 : 3), '######'),
    ),
    except: [
      [
        '1 to 4 alone are nationals alive today; 5 to 8 are foreigners, whose check digit is another',
        (v) => !/^.{6}-?[1-4]/.test(v),
      ],
      ['those born since October 2020 have no check digit', (v) => v > '201005' && /^.{6}-?[34]/.test(v)],
    ],
  },
  { label: 'KR_BRN', judge: by('KR', 'brn'), any: fc.oneof(shaped('###-##-#####'), shaped('##########')) },
  {
    label: 'TH_TNIN',
    judge: by('TH', 'idnr'),
    any: fc.oneof(shaped('#############'), shaped('#-####-#####-##-#')),
  },
  { label: 'TH_TNIN', judge: (v) => validator.isIdentityCard(v, 'TH'), any: shaped('#############') },
  {
    label: 'MY_NRIC',
    judge: by('MY', 'nric'),
    any: fc.oneof(shaped('######-##-####'), shaped('############')),
    near: fc.oneof(dated('', ymd, '-##-####'), dated('', ymd, '######')),
    check: [0, 0],
  },
  {
    label: 'PK_CNIC',
    judge: by('PK', 'cnic'),
    any: fc.oneof(shaped('#####-#######-#'), shaped('#############')),
  },
  {
    label: 'IN_AADHAAR',
    judge: (v) => validator.isIdentityCard(v, 'IN'),
    any: shaped('############'),
    except: [
      [
        '1 begins none; palindromes are not issued (UIDAI)',
        (v) => v.startsWith('1') || v === [...v].reverse().join(''),
      ],
    ],
  },
  {
    label: 'IL_ID',
    judge: (v) => validator.isIdentityCard(v, 'he-IL'),
    any: shaped('#########'),
    except: [zeros],
  },
  {
    label: 'IMEI',
    judge: validator.isIMEI,
    any: shaped('###############'),
    except: [['00 and 02 to 09 are for test equipment (GSMA TS.06)', (v) => /^0[^1]/.test(v)]],
  },
  {
    label: 'BIC_SWIFT',
    judge: validator.isBIC,
    any: fc.oneof(shaped('@@@@@@@@'), shaped('@@@@@@**'), shaped('@@@@@@**@@@'), shaped('@@@@@@*****')),
    except: [
      [
        'what ends as words do, and as no place does, is none',
        (v) =>
          /^(?:.{6}(?:.O|E[DRS]|NG|ON|NT|[CLMNTV]E|[RT]Y|[DLNT]S)|.{8}(?:ION|ONS|ING|ENT|NTS|ATE|TED|BLE))$/.test(
            v,
          ),
      ],
    ],
  },
  equalsOwn(
    'US_NPI',
    fc.oneof(shaped('1#########'), shaped('2#########')),
    (v) => luhnOf(`80840${v}`) && !/^(.)\1{8}/.test(v),
  ),
  equalsOwn(
    'MEDICAL_LICENSE',
    shaped('B@#######'),
    (v) => (pick(v, 2, 4, 6) + 2 * pick(v, 3, 5, 7)) % 10 === Number(v[8]),
  ),
  equalsOwn(
    'AU_MEDICARE',
    shaped('##########'),
    (v) => /^[2-6]/.test(v) && sumOf(v.slice(0, 8), [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === Number(v[8]),
    [8, 9],
  ),
  equalsOwn(
    'AU_TFN',
    shaped('########'),
    (v) => /[1-9]/.test(v) && sumOf(v, [10, 7, 8, 4, 6, 3, 5, 1]) % 11 === 0,
  ),
  equalsOwn('JP_MY_NUMBER', shaped('############'), (v) => {
    const remainder = sumOf(v.slice(0, 11), [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
    return Number(v[11]) === (remainder <= 1 ? 0 : 11 - remainder) && !/^(.)\1+$/.test(v)
  }),
  equalsOwn(
    'PH_TIN',
    shaped('#########'),
    (v) => /[1-9]/.test(v) && sumOf(v.slice(0, 8), [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(v[8]),
  ),
  equalsOwn('AE_EMIRATES_ID', shaped('784############'), luhnOf),
]

/** True when the judge minds the first four letters alone: with others, and the check digit they need, it takes the value. */
function judgedByName(judge: (value: string) => boolean, value: string): boolean {
  const other = `XXXX${value.slice(4, -1)}`
  return !judge(value) && [...`${DIGITS}A`].some((digit) => judge(other + digit))
}

/** RENAPO's digit: 10 less the sum mod 10. */
function curpDigit(value: string): string {
  const table = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'
  const sum = [...value.slice(0, 17)].reduce(
    (total, character, i) => total + table.indexOf(character) * (18 - i),
    0,
  )
  return String((10 - (sum % 10)) % 10)
}

/** The SAT's digit: 11 less the sum mod 11, A for 10. */
function rfcDigit(value: string): string {
  const table = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ '
  const body = value.slice(0, -1).padStart(12)
  const sum = sumOf(
    [...body].map((character) => table.indexOf(character)),
    [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
  )
  return '0A987654321'[sum % 11]!
}

function clabeDigit(value: string): boolean {
  return [...value].reduce((sum, digit, i) => sum + ((Number(digit) * [3, 7, 1][i % 3]!) % 10), 0) % 10 === 0
}

function validProvince(value: string): boolean {
  return /^(?:1[1-5]|2[123]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[123]|9[1-6])....(?:18|19|200|201)/.test(value)
}

function equalsOwn(
  label: string,
  any: fc.Arbitrary<string>,
  judge: (value: string) => boolean,
  check?: [number, number],
): Case {
  return { label, any, judge, ...(check && { check }) }
}

function sumOf(digits: string | number[], weights: number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0)
}
function pick(value: string, ...places: number[]): number {
  return places.reduce((sum, place) => sum + Number(value[place]), 0)
}
function luhnOf(digits: string): boolean {
  const values = [...digits]
    .reverse()
    .map((digit, i) =>
      i % 2 ? (Number(digit) * 2 > 9 ? Number(digit) * 2 - 9 : Number(digit) * 2) : Number(digit),
    )
  return values.reduce((sum, value) => sum + value, 0) % 10 === 0
}

/** `value` with the characters of `check` tried out until the judge takes it. */
function repaired({ judge, check = [-1, 0], alphabet = DIGITS }: Case, value: string): string | undefined {
  const [from, to] = check.map((at, i) =>
    at < 0 || (i === 1 && at === 0 && check[0] < 0) ? value.length + at : at,
  ) as [number, number]
  const attempt = (at: number, text: string): string | undefined => {
    if (at === to) return judge(text) ? text : undefined
    for (const character of alphabet) {
      const found = attempt(at + 1, text.slice(0, at) + character + text.slice(at + 1))
      if (found) return found
    }
    return undefined
  }
  return attempt(from, value)
}

describe.each(cases.map((c, i) => ({ ...c, name: `${c.label} (${i + 1})` })))('$name', (c) => {
  const excepted = (value: string): boolean => c.except?.some(([, applies]) => applies(value)) ?? false
  const agree = (value: string): boolean => excepted(value) || taken(c.label, value) === c.judge(value)

  it('is judged as an independent implementation judges it, for any digits and letters', () => {
    fc.assert(fc.property(c.any, agree), { numRuns: 500 })
  })

  it('is judged so for values that are valid, too', () => {
    let valid = 0
    fc.assert(
      fc.property(c.near ?? c.any, (value) => {
        const good = repaired(c, value)
        if (good === undefined || excepted(good)) return true
        valid++
        return taken(c.label, good)
      }),
      { numRuns: 100 },
    )
    expect(valid).toBeGreaterThan(0)
  })
})

describe('what the judges leave out', () => {
  it('tells a foreigner of Korea by a check digit of their own', () => {
    expect(taken('KR_FRN', '911124-5678906')).toBe(true)
    expect(taken('KR_FRN', '911124-5678905')).toBe(false)
    expect(taken('KR_FRN', '911324-5678906')).toBe(false)
  })

  it('takes Koreans born since October 2020 without a check digit', () => {
    expect(taken('KR_RRN', '201005-3123456')).toBe(true)
    expect(taken('KR_RRN', '201005-3123457')).toBe(true)
    expect(taken('KR_RRN', '201004-3123456') && taken('KR_RRN', '201004-3123457')).toBe(false)
  })

  it('knows every letter of a Singaporean number', () => {
    for (const value of ['S1234567D', 'T1234567J', 'F1234567N', 'G1234567X', 'M1234567K']) {
      expect(taken('SG_NRIC_FIN', value)).toBe(true)
      for (const letter of LETTERS)
        expect(taken('SG_NRIC_FIN', value.slice(0, 8) + letter)).toBe(letter === value[8])
    }
  })

  it('takes both forms of a New Zealand health number, with the check character alone that belongs', () => {
    for (const value of ['JBX3656', 'ZZZ0016', 'ZAC5361', 'ZBN77VL', 'ZHW58CV', 'ZZZ00AC']) {
      expect(taken('NZ_NHI', value)).toBe(true)
      for (const other of DIGITS + LETTERS)
        expect(taken('NZ_NHI', value.slice(0, 6) + other)).toBe(other === value[6])
    }
    for (const digit of DIGITS) expect(taken('NZ_NHI', `ZZZ004${digit}`)).toBe(false)
  })

  it('asks a North American vehicle for its check digit, and no other', () => {
    expect(taken('VIN', '1M8GDM9AXKP042788')).toBe(true)
    for (const other of DIGITS) expect(taken('VIN', `1M8GDM9A${other}KP042788`)).toBe(false)
    expect(taken('VIN', 'WVWZZZ1JZ3W386752')).toBe(true)
    expect(taken('VIN', 'WVWZZZ1JZ3W38675O')).toBe(false)
    expect(taken('VIN', '11111111111111111')).toBe(false)
  })

  it('knows the groups of an ITIN', () => {
    const groups = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0')).filter((group) =>
      taken('US_ITIN', `900-${group}-1234`),
    )
    expect(groups.map(Number)).toEqual([
      ...range(50, 65),
      ...range(70, 88),
      ...range(90, 92),
      ...range(94, 99),
    ])
  })

  it('wants the day of birth of an Egyptian, an Indonesian or a Malaysian to exist', () => {
    for (const [label, good, bad] of [
      ['EG_NATIONAL_ID', '29001011234567', '29002301234567'],
      ['ID_NIK', '3171234405950001', '3171237205950001'],
      ['MY_NRIC', '880229-14-5678', '890229-14-5678'],
    ] as const) {
      expect(taken(label, good)).toBe(true)
      expect(taken(label, bad)).toBe(false)
    }
  })
})

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

interface Vectors {
  label: string
  bare: { accept: string[]; reject: string[] }
}

describe.each([...new Set(rows.map((row) => row.label))])('%s', (label) => {
  const vectors = (): Vectors =>
    JSON.parse(
      readFileSync(new URL(`../../../vectors/detectors/${label}.json`, import.meta.url), 'utf8'),
    ) as Vectors

  it('takes each written form of a valid number', () => {
    for (const value of vectors().bare.accept) expect([value, taken(label, value)]).toEqual([value, true])
  })

  it('takes no near miss', () => {
    for (const value of vectors().bare.reject) expect([value, taken(label, value)]).toEqual([value, false])
  })
})

describe('the rows', () => {
  it('reach the threshold with a context word', () => {
    for (const row of rows)
      for (const { score } of shapesOf(row.mask, row.score))
        expect([row.label, score >= 0.1 && score <= 1]).toEqual([row.label, true])
  })

  it('give each shape one confidence', () => {
    for (const row of rows) {
      const shapes = shapesOf(row.mask, row.score).map(({ key, form }) => `${key} ${form ?? ''}`)
      expect([row.label, shapes.length - new Set(shapes).size]).toEqual([row.label, 0])
    }
  })

  it('leave digits without separators below the threshold, but where a country stands in them or their name in front', () => {
    const loud = rows.filter(
      ({ mask, score, lead }) =>
        !lead &&
        mask
          .split('|')
          .some((form) => /^[\d~]+(?:=|$)/.test(form) && Number(form.split('=')[1] ?? score) >= 0.5),
    )
    expect(loud.map(({ label }) => label)).toEqual(['AE_EMIRATES_ID'])
  })
})
