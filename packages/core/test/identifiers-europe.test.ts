/** European identifiers against an independent implementation, and against the properties of their check digits. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { stdnum } from 'stdnum'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { europe } from '../src/detect/detectors/europe.ts'
import { addDigits, EMPTY_KEY, shapesOf } from '../src/detect/scan/mask.ts'
import { matches } from './match-identifier.ts'

const DIGITS = [...'0123456789']
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** A string of a shape: # a digit, @ a letter, * either, anything else itself. */
const shaped = (shape: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...[...shape].map((c) =>
        c === '#'
          ? fc.constantFrom(...DIGITS)
          : c === '@'
            ? fc.constantFrom(...LETTERS)
            : c === '*'
              ? fc.constantFrom(...DIGITS, ...LETTERS)
              : fc.constant(c),
      ),
    )
    .map((parts) => parts.join(''))

/** A date of birth of someone alive, and digits or letters behind it. */
const dated = (write: (y: string, m: string, d: string) => string, rest: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.date({ min: new Date('1930-01-01'), max: new Date('2019-12-31'), noInvalidDate: true }),
      shaped(rest),
    )
    .map(([date, tail]) => {
      const [y, m, d] = date.toISOString().slice(0, 10).split('-') as [string, string, string]
      return write(y, m, d) + tail
    })

