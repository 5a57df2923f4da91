import { verifyRow } from '@svc/merkle'
import { describe, expect, it } from 'vitest'
import { MAX_LENGTH, readFile, readInput } from './read-input.ts'

const FINGERPRINT = 'SVC-DNA-v2-0123456789abcdef'
const row = { receipt_id: 'svc_rcpt_1', fingerprint: FINGERPRINT }

describe('what is pasted', () => {
  it('is one row, a list, a page of the API, or a row a line', () => {
    expect(readInput(JSON.stringify(row))).toEqual({ kind: 'rows', rows: [row] })
    expect(readInput(`  ${JSON.stringify([row, row])}\n`)).toEqual({ kind: 'rows', rows: [row, row] })
    const page = (next_cursor: string | null) => JSON.stringify({ rows: [row], next_cursor })
    expect(readInput(page(null))).toEqual({ kind: 'rows', rows: [row], goesOn: false })
    expect(readInput(page('c'))).toEqual({ kind: 'rows', rows: [row], goesOn: true })
    // The last page tells.
    expect(readInput(`${page('c')}\n${page(null)}`)).toEqual({
      kind: 'rows',
      rows: [row, row],
      goesOn: false,
    })
    expect(readInput(`${page(null)}\n${page('c')}`)).toEqual({ kind: 'rows', rows: [row, row], goesOn: true })
    const lines = `${JSON.stringify(row)}\r\n\n${JSON.stringify(row)}\n`
    expect(readInput(lines)).toEqual({ kind: 'rows', rows: [row, row] })
  })

  it('has no space beside its JSON that JSON does not know, but in lines that are empty', () => {
    const text = JSON.stringify(row)
    for (const taken of [`\u00a0\n\ufeff\n[\n${text}]`, `${text}\n\u00a0`, ` \t\r\n${text}\r`])
      expect(readInput(taken)).toEqual({ kind: 'rows', rows: [row] })
    for (const refused of [`\ufeff${text}`, `\u00a0${text}`, `${text}\u00a0`, `[\n${text}]\n\u00a0`])
      expect(readInput(refused)).toMatchObject({ kind: 'unreadable' })
  })

  it('may begin with as many empty lines as it is long', () => {
    expect(readInput(`${' \n'.repeat(8_000_000)}${JSON.stringify(row)}`)).toEqual({
      kind: 'rows',
      rows: [row],
    })
  })

  it('is a fingerprint, also within quotes', () => {
    expect(readInput(` ${FINGERPRINT} `)).toEqual({ kind: 'fingerprint', fingerprint: FINGERPRINT })
    expect(readInput(`"${FINGERPRINT}"`)).toEqual({ kind: 'fingerprint', fingerprint: FINGERPRINT })
    expect(readInput(FINGERPRINT.toUpperCase()).kind).toBe('unreadable')
  })

  it('is a receipt of a device, by itself or beside its decision', () => {
    const receipt = { fingerprint: FINGERPRINT, fingerprint_salt: 's', canonical_json: '{}' }
    expect(readInput(JSON.stringify({ ...receipt, action: 'allow' }))).toEqual({ kind: 'receipt', receipt })
    expect(readInput(JSON.stringify({ action: 'allow', receipt }))).toEqual({ kind: 'receipt', receipt })
    // What names a receipt of the server's is a row, and judged as one.
    expect(readInput(JSON.stringify({ ...receipt, receipt_id: 'x' })).kind).toBe('rows')
    // What else it holds is not read in its place.
    expect(readInput(JSON.stringify({ ...row, receipt })).kind).toBe('rows')
    expect(readInput(JSON.stringify({ fingerprint: 'a', receipt })).kind).toBe('rows')
  })

  it.each([
    ['a row', '{"fingerprint":"b","fingerprint":"a"}'],
    ['a row whose key is spelt otherwise', '{"fingerprint":"b","f\\u0069ngerprint":"a"}'],
    ['a row, deep within', '{"fingerprint":"a","merkle_proof":[{"hash":"b","hash":"a"}]}'],
    ['a row of a list', '[{"fingerprint":"b","fingerprint":"a"}]'],
    ['a row of a page', '{"rows":[{"fingerprint":"b","fingerprint":"a"}],"next_cursor":null}'],
    ['a row on a line', '{"fingerprint":"b","fingerprint":"a"}\n{"fingerprint":"c"}'],
    ['a receipt', '{"fingerprint":"b","fingerprint":"a","fingerprint_salt":"s","canonical_json":"{}"}'],
  ])('fails where %s names a key twice: readers differ on which value counts', (_what, text) => {
    const given = readInput(text)
    const rows = given.kind === 'rows' ? given.rows : []
    expect(verifyRow(rows[0])).toMatchObject({ status: 'failed', reason: 'duplicate_key' })
    for (const other of rows.slice(1)) expect(verifyRow(other)).not.toMatchObject({ reason: 'duplicate_key' })
  })

  it('is no page where that names a key twice beside its rows', () => {
    expect(readInput('{"rows":[{}],"rows":[]}')).toEqual({ kind: 'repeated' })
    expect(readInput('{"rows":[{}],"next_cursor":"c","next_cursor":null}')).toEqual({ kind: 'repeated' })
    expect(readInput('{"rows":[]}\n{"rows":[{}],"rows":[]}')).toEqual({ kind: 'repeated' })
    expect(readInput('{"rows":[{}],"meta":[{"a":1,"a":2}]}')).toEqual({ kind: 'repeated' })
  })

  it('is known where it holds no proof: a table of receipts, or the name of one', () => {
    for (const head of ['receipt_id,decision', '"receipt_id";"decision"', 'receipt_id\tdecision'])
      expect(readInput(`${head}\nsvc_rcpt_1,allow\n`)).toEqual({ kind: 'table' })
    expect(readInput('receipt_ids,decision\n1,2')).toEqual({ kind: 'unreadable', line: 1 })
    expect(readInput(' svc_rcpt_39493556-5b53-41e4-a036-5de1999e1588\n')).toEqual({ kind: 'receipt-id' })
    expect(readInput('svc_rcpt_1 svc_rcpt_2')).toEqual({ kind: 'unreadable' })
  })

  it('is nothing, or cannot be read, and then says where', () => {
    expect(readInput(' \n')).toEqual({ kind: 'nothing' })
    expect(readInput('hello')).toEqual({ kind: 'unreadable' })
    expect(readInput('['.repeat(101) + ']'.repeat(101))).toEqual({ kind: 'unreadable' })
    expect(readInput('12')).toEqual({ kind: 'unreadable' })
    for (const other of [
      ...['{}', 'null', '{"error":"no"}', '{"rows":"x"}', '{"next_cursor":null}', '{"receipt":null}'],
      '{"receipt":{"fingerprint":"x","fingerprint_salt":"x"}}',
      '{"receipt":{"fingerprint":7,"fingerprint_salt":"x","canonical_json":"x"}}',
      '{"receipt":{"fingerprint":"x","fingerprint_salt":null,"canonical_json":"x"}}',
    ])
      expect(readInput(other)).toEqual({ kind: 'unreadable' })
    expect(readInput('{"receipt_id":"x"}')).toEqual({ kind: 'rows', rows: [{ receipt_id: 'x' }] })
    expect(readInput('{"rows":[]}')).toEqual({ kind: 'rows', rows: [], goesOn: false })
    // A row behind a page says nothing of what the page said.
    expect(readInput('{"rows":[],"next_cursor":"c"}\n{"receipt_id":"x"}')).toMatchObject({ goesOn: true })
    expect(readInput(`${JSON.stringify(row)}\n{"receipt_id":`)).toEqual({ kind: 'unreadable', line: 2 })
    expect(readInput(`${JSON.stringify(row)}\n7`)).toEqual({ kind: 'unreadable', line: 2 })
    expect(readInput('x'.repeat(MAX_LENGTH + 1))).toEqual({ kind: 'too-large' })
  })
})

