import { fingerprintOf } from '@svc/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkReceipt } from './check.ts'

const canonical = '{"action":"allow"}'
const salt = 'ab'.repeat(16)
const receipt = {
  fingerprint: fingerprintOf(canonical, salt),
  canonical_json: canonical,
  fingerprint_salt: salt,
}
const server = (answer: object, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer), { status }))

afterEach(() => vi.unstubAllGlobals())

describe('a receipt', () => {
  it('is verified when its digest holds and it is anchored', async () => {
    server({ found: true, anchor_status: 'anchored' })
    expect((await checkReceipt('', receipt)).state).toBe('verified')
  })

  it('is pending while there is no anchor, or where the page cannot know what was hashed', async () => {
    server({ found: true, anchor_status: 'pending' })
    expect((await checkReceipt('', receipt)).state).toBe('pending')
    server({ found: true, anchor_status: 'anchored' })
    expect((await checkReceipt('', { fingerprint: receipt.fingerprint })).state).toBe('pending')
  })

  it('does not match when a character of the decision, the salt or the fingerprint is another', async () => {
    server({ found: true, anchor_status: 'anchored' })
    expect((await checkReceipt('', { ...receipt, canonical_json: '{"action":"deny"}' })).state).toBe(
      'mismatch',
    )
    expect((await checkReceipt('', { ...receipt, fingerprint_salt: 'cd'.repeat(16) })).state).toBe('mismatch')
    expect((await checkReceipt('', { ...receipt, fingerprint: `SVC-DNA-v2-${'0'.repeat(16)}` })).state).toBe(
      'mismatch',
    )
  })

  it('cannot be checked without a fingerprint, a record or a server', async () => {
    server({ found: false })
    expect((await checkReceipt('', receipt)).state).toBe('unknown')
    server({ found: true, anchor_status: 'anchored' })
    expect((await checkReceipt('', { receipt_id: 'r' })).state).toBe('unknown')
    server({ found: true, anchor_status: 'anchored' }, 500)
    expect((await checkReceipt('', receipt)).state).toBe('unknown')
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('failed')))
    expect((await checkReceipt('', receipt)).state).toBe('unknown')
  })

  it('is asked for by its fingerprint alone, of that server alone, and shows no field that is no text', async () => {
    const asked: unknown[] = []
    vi.stubGlobal('fetch', async (...given: unknown[]) => {
      asked.push(...given)
      return Response.json({ found: true, anchor_status: 'anchored', tx_hash: {}, merkle_root: 'r' })
    })
    expect((await checkReceipt('https://svc.example', receipt)).anchor).toEqual({ merkle_root: 'r' })
    expect(asked).toEqual([
      'https://svc.example/api/v1/verify-fingerprint',
      {
        method: 'POST',
        credentials: 'omit',
        redirect: 'error',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ fingerprint: receipt.fingerprint }),
      },
    ])
  })
})
