import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable, Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { captured, runMain } from '../../test/captured-io.ts'
import { createGovernor, detect } from '../index.ts'
import { VERSION } from '../version.ts'

const MAIL = 'ops@example.com'
const SECRET = 'hunter2!xyz'
const DENIED = `login ${MAIL}\npassword: ${SECRET}\n`

let folder: string
const path = (name: string): string => join(folder, name)
const file = (name: string, content: string | Uint8Array): string => {
  writeFileSync(path(name), content)
  return path(name)
}
const policyFile = (name: string, rules: unknown[], action: string): string =>
  file(
    `${name}.json`,
    JSON.stringify({
      name,
      version: 1,
      threshold: 0.5,
      rules,
      fallback: { label: 'pii.other', action, risk: 'medium', review: false },
    }),
  )
const found = (out: string): { [key: string]: unknown }[] =>
  out
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { [key: string]: unknown })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cli-test-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('redact', () => {
  it('reads standard input when no file is named, and ends with 0', async () => {
    expect(await runMain(['redact'], { input: `to ${MAIL}, please\n` })).toEqual({
      code: 0,
      out: 'to [EMAIL_ADDRESS], please\n',
      err: '',
    })
  })

  it('writes several files one after another, and reads standard input where - stands', async () => {
    const a = file('a', `a ${MAIL}\n`)
    const b = file('b', 'b\n')
    expect((await runMain(['redact', a, '-', b], { input: 'middle\n' })).out).toBe(
      'a [EMAIL_ADDRESS]\nmiddle\nb\n',
    )
  })

  it('empties the file of --output where there is nothing to write, and leaves it where nothing could be read', async () => {
    const output = file('kept', 'as it was, and long')
    expect((await runMain(['redact', '-o', output, path('missing')])).code).toBe(1)
    expect(readFileSync(output, 'utf8')).toBe('as it was, and long')
    expect((await runMain(['redact', '-o', output, file('secret', DENIED)])).code).toBe(3)
    expect(readFileSync(output, 'utf8')).toBe('')
    expect((await runMain(['redact', '-o', output, file('short', 'ab')])).code).toBe(0)
    expect(readFileSync(output, 'utf8')).toBe('ab')
    expect((await runMain(['detect', '-o', output, file('clean', 'ab')])).code).toBe(0)
    expect(readFileSync(output, 'utf8')).toBe('')
  })

  it('writes nothing of a text the policy denies, says why without a value, and ends with 3', async () => {
    const fine = file('fine', 'fine\n')
    const denied = file('denied', DENIED)
    const { code, out, err } = await runMain(['redact', denied, fine])
    expect({ code, out }).toEqual({ code: 3, out: 'fine\n' })
    expect(err).toContain('denied by the policy standard (1 PASSWORD); nothing of it was written')
    expect(err).not.toContain(SECRET)
    expect(err).not.toContain(MAIL)
  })

  it('gives what a governor of the same policy gives, also where it allows some types', async () => {
    const rules = [
      { label: 'pii.contact', types: ['EMAIL_ADDRESS', 'URL'], action: 'allow', risk: 'low', review: false },
    ]
    const policy = policyFile('lenient', rules, 'redact')
    const input = `${MAIL} from 192.168.1.7, card 4111 1111 1111 1111, https://x.example/?ssn=219099998`
    const governed = createGovernor({ policy: JSON.parse(readFileSync(policy, 'utf8')) }).govern(input)
    expect(governed.output).toContain(MAIL)
    expect(governed.output).toContain('?ssn=[US_SSN]')
    expect((await runMain(['redact', '--policy', policy], { input })).out).toBe(governed.output)
  })

  it('tells which labels of a policy nothing finds, and goes on', async () => {
    const rules = [
      { label: 'pii.id', types: ['US_SNN', 'US_SSN'], action: 'deny', risk: 'high', review: false },
      { label: 'pii.name', types: ['PERSON', 'US_SNN'], action: 'deny', risk: 'high', review: false },
    ]
    const policy = policyFile('misspelt', rules, 'redact')
    expect(await runMain(['redact', '--policy', policy], { input: 'quiet' })).toMatchObject({
      code: 0,
      out: 'quiet',
      err: 'svc-core: --policy names US_SNN, which no detector finds\n',
    })
  })

  it('tells of no label that --types has it look for', async () => {
    const rules = [
      { label: 'pii.id', types: ['TR_PHONE_NUMBER'], action: 'deny', risk: 'high', review: false },
    ]
    const args = ['redact', '--policy', policyFile('national', rules, 'redact')]
    const told = 'svc-core: --policy names TR_PHONE_NUMBER, which no detector finds\n'
    expect((await runMain(args, { input: 'quiet' })).err).toBe(told)
    expect((await runMain([...args, '--types', 'TR_PHONE_NUMBER'], { input: 'quiet' })).err).toBe('')
  })

  it('looks for names with --names alone, and refuses to look for them by --types without it', async () => {
    const input = `I am Anna Weber from Lyon, ${MAIL}\n`
    expect((await runMain(['redact'], { input })).out).toBe('I am Anna Weber from Lyon, [EMAIL_ADDRESS]\n')
    expect((await runMain(['redact', '--names'], { input })).out).toBe(
      'I am [PERSON] from [LOCATION], [EMAIL_ADDRESS]\n',
    )
    expect((await runMain(['detect', '--names', '--types', 'PERSON'], { input })).out).toBe(
      '-:1:6 PERSON 0.7\n',
    )
    expect(await runMain(['detect', '--types', 'PERSON'], { input })).toMatchObject({
      code: 2,
      err: 'svc-core: --types PERSON needs --names (see svc-core --help)\n',
    })
  })

  it('says which of --types is no label, without saying it again', async () => {
    expect(await runMain(['detect', '--types', 'EMAIL_ADDRESS,PHONE'], { input: MAIL })).toMatchObject({
      code: 2,
      out: '',
      err: 'svc-core: --types must be entity labels with commas between, such as EMAIL_ADDRESS,CREDIT_CARD; number 2 is none (see svc-core --help)\n',
    })
  })

  it("uses the policy's own transforms, unless --transform names another", async () => {
    const input = 'card 4111 1111 1111 1111'
    expect((await runMain(['redact', '--policy', 'pci'], { input })).out).toBe('card 4111 11** **** 1111')
    expect((await runMain(['redact', '--policy', 'pci', '--transform', 'mask'], { input })).out).toBe(
      'card **** **** **** ****',
    )
    expect((await runMain(['redact', '--transform', 'remove'], { input })).out).toBe('card ')
    expect((await runMain(['redact', '--policy', 'pci', '--transform', 'placeholder'], { input })).out).toBe(
      'card [CREDIT_CARD]',
    )
  })

  it('looks for the named types alone', async () => {
    expect(
      (await runMain(['redact', '--types', 'PASSWORD,IP_ADDRESS'], { input: `${MAIL} 10.1.2.3` })).out,
    ).toBe(`${MAIL} [IP_ADDRESS]`)
    expect(await runMain(['redact', '--types', 'EMAIL_ADDRESS'], { input: DENIED })).toMatchObject({
      code: 0,
    })
  })

  it('finds with --threshold 0 what needs context otherwise', async () => {
    const input = '219-09-9999 490154203237518'
    const at = async (threshold: string): Promise<string> =>
      (await runMain(['redact', '--types', 'IMEI', '--threshold', threshold], { input })).out
    expect(await at('0')).toBe('219-09-9999 [IMEI]')
    expect(await at('1')).toBe(input)
  })

  it('writes one JSON object for each text with --json, the output empty when denied', async () => {
    const fine = file('fine.txt', `"${MAIL}"\n`)
    const { code, out } = await runMain(['redact', '--json', '-', fine], { input: DENIED })
    expect(code).toBe(3)
    const [denied, redacted] = found(out)
    expect(denied).toMatchObject({
      file: '-',
      output: '',
      action: 'deny',
      counts: { EMAIL_ADDRESS: 1, PASSWORD: 1 },
    })
    expect(redacted).toEqual({
      file: fine,
      output: '"[EMAIL_ADDRESS]"\n',
      action: 'redact',
      risk: 'medium',
      score: 40,
      policies: ['pii.contact'],
      hitl: false,
      counts: { EMAIL_ADDRESS: 1 },
      policy: { name: 'standard', version: 1 },
    })
  })

  it('keeps byte order mark, line ends, NUL and what looks like nothing, and replaces what is not UTF-8', async () => {
    const input = Buffer.concat([Buffer.from('\ufeffa\r\nb\0c\r\u{1f600}'), Buffer.from([0xff, 0x0a])])
    expect((await runMain(['redact'], { input })).out).toBe('\ufeffa\r\nb\0c\r\u{1f600}\ufffd\n')
    expect(await runMain(['redact'], { input: '' })).toEqual({ code: 0, out: '', err: '' })
  })

  it('does not mind where chunks end, in the middle of characters too', async () => {
    const bytes = Buffer.from(`zażółć \u{1f600} ${MAIL} gęślą — «10.1.2.3» ${'filler text '.repeat(60)}`)
    const whole = await runMain(['redact'], { input: bytes })
    expect(whole.out).toContain('\u{1f600} [EMAIL_ADDRESS] gęślą — «[IP_ADDRESS]»')
    for (const size of [1, 2, 3, 7, 64]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
        bytes.subarray(i * size, (i + 1) * size),
      )
      expect(await runMain(['redact'], { input: chunks })).toEqual(whole)
    }
  })

  it('lets text out before the input ends where nothing can be denied, and only there', async () => {
    for (const [policy, live] of [
      [policyFile('no-denial', [], 'redact'), true],
      ['standard', false],
    ] as const) {
      const stdout = captured()
      let before = ''
      async function* input(): AsyncGenerator<Uint8Array> {
        yield Buffer.from(`to ${MAIL}, ${'some clean words '.repeat(100)}\n`)
        if (live) await expect.poll(() => stdout.text()).not.toBe('')
        else await setTimeout(50)
        before = stdout.text()
      }
      await runMain(['redact', '--policy', policy], { input: input(), stdout })
      expect(before.startsWith('to [EMAIL_ADDRESS], ')).toBe(live)
      expect(stdout.text()).toContain('to [EMAIL_ADDRESS], ')
    }
  })

  it('holds long texts back in a temporary file that is gone at the end', async () => {
    const temporaryFolder = mkdtempSync(path('tmp-'))
    const line = `${'lorem ipsum dolor sit amet '.repeat(400)}\n`
    function* input(): Generator<Uint8Array> {
      for (let i = 0; i < 900; i++) yield Buffer.from(line)
      yield Buffer.from(MAIL)
    }
    const { code, out } = await runMain(['redact'], { input: input(), temporaryFolder })
    expect(code).toBe(0)
    expect(out === `${line.repeat(900)}[EMAIL_ADDRESS]`).toBe(true)
    expect(readdirSync(temporaryFolder)).toEqual([])
  })
})

