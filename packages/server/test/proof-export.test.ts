import { type ProofRow, proofPage } from '@svc/contract'
import { verifyRow, verifyRows } from '@svc/merkle'
import { buildTree } from '@svc/merkle/tree'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTrees } from '../src/features/receipts/trees.ts'
import { claimOf } from './support/claims.ts'
import { DAY_MS, NOON } from './support/clock.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const EXPORT = '/api/v1/receipts/proof-export'

let app: TestApp
let acme: TestOrganisation
let other: TestOrganisation

/** Two days anchored, one day waiting, and one receipt without a fingerprint. */
beforeAll(async () => {
  app = await testApp()
  acme = await app.newOrganisation()
  other = await app.newOrganisation()
  for (const daysAgo of [2, 1, 0]) {
    app.clock.set(NOON - daysAgo * DAY_MS)
    for (let i = 0; i < 7; i++) {
      app.clock.advance(1000)
      const text = i % 2 ? `Mail box${i}@example.com and https://example.com/${i}` : 'Nothing here'
      if (i < 4) await app.ask('/api/v1/govern', { key: acme.key, json: { content: text } })
      else await app.ask('/api/v1/attestations', { key: acme.key, json: claimOf(text, app.clock() - 5000) })
    }
    await app.ask('/api/v1/govern', { key: other.key, json: { content: 'theirs' } })
  }
  await sql`
    insert into receipts (org_id, receipt_id, capture_mode, attested_by, decision, risk, score, hitl, policies, policy_name,
      policy_version, pii_counts, decided_at, decided_day, recorded_at)
    values (${acme.orgId}, 'svc_rcpt_00000000-0000-4000-8000-000000000000', 'cloud', 'svc', 'allow', 'low', 0, false, '{}',
      'standard', 1, '{}', ${new Date(NOON)}, '2026-11-20', ${new Date(NOON)})`.execute(app.database.kysely)
  app.clock.set(NOON)
  await app.services.anchoring.runDue()
})
afterAll(() => app.close())

const page = (query = '', key = acme.key) => app.ask(`${EXPORT}${query}`, { key })

async function all(query = ''): Promise<ProofRow[]> {
  const rows: ProofRow[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { status, body } = await page(`?limit=3${query}${cursor && `&cursor=${cursor}`}`)
    expect(status).toBe(200)
    rows.push(...proofPage.parse(body).rows)
    cursor = body.next_cursor
  }
  return rows
}

