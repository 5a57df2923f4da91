import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createGovernor, createVault, type Governor, governJson, governJsonText } from '../src/index.ts'

const mail = 'ops@example.com'

/** A governor that finds `CANARY` and a number of one's own, whatever stands around them. */
const canaries = (onReceipt = () => {}): Governor =>
  createGovernor({
    types: ['CANARY'],
    detectors: [{ label: 'CANARY', pattern: /canary\d*|7{9}/, score: 1 }],
    onReceipt,
  })

const cycle: unknown[] = []
cycle.push({ cycle })

/** The structure of a value: what every leaf is replaced by `leaf` of. */
function shape(value: unknown, leaf: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((inner) => shape(inner, leaf))
  if (typeof value !== 'object' || value === null) return leaf(value)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner, leaf)]))
}

const timeout = process.env.SVC_TEST_LONG ? 300_000 : 30_000

describe('governJson', () => {
  it('takes the first row of a table of arrays for the names of its columns', () => {
    const table = (ssn: unknown): unknown => ({
      rows: [
        ['name', 'ssn', 'order'],
        ['Bo', ssn, 536904399],
        ['Al', ssn, 536904399],
      ],
    })
    expect(governJson(table('536904399')).value).toEqual(table('[US_SSN]'))
    expect(governJson(table(536904399)).value).toEqual(table('[US_SSN]'))
    // A row of values names nothing.
    const values = {
      rows: [
        ['ssn 7', '536904399'],
        ['x', '536904399'],
      ],
    }
    expect(governJson(values).value).toEqual(values)
    // The head of one table is not that of the next.
    const two = [[['ssn']], [['x'], ['536904399']]]
    expect(governJson(two).value).toEqual(two)
  })

  it('takes what was said before a mere value for its name', () => {
    const pairs = (...values: string[]): unknown => [
      { name: 'ssn', value: values[0] },
      { label: 'Account number', kind: '', value: values[1] },
      { type: { text: 'Passport number' }, use: 'usual', system: 'http://h.example', value: values[2] },
      { question: 'What is your BSN?', answers: [{ answer: values[3] }] },
    ]
    const { value } = governJson(pairs('219099998', '945456787654', '912803456', '111222333'))
    expect(value).toMatchObject([
      { value: '[US_SSN]' },
      { value: '[US_BANK_NUMBER]' },
      { value: '[US_PASSPORT]' },
      { answers: [{ answer: '111222333' }] },
    ])
    const secret = 's3cr3tpass'
    for (const pair of [
      { name: 'DB_PASSWORD', value: secret },
      { Key: 'ApiToken', Value: 'zX8kQ2mN5vB7cL1p' },
    ])
      expect(governJson({ env: [{ name: 'A', value: 'b' }, pair] }).action).toBe('deny')
    // It names nothing in front of it, nothing that has a name of its own, and nothing outside.
    const others = [
      { value: '219099998', name: 'ssn' },
      { name: 'ssn', stock: '219099998' },
      { name: `ssn ${'x'.repeat(45)}`, value: '219099998' },
      { value: '219099998' },
    ]
    expect(governJson([...others.slice(0, 3), { rows: others.slice(3) }]).action).toBe('allow')
  })

  it('takes the last part of an address for a name, as the systems of FHIR are written', () => {
    const identifier = (system: string, value: string): object => ({ use: 'usual', system, value })
    const identifiers = [
      identifier('http://hl7.org/fhir/sid/us-ssn', '219099998'),
      identifier('http://hl7.org/fhir/sid/us-npi', '1420679304'),
      { system: 'phone', value: '3365550142' },
    ]
    const types = ['US_SSN', 'US_NPI', 'PHONE_NUMBER']
    const governor = createGovernor({ types })
    expect(governJson({ identifiers }, { governor }).pii.map(({ type }) => type)).toEqual(types)
    const other = identifier('http://ssn.example/sid/visit', '219099998')
    expect(governJson({ identifiers: [other] }, { governor }).action).toBe('allow')
  })

  it('reads past a mere value for the name before it', () => {
    const secret = 'kGsE2AwkyDwb5twu9N'
    expect(governJson({ db_password: { value: secret, type: 'string' } }).action).toBe('deny')
    expect(governJson({ db_password: { S: secret } }).action).toBe('deny')
    for (const other of [{ value: secret, type: 'string' }, { S: secret }])
      expect(governJson({ db_endpoint: other }).action).toBe('allow')
  })

  it.each([
    ['passportnumber', '912803456', 'US_PASSPORT'],
    ['socialsecuritynumber', '219099998', 'US_SSN'],
    ['ACCOUNTNUMBER', '945456787654', 'US_BANK_NUMBER'],
    ['driverlicense', 'D1234567', 'US_DRIVER_LICENSE'],
    ['memberid', 'XYZ123456789', 'HEALTH_PLAN_ID'],
    ['postalcode', '90210', 'US_ZIP_CODE'],
    ['sicherheitscode', '123', 'CVV'],
  ])('reads the name %s as words', (name, text, label) => {
    expect(governJson({ [name]: text }).value).toEqual({ [name]: `[${label}]` })
    expect(governJson({ [`x${name}x`]: text }).action).toBe('allow')
  })

  it('redacts values, keeps the structure, and leaves what it was given alone', () => {
    const order = {
      id: 7,
      to: { mail, note: `call ${mail}` },
      lines: [{ n: 1.5, ok: true, none: null }],
      [mail]: 'x',
    }
    const before = structuredClone(order)
    const { action, value, pii, receipt } = governJson(order)
    expect(action).toBe('redact')
    expect(value).toEqual({
      id: 7,
      to: { mail: '[EMAIL_ADDRESS]', note: 'call [EMAIL_ADDRESS]' },
      lines: [{ n: 1.5, ok: true, none: null }],
      '[EMAIL_ADDRESS]': 'x',
    })
    expect(pii.map(({ path, inKey, start, value }) => ({ path, inKey, start, value }))).toEqual([
      { path: ['to', 'mail'], inKey: undefined, start: 0, value: mail },
      { path: ['to', 'note'], inKey: undefined, start: 5, value: mail },
      { path: [mail], inKey: true, start: 0, value: mail },
    ])
    expect(receipt.pii_counts).toEqual({ EMAIL_ADDRESS: 3 })
    expect(order).toEqual(before)
  })

  it('takes the name of a property for context of its value, and of that around it', () => {
    const redacted = { ssn: '[US_SSN]' }
    expect(governJson({ ssn: '219099998' }).value).toEqual(redacted)
    expect(governJson({ ssn: 219099998 }).value).toEqual(redacted)
    expect(governJson({ customerSSN: { value: 219099998 } }).value).toEqual({
      customerSSN: { value: '[US_SSN]' },
    })
    expect(governJson({ ssns: [219099998] }).value).toEqual({ ssns: ['[US_SSN]'] })
    expect(governJson({ parts: 219099998 }).value).toEqual({ parts: 219099998 })
    expect(governJson({ classn: '219099998' }).value).toEqual({ classn: '219099998' })
  })

  it('gives offsets into the value, not into what it was read with', () => {
    const [finding] = governJson({ ssn: 'is 219099998.' }).pii
    expect(finding).toMatchObject({ start: 3, end: 12, value: '219099998', path: ['ssn'] })
  })

  it('finds a value that begins in the name as far as it is one’s own', () => {
    const governor = createGovernor({
      types: ['PAIR'],
      detectors: [{ label: 'PAIR', pattern: /pin: \d{4}/, score: 1 }],
    })
    const { value, pii } = governJson({ pin: '1234 5678', b: 'pin: 1234' }, { governor })
    expect(value).toEqual({ pin: '[PAIR] 5678', b: '[PAIR]' })
    expect(pii[0]).toMatchObject({ start: 0, end: 4, value: '1234' })
  })

  it('looks where it is told to, and nowhere else', () => {
    const data = { user: { mail, 'a.b': mail }, list: [{ mail }, { other: mail }], [mail]: 1 }
    const found = (options: object) => governJson(data, options).pii.map(({ path }) => path.join('/'))
    expect(found({ paths: ['user.mail'] })).toEqual(['user/mail'])
    expect(found({ paths: ['list.*.mail'] })).toEqual(['list/0/mail'])
    expect(found({ paths: ['list.1'] })).toEqual(['list/1/other'])
    expect(found({ paths: [['list', 0]] })).toEqual(['list/0/mail'])
    expect(found({ paths: ['list'] })).toEqual(['list/0/mail', 'list/1/other'])
    expect(found({ paths: [['user', 'a.b']] })).toEqual(['user/a.b'])
    expect(found({ paths: ['user.mai', 'mail', 'user.mail.x', 'user.mail.*'] })).toEqual([])
    expect(found({ keys: ['mail'] })).toEqual(['user/mail', 'list/0/mail'])
    expect(found({ keys: ['other'], paths: ['user'] })).toEqual(['user/mail', 'user/a.b', 'list/1/other'])
    expect(found({ paths: [], keys: ['other'] })).toEqual(['list/1/other'])
    expect(found({ keys: undefined, paths: undefined })).toHaveLength(5)
    expect(found({})).toHaveLength(5)
    const odd = { '': mail, $ref: mail, 'a[0]': mail, '/b': mail, '/c': { '/': mail } }
    const foundOdd = (...paths: (string | string[])[]) => governJson(odd, { paths }).pii.length
    expect([foundOdd(['']), foundOdd('$ref', ['a[0]'], ['/b'], ['/c', '/'])]).toEqual([1, 4])
  })

  it('keeps property names apart that would become one', () => {
    const { value } = governJson({
      'a@example.com': 1,
      'b@example.com': 2,
      '[EMAIL_ADDRESS]': 3,
      x: { 'c@example.com': 4 },
    })
    expect(value).toEqual({
      '[EMAIL_ADDRESS]': 1,
      '[EMAIL_ADDRESS]_2': 2,
      '[EMAIL_ADDRESS]_3': 3,
      x: { '[EMAIL_ADDRESS]': 4 },
    })
    // Also where the sender's own name came first; of names that the sender repeats nothing is told apart.
    expect(governJson({ '[EMAIL_ADDRESS]': 1, '[EMAIL_ADDRESS]_2': 2, 'a@example.com': 3 }).value).toEqual({
      '[EMAIL_ADDRESS]': 1,
      '[EMAIL_ADDRESS]_2': 2,
      '[EMAIL_ADDRESS]_3': 3,
    })
    expect(governJsonText('{"a":1,"a":2}').output).toBe('{"a":1,"a":2}')
  })

  it('takes values as JSON does', () => {
    class Person {
      mail = mail
      secret = undefined
      toJSON() {
        return { mail: this.mail }
      }
    }
    expect(governJson([new Person(), undefined, () => mail, Number.NaN, -0]).value).toEqual([
      { mail: '[EMAIL_ADDRESS]' },
      null,
      null,
      null,
      0,
    ])
    const governor = createGovernor({
      types: ['DAY'],
      detectors: [{ label: 'DAY', pattern: /2001-02-03/, score: 1 }],
    })
    expect(governJson({ born: new Date('2001-02-03') }, { governor }).value).toEqual({
      born: '[DAY]T00:00:00.000Z',
    })
  })

  it('does not reach a prototype', () => {
    const value = governJson(JSON.parse(`{"__proto__": {"mail": "${mail}"}, "constructor": "${mail}"}`))
      .value as object
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(JSON.stringify(value)).toBe(
      '{"__proto__":{"mail":"[EMAIL_ADDRESS]"},"constructor":"[EMAIL_ADDRESS]"}',
    )
    expect(({} as Record<string, unknown>).mail).toBeUndefined()
  })

  it('lets nothing out when it is denied, and hands on one receipt', () => {
    const onReceipt = vi.fn()
    const governor = createGovernor({ onReceipt })
    const { action, value } = governJson({ a: mail, b: 'AKIAIOSFODNN7EXAMPLE' }, { governor })
    expect({ action, value }).toEqual({ action: 'deny', value: undefined })
    expect(governJson({ a: 1 }, { governor, action: 'deny' }).value).toBeUndefined()
    expect(onReceipt).toHaveBeenCalledTimes(2)
    expect(governJsonText('{"a": 1}', { action: 'deny' }).output).toBe('')
  })

  it(
    'lets no value through, keeps every structure, and never changes what it was given',
    () => {
      const text = fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('canary', 'a canary7 "x"', '\\canary\n', '__proto__'),
      )
      const data = fc.letrec((tie) => ({
        value: fc.oneof(
          { maxDepth: 4 },
          text,
          fc.double(),
          fc.constant(777_777_777),
          fc.boolean(),
          fc.constant(null),
          fc.array(tie('value'), { maxLength: 4 }),
          fc.dictionary(text, tie('value'), { maxKeys: 4 }),
        ),
      })).value
      const governor = canaries()
      fc.assert(
        fc.property(data, (given) => {
          const json = JSON.stringify(given)
          const { value, pii } = governJson(given, { governor })
          expect(JSON.stringify(given)).toBe(json)
          const out = JSON.stringify(value)
          expect(out).not.toMatch(/canary|7{9}/)
          expect(pii.length > 0).toBe(/canary|7{9}/.test(json))
          const kind = (leaf: unknown) =>
            leaf === 777_777_777 ? 'string' : leaf === null ? 'null' : typeof leaf
          const renamed = json.replace(/canary\d*/g, '[CANARY]')
          if (!/canary[^"]*":/.test(json))
            expect(shape(value, kind)).toEqual(shape(JSON.parse(renamed), kind))
        }),
        { numRuns: process.env.SVC_TEST_LONG ? 2_000 : 200 },
      )
    },
    timeout,
  )

  it.each<[string, string, () => unknown]>([
    ['a cycle', 'cycle', () => cycle],
    ['a bigint', 'bigint', () => ({ phone: 2125550123n })],
    ['too many levels', 'deeper than 100', () => JSON.parse(`${'['.repeat(101)}${']'.repeat(101)}`)],
    ['too many values', 'more than 100000', () => Array(100_001).fill(0)],
    ['a list without end', 'large', () => Array(2 ** 31)],
    [
      'one thing many times over',
      'more than 100000',
      () => Array.from({ length: 40 }).reduce<unknown[]>((inner) => [inner, inner], []),
    ],
    [
      'a toJSON that throws',
      'cycle',
      () => ({
        toJSON: () => {
          throw new Error(mail)
        },
      }),
    ],
  ])('refuses %s, without a word of what it holds', (_, why, make) => {
    const act = () => governJson({ [mail]: make() })
    expect(act).toThrow(expect.objectContaining({ code: 'json_invalid' }))
    expect(act).toThrow(why)
    expect(act).not.toThrow(mail)
  })

  it('takes what is just within the limits', () => {
    expect(() => governJson(JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`))).not.toThrow()
    expect(() => governJson([1, [2]], { maxDepth: 2, maxValues: 4 })).not.toThrow()
    expect(() => governJson([1, [2]], { maxDepth: 1 })).toThrow('deeper than 1')
    expect(() => governJson([1, [2]], { maxValues: 3 })).toThrow('more than 3')
  })

  it.each<[string, () => unknown, ErrorConstructor]>([
    ['value', () => governJson(undefined), TypeError],
    ['value', () => governJson(() => 1), TypeError],
    ['json', () => governJsonText({} as never), TypeError],
    ['options', () => governJson(1, null as never), TypeError],
    ['governor', () => governJson(1, { governor: {} as never }), TypeError],
    ['paths', () => governJson(1, { paths: 'a' as never }), TypeError],
    ['keys', () => governJson(1, { keys: 'a' as never }), TypeError],
    ...[1, null, undefined, {}, [{}], [null], [-1], [0.5]].map(
      (path): [string, () => unknown, ErrorConstructor] => [
        'paths',
        () => governJson(1, { paths: [path as never] }),
        TypeError,
      ],
    ),
    ...['', '.', 'a.', '.a', 'a..b', 'a[0]', 'a[*].b', "['a']", '$', '$.a', '$[0]', '/a', []].map(
      (path): [string, () => unknown, ErrorConstructor] => [
        'paths',
        () => governJson(1, { paths: ['ok', path] }),
        RangeError,
      ],
    ),
    ['paths and keys', () => governJson(1, { paths: [] }), RangeError],
    ['paths and keys', () => governJson(1, { keys: [] }), RangeError],
    ['paths and keys', () => governJsonText('1', { paths: [], keys: [] }), RangeError],
    ...[1, null, undefined, {}, ['a']].map((key): [string, () => unknown, ErrorConstructor] => [
      'keys',
      () => governJson(1, { keys: ['ok', key as never] }),
      TypeError,
    ]),
    // A hole, which is nothing too.
    ['keys', () => governJson(1, { keys: Array(1) }), TypeError],
    ['paths', () => governJson(1, { paths: Array(1) }), TypeError],
    ['keys', () => governJsonText('1', { keys: [''] }), RangeError],
    ['maxDepth', () => governJson(1, { maxDepth: 0 }), RangeError],
    ['maxDepth', () => governJson(1, { maxDepth: 1001 }), RangeError],
    ['maxValues', () => governJson(1, { maxValues: Number.NaN }), RangeError],
    ['context.action', () => governJson(1, { action: 'maybe' as never }), RangeError],
  ])('refuses a wrong %s by name (%#)', (name, act, kind) => {
    expect(act).toThrow(kind)
    expect(act).toThrow(new RegExp(`^${name} must`))
  })

  it('takes a question as `govern` does, for what has no name', () => {
    const question = 'What is your social security number?'
    expect(governJson(['219099998', { stock: '219099998' }], { question }).value).toEqual([
      '[US_SSN]',
      { stock: '219099998' },
    ])
    expect(governJson(['219099998']).action).toBe('allow')
  })

  it('refuses an option that it does not have, and names those that it has', () => {
    const act = () => governJson(1, { path: ['a'] } as never)
    expect(act).toThrow('options has no "path"; it takes governor, paths, keys, ')
  })
})

describe('governJsonText', () => {
  it('leaves white space, escapes, double names and the writing of numbers as they were', () => {
    const json =
      ' {"a" : 12345678901234567890,\t"b":1.50e+2 ,"b":"\\u0041\\"", "m":"canary" , "n":[ -0, 777777777 ] }\r\n'
    expect(governJsonText(json, { governor: canaries() }).output).toBe(
      json.replace('canary', '[CANARY]').replace('777777777', '"[CANARY]"'),
    )
  })

  it.each([
    ['{"ssn":219099998.0}', '{"ssn":"[US_SSN]"}'],
    ['{"ssn": 2.19099998E8 }', '{"ssn": "[US_SSN]" }'],
    ['[4111111111111111.00, 4.111111111111111e+15]', '["[CREDIT_CARD]", "[CREDIT_CARD]"]'],
    ['{"cvv":123.0}', '{"cvv":"[CVV]"}'],
    ['{"ssn":219099998.5,"n":2.0,"e":1e3,"f":false}', '{"ssn":219099998.5,"n":2.0,"e":1e3,"f":false}'],
  ])('reads whole numbers of %s as such', (json, output) => {
    expect(governJsonText(json).output).toBe(output)
  })

  it('reads what is escaped', () => {
    const json = '{"a":"\\u006fps\\u0040example.com\\\\","\\u006fps@example.com":1}'
    expect(governJsonText(json).output).toBe('{"a":"[EMAIL_ADDRESS]\\\\","[EMAIL_ADDRESS]":1}')
  })

  it.each(['"ops@example.com"', '219099998', 'null', '[]', '{}', '[{},1]', '[[],{"a":{}}]'])(
    'takes %s',
    (json) => {
      expect(governJsonText(json).output).toBe(json.replace(mail, '[EMAIL_ADDRESS]'))
    },
  )

  it.each(['', ' ', '{', 'ops@example.com', '{"a":1,}', "{'a':1}", '01', 'NaN', '"\u0000"', '{"a":1}{'])(
    'refuses %j, which is no JSON, without a word of it',
    (json) => {
      const act = () => governJsonText(json)
      expect(act).toThrow(expect.objectContaining({ code: 'json_invalid' }))
      expect(act).toThrow('The value is not valid JSON')
    },
  )

  it('gives JSON text for every JSON text, equal where nothing was found', () => {
    const governor = canaries()
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, ' ', '\t'), (json, space) => {
        const text = JSON.stringify(JSON.parse(json), undefined, space)
        expect(governJsonText(text, { governor }).output).toBe(text)
      }),
    )
  })

  it('comes back whole from a vault', () => {
    const vault = createVault()
    const { output } = governJsonText(`{"${mail}":["${mail}","[EMAIL_ADDRESS_1]"]}`, {
      governor: createGovernor({ vault }),
    })
    expect(output).toBe('{"[EMAIL_ADDRESS_1]":["[EMAIL_ADDRESS_1]","[LITERAL_1]"]}')
    expect(vault.restore(output).output).toBe(`{"${mail}":["${mail}","[EMAIL_ADDRESS_1]"]}`)
  })
})