it('names the temporary folder that cannot be used, and not the file that is read', async () => {
  const line = `${'lorem ipsum dolor sit amet '.repeat(400)}\n`
  const temporaryFolder = path('nowhere-at-all')
  const { code, out, err } = await runMain(['redact'], { input: line.repeat(900), temporaryFolder })
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain(
    `standard input: cannot be held back in the temporary folder ${temporaryFolder}: it does not exist; set TMPDIR`,
  )
  expect(err).not.toContain('cannot be read')
})

describe('detect', () => {
  it('writes file, line, column, label and confidence, and no value', async () => {
    const { code, out } = await runMain(['detect'], { input: `one\r\nto ${MAIL}\n\n10.1.2.3` })
    expect(code).toBe(0)
    expect(out).toMatch(/^-:2:4 EMAIL_ADDRESS 0\.\d+\n-:4:1 IP_ADDRESS 0\.\d+\n$/)
  })

  it('writes values with --show-values alone, without what would steer a terminal', async () => {
    const input = `password: "ab\u001b[31mc9!"\n`
    expect((await runMain(['detect', '--show-values'], { input: `x ${MAIL}` })).out).toMatch(
      / ops@example\.com\n$/,
    )
    expect((await runMain(['detect', '--show-values'], { input })).out).not.toContain('\u001b')
    expect((await runMain(['detect', '--json'], { input: `x ${MAIL}` })).out).not.toContain(MAIL)
    expect(
      found((await runMain(['detect', '--json', '--show-values'], { input: `x ${MAIL}` })).out),
    ).toMatchObject([{ value: MAIL }])
  })

  it('ends with 3 and still lists everything when the policy denies', async () => {
    const { code, out, err } = await runMain(['detect', '--json'], { input: DENIED })
    expect(code).toBe(3)
    expect(found(out).map(({ type }) => type)).toEqual(['EMAIL_ADDRESS', 'PASSWORD'])
    expect(err).toBe('svc-core: standard input: denied by the policy standard (1 PASSWORD)\n')
    expect(await runMain(['detect'], { input: MAIL })).toMatchObject({ code: 0, err: '' })
  })

  it('finds in a long file what detect finds in its text, at the same offsets', async () => {
    const text = Array.from(
      { length: 3000 },
      (_, i) => `${i % 7 ? 'nothing on this line' : `user${i}@example.com, ${i} \u{1f600}`}\n`,
    ).join('')
    const log = file('long.log', text)
    const lines = found((await runMain(['detect', '--json', '--show-values', log])).out)
    expect(
      lines.map(({ type, start, end, confidence, value }) => ({ type, value, start, end, confidence })),
    ).toEqual(detect(text))
    for (const { line, column, start } of lines)
      expect(
        text
          .split('\n')
          .slice(0, (line as number) - 1)
          .join('\n').length +
          (line === 1 ? 0 : 1) +
          (column as number) -
          1,
      ).toBe(start)
  })
})

