import { describe, expect, it } from 'vitest'
import { MAX_LENGTH, readInput } from './read-input.ts'

const FINGERPRINT = 'SVC-DNA-v2-0123456789abcdef'
const row = { receipt_id: 'svc_rcpt_1', fingerprint: FINGERPRINT }

describe('what is pasted', () => {
  it('is one row, a list, a page of the API, or a row a line', () => {
    expect(readInput(JSON.stringify(row))).toEqual({ kind: 'rows', rows: [row] })
    expect(readInput(`  ${JSON.stringify([row, row])}\n`)).toEqual({ kind: 'rows', rows: [row, row] })
    expect(readInput(JSON.stringify({ rows: [row], next_cursor: null }))).toEqual({
      kind: 'rows',
      rows: [row],
    })
    const lines = `${JSON.stringify(row)}\r\n\n${JSON.stringify(row)}\n`
    expect(readInput(lines)).toEqual({ kind: 'rows', rows: [row, row] })
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
  })

  it('is nothing, or cannot be read, and then says where', () => {
    expect(readInput(' \n')).toEqual({ kind: 'nothing' })
    expect(readInput('hello')).toEqual({ kind: 'unreadable' })
    expect(readInput('12')).toEqual({ kind: 'unreadable' })
    expect(readInput(`${JSON.stringify(row)}\n{"receipt_id":`)).toEqual({ kind: 'unreadable', line: 2 })
    expect(readInput(`${JSON.stringify(row)}\n7`)).toEqual({ kind: 'unreadable', line: 2 })
    expect(readInput('x'.repeat(MAX_LENGTH + 1))).toEqual({ kind: 'too-large' })
  })
})