describe('proof-export', () => {
  it('has one row for each receipt, whatever the page size', async () => {
    const rows = await all()
    expect(rows).toHaveLength(22)
    expect(new Set(rows.map((row) => row.receipt_id)).size).toBe(22)
    const whole = await page('?limit=1000')
    expect(whole.body.rows).toEqual(rows)
    expect(whole.body.next_cursor).toBeNull()
  })

  it('gives rows that the verifier passes, and says honestly what is not anchored', async () => {
    const results = (await all()).map((row) => ({ row, result: verifyRow(row) }))
    for (const { row, result } of results) {
      const due = { anchored: 'verified', pending: 'pending', none: 'unfingerprinted', submitted: 'pending' }[
        row.anchor_status
      ]
      expect([row.timestamp, result.status]).toEqual([row.timestamp, due])
    }
    expect(results.filter(({ result }) => result.ok)).toHaveLength(14)
    expect(verifyRows(await all()).counts).toEqual({
      rows: 22,
      verified: 14,
      included: 0,
      pending: 7,
      unfingerprinted: 1,
      failed: 0,
    })
  })

  it('gives the row of one receipt alone, within the days asked for, and none of another organisation', async () => {
    const [first, second] = await all()
    const rowsOf = async (query: string, key = acme.key) => (await page(query, key)).body.rows
    expect(await rowsOf(`?receipt_id=${second!.receipt_id}`)).toEqual([second])
    expect(await rowsOf(`?receipt_id=${second!.receipt_id}&from=2026-11-20`)).toEqual([])
    expect(await rowsOf(`?receipt_id=${first!.receipt_id}`, other.key)).toEqual([])
    expect((await page('?receipt_id=1')).body.error).toMatch(/^query\.receipt_id must be/)
  })

  it('gives null for what a row does not have', async () => {
    const rows = await all('&from=2026-11-20&to=2026-11-20')
    const unprinted = rows.find((row) => row.anchor_status === 'none')
    expect(unprinted).toMatchObject({
      fingerprint: null,
      fingerprint_version: null,
      fingerprint_salt: null,
      fingerprint_canonical_json: null,
      independently_verifiable: false,
      leaf_index: null,
      merkle_proof: null,
      merkle_root: null,
      leaf_count: null,
      anchor_date: null,
      anchored_at: null,
      tx_hash: null,
      anchor_network: null,
    })
    const pending = rows.find((row) => row.anchor_status === 'pending')
    expect(pending).toMatchObject({
      independently_verifiable: true,
      leaf_index: null,
      merkle_root: null,
      tx_hash: null,
    })
  })

  it('states who decided, what was found and how often', async () => {
    const rows = await all('&from=2026-11-19&to=2026-11-19')
    const found = rows.filter((row) => row.decision === 'redact')
    expect(found.length).toBeGreaterThan(0)
    for (const row of found) expect([row.pii_types, row.pii_count]).toEqual([['EMAIL_ADDRESS', 'URL'], 2])
    const edge = rows.filter((row) => row.capture_mode === 'edge')
    expect(edge).toHaveLength(3)
    for (const row of edge) {
      expect(row.attested_by).toBe('client')
      expect(row.receipt_id).toMatch(/^svc_rcpt_attest_/)
    }
    for (const row of rows.filter((row) => row.capture_mode === 'cloud')) expect(row.attested_by).toBe('svc')
  })

  it('numbers the leaves of a day in its own order, and the root is that of the fingerprints', async () => {
    const rows = (await all()).filter((row) => row.anchor_date === '2026-11-19')
    const leaves = [...rows].sort((a, b) => (a.leaf_index as number) - (b.leaf_index as number))
    expect(leaves.map((row) => row.leaf_index)).toEqual([...leaves.keys()])
    const tree = buildTree(leaves.map((row) => row.fingerprint as string))
    for (const row of leaves) {
      expect(row).toMatchObject({
        merkle_root: tree.root,
        leaf_count: leaves.length,
        anchor_network: 'local',
      })
      expect(row.merkle_proof).toEqual(tree.proof(row.leaf_index as number))
    }
  })

  it('selects by UTC day, both ends included', async () => {
    const days = async (query: string) => new Set((await all(query)).map((row) => row.timestamp.slice(0, 10)))
    expect(await days('&from=2026-11-19')).toEqual(new Set(['2026-11-19', '2026-11-20']))
    expect(await days('&to=2026-11-19')).toEqual(new Set(['2026-11-18', '2026-11-19']))
    expect(await days('&from=2026-11-19&to=2026-11-19')).toEqual(new Set(['2026-11-19']))
    expect(await days('&from=2026-11-21')).toEqual(new Set())
  })

  it('takes the own organisation by name, in either case, and refuses another', async () => {
    for (const own of [acme.orgId, acme.orgId.toUpperCase()])
      expect((await page(`?org_id=${own}`)).status).toBe(200)
    for (const wanted of [other.orgId, 'somebody-else']) {
      const { status, body } = await page(`?org_id=${wanted}`)
      expect([status, body.code]).toEqual([403, 'forbidden'])
    }
  })

  it('names what a query may have to who asks for something else, and repeats nothing of it', async () => {
    const { status, body } = await page('?ann@example.com=1')
    expect(status).toBe(400)
    expect(body).toEqual({
      error:
        'query has keys that are not part of it; it may have org_id, from, to, receipt_id, limit, cursor',
      code: 'invalid_request',
    })
  })

  it('holds no cursor of one organisation against another', async () => {
    const { body } = await page('?limit=1')
    const theirs = await page(`?limit=1000&cursor=${body.next_cursor}`, other.key)
    expect(theirs.status).toBe(200)
    const mine = new Set((await all()).map((row) => row.receipt_id))
    for (const row of theirs.body.rows) expect(mine.has(row.receipt_id)).toBe(false)
  })

  it('exports a tampered tree as it is, so that it fails where it is checked', async () => {
    await sql`update anchors set merkle_root = ${'0'.repeat(64)} where org_id = ${other.orgId} and day = '2026-11-18'`.execute(
      app.database.kysely,
    )
    const { body } = await page('?from=2026-11-18&to=2026-11-18', other.key)
    expect(verifyRow(body.rows[0])).toMatchObject({ ok: false, status: 'failed' })
    expect(app.logged.join('')).toContain('the stored root is not that of its leaves')
  })
})

