import { readFileSync } from 'node:fs'
import { verifyRow } from '@svc/merkle'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, it } from 'vitest'
import { migrate } from '../src/db/migrate.ts'
import { migrations } from '../src/db/migrations/index.ts'
import { openPostgres } from '../src/db/postgres.ts'
import { testClock } from './support/clock.ts'
import { postgresAddress } from './support/databases.ts'
import { testApp } from './support/test-app.ts'

/**
 * All rows of a database that the server filled as its tables were with migration 0008 (version 0.11.0, commit b122562b): an organisation was made, decided and
 * reported on two days, of which it closed the first, and chatted. What it answered itself at the end is `said`. The keys of ledger and sessions were taken out.
 */
const old = JSON.parse(readFileSync(new URL('fixtures/database-0.11.json', import.meta.url), 'utf8')) as {
  readonly key: string
  readonly said: {
    readonly status: object
    readonly receipts: readonly (readonly string[])[]
    readonly leads: readonly string[]
  }
  readonly tables: Readonly<Record<string, readonly object[]>>
}

/** A database with these rows, and with today's tables. */
async function filled() {
  const database = await openPostgres({ url: await postgresAddress(), maxConnections: 4 })
  const { kysely } = database
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo('0008-refusal')
  // In any order of the tables: what triggers and references keep was kept where the rows come from.
  await kysely.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    for (const [name, rows] of Object.entries(old.tables))
      await sql`
        insert into ${sql.id(name)} overriding system value
        select * from json_populate_recordset(null::${sql.id(name)}, ${JSON.stringify(rows)}::json)`.execute(
        one,
      )
    await sql`set session_replication_role = origin`.execute(one)
    await sql`select setval(pg_get_serial_sequence('ledger_transactions', 'slot'), max(slot)) from ledger_transactions`.execute(
      one,
    )
  })
  await migrate(database)
  return database
}

describe('a database that version 0.11 filled', () => {
  it('says the same on today’s tables, and goes on', async () => {
    const database = await filled()
    const app = await testApp({ database, clock: testClock(Date.parse('2026-11-20T10:00:00Z')) })
    const { key } = old
    expect((await app.ask('/api/proxy/verify/old-shop')).body).toEqual(old.said.status)

    const listed = await app.ask('/api/v1/receipts/list', { key })
    const shown = listed.body.receipts.map((receipt: Record<string, string>) => [
      receipt.receipt_id,
      receipt.decision,
      receipt.anchor_status,
    ])
    expect(shown).toEqual(old.said.receipts)

    const token = (
      await app.ask('/auth/dev/token', {
        json: { email: 'boss@example.com', org_slug: 'old-shop', role: 'admin' },
      })
    ).body.token
    const leads = (await app.ask('/api/admin/leads', { token })).body.leads
    expect(leads.map(({ email }: { email: string }) => email)).toEqual(old.said.leads)

    const governed = await app.ask('/api/v1/govern', {
      key,
      json: { content: 'Write to ops@example.com', policy: 'own' },
    })
    expect(governed.body.action).toBe('deny')

    await app.services.anchoring.runDue()
    const { rows } = (await app.ask('/api/v1/receipts/proof-export?to=2026-11-19', { key })).body
    expect(rows).toHaveLength(old.said.receipts.length)
    for (const row of rows) expect(verifyRow(row)).toMatchObject({ ok: true })
    const { days } = (await app.ask('/api/v1/receipts/summary?from=2026-11-18&to=2026-11-19', { key })).body
    expect(days).toHaveLength(2)
    await database.close()
  })
})
