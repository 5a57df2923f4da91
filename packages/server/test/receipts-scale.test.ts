/** Receipts of a kind that is rare are found, and days that are closed summed up, without reading the others. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOON, testClock } from './support/clock.ts'
import { countedDatabase, rowsRead } from './support/rows-read.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const DAYS = 10
const A_DAY = 2_000
/** Of today, which is not closed. */
const OPEN = 30
const RARE = 'IBAN_CODE'
/** Of the newest, for a page of ten and the one that tells whether there is a next. */
const LOOKED_THROUGH = 1_100

describe('on PostgreSQL, of 20,000 receipts', () => {
  let app: TestApp
  let org: TestOrganisation
  beforeAll(async () => {
    const database = await countedDatabase()
    app = await testApp({ database, clock: testClock() })
    org = await app.newOrganisation()
    for (let day = 1; day <= DAYS; day++) await fill(day, A_DAY)
    await fill(0, OPEN)
    await sql`vacuum analyze`.execute(database.kysely)
  }, 120_000)
  afterAll(() => app.close())

  const ask = async (path: string) => {
    const before = await rowsRead(app.database.kysely, 'receipts')
    const { status, body } = await app.ask(`/api/v1/receipts/${path}`, { key: org.key })
    expect(status).toBe(200)
    return { body, read: (await rowsRead(app.database.kysely, 'receipts')) - before }
  }

  it.each([
    [`pii_type=${RARE}`, DAYS],
    ['pii_type=US_SSN', 0],
    ['decision=deny', DAYS],
    // Each of the two is frequent, and no receipt is both.
    ['decision=redact&capture_mode=edge', 0],
    [`pii_type=${RARE}&decision=deny&from=2026-11-19`, 1],
  ])('those of a rare kind are listed without the others: %s', async (query, count) => {
    const { body, read } = await ask(`list?${query}&limit=${DAYS}`)
    expect(body.receipts.length).toBe(count)
    expect(read).toBeLessThanOrEqual(LOOKED_THROUGH + DAYS)
  })

  it('a common kind is read as far as the page goes', async () => {
    const { body, read } = await ask('list?pii_type=EMAIL_ADDRESS&limit=10')
    expect(body.receipts.length).toBe(10)
    expect(read).toBeLessThan(100)
  })

  it('a summary reads those of no tree alone', async () => {
    const { body, read } = await ask('summary?from=2026-10-01&to=2026-11-30')
    expect(body).toMatchObject({ anchored: DAYS * A_DAY, pending: OPEN })
    expect(body.days[0]).toMatchObject({ allow: 999, redact: 1_000, deny: 1 })
    expect(body.types).toEqual([
      { type: 'EMAIL_ADDRESS', count: (DAYS * A_DAY + OPEN) / 2 },
      { type: RARE, count: DAYS },
    ])
    expect(read).toBeLessThanOrEqual(OPEN)
  })

  /** So many receipts of a day, in a tree unless it is today's. */
  async function fill(daysAgo: number, count: number): Promise<void> {
    const { kysely } = app.database
    const start = new Date(NOON - daysAgo * 86_400_000 - 43_200_000)
    const day = start.toISOString().slice(0, 10)
    const tree = daysAgo === 0 ? null : day
    await sql`
      insert into receipts (org_id, receipt_id, capture_mode, attested_by, decision, risk, score, hitl, policies, policy_name, policy_version,
        pii_counts, fingerprint, fingerprint_salt, canonical_json, decided_at, decided_day, recorded_at, anchor_date, leaf_index)
      select ${org.orgId}::uuid, 'svc_rcpt_' || gen_random_uuid(), case when n % 2 = 0 or n = 1001 then 'cloud' else 'edge' end, 'svc',
        case when n = 1001 then 'deny' when n % 2 = 0 then 'redact' else 'allow' end, 'low', 0, false, '{}', 'standard', 1,
        case when n = 1001 then jsonb_build_object(${RARE}::text, 1) when n % 2 = 0 then '{"EMAIL_ADDRESS": 1}' else '{}' end,
        'SVC-DNA-v2-' || md5(${day} || n) || md5(n || ${day}), repeat('0', 32), '{}', t, t::date, t,
        ${tree}::date, case when ${tree}::date is not null then n - 1 end
      from (select n, ${start}::timestamptz + n * interval '1 second' as t from generate_series(1, ${count}::integer) n) s`.execute(
      kysely,
    )
    if (tree === null) return
    await sql`
      insert into anchors (org_id, day, merkle_root, leaf_count, network, status, created_at)
      values (${org.orgId}, ${tree}, repeat('0', 64), ${count}, 'local', 'anchored', now())`.execute(kysely)
  }
})
