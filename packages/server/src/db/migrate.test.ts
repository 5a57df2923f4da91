import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { embedded, postgresAddress } from '../../test/support/databases.ts'
import { faultOf, migrate } from './migrate.ts'
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
    await expect(migrate(database)).rejects.toMatchObject({
      code: 'database_unusable',
      message: expect.stringMatching(/newer version of this server.* start that version, or .* backup/),
    })
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
