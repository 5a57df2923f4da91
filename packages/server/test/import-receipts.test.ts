/** Receipts of the older scheme: taken over from a file, anchored, exported with nulls. */
import { createHmac, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyRow } from '@svc/merkle'
import { afterAll, describe, expect, it, test } from 'vitest'
import { importReceipts } from '../src/commands/import-receipts.ts'
import type { StartOptions } from '../src/config/start-options.ts'
import { startServer } from '../src/server.ts'
import { postgresAddress } from './support/databases.ts'
import { withDemo } from './support/embedded-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'svc-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const secret = 'a secret of twenty or so'

function old(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    receipt_id: `svc_rcpt_${randomUUID()}`,
    decided_at: '2026-03-01T10:00:00.250Z',
    decision: 'redact',
    risk: 'medium',
    score: 41,
    hitl: false,
    policies: ['pii.contact'],
    pii_counts: { PHONE_NUMBER: 1, EMAIL_ADDRESS: 2 },
    policy: { name: 'standard', version: 1 },
    ...changes,
  }
}

function file(lines: readonly unknown[]): string {
  const path = join(folder, `${randomUUID()}.ndjson`)
  writeFileSync(
    path,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  )
  return path
}

async function demoOf(settings: StartOptions) {
  const first = await startServer(settings)
  await first.close()
  return first.demo?.credentials
}

describe.each([
  ['the embedded database', async () => null],
  // It starts a server with a demo twice.
  ...(process.env.SVC_TEST_LONG
    ? [['PostgreSQL', postgresAddress] as [string, () => Promise<string | null>]]
    : []),
] as [string, () => Promise<string | null>][])('on %s', (name, address) => {
  it('they are imported once, anchored, and exported without what only the server knows', async () => {
    const dataDir = join(folder, name.replaceAll(' ', '-'))
    const databaseUrl = await address()
    const settings = { port: 0, dataDir, databaseUrl, logLevel: 'silent' as const }
    const credentials = databaseUrl === null ? (await withDemo(dataDir)).credentials : await demoOf(settings)

    const receipts = [old(), old(), old({ decided_at: '2026-03-02T00:00:00Z' })]
    const path = file([...receipts, ''])
    const config = { dataDir, databaseUrl, fingerprintSecret: secret }
    expect(await importReceipts({ slug: 'acme', file: path, config })).toEqual({ added: 3, known: 0 })
    expect(await importReceipts({ slug: 'acme', file: path, config })).toEqual({ added: 0, known: 3 })

    const server = await startServer(settings)
    try {
      const ask = async (at: string, token: string | null | undefined, body?: object) => {
        const response = await fetch(`${server.url}${at}`, {
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        })
        return response.json()
      }
      await ask('/api/admin/anchor-runs', credentials?.token, {})
      const at = '/api/v1/receipts/proof-export?from=2026-03-01&to=2026-03-02'
      const { rows } = await ask(at, credentials?.api_key)
      expect(rows).toHaveLength(3)
      const text =
        '{"hitl":false,"pii":["EMAIL_ADDRESS","PHONE_NUMBER"],"policies":["pii.contact"],"risk":"medium","score":41,"ts":1772359200,"v":"1"}'
      const digest = createHmac('sha256', secret).update(text).digest('hex').slice(0, 16)
      // Of one outcome in one second: the scheme gives both the same.
      expect(rows[0].fingerprint).toBe(`SVC-DNA-v1-${digest}`)
      expect(rows[1].fingerprint).toBe(rows[0].fingerprint)
      for (const row of rows) {
        expect(row).toMatchObject({
          ...{ fingerprint_version: 'v1', fingerprint_salt: null, fingerprint_canonical_json: null },
          ...{ independently_verifiable: false, anchor_status: 'anchored', pii_count: 3 },
        })
        expect(verifyRow(row)).toMatchObject({ ok: true, status: 'included' })
      }
    } finally {
      await server.close()
    }
  }, 120_000)
})

describe('a file is refused as a whole, with the line and without its content', () => {
  const config = { dataDir: join(folder, 'none'), databaseUrl: null, fingerprintSecret: secret }
  const same = old()
  test.each([
    ['text', ['jane.roe@example.com'], /Line 1: it is not JSON/],
    ['a line cut short', [old(), '{"receipt_id":'], /Line 2: it is not JSON/],
    ['an unknown field', [old({ content: 'jane.roe@example.com' })], /Line 1/],
    ['a field that is missing', [old({ risk: undefined })], /Line 1: the receipt\.risk/],
    ['a label that could be text', [old({ pii_counts: { 'jane roe': 1 } })], /Line 1/],
    // Whoever checks the export of it would refuse it, for good.
    ['a redaction of nothing', [old(), old({ pii_counts: {} })], /Line 2: the receipt\.pii_counts must/],
    ['an id of another form', [old({ receipt_id: 'jane' })], /Line 1: the receipt\.receipt_id/],
    ['an id twice', [same, same], /Line 2: receipt_id is that of an earlier line/],
    ['a time that is none', [old({ decided_at: 'yesterday' })], /Line 1: the receipt\.decided_at/],
    [
      'a time that was never set',
      [old(), old({ decided_at: '0001-01-01T00:00:00Z' })],
      /Line 2: the receipt\.decided_at must be of the years 1970 to 9999/,
    ],
    [
      'a time before 1970 in UTC',
      [old({ decided_at: '1970-01-01T00:59:59+01:00' })],
      /Line 1: the receipt\.decided_at/,
    ],
    [
      'a time after 9999 in UTC',
      [old({ decided_at: '9999-12-31T23:59:59-01:00' })],
      /Line 1: the receipt\.decided_at/,
    ],
    [
      'a version that the database has no room for',
      [old(), old({ policy: { name: 'standard', version: 2_147_483_648 } })],
      /Line 2: the receipt\.policy\.version/,
    ],
  ])('%s', async (_, lines, message) => {
    const error = await importReceipts({ slug: 'acme', file: file(lines), config }).catch((caught) => caught)
    expect(error).toMatchObject({ code: 'import_failed', message: expect.stringMatching(message) })
    expect(error.message).toContain('Nothing was imported')
    expect(error.message).not.toContain('jane')
  })

  it('no file, no secret, no database', async () => {
    const none = importReceipts({ slug: 'acme', file: join(folder, 'no-such-file'), config })
    await expect(none).rejects.toMatchObject({
      code: 'import_failed',
      message: expect.stringMatching(/\/no-such-file cannot be read \(ENOENT\)$/),
    })
    const elsewhere = importReceipts({ slug: 'acme', file: file([old()]), config })
    await expect(elsewhere).rejects.toMatchObject({
      code: 'data_folder_unusable',
      message: expect.stringMatching(/SVC_DATA_DIR/),
    })
    expect(existsSync(config.dataDir)).toBe(false)
    const open = importReceipts({
      slug: 'acme',
      file: file([old()]),
      config: { ...config, fingerprintSecret: null },
    })
    await expect(open).rejects.toMatchObject({ message: expect.stringMatching(/SVC_FINGERPRINT_SECRET/) })
  })
})
