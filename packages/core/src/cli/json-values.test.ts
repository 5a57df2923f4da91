import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runMain } from '../../test/captured-io.ts'
import { wholeLines } from './whole-lines.ts'

const MAIL = 'ops@example.com'
const SECRET = 'hunter2!xyz'
const LOG = [
  `{"at": 1.50, "msg": "mail from ${MAIL}", "ssn": 219099998}`,
  `{"user":{"password":"${SECRET}"}}`,
  '',
  `panic: ${MAIL} is gone`,
  '{"fine": true}\r',
  '',
].join('\n')

describe('redact --input jsonl', () => {
  it('keeps every line JSON, reads what is none as text, and leaves out what the policy denies', async () => {
    expect(await runMain(['redact', '--input', 'jsonl'], { input: LOG })).toEqual({
      code: 3,
      out: [
        '{"at": 1.50, "msg": "mail from [EMAIL_ADDRESS]", "ssn": "[US_SSN]"}',
        '',
        'panic: [EMAIL_ADDRESS] is gone',
        '{"fine": true}\r',
        '',
      ].join('\n'),
      err: [
        'svc-core: standard input: no JSON and read as text: line 4',
        'svc-core: standard input: denied by the policy standard (1 PASSWORD); not written: line 2',
        '',
      ].join('\n'),
    })
  })

  it('ends with 0 where no line is denied, whatever its bytes are cut at, and without a last line feed', async () => {
    const input = Buffer.from(`\u{feff}{"é": "${MAIL}"}\n{"n":1}`)
    const bytes = [...input].map((byte) => Buffer.of(byte))
    expect(await runMain(['redact', '--input', 'jsonl'], { input: bytes })).toEqual({
      code: 0,
      out: '\u{feff}{"é": "[EMAIL_ADDRESS]"}\n{"n":1}',
      err: '',
    })
  })

  it('says how many lines were left out', async () => {
    const { err } = await runMain(['redact', '--input', 'jsonl'], {
      input: `{}\n${`{"password":"${SECRET}"}\n`.repeat(3)}`,
    })
    expect(err).toContain('(3 PASSWORD); not written: 3 lines, the first of them 2')
    expect(err).not.toContain(SECRET)
  })

  it('heeds the transform, the policy, the types and the threshold', async () => {
    const input = `{"card":"4111 1111 1111 1111","mail":"${MAIL}"}\n`
    const outOf = async (...options: string[]): Promise<string> =>
      (await runMain(['redact', '--input', 'jsonl', ...options], { input })).out
    expect(await outOf('--policy', 'pci')).toContain('"4111 11** **** 1111"')
    expect(await outOf('--transform', 'remove')).toBe('{"card":"","mail":""}\n')
    expect(await outOf('--types', 'EMAIL_ADDRESS')).toContain('4111 1111')
    expect(await outOf('--threshold', '1')).toContain(MAIL)
  })

  it('is advised where a file is called so and read as text', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cli-test-'))
    try {
      const log = join(folder, 'app.ndjson')
      writeFileSync(log, '{}\n')
      expect((await runMain(['redact', log])).err).toContain(
        'read as text; --input jsonl keeps every line JSON',
      )
      expect((await runMain(['redact', '--input', 'jsonl', log])).err).toBe('')
      expect((await runMain(['detect', log])).err).toBe('')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('redact --input json', () => {
  it('governs one value over several lines', async () => {
    const input = `{\n  "mail": "${MAIL}",\n  "id": 7\n}\n`
    expect(await runMain(['redact', '--input', 'json'], { input })).toEqual({
      code: 0,
      out: '{\n  "mail": "[EMAIL_ADDRESS]",\n  "id": 7\n}\n',
      err: '',
    })
  })

  it('writes nothing of a value that is denied, or is no JSON', async () => {
    const denied = await runMain(['redact', '--input', 'json'], { input: `{"password":"${SECRET}"}` })
    expect(denied).toMatchObject({ code: 3, out: '' })
    expect(denied.err).toContain('denied by the policy standard (1 PASSWORD); nothing of it was written')
    const broken = await runMain(['redact', '--input', 'json'], { input: `{"mail":"${MAIL}"` })
    expect(broken).toMatchObject({ code: 1, out: '' })
    expect(broken.err).toBe('svc-core: standard input: cannot be read: The value is not valid JSON\n')
    const empty = await runMain(['redact', '--input', 'json'], { input: '' })
    expect(empty).toMatchObject({ code: 1, out: '', err: broken.err })
    expect(await runMain(['redact', '--input', 'jsonl'], { input: '' })).toEqual({
      code: 0,
      out: '',
      err: '',
    })
  })
})

describe('detect --input', () => {
  it('says the line and the JSON Pointer of each finding', async () => {
    expect(await runMain(['detect', '--input', 'jsonl'], { input: LOG })).toMatchObject({
      code: 3,
      out: [
        '-:1:/msg EMAIL_ADDRESS 0.95',
        '-:1:/ssn US_SSN 0.6',
        '-:2:/user/password PASSWORD 0.8',
        '-:4: EMAIL_ADDRESS 0.95',
        '',
      ].join('\n'),
    })
  })

  it('writes JSON, with values only where they are asked for', async () => {
    const input = `[{"a/b~":"${MAIL}"}]`
    const json = await runMain(['detect', '--input', 'json', '--json'], { input })
    expect(json.out).toBe('{"file":"-","pointer":"/0/a~1b~0","type":"EMAIL_ADDRESS","confidence":0.95}\n')
    const shown = await runMain(['detect', '--input', 'jsonl', '--json', '--show-values'], { input })
    expect(JSON.parse(shown.out)).toMatchObject({ line: 1, value: MAIL })
  })

  it('never shows a property name that is a finding, nor one above the value of another', async () => {
    const { out } = await runMain(['detect', '--input', 'json'], {
      input: `{"${MAIL}":{"card":"4111 1111 1111 1111"}}`,
    })
    expect(out).toContain('-:/* EMAIL_ADDRESS 0.95')
    expect(out).toContain('-:/*/card CREDIT_CARD')
    expect(out).not.toContain('ops')
  })
})

describe('arguments', () => {
  it.each([
    [['redact', '--input', 'csv'], '--input must be one of text, json, jsonl'],
    [['redact', '--input', 'jsonl', '--json'], '--json is for redact of text'],
  ])('%j are refused', async (argv, why) => {
    const { code, err } = await runMain(argv)
    expect(code).toBe(2)
    expect(err).toContain(why)
  })
})

describe('wholeLines', () => {
  async function* pieces(...some: string[]): AsyncGenerator<string> {
    yield* some
  }
  it('refuses a value that is longer than may be held, and counts each line anew', async () => {
    const read = async (one: boolean, ...some: string[]): Promise<string[]> => {
      const lines: string[] = []
      for await (const more of wholeLines(pieces(...some), one, 4)) lines.push(...more)
      return lines
    }
    expect(await read(false, 'abc\nabc\n', 'ab', 'c\n')).toEqual(['abc\n', 'abc\n', 'abc\n'])
    expect(await read(true, 'a\n', 'b\n')).toEqual(['a\nb\n'])
    await expect(read(false, 'abc', 'de')).rejects.toMatchObject({ code: 'LONG_LINE' })
    await expect(read(true, 'ab\nde')).rejects.toMatchObject({ code: 'LONG_LINE' })
  })
})