describe('a file', () => {
  const bytes = (...parts: (string | number[])[]) =>
    new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))))

  it('is read as UTF-8, without its byte order mark', async () => {
    expect(await readFile(bytes('{"é":"😀"}'))).toBe('{"é":"😀"}')
    expect(await readFile(bytes([0xef, 0xbb, 0xbf], '{}'))).toBe('{}')
  })

  it.each([
    ['compressed', [0x1f, 0x8b, 0x08, 0x00]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
    ['Latin-1', [0x7b, 0x22, 0xe9, 0x22, 0x7d]],
    ['a character in too many bytes', [0x22, 0xc0, 0xaf, 0x22]],
    ['half of a surrogate pair', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['cut within a character', [0x22, 0xf0, 0x9f, 0x98]],
  ])('is refused where it is none: %s', async (_, given) => {
    expect(await readFile(bytes(given))).toEqual({ kind: 'not-text' })
  })

  it('is told apart from one that cannot be read: a folder, or one that was moved', async () => {
    const moved = bytes('{}')
    moved.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
    expect(await readFile(moved)).toEqual({ kind: 'not-read' })
  })

  it('is read whole or not at all', async () => {
    const half = new Uint8Array(MAX_LENGTH / 2).fill(32)
    const line = `${JSON.stringify(row)}\n`
    // Cut where a line ends, it would look whole.
    expect(await readFile(new Blob([half, half, line]))).toEqual({ kind: 'too-large' })
    expect(await readFile(new Blob([half, line]))).toMatch(/"svc_rcpt_1"/)
  })
})
