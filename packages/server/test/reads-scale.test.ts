/** What is looked at often is read by index, however much lies before it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cursorOf } from '../src/http/page-cursor.ts'
import { createResealing } from '../src/sealing/resealing.ts'
import { NOON, testClock } from './support/clock.ts'
import { countedDatabase, rowsRead } from './support/rows-read.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const ROWS = 5_000
const MINUTE = 60_000
const DAY = '2026-11-19'
/** Long before the rest. */
const OLDEST = '2026-01-01'

describe('on PostgreSQL, of 5,000 rows', () => {
  let app: TestApp
  let org: TestOrganisation
  beforeAll(async () => {
    const database = await countedDatabase()
    app = await testApp({ database, clock: testClock() })
    org = await app.newOrganisation()
    await fill()
    await sql`vacuum analyze`.execute(database.kysely)
  }, 120_000)
  afterAll(() => app.close())

  /** The oldest. */
  const LEAD = '00000000-0000-4000-8000-000000000002'
  const HOOK = '00000000-0000-4000-8000-000000000001'
  const lists = [
    ['conversations', '/api/admin/conversations'],
    ['audit_log', '/api/admin/audit-log'],
    ['reviews', '/api/v1/reviews'],
    ['webhook_deliveries', `/api/v1/webhooks/${HOOK}/deliveries`],
  ] as const

  it.each(lists)('a page far down the list of %s reads no more than the first', async (table, path) => {
    const reading = async (cursor: string) => {
      const before = await entriesRead(table)
      const { status, body } = await app.ask(`${path}?limit=10${cursor}`, {
        ...(path.startsWith('/api/v1/') ? { key: org.key } : { token: org.admin }),
      })
      expect([status, Object.values<unknown[]>(body).find(Array.isArray)?.length]).toEqual([200, 10])
      return (await entriesRead(table)) - before
    }
    const first = await reading('')
    const at = new Date(NOON - (ROWS / 2) * MINUTE)
    const far = await reading(`&cursor=${cursorOf({ at, id: 'ffffffff-ffff-4fff-8fff-ffffffffffff' })}`)
    expect(far).toBeLessThanOrEqual(first + 2)
  })

  it.each(['list', 'proof-export'])(
    'a further page of one day’s receipts (%s) reads no more than the first',
    async (path) => {
      const reading = async (cursor: string) => {
        const before = await entriesRead('receipts')
        const { status, body } = await app.ask(
          `/api/v1/receipts/${path}?from=${DAY}&to=${DAY}&limit=10${cursor}`,
          {
            key: org.key,
          },
        )
        expect([status, (body.receipts ?? body.rows).length]).toEqual([200, 10])
        return { next: `&cursor=${body.next_cursor}`, read: (await entriesRead('receipts')) - before }
      }
      const first = await reading('')
      const second = await reading(first.next)
      expect(second.read).toBeLessThanOrEqual(first.read + 2)
    },
  )

  it.each([
    'actor=person:rare',
    'action=rare',
    'resource_type=rare',
    'resource_id=rare',
    `date_to=${OLDEST}`,
  ])('what the audit log is asked for by %s is read alone', async (query) => {
    const before = await rowsRead(app.database.kysely, 'audit_log')
    const { status, body } = await app.ask(`/api/admin/audit-log?limit=10&${query}`, { token: org.admin })
    expect([status, body.entries.length]).toEqual([200, 1])
    expect((await rowsRead(app.database.kysely, 'audit_log')) - before).toBeLessThan(10)
  })

  it('of reviews, those of the status that is asked for are read alone', async () => {
    const before = await rowsRead(app.database.kysely, 'reviews')
    const { status, body } = await app.ask('/api/v1/reviews?status=rejected', { key: org.key })
    expect([status, body.reviews.length]).toEqual([200, 1])
    expect((await rowsRead(app.database.kysely, 'reviews')) - before).toBeLessThan(10)
  })

  it('with a conversation go its notes of the topic guard, and of the others none is read', async () => {
    const { kysely } = app.database
    const { id } = await kysely.selectFrom('conversations').select('id').limit(1).executeTakeFirstOrThrow()
    await sql`update topic_blocks set conversation_id = ${id} where message = '7'`.execute(kysely)
    const before = await rowsRead(kysely, 'topic_blocks')
    const { status } = await app.ask(`/api/admin/conversations/${id}`, { method: 'DELETE', token: org.admin })
    expect(status).toBe(200)
    expect((await rowsRead(kysely, 'topic_blocks')) - before).toBeLessThan(10)
    const left = await kysely.selectFrom('topic_blocks').select('id').execute()
    expect(left).toHaveLength(ROWS - 1)
  })

  it('whether an older key sealed a lead is looked at again and again, and no lead is read for it', async () => {
    const said: unknown[] = []
    const log = {
      info: (fields: unknown) => said.push(fields),
      error: (fields: unknown) => said.push(fields),
    }
    let now = NOON
    const work = createResealing({
      db: app.database.kysely,
      sealing: app.services.chat.sealing,
      log: log as never,
      clock: () => now,
    })
    const look = async () => {
      const before = await rowsRead(app.database.kysely, 'leads')
      for (const run of await work.take(1)) await run()
      return (await rowsRead(app.database.kysely, 'leads')) - before
    }
    // The first look of a process tells, too, whether the key's name was another's before: by the oldest lead of all.
    expect(await look()).toBe(ROWS)
    expect(said).toEqual([{ newest: 'own', resealed: 0 }])
    now += 86_400_000
    expect(await look()).toBe(0)
  })

  it('the figures pass over no table of what was sent', async () => {
    const before = await wholeScans()
    expect((await app.ask('/metrics', { from: '127.0.0.1' })).status).toBe(200)
    expect(await wholeScans()).toEqual(before)
    await sql`select max(due_at) from notifications where attempt = 3`.execute(app.database.kysely)
    expect(await wholeScans()).not.toEqual(before)
  })

  /** Of its indexes. */
  async function entriesRead(table: string): Promise<number> {
    await sql`select pg_stat_force_next_flush()`.execute(app.database.kysely)
    const { rows } = await sql<{ count: number }>`
      select sum(idx_tup_read)::bigint as count from pg_stat_user_indexes where relname = ${table}`.execute(
      app.database.kysely,
    )
    return rows[0]!.count
  }

  async function wholeScans(): Promise<unknown> {
    await sql`select pg_stat_force_next_flush()`.execute(app.database.kysely)
    const { rows } = await sql`
      select relname, seq_scan from pg_stat_user_tables
      where relname in ('events', 'notifications', 'webhook_deliveries', 'reviews') order by 1`.execute(
      app.database.kysely,
    )
    return rows
  }

  async function fill(): Promise<void> {
    const { kysely } = app.database
    const id = org.orgId
    const times = sql`(select n, ${new Date(NOON)}::timestamptz - n * interval '1 minute' as t from generate_series(1, ${ROWS}::integer) n) s`
    await sql`
      insert into conversations (org_id, id, session_id, surface, created_at, last_message_at)
      select ${id}::uuid, gen_random_uuid(), gen_random_uuid()::text, 'proxy', t, t from ${times}`.execute(
      kysely,
    )
    await sql`
      insert into leads (org_id, id, sealed, created_at)
      select ${id}::uuid, case n when ${ROWS}::integer then ${LEAD}::uuid else gen_random_uuid() end,
        ${app.services.chat.sealing.seal('{}', LEAD)}, t from ${times}`.execute(kysely)
    await sql`
      insert into topic_blocks (org_id, id, message, matched_topic, confidence, created_at)
      select ${id}::uuid, gen_random_uuid(), n::text, 'politics', 1, t from ${times}`.execute(kysely)
    await sql`
      insert into audit_log (org_id, id, actor, action, resource_type, created_at)
      select ${id}::uuid, gen_random_uuid(), 'somebody', 'settings.updated', 'settings', t from ${times}`.execute(
      kysely,
    )
    await sql`
      insert into audit_log (org_id, id, actor, action, resource_type, resource_id, created_at)
      values (${id}, gen_random_uuid(), 'person:rare', 'rare', 'rare', 'rare', ${OLDEST}::date)`.execute(
      kysely,
    )
    await sql`
      insert into reviews (org_id, id, receipt_id, status, policy_name, risk, score, detected_entities, created_at, expires_at, decided_at)
      select ${id}::uuid, gen_random_uuid(), 'svc_rcpt_' || gen_random_uuid(), case n when 7 then 'rejected' else 'approved' end, 'standard', 'high', 90, '{}', t, t, t from ${times}`.execute(
      kysely,
    )
    await sql`
      insert into receipts (org_id, receipt_id, capture_mode, attested_by, decision, risk, score, hitl, policies, policy_name, policy_version,
        pii_counts, fingerprint, fingerprint_salt, canonical_json, decided_at, decided_day, recorded_at)
      select ${id}::uuid, 'svc_rcpt_' || gen_random_uuid(), 'cloud', 'svc', 'allow', 'low', 0, false, '{}', 'standard', 1,
        '{}', 'SVC-DNA-v2-' || lpad(to_hex(d * ${ROWS} + n), 16, '0'), repeat('0', 32), '{}', t, t::date, t
      from generate_series(1, 10) d, lateral (
        select n, (${DAY}::date - d + 1)::timestamptz + n * interval '10 seconds' as t from generate_series(1, ${ROWS}::integer) n) s`.execute(
      kysely,
    )
    await sql`
      insert into anchors (org_id, day, merkle_root, leaf_count, network, status, created_at)
      select ${id}::uuid, ${DAY}::date - d, repeat('0', 64), 1, 'local', 'anchored', now() from generate_series(1, 300) d`.execute(
      kysely,
    )
    await sql`
      insert into webhooks (org_id, id, name, url, events, secret, is_active, created_at, updated_at)
      values (${id}, ${HOOK}, 'hook', 'https://example.com/hook', '{pii.detected}', 'none', false, now(), now())`.execute(
      kysely,
    )
    await sql`
      with told as (
        insert into events (org_id, id, event, severity, data, created_at, spread_at)
        select ${id}::uuid, gen_random_uuid(), 'pii.detected', 1, '{}', t, t from ${times} returning id, created_at),
      alerts as (
        insert into notification_alerts (org_id, event_id, event, severity) select ${id}::uuid, id, 'pii.detected', 1 from told),
      sent as (
        insert into notifications (org_id, id, event_id, event, severity, stakeholder_id, channel, escalation, is_test, status, created_at)
        select ${id}::uuid, gen_random_uuid(), id, 'pii.detected', 1, 'ops', 'email', 0, false, 'delivered', created_at from told)
      insert into webhook_deliveries (org_id, id, webhook_id, event_id, event, attempt, status, created_at)
      select ${id}::uuid, gen_random_uuid(), ${HOOK}::uuid, id, 'pii.detected', 1, 'delivered', created_at from told`.execute(
      kysely,
    )
  }
})
