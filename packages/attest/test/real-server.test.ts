/** The whole way, against the server itself: a key is made, receipts are attested, anchored, exported and looked up, the key is revoked. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient, type ProofRow, SvcApiError } from '@svc/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFileStore } from '../src/file.ts'
import { createAttestor, createMemoryStore } from '../src/index.ts'
import { newReceipt, newReceipts } from './receipts.ts'
import { type SvcServer, startSvc } from './svc-server.ts'

let room: string
let server: SvcServer
let baseUrl: string
let client: Client
let apiKey: string
let keyId: string

beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'svc-real-'))
  server = await startSvc(join(room, 'data'))
  baseUrl = server.baseUrl
  client = createClient({ baseUrl, token: server.token })
  const created = await client.apiKeys.create({ name: 'integration', scopes: ['attest', 'receipts:read'] })
  apiKey = created.key
  keyId = created.id
  client = createClient({ baseUrl, token: server.token, apiKey })
}, 120_000)

afterAll(async () => {
  await server?.close()
  await rm(room, { recursive: true, force: true })
})

async function exported(): Promise<Map<string, ProofRow>> {
  const today = new Date().toISOString().slice(0, 10)
  const rows = new Map<string, ProofRow>()
  for await (const row of client.receipts.proofRows({ from: today, to: today, limit: 7 })) {
    expect(rows.has(row.receipt_id)).toBe(false)
    if (row.fingerprint !== null && row.capture_mode === 'edge') rows.set(row.fingerprint, row)
  }
  return rows
}

describe('against the server itself', () => {
  const receipts = newReceipts(25)

  it('receipts go through the outbox and become receipts there, one each', async () => {
    const attestor = createAttestor({
      apiKey,
      baseUrl,
      batchSize: 10,
      store: createFileStore({ path: join(room, 'outbox.log') }),
    })
    const faults: unknown[] = []
    attestor.on('fault', ({ error }) => faults.push(error))
    for (const one of receipts) attestor.record(one)
    expect(await attestor.flush()).toEqual({ kind: 'drained' })
    expect(await attestor.close()).toEqual({ kind: 'drained' })
    expect(attestor.stats()).toMatchObject({ sent: 25, duplicates: 0, dead: 0 })
    expect(faults).toEqual([])
    expect(new Set((await exported()).keys())).toEqual(
      new Set(receipts.map(({ fingerprint }) => fingerprint)),
    )
  })

  it('what is sent again, by two processes at once, is the first row', async () => {
    const attestors = [1, 2].map(() => createAttestor({ apiKey, baseUrl, store: createMemoryStore() }))
    const fresh = newReceipts(5)
    for (const attestor of attestors) for (const one of [...receipts, ...fresh]) attestor.record(one)
    for (const flushed of await Promise.all(attestors.map((attestor) => attestor.flush())))
      expect(flushed).toEqual({ kind: 'drained' })
    const stats = attestors.map((attestor) => attestor.stats())
    expect(stats.map(({ sent }) => sent)).toEqual([30, 30])
    expect(stats[0]!.duplicates + stats[1]!.duplicates).toBe(25 + 25 + 5)
    expect((await exported()).size).toBe(30)
    await Promise.all(attestors.map((attestor) => attestor.close()))
  })

  it('a claim that is untrue comes back as a dead letter with the server’s code', async () => {
    const attestor = createAttestor({ apiKey, baseUrl })
    const bent = newReceipt()
    attestor.record({
      ...bent,
      fingerprint_salt: bent.fingerprint_salt.replace(/^./, (c) => (c === '0' ? '1' : '0')),
    })
    const good = newReceipt()
    attestor.record(good)
    expect(await attestor.close()).toEqual({ kind: 'drained' })
    expect(attestor.deadLetters()).toMatchObject([{ status: 422, code: 'fingerprint_mismatch' }])
    expect((await exported()).has(good.fingerprint)).toBe(true)
  })

  it('the day is anchored, and every row has its proof', async () => {
    const { runs } = await client.anchorRuns.create()
    expect(runs).toMatchObject([{ anchor_status: 'anchored', created: true }])
    const rows = [...(await exported()).values()]
    expect(rows).toHaveLength(31)
    for (const row of rows) {
      expect(row).toMatchObject({
        anchor_status: 'anchored',
        merkle_root: runs[0]!.merkle_root,
        attested_by: 'client',
      })
      expect(row.merkle_proof).not.toBeNull()
    }
    const known = await createClient({ baseUrl }).verifyFingerprint({ fingerprint: receipts[0]!.fingerprint })
    expect(known).toMatchObject({
      found: true,
      matches: null,
      capture_mode: 'edge',
      anchor_status: 'anchored',
    })
    expect(await client.receipts.get(rows[0]!.receipt_id)).toMatchObject({ receipt_id: rows[0]!.receipt_id })
  })

  it('a key without the scope is told so, and a revoked one too; the claims wait', async () => {
    const refused = await client.govern({ content: 'Hello' }).catch((thrown: unknown) => thrown)
    expect(refused).toBeInstanceOf(SvcApiError)
    expect(refused).toMatchObject({ status: 403, code: 'insufficient_scope', requestId: expect.any(String) })
    expect((await client.apiKeys.list()).api_keys.map(({ id }) => id)).toContain(keyId)
    await client.apiKeys.revoke(keyId)
    const attestor = createAttestor({ apiKey, baseUrl })
    attestor.record(newReceipt())
    expect(await attestor.flush()).toMatchObject({
      kind: 'left',
      depth: 1,
      error: { status: 401, code: 'unauthorized' },
    })
    await attestor.close()
  })

  it('health, policies and the development issuer answer', async () => {
    expect((await client.health()).status).toBe('ok')
    expect(
      (
        await createClient({
          baseUrl,
          token: (await client.devToken({ email: 'dev@example.com', org_slug: 'acme' })).token,
        }).policies.list()
      ).policies,
    ).toContainEqual(expect.objectContaining({ name: 'standard' }))
  })
})