describe('what goes wrong', () => {
  it.each([
    [[], 'The command must be redact or detect'],
    [['find'], 'The command must be redact or detect'],
    [['detect', '--wat'], "Unknown option '--wat'"],
    [['detect', '--types', '--names'], "Option '--types' argument is ambiguous"],
    [['detect', '--types', 'EMAIL'], '--types must be entity labels'],
    [['detect', '--types', ''], '--types must be entity labels'],
    [['detect', '--threshold', '1.5'], '--threshold must be a number from 0 to 1'],
    [['detect', '--threshold', ''], '--threshold must be a number from 0 to 1'],
    [['redact', '--transform', 'hash'], '--transform must be one of placeholder, mask, remove'],
    [['detect', '--transform', 'mask'], '--transform is for redact'],
    [['redact', '--show-values'], '--show-values is for detect'],
    [['redact', '-', '-'], '- may be named once'],
    [
      ['redact', '--policy', 'nonesuch'],
      '--policy: No built-in policy has that name; use one of standard, gdpr, hipaa, pci, strict, or your own',
    ],
    [['redact', '--policy', '/nonesuch/p.json'], '--policy: there is no such file'],
  ])('ends %j with 2 and reads nothing', async (argv, message) => {
    let wasRead = false
    const stdin = new Readable({
      read() {
        wasRead = true
        this.push(null)
      },
    })
    const { code, out, err } = await runMain(argv, { stdin })
    expect(wasRead).toBe(false)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(`svc-core: ${message}`)
    expect(err).not.toContain('To specify')
  })

  it('refuses a policy file that is no policy, without quoting it', async () => {
    for (const content of [`${SECRET} {`, '{"name":"x"}', ' '.repeat(4 * 1024 * 1024 + 1)]) {
      const { code, err } = await runMain(['redact', '--policy', file('bad.json', content)])
      expect(code).toBe(2)
      expect(err).toContain('policy')
      expect(err).not.toContain(SECRET)
    }
  })

  it('goes on after a file that cannot be read, and ends with 1 even where another is denied', async () => {
    const fine = file('fine', 'fine\n')
    const { code, out, err } = await runMain([
      'redact',
      path('nowhere'),
      folder,
      file('denied', DENIED),
      fine,
    ])
    expect({ code, out }).toEqual({ code: 1, out: 'fine\n' })
    expect(err).toContain('nowhere: cannot be read: there is no such file\n')
    expect(err).toContain(': cannot be read: it is a directory\n')
  })

  it('says once of each text that not all of it is UTF-8, and nothing where U+FFFD was there before', async () => {
    const broken = file('broken.bin', Uint8Array.of(0x41, 0xff, 0x0a, 0xe2, 0x82))
    const whole = file('whole.txt', 'a \ufffd b\n')
    const { code, out, err } = await runMain(['redact', broken, whole])
    expect({ code, out }).toEqual({ code: 0, out: 'A\ufffd\n\ufffda \ufffd b\n' })
    expect(err).toMatch(
      /^svc-core: \S*broken\.bin: not all of it is UTF-8; what is not is read as U\+FFFD\n$/,
    )
  })

  it('says that it waits for what is typed', async () => {
    const stdin = Object.assign(Readable.from([Buffer.from(MAIL)]), { isTTY: true })
    expect(await runMain(['redact'], { stdin, terminal: true })).toMatchObject({
      out: '[EMAIL_ADDRESS]',
      err: 'svc-core: reading standard input; Ctrl-D ends it\n',
    })
  })

  it('refuses UTF-16 and UTF-32, in which nothing would be found', async () => {
    for (const head of [
      [0xff, 0xfe],
      [0xfe, 0xff],
      // Of UTF-32, whose converter must be told so.
      [0xff, 0xfe, 0, 0],
    ])
      expect(await runMain(['redact'], { input: head.map((byte) => Uint8Array.of(byte)) })).toEqual({
        code: 1,
        out: '',
        err: 'svc-core: standard input: cannot be read: it is UTF-16 or UTF-32; convert it to UTF-8 first\n',
      })
    for (const bytes of [
      Buffer.from(MAIL, 'utf16le'),
      Buffer.from(MAIL, 'utf16le').swap16(),
      Buffer.from(`${MAIL} `.repeat(99), 'utf16le'),
      Buffer.from(`Привет ${MAIL}`, 'utf16le'),
      Buffer.from(Uint32Array.from([...MAIL], (sign) => sign.codePointAt(0)!).buffer),
    ])
      for (const input of [bytes, [...bytes].map((byte) => Uint8Array.of(byte))])
        expect(await runMain(['redact'], { input })).toMatchObject({ code: 1, out: '' })
    // NUL by itself is text.
    expect(await runMain(['redact'], { input: `a\0b\0\0c\0${MAIL}\0` })).toMatchObject({
      code: 0,
      out: 'a\0b\0\0c\0[EMAIL_ADDRESS]\0',
    })
    expect(await runMain(['redact'], { input: Uint8Array.of(0xff, 0x41) })).toMatchObject({
      code: 0,
      out: '\ufffdA',
    })
  })

  it('ends with 141 and no message when the reader of its output is gone', async () => {
    const gone = new Writable({
      write: (_, __, done) => done(Object.assign(new Error('gone'), { code: 'EPIPE' })),
    })
    expect(await runMain(['redact'], { input: MAIL, stdout: gone })).toMatchObject({ code: 141, err: '' })
    const full = new Writable({
      write: (_, __, done) => done(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    })
    expect(await runMain(['redact'], { input: MAIL, stdout: full })).toMatchObject({
      code: 1,
      err: 'svc-core: cannot write: no space is left\n',
    })
  })

  it('ends with 130 when interrupted, writes nothing that was held back, and leaves no file', async () => {
    const temporaryFolder = mkdtempSync(path('tmp-'))
    const interrupted = new AbortController()
    const stdin = new PassThrough()
    const ran = runMain(['redact'], { stdin, temporaryFolder, signal: interrupted.signal })
    for (let i = 0; i < 10; i++)
      if (!stdin.write('lorem ipsum dolor sit amet '.repeat(40_000))) await once(stdin, 'drain')
    interrupted.abort()
    expect(await ran).toEqual({ code: 130, out: '', err: '' })
    expect(readdirSync(temporaryFolder)).toEqual([])
  })
})

describe('--output', () => {
  it('writes there and not to standard output', async () => {
    expect(await runMain(['redact', '--output', path('out')], { input: MAIL })).toMatchObject({
      code: 0,
      out: '',
    })
    expect(readFileSync(path('out'), 'utf8')).toBe('[EMAIL_ADDRESS]')
  })

  it('makes a file with values for its owner alone', async () => {
    await runMain(['detect', '--show-values', '-o', path('values')], { input: MAIL })
    expect(statSync(path('values')).mode & 0o077).toBe(0)
  })

  it('is never a file that is read, by whatever name', async () => {
    const input = file('precious', MAIL)
    expect(
      await runMain(['redact', '-o', `${folder}/../${folder.split('/').at(-1)}/precious`, input]),
    ).toMatchObject({ code: 2 })
    expect(readFileSync(input, 'utf8')).toBe(MAIL)
  })

  it('that cannot be opened ends with 1', async () => {
    expect(await runMain(['redact', '-o', path('no/such/folder')])).toMatchObject({
      code: 1,
      err: `svc-core: ${path('no/such/folder')}: cannot be written: its folder does not exist\n`,
    })
  })
})

describe('help, version, progress', () => {
  it('are printed on standard output', async () => {
    expect(await runMain(['redact', '--help'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Usage: svc-core/),
      err: '',
    })
    expect(await runMain(['--version'])).toEqual({ code: 0, out: `${VERSION}\n`, err: '' })
  })

  it('draws a bar on a terminal once two seconds have gone by, and takes it away', async () => {
    const log = file('bar.log', 'clean words in a line\n'.repeat(20_000))
    let now = 0
    const clock = (): number => (now += 500)
    const { out, err } = await runMain(['redact', log], { terminal: true, clock })
    expect(err).toMatch(/\[#+\.*\] +\d+ % +\d\.\d MB {2}\S*bar\.log/)
    expect(err.endsWith('\r\u001b[K')).toBe(true)
    expect(out).not.toContain('\u001b')
  })

  it('draws none sooner, none where standard error is a file, and none into redacted text on a terminal', async () => {
    const log = file('bar.log', 'clean words in a line\n'.repeat(20_000))
    let now = 0
    const slow = (): number => (now += 500)
    expect((await runMain(['redact', log], { terminal: true })).err).toBe('')
    expect((await runMain(['redact', log], { clock: slow })).err).toBe('')
    expect(
      (await runMain(['redact', log], { terminal: true, clock: slow, stdout: captured(true) })).err,
    ).toBe('')
  })
})