const ymd = (y: string, m: string, d: string): string => y.slice(2) + m + d
const dmy = (y: string, m: string, d: string): string => d + m + y.slice(2)
const plus = (text: string, more: number): string => String(Number(text) + more).padStart(2, '0')
const isDateOf = (yymmdd: string): boolean => {
  const date = new Date(`20${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4)}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(yymmdd.slice(4))
}

/** Ten digits of which one stands there two or three times, and a last one. */
const repeated: fc.Arbitrary<string> = fc
  .tuple(fc.shuffledSubarray(DIGITS, { minLength: 8, maxLength: 9 }), fc.nat(7), fc.nat(9), fc.nat(9))
  .map(([distinct, from, first, second]) => {
    const ten = [...distinct]
    ten.splice(first, 0, distinct[from]!)
    if (ten.length < 10) ten.splice(second, 0, distinct[from]!)
    return `${ten.join('')}0`
  })

interface Case {
  label: string
  judge: { validate: (value: string) => { isValid: boolean } }
  /** Values of the right shape. */
  any: fc.Arbitrary<string>
  /** Values that are valid but for the characters at `digits`, which are tried out; `any` where it is not given. */
  near?: fc.Arbitrary<string>
  /** Where the check characters stand; the end by default. */
  digits?: [from: number, to: number]
  /** What the check characters are tried out of. */
  alphabet?: string[]
  /** Values judged differently, and why we are right. */
  except?: [why: string, (value: string) => boolean][]
}

const judgeOf = (country: string, id: string): Case['judge'] => stdnum[country]![id]!

/** The other judge, which comes without types. */
const { isTaxID } = createRequire(import.meta.url)('validator') as {
  isTaxID: (value: string, locale: string) => boolean
}
const taxId = (locale: string): Case['judge'] => ({
  validate: (value) => ({ isValid: isTaxID(value, locale) }),
})

const zeros: [string, (v: string) => boolean] = ['zeros alone are never issued', (v) => /^\D*0+\D*$/.test(v)]

const cases: Case[] = [
  {
    label: 'UK_NINO',
    judge: judgeOf('GB', 'nino'),
    any: shaped('@@######@'),
    digits: [8, 9],
    alphabet: LETTERS,
  },
  { label: 'UK_UTR', judge: judgeOf('GB', 'utr'), any: shaped('##########'), digits: [0, 1] },
  {
    label: 'IE_PPS',
    judge: judgeOf('IE', 'pps'),
    any: fc.oneof(shaped('#######@'), shaped('#######@@')),
    digits: [7, 8],
    alphabet: LETTERS,
    except: [
      [
        'second letters B to I are issued since 2024 (Department of Social Protection)',
        (v) => /[B-GI]/.test(v[8] ?? ''),
      ],
    ],
  },
  {
    label: 'DE_TAX_ID',
    judge: judgeOf('DE', 'idnr'),
    any: shaped('###########'),
    near: repeated,
    except: [
      [
        'exactly one digit is repeated, at most three times and not in a row (BZSt)',
        (v) => {
          const ten = v.slice(0, 10)
          const distinct = new Set(ten).size
          return (
            (distinct !== 9 && !(distinct === 8 && /(.).*\1.*\1/.test(ten)) === true) || /(.)\1\1/.test(ten)
          )
        },
      ],
    ],
  },
  {
    label: 'DE_VAT_ID',
    judge: judgeOf('DE', 'vat'),
    any: shaped('DE#########'),
    except: [['the first digit is not 0 (BZSt)', (v) => v[2] === '0']],
  },
  {
    label: 'DE_SOCIAL_SECURITY',
    judge: judgeOf('DE', 'svnr'),
    any: shaped('########@###'),
    near: fc.tuple(shaped('##'), dated(dmy, '@###')).map((parts) => parts.join('')),
    except: [
      [
        'the day is one of a month, or raised by 32 or 64 (VKVV, Gemeinsames Rundschreiben)',
        (v) => !isDateOf(`00${v.slice(4, 6)}${v.slice(2, 4)}`),
      ],
      ['month 00 stands for unknown', (v) => v.slice(4, 6) === '00'],
    ],
  },
  {
    label: 'DE_ID_CARD',
    judge: judgeOf('DE', 'pwnr'),
    any: shaped('L##*#**###'),
    except: [['vowels, B, D, Q and S are not used', (v) => /[ABDEIOQSU]/.test(v)]],
  },
  {
    label: 'DE_PASSPORT',
    judge: judgeOf('DE', 'passport'),
    any: fc.oneof(shaped('C##*#**###'), shaped('F#######*')),
    except: [['the judge looks for a number anywhere in the value', (v) => /^.+[ABDEIOQSU]/.test(v)]],
  },
  {
    label: 'FR_NIR',
    judge: judgeOf('FR', 'nir'),
    any: fc.oneof(shaped('###############'), shaped('######2A#######'), shaped('######2B#######')),
    near: fc
      .tuple(
        fc.constantFrom('1', '2'),
        dated((y, m) => y.slice(2) + m, '##########'),
      )
      .map((parts) => parts.join('')),
    digits: [13, 15],
    except: [
      [
        'sex, month and département have ranges (INSEE)',
        (v) => !/^[1-478]..(?:0[1-9]|1[0-2]|[23]\d|4[0-2]|[5-9]\d)(?!00)/.test(v),
      ],
    ],
  },
  {
    label: 'FR_TAX_ID',
    judge: judgeOf('FR', 'nif'),
    any: shaped('#############'),
    near: shaped('3############'),
    digits: [10, 13],
    except: [['0 to 3 is what it begins with', (v) => !/^[0-3]/.test(v)]],
  },
  { label: 'FR_SIREN', judge: judgeOf('FR', 'siren'), any: shaped('#########'), except: [zeros] },
  {
    label: 'FR_SIRET',
    judge: judgeOf('FR', 'siret'),
    any: fc.oneof(shaped('##############'), shaped('356000000#####')),
    except: [
      [
        'the SIREN it begins with has a check digit of its own, and is not 0 (INSEE)',
        (v) => v.startsWith('0'.repeat(9)) || !judgeOf('FR', 'siren').validate(v.slice(0, 9)).isValid,
      ],
    ],
  },
  {
    label: 'FR_VAT_ID',
    judge: judgeOf('FR', 'tva'),
    near: shaped('########').map(
      (body) => `FR00${body}${DIGITS.find((digit) => judgeOf('FR', 'siren').validate(body + digit).isValid)}`,
    ),
    any: shaped('FR###########'),
    digits: [2, 4],
    except: [['Monaco numbers are no SIREN', (v) => v.slice(4, 7) === '000']],
  },
  {
    label: 'ES_NIF',
    judge: judgeOf('ES', 'nif'),
    any: fc.oneof(shaped('########@'), shaped('M#######@')),
    alphabet: LETTERS,
    except: [zeros],
  },
  {
    label: 'ES_NIE',
    judge: judgeOf('ES', 'nie'),
    any: fc.tuple(fc.constantFrom('X', 'Y', 'Z', 'W'), shaped('#######@')).map((p) => p.join('')),
    alphabet: LETTERS,
  },
  {
    label: 'ES_CIF',
    judge: judgeOf('ES', 'cif'),
    any: shaped('@#######*'),
    alphabet: [...DIGITS, ...LETTERS],
  },
  {
    label: 'ES_NUSS',
    judge: judgeOf('ES', 'nss'),
    any: shaped('############'),
    near: shaped('28########00'),
    digits: [10, 12],
    except: [
      ['of numbers with a leading zero two ways of reckoning are published', (v) => v[2] === '0'],
      ['01 to 53 and 66 are provinces', (v) => !/^(?:0[1-9]|[1-4]\d|5[0-3]|66)/.test(v)],
    ],
  },
  {
    label: 'RU_INN',
    judge: judgeOf('RU', 'inn'),
    any: fc.oneof(shaped('##########'), shaped('############')),
    near: fc.oneof(shaped('77########'), shaped('50########00')),
    except: [['00 is no region', (v) => v.startsWith('00')]],
  },
  {
    label: 'PT_NIF',
    judge: judgeOf('PT', 'nif'),
    any: shaped('#########'),
    except: [['4 begins none but 45', (v) => /^4(?!5)/.test(v)]],
  },
  {
    label: 'IT_FISCAL_CODE',
    judge: judgeOf('IT', 'codicefiscale'),
    any: shaped('@@@@@@##@##@###@'),
    near: fc
      .tuple(
        shaped('@@@@@@'),
        dated((y, m, d) => y.slice(2) + 'ABCDEHLMPRST'[Number(m) - 1] + d, '@###@'),
      )
      .map((p) => p.join('')),
    alphabet: LETTERS,
    except: [
      [
        'the day exists',
        (v) =>
          !isDateOf(
            v.slice(6, 8) +
              plus('00', 'ABCDEHLMPRST'.indexOf(v[8]!) + 1) +
              plus(v.slice(9, 11), Number(v.slice(9, 11)) > 40 ? -40 : 0),
          ),
      ],
    ],
  },
  {
    label: 'IT_VAT_CODE',
    judge: judgeOf('IT', 'iva'),
    any: shaped('###########'),
    near: shaped('#######0###'),
    except: [
      [
        'the list of offices at places 8 to 10 is not judged',
        (v) => !/^.{7}(?:0(?!00)|100|12[01]|888|999)/.test(v),
      ],
      zeros,
    ],
  },
  {
    label: 'NL_BSN',
    judge: judgeOf('NL', 'bsn'),
    any: fc.oneof(shaped('#########'), shaped('########')),
    except: [zeros],
  },
  {
    label: 'BE_NN',
    judge: judgeOf('BE', 'insz'),
    any: shaped('###########'),
    near: fc.oneof(
      dated(ymd, '#####'),
      dated((y, m, d) => y.slice(2) + plus(m, 40) + d, '#####'),
    ),
    digits: [9, 11],
    except: [
      ['the check number is 01 to 97', (v) => /(?:00|9[89])$/.test(v)],
      [
        'parts of a date are 00 when unknown',
        (v) => Number(v.slice(2, 4)) % 20 === 0 || v.slice(4, 6) === '00',
      ],
    ],
  },
  { label: 'CH_AHV', judge: judgeOf('CH', 'ssn'), any: shaped('756##########') },
  {
    label: 'AT_SVNR',
    judge: judgeOf('AT', 'vnr'),
    any: shaped('##########'),
    near: fc.tuple(shaped('####'), dated(dmy, '')).map((parts) => parts.join('')),
    digits: [3, 4],
    except: [
      ['serials begin at 100', (v) => v[0] === '0'],
      [
        'months 13 to 15 stand in for dates unknown or used up (Hauptverband, 4690/AB XXIII. GP)',
        (v) => /^.{6}1[345]/.test(v),
      ],
    ],
  },
  { label: 'AT_UID', judge: judgeOf('AT', 'uid'), any: shaped('ATU########') },
  {
    label: 'SE_PERSONNUMMER',
    judge: judgeOf('SE', 'personnummer'),
    any: fc.oneof(shaped('######-####'), shaped('########-####')),
    near: fc.oneof(
      dated(ymd, '-####'),
      dated((y, m, d) => y.slice(2) + m + plus(d, 60), '-####'),
      dated((y, m, d) => y + m + d, '-####'),
    ),
    except: [
      ['birth numbers begin at 001 (Skatteverket)', (v) => /000.$/.test(v)],
      [
        'years are those of people in the register: 18, 19, 20',
        (v) => v.length > 11 && !/^(?:1[89]|20)/.test(v),
      ],
    ],
  },
  {
    label: 'SE_ORGANISATIONSNUMMER',
    judge: judgeOf('SE', 'orgnr'),
    any: shaped('######-####'),
    except: [['the third digit is at least 2 (SKV 709)', (v) => v[2]! < '2']],
  },
  {
    label: 'FI_PERSONAL_IDENTITY_CODE',
    judge: judgeOf('FI', 'hetu'),
    any: shaped('######-###*'),
    near: fc.oneof(
      dated(dmy, '-###*'),
      dated((y, m, d) => dmy(y, m, d) + (y < '2000' ? 'Y' : 'C'), '###*'),
      dated(dmy, '+###*'),
    ),
    alphabet: [...DIGITS, ...LETTERS],
    except: [['individual numbers begin at 002 (DVV)', (v) => /00[01].$/.test(v)]],
  },
  {
    label: 'DK_CPR',
    judge: judgeOf('DK', 'cpr'),
    any: shaped('######-####'),
    near: dated(dmy, '-####'),
    except: [
      ['without modulus 11 only births on 1 January have numbers (CPR-kontoret)', (v) => !divisibleBy11(v)],
    ],
  },
  {
    label: 'NO_FNR',
    judge: judgeOf('NO', 'fodselsnummer'),
    any: shaped('###########'),
    near: fc.oneof(
      dated(dmy, '#####'),
      dated((y, m, d) => plus(d, 40) + m + y.slice(2), '#####'),
    ),
    digits: [9, 11],
    except: [
      ['synthetic numbers have months 81 to 92', (v) => Number(v.slice(2, 4)) > 80],
      ['the series of 1854', (v) => v.slice(4, 6) === '54'],
    ],
  },
  {
    label: 'PL_PESEL',
    judge: judgeOf('PL', 'pesel'),
    any: shaped('###########'),
    near: dated((y, m, d) => y.slice(2) + (y < '2000' ? m : plus(m, 20)) + d, '#####'),
    except: [['2100 to 2299 are years of births to come', (v) => /^..[4-7]/.test(v)]],
  },
  { label: 'PL_NIP', judge: judgeOf('PL', 'nip'), any: shaped('##########'), except: [zeros] },
  {
    label: 'PL_REGON',
    judge: judgeOf('PL', 'regon'),
    any: fc.oneof(shaped('#########'), shaped('##############')),
    except: [zeros],
  },
  {
    label: 'CZ_RC',
    judge: judgeOf('CZ', 'rc'),
    any: fc.oneof(shaped('######/####'), shaped('#########')),
    near: fc.oneof(
      dated(ymd, '/####'),
      dated((y, m, d) => y.slice(2) + plus(m, 50) + d, '####'),
    ),
    except: [
      ['a remainder of 10 was written 0 in 1985 too', (v) => v.startsWith('85') && v.endsWith('0')],
      [
        'months are raised by 50, and by 20 since 2004 alone (act 53/2004)',
        (v) => Number(v.slice(2, 4)) % 50 > 12,
      ],
    ],
  },
  {
    label: 'RO_CNP',
    judge: judgeOf('RO', 'cnp'),
    any: shaped('#############'),
    near: dated((y, m, d) => (y < '2000' ? '1' : '6') + ymd(y, m, d), '12####'),
    except: [
      ['counties 70 and 80 to 83 are in use (DGEP)', (v) => /^.{7}(?:70|8[0-3])/.test(v)],
      ['serials begin at 001', (v) => v.slice(9, 12) === '000'],
      ['the century of residents (7, 8, 9) is unknown', (v) => v[0]! > '6'],
    ],
  },
  {
    label: 'BG_EGN',
    judge: judgeOf('BG', 'egn'),
    any: shaped('##########'),
    near: dated((y, m, d) => y.slice(2) + (y < '2000' ? m : plus(m, 40)) + d, '####'),
    except: [
      [
        'the judge does not look at the date',
        (v) =>
          !isDateOf(
            v.slice(0, 2) + plus(v.slice(2, 4), -20 * Math.floor(Number(v.slice(2, 4)) / 20)) + v.slice(4, 6),
          ) || Number(v.slice(2, 4)) > 59,
      ],
    ],
  },
  {
    label: 'BG_EGN',
    judge: taxId('bg-BG'),
    any: shaped('##########'),
    near: dated((y, m, d) => y.slice(2) + (y < '2000' ? m : plus(m, 40)) + d, '####'),
  },
  {
    label: 'DE_TAX_ID',
    judge: taxId('de-DE'),
    any: shaped('###########'),
    near: repeated,
  },
  {
    label: 'DK_CPR',
    judge: taxId('dk-DK'),
    any: shaped('######-####'),
    near: dated(dmy, '-####'),
    except: [
      ['births on 1 January may fail modulus 11 (CPR-kontoret)', (v) => v.startsWith('0101')],
      [
        '7th digits 5 to 8 mean 2000 to 2057 and 1858 to 1899 (CPR-kontoret)',
        (v) => /^....(?:3[7-9]|[45]\d).[5-8]/.test(v),
      ],
    ],
  },
  {
    label: 'CZ_RC',
    judge: taxId('cs-CZ'),
    any: fc.oneof(shaped('######/####'), shaped('######/###')),
    near: fc.oneof(
      dated(ymd, '/####'),
      dated((y, m, d) => y.slice(2) + plus(m, 50) + d, '/####'),
    ),
    except: [
      [
        'nine digits of the 1800s, and serial 000, were given (NZIS, DSBET)',
        (v) => v.length < 11 && (v > '54' || v.endsWith('000')),
      ],
    ],
  },
  { label: 'HR_OIB', judge: judgeOf('HR', 'oib'), any: shaped('###########') },
  {
    label: 'GR_AMKA',
    judge: judgeOf('GR', 'amka'),
    any: shaped('###########'),
    near: dated(dmy, '#####'),
  },
  { label: 'GR_AFM', judge: judgeOf('GR', 'vat'), any: shaped('#########'), except: [zeros] },
  { label: 'TR_NATIONAL_ID', judge: judgeOf('TR', 'tckimlik'), any: shaped('###########'), digits: [9, 11] },
  {
    label: 'EE_ISIKUKOOD',
    judge: judgeOf('EE', 'ik'),
    any: shaped('###########'),
    near: dated((y, m, d) => (y < '2000' ? '4' : '5') + ymd(y, m, d), '####'),
    except: [
      ['only 1 to 6 tell a century', (v) => /^[07-9]/.test(v)],
      ['the judge does not look at the date', (v) => !isDateOf(v.slice(1, 7))],
    ],
  },
  {
    label: 'LT_ASMENS_KODAS',
    judge: judgeOf('LT', 'asmens'),
    any: shaped('###########'),
    near: dated((y, m, d) => (y < '2000' ? '4' : '5') + ymd(y, m, d), '####'),
    except: [['only 1 to 6 tell a century', (v) => /^[07-9]/.test(v)]],
  },
  {
    label: 'LV_PERSONAS_KODS',
    judge: judgeOf('LV', 'pvn'),
    any: shaped('###########'),
    near: dated((y, m, d) => dmy(y, m, d) + (y < '2000' ? '1' : '2'), '####'),
    except: [
      ['those that begin with 32 hold no date and no check digit', (v) => v.startsWith('32')],
      ['firms have numbers of their own', (v) => v > '4'],
      ['nobody is born after 2099', (v) => v[6]! > '2'],
    ],
  },
  {
    label: 'SI_EMSO',
    judge: judgeOf('SI', 'emso'),
    any: shaped('#############'),
    near: dated((y, m, d) => d + m + y.slice(1), '50####'),
    except: [['nobody who lives was born before 1900', (v) => /^.{4}[1-8]/.test(v)]],
  },
  {
    label: 'RS_JMBG',
    judge: judgeOf('RS', 'jmbg'),
    any: shaped('#############'),
    near: dated((y, m, d) => d + m + y.slice(1), '71####'),
    except: [['nobody who lives was born before 1900', (v) => /^.{4}[1-8]/.test(v)]],
  },
  {
    label: 'SI_TAX_NUMBER',
    judge: judgeOf('SI', 'ddv'),
    any: shaped('########'),
    except: [
      ['numbers do not begin with 0', (v) => v.startsWith('0')],
      [
        'of 11 less a remainder of 0 no digit can be written: such numbers are not given',
        (v) => [...v].reduce((sum, digit, i) => sum + (i < 7 ? (8 - i) * Number(digit) : 0), 0) % 11 === 0,
      ],
    ],
  },
  {
    label: 'IS_KENNITALA',
    judge: judgeOf('IS', 'kennitala'),
    any: shaped('##########'),
    near: dated(dmy, '##9#'),
    digits: [8, 10],
  },
  { label: 'UA_RNOKPP', judge: judgeOf('UA', 'rntrc'), any: shaped('##########') },
]

function divisibleBy11(cpr: string): boolean {
  const digits = cpr.replace('-', '')
  return [...'4327654321'].reduce((sum, weight, i) => sum + Number(weight) * Number(digits[i]), 0) % 11 === 0
}

/** Judged alike, unless a difference is known that explains it. */
function expectAgreement({ label, judge, except = [] }: Case, value: string): void {
  const ours = matches(europe, label, value)
  const theirs = judge.validate(value).isValid
  if (ours === theirs || except.some(([, applies]) => applies(value))) return
  expect.fail(`${label}: ${value} is ${ours ? '' : 'not '}taken by us, ${theirs ? '' : 'not '}by the judge`)
}

const alternatives = (value: string, [from, to]: [number, number], alphabet: string[]): string[] => {
  let heads = [value.slice(0, from)]
  for (let i = from; i < to; i++) heads = heads.flatMap((head) => alphabet.map((c) => head + c))
  return heads.map((head) => head + value.slice(to))
}

// The judge refuses births to come by its clock; we have none.
beforeAll(() => void vi.useFakeTimers({ now: new Date('2099-12-31'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const labels = [...new Set(europe.map(({ label }) => label))]

describe.each(labels)('%s and its vectors', (label) => {
  const file = new URL(`../../../vectors/detectors/${label}.json`, import.meta.url)
  const { bare } = JSON.parse(readFileSync(file, 'utf8')) as { bare: Record<'accept' | 'reject', string[]> }

  it.each(bare.accept)('takes %s', (value) => expect(matches(europe, label, value)).toBe(true))
  it.each(bare.accept)('takes %s in small letters', (value) =>
    expect(matches(europe, label, value.toLowerCase())).toBe(true),
  )
  it.each(bare.reject)('does not take %s', (value) => expect(matches(europe, label, value)).toBe(false))
})

/** All of them at length. */
const NEAR = process.env.SVC_TEST_LONG ? 100 : 20
const ANY = process.env.SVC_TEST_LONG ? 500 : 150

describe.each(cases)('$label and an independent judge', (c) => {
  it(`judge ${ANY} values of the right shape alike`, () => {
    fc.assert(
      fc.property(c.any, (value) => expectAgreement(c, value)),
      { numRuns: ANY },
    )
  })

  it(`judge ${NEAR} values alike with every check character there is, and take some`, () => {
    let taken = 0
    fc.assert(
      fc.property(c.near ?? c.any, (value) => {
        for (const other of alternatives(
          value,
          c.digits ?? [value.length - 1, value.length],
          c.alphabet ?? DIGITS,
        )) {
          expectAgreement(c, other)
          if (matches(europe, c.label, other)) taken++
        }
      }),
      { numRuns: NEAR },
    )
    expect(taken).toBeGreaterThan(NEAR / 5)
  })
})

describe('every European row', () => {
  it.each(europe)('of $label is well formed', (row) => {
    expect(row.label).toMatch(/^[A-Z]{2}_[A-Z_]+$/)
    expect(row.context).toBe(row.context.toLowerCase())
    expect(row.form?.global ?? false).toBe(false)
    for (const { score } of shapesOf(row.mask, row.score)) expect(score).toBeGreaterThan(0)
  })

  it('has one score for a shape', () => {
    for (const row of europe) {
      const keys = shapesOf(row.mask, row.score).map(({ key, form }) => `${key} ${form}`)
      expect(new Set(keys).size, row.label).toBe(keys.length)
    }
  })

  it('needs a word beside it where digits alone pass by chance', () => {
    for (const row of europe)
      for (const { key, score } of shapesOf(row.mask, row.score))
        for (let length = 1; length < 16; length++)
          if (key === addDigits(EMPTY_KEY, length) && row.label !== 'CH_AHV')
            expect(score, row.label).toBeLessThan(0.5)
  })
})

/** Identifiers whose single wrong digits a checksum finds, with no judge of their own. */
const checked = ['UK_NHS', 'DE_HEALTH_INSURANCE', 'DE_FUEHRERSCHEIN', 'SK_RC', 'CH_AHV', 'GR_AFM', 'FR_NIR']

describe.each(checked)('%s', (label) => {
  const file = new URL(`../../../vectors/detectors/${label}.json`, import.meta.url)
  const { bare } = JSON.parse(readFileSync(file, 'utf8')) as { bare: { accept: string[] } }

  it('is not taken with its last check digit changed', () => {
    expect.hasAssertions()
    for (const value of bare.accept.filter(
      (v) => /\d{3}|\d$/.test(v) && (label !== 'SK_RC' || v.length > 10),
    ))
      for (const digit of DIGITS) {
        const at = label === 'DE_FUEHRERSCHEIN' ? 9 : value.length - 1
        const other = value.slice(0, at) + digit + value.slice(at + 1)
        if (other !== value && (label !== 'DE_FUEHRERSCHEIN' || /\d/.test(value[1]!)))
          expect(matches(europe, label, other), other).toBe(false)
      }
  })
})
