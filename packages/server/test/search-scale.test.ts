/** A word that nearly every message has is searched for as fast as the newest that have it are read. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOON, testClock } from './support/clock.ts'
import { countedDatabase } from './support/rows-read.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const CONVERSATIONS = 3_000
const MESSAGES = 10
/** Every so many conversations have a word of their own; the newest has none of these words. */
const SELDOM = 500

describe('on PostgreSQL, of 30,000 messages with a word', () => {
  let app: TestApp
  let org: TestOrganisation
  beforeAll(async () => {
    const database = await countedDatabase()
    app = await testApp({ database, clock: testClock() })
    org = await app.newOrganisation()
    const { kysely } = database
    await sql`
      insert into conversations (org_id, id, session_id, surface, message_count, escalated_at, created_at, last_message_at)
      select ${org.orgId}::uuid, gen_random_uuid(), 's' || n, 'proxy', ${MESSAGES}, case when n % 1000 = 0 then t end, t, t
      from (select n, ${new Date(NOON)}::timestamptz - n * interval '1 minute' as t from generate_series(0, ${CONVERSATIONS}::integer) n) s`.execute(
      kysely,
    )
    await sql`
      insert into messages (org_id, conversation_id, id, position, role, content, created_at)
      select c.org_id, c.id, gen_random_uuid(), p, 'user',
        case when c.session_id = 's0' then 'Hello' else 'Where is my order' end || case when substr(c.session_id, 2)::integer % ${SELDOM} = 0 and c.session_id <> 's0' then ' seldom' else '' end, c.created_at
      from conversations c, generate_series(0, ${MESSAGES - 1}::integer) p`.execute(kysely)
    await sql`vacuum analyze`.execute(kysely)
  }, 120_000)
  afterAll(() => app.close())

  const ask = async (query: string) => {
    const { status, body } = await app.ask(`/api/admin/conversations?${query}`, { token: org.admin })
    expect(status).toBe(200)
    return body
  }
  const sessions = (body: { conversations: { session_id: string }[] }) =>
    body.conversations.map(({ session_id }) => session_id)

  it.each([
    ['search=order&limit=3', ['s1', 's2', 's3'], CONVERSATIONS],
    ['search=order&limit=2&offset=4', ['s5', 's6'], CONVERSATIONS],
    // Farther than is looked through.
    ['search=order&limit=2&offset=1000', ['s1001', 's1002'], CONVERSATIONS],
    // Not so many among the newest.
    ['search=order&limit=2&has_escalation=true', ['s1000', 's2000'], 3],
    ['search=order&limit=2&date_to=2026-11-18', ['s2161', 's2162'], 840],
    ['search=order%20seldom&limit=2', ['s500', 's1000'], CONVERSATIONS / SELDOM],
    ['search=seldom&limit=10', ['s500', 's1000', 's1500', 's2000', 's2500', 's3000'], 6],
  ])('%s finds the newest that have all words, and says how many there are', async (query, found, total) => {
    const body = await ask(query)
    expect([sessions(body), body.total]).toEqual([found, total])
  })

  it('a further page goes on where the one before ended', async () => {
    const { next_cursor } = await ask('search=order&limit=3')
    expect(sessions(await ask(`search=order&limit=3&cursor=${next_cursor}`))).toEqual(['s4', 's5', 's6'])
  })

  it('the newest are found without finding all, and all are counted by the index', async () => {
    const before = await messagesRead()
    await ask('search=order')
    const after = await messagesRead()
    expect(after.whole).toBe(before.whole)
    // All for the count, and a third to know that they are many.
    expect(after.byIndex - before.byIndex).toBeLessThan(1.5 * CONVERSATIONS * MESSAGES)
  })

  it('of few conversations that may have a frequent word, those alone are looked through', async () => {
    const before = await messagesRead()
    const body = await ask('search=order&date_from=2026-11-20T12:00:00Z')
    expect([sessions(body), body.total]).toEqual([[], 0])
    // A third of all to know that they are many.
    expect((await messagesRead()).byIndex - before.byIndex).toBeLessThan(0.4 * CONVERSATIONS * MESSAGES)
  })

  async function messagesRead(): Promise<{ whole: number; byIndex: number }> {
    await sql`select pg_stat_force_next_flush()`.execute(app.database.kysely)
    const { rows } = await sql<{ whole: number; byIndex: number }>`
      select seq_scan as whole, idx_tup_fetch as "byIndex" from pg_stat_user_tables where relname = 'messages'`.execute(
      app.database.kysely,
    )
    return rows[0]!
  }
})