describe('trees of past days', () => {
  const leaves = (count: number) =>
    Array.from({ length: count }, (_, n) => `SVC-DNA-v2-${`${n}`.padStart(16, '0')}`)

  it('are built anew once the database answers again', async () => {
    let isAway = true
    const trees = createTrees({
      leavesOf: async () => {
        if (isAway) throw new Error('the database is away')
        return leaves(3)
      },
    })
    await expect(trees('org', '2026-11-18')).rejects.toThrow('away')
    isAway = false
    expect((await trees('org', '2026-11-18')).leafCount).toBe(3)
  })

  it('are each organisation’s own, and kept while there is room, those that were not asked for longest leaving first', async () => {
    const built: string[] = []
    const trees = createTrees({
      leavesOf: async (orgId, day) => {
        built.push(`${orgId} ${day}`)
        return leaves(day === '2026-11-20' ? 9 : 4)
      },
      maxLeaves: 8,
    })
    for (const [org, day] of ['a 18', 'b 18', 'a 18', 'a 19', 'a 18', 'b 18', 'a 20', 'a 20'].map((each) =>
      each.split(' '),
    ))
      await trees(org as string, `2026-11-${day}`)
    expect(built).toEqual(
      ['a 18', 'b 18', 'a 19', 'b 18', 'a 20'].map((each) => each.replace(' ', ' 2026-11-')),
    )
  })
})

describe('the summary', () => {
  it('counts what is anchored, what waits and what has no fingerprint, as the rows do', async () => {
    const rows = await all()
    const of = (status: string) => rows.filter(({ anchor_status }) => anchor_status === status).length
    const { body } = await app.ask('/api/v1/receipts/summary?from=2026-11-01&to=2026-11-30', {
      key: acme.key,
    })
    expect([body.anchored, body.pending]).toEqual([of('anchored'), of('pending')])
    const counted = body.days.map(({ day, allow, redact, deny }: Record<string, number>) => [
      day,
      allow! + redact! + deny!,
    ])
    const days = new Map<string, number>()
    for (const day of rows.map(({ timestamp }) => timestamp.slice(0, 10)))
      days.set(day, (days.get(day) ?? 0) + 1)
    expect(counted).toEqual([...days])
    const found = rows.reduce((sum, { pii_count }) => sum + pii_count, 0)
    expect(body.types.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(found)
    // Of two trees the newer one.
    expect(body.last_anchor).toMatchObject({ anchor_date: '2026-11-19' })
  })
})

describe('one receipt', () => {
  it('is read by its id, with its policy and its anchor', async () => {
    const [row] = await all()
    const { status, body } = await app.ask(`/api/v1/receipts/${row?.receipt_id}`, { key: acme.key })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      receipt_id: row?.receipt_id,
      policy: { name: 'standard', version: 1 },
      anchor_status: 'anchored',
      merkle_root: row?.merkle_root,
      risk: 'low',
    })
    expect(body).not.toHaveProperty('fingerprint_salt')
  })
})

describe('verify-fingerprint', () => {
  const verify = (json: unknown) => app.ask('/api/v1/verify-fingerprint', { json })

  it('finds an anchored fingerprint without a key and tells nothing of the decision', async () => {
    const [row] = await all()
    const { status, body } = await verify({ fingerprint: row?.fingerprint })
    expect(status).toBe(200)
    expect(body).toEqual({
      found: true,
      matches: null,
      capture_mode: 'cloud',
      attested_by: 'svc',
      anchor_status: 'anchored',
      anchor_date: '2026-11-18',
      anchored_at: row?.anchored_at,
      merkle_root: row?.merkle_root,
      tx_hash: row?.tx_hash,
      anchor_network: 'local',
    })
  })

  it('says whether the fingerprint is the digest of what is sent with it', async () => {
    const [row] = await all()
    const sent = {
      fingerprint: row?.fingerprint,
      canonical_json: row?.fingerprint_canonical_json,
      fingerprint_salt: row?.fingerprint_salt,
    }
    expect((await verify(sent)).body).toMatchObject({ found: true, matches: true })
    expect((await verify({ ...sent, fingerprint_salt: '0'.repeat(32) })).body).toMatchObject({
      found: true,
      matches: false,
    })
    expect((await verify({ ...sent, canonical_json: `${sent.canonical_json} ` })).body).toMatchObject({
      matches: false,
    })
  })

  it('says that it does not know', async () => {
    const { body } = await verify({ fingerprint: 'SVC-DNA-v2-00000000deadbeef' })
    expect(body).toMatchObject({
      found: false,
      matches: null,
      capture_mode: null,
      attested_by: null,
      anchor_status: null,
    })
  })
})
