/** What admins read is read by index: however much there is of other organisations, or of other times. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { openPostgres } from '../src/db/postgres.ts'
import { NOON, testClock } from './support/clock.ts'
import { migratedAddress } from './support/databases.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const ORGANISATIONS = 10
const CONVERSATIONS = 200
const MESSAGES = 10

describe('on PostgreSQL, of 20,000 messages', () => {
  let app: TestApp
  let org: TestOrganisation
  beforeAll(async () => {
    const url = await migratedAddress()
    // One connection, whose counts of scans are therefore all there are.
    const database = await openPostgres({ url, maxConnections: 1 })
    app = await testApp({ database, clock: testClock() })
    for (let n = 0; n < ORGANISATIONS; n++) {
      org = await app.newOrganisation()
      await fill(database, org.orgId)
    }
    await sql`vacuum analyze`.execute(database.kysely)
  }, 120_000)
  afterAll(() => app.close())

  it.each([
    'conversations',
    'conversations?has_escalation=true',
    'conversations?date_from=2026-11-19&date_to=2026-11-20',
    'conversations?search=rare',
    'conversations?search=order',
    'conversations?search=order&limit=100&offset=50',
    'conversations?search=nosuchword',
    'analytics',
    'tags',
    'notifications',
    'export/conversations',
  ])('%s passes over no table of messages', async (path) => {
    const before = await wholeScans()
    const { status } = await app.ask(`/api/admin/${path}`, { token: org.admin })
    expect(status).toBe(200)
    expect(await wholeScans()).toBe(before)
  })

  it('the briefing and the second surface’s analytics pass over none either', async () => {
    const before = await wholeScans()
    await app.ask('/api/admin/briefing', { method: 'POST', token: org.admin })
    const { body } = await app.ask(`/admin/${org.slug}/analytics`, { key: org.key })
    expect(body.governance).toEqual({ total_governed: 2_000, pii_detected: 200, escalations: 16 })
    expect(await wholeScans()).toBe(before)
  })

  it('a search that passes over the table is noticed', async () => {
    const before = await wholeScans()
    await sql`select count(*) from messages where content like '%rare%'`.execute(app.database.kysely)
    expect(await wholeScans()).toBeGreaterThan(before)
  })

  /** How often the whole table of messages was read. */
  async function wholeScans(): Promise<number> {
    const db = app.database.kysely
    await sql`select pg_stat_force_next_flush()`.execute(db)
    const { rows } = await sql<{ count: number }>`
      select seq_scan as count from pg_stat_user_tables where relname = 'messages'`.execute(db)
    return rows[0]!.count
  }
})

async function fill({ kysely }: Database, orgId: string): Promise<void> {
  await sql`
    insert into conversations (org_id, id, session_id, surface, message_count, escalated_at, created_at, last_message_at)
    select ${orgId}::uuid, gen_random_uuid(), gen_random_uuid()::text, 'proxy', ${MESSAGES}, case when n % 12 = 0 then t end, t, t + interval '5 minutes'
    from (select n, ${new Date(NOON)}::timestamptz - (n * interval '3 hours') as t from generate_series(1, ${CONVERSATIONS}::integer) n) s`.execute(
    kysely,
  )
  await sql`
    insert into messages (org_id, conversation_id, id, position, role, content, intent, pii_types, created_at)
    select c.org_id, c.id, gen_random_uuid(), p, case when p % 2 = 0 then 'user' else 'assistant' end,
      'Where is my order ' || md5(c.id::text || p) || case when hashtext(c.id::text) % 50 = 0 then ' rare' else '' end,
      case when p % 2 = 0 then 'intent-' || p end, case when p = 1 then array['EMAIL_ADDRESS'] else '{}' end,
      c.created_at + p * interval '30 seconds'
    from conversations c, generate_series(0, ${MESSAGES - 1}::integer) p where c.org_id = ${orgId}`.execute(
    kysely,
  )
}
