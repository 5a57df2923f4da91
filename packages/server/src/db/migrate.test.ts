import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, it } from 'vitest'
import { embedded, postgresAddress } from '../../test/support/databases.ts'
import { faultOf, migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { openPostgres } from './postgres.ts'

describe('a migration that fails', () => {
  const said = (code: string, message: string) => faultOf(Object.assign(new Error(message), { code })).message

  it.each([
    ['0A000', 'extension "vector" is not available'],
    ['58P01', 'could not open extension control file "/usr/share/postgresql/15/extension/vector.control"'],
    ['42501', 'permission denied to create extension "vector"'],
  ])('for want of an extension says which, and what to do: %s', (code, message) => {
    expect(said(code, message)).toMatch(
      /extensions vector and btree_gin: install pgvector .* CREATE EXTENSION/,
    )
  })

  it.each([
    ['42809', 'extension is not a table'],
    ['0A000', 'cannot alter type of a column used by a view'],
    ['42P07', 'relation "extension" already exists'],
  ])('for another reason does not: %s, %s', (code, message) => {
    expect(said(code, message)).toBe('The database schema could not be brought up to date')
  })

  it('for want of a right says whose, and what to do', () => {
    expect(said('42501', 'permission denied for schema public')).toMatch(
      /role in SVC_DATABASE_URL .* own the/,
    )
  })

  it('because a newer version has been here says so, and nothing of corruption', async () => {
    const database = await embedded()
    await migrate(database)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', now()::text)`.execute(
      database.kysely,
    )
    const fault = await migrate(database).catch((error) => error)
    expect(fault).toMatchObject({
      code: 'database_unusable',
      message: expect.stringMatching(/newer version of this server.* start that version, or .* backup/),
    })
    // The program shows it, too.
    expect(fault.cause).toBeUndefined()
  })
})

it('a migration takes as long as its tables are large, and what comes after it has its limit', async () => {
  const database = await openPostgres({ url: await postgresAddress(), maxConnections: 2 })
  const { kysely } = database
  // Notes how long each statement that changes the schema may take.
  await sql`create table limits (setting text)`.execute(kysely)
  await sql`create function note_limit() returns event_trigger language plpgsql as
    $$ begin insert into limits values (current_setting('statement_timeout')); end $$`.execute(kysely)
  await sql`create event trigger noting on ddl_command_end execute function note_limit()`.execute(kysely)
  await migrate(database)
  await sql`create table afterwards (id int)`.execute(kysely)
  const { rows } = await sql<{ setting: string }>`select setting from limits`.execute(kysely)
  expect(rows.filter(({ setting }) => setting === '0').length).toBeGreaterThan(50)
  expect(rows.at(-1)).toEqual({ setting: '1min' })
  await database.close()
})

it('trees that were closed before their sums were kept are summed up by the migration', async () => {
  const database = await openPostgres({ url: await postgresAddress(), maxConnections: 2 })
  const { kysely } = database
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo('0013-deliveries-of-events')
  const org = '00000000-0000-4000-8000-000000000001'
  await sql`insert into organisations values (${org}, 'acme', 'Acme', 'free', now())`.execute(kysely)
  await sql`
    insert into receipts (org_id, receipt_id, capture_mode, attested_by, decision, risk, score, hitl, policies, policy_name, policy_version,
      pii_counts, fingerprint, decided_at, decided_day, recorded_at, anchor_date, leaf_index)
    select ${org}::uuid, 'r' || n, 'edge', 'client', case when n = 4 then 'allow' else 'redact' end, 'low', 0, false, '{}', 'standard', 1,
      case when n = 4 then '{}'::jsonb else jsonb_build_object('EMAIL_ADDRESS', n, 'PERSON', 1) end, 'SVC-DNA-v2-000000000000000' || n, t, t::date, t,
      '2026-11-20', n - 1
    from (select n, timestamptz '2026-11-20T09:00:00Z' - n / 3 * interval '1 day' as t from generate_series(1, 4) n) s`.execute(
    kysely,
  )
  await sql`
    insert into anchors (org_id, day, merkle_root, leaf_count, network, status, created_at)
    values (${org}, '2026-11-20', repeat('0', 64), 4, 'local', 'anchored', now())`.execute(kysely)
  await migrate(database)
  const { rows } = await sql`
    select decided_day as day, allow, redact, deny, types from tree_sums order by 1`.execute(kysely)
  expect(rows).toEqual([
    { day: '2026-11-19', allow: 1, redact: 1, deny: 0, types: { EMAIL_ADDRESS: 3, PERSON: 1 } },
    { day: '2026-11-20', allow: 0, redact: 2, deny: 0, types: { EMAIL_ADDRESS: 3, PERSON: 2 } },
  ])
  await database.close()
})
