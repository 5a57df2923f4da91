import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { embedded } from '../../test/support/databases.ts'
import { faultOf, migrate } from './migrate.ts'

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
    ['42501', 'permission denied for schema public'],
    ['0A000', 'cannot alter type of a column used by a view'],
    ['42P07', 'relation "extension" already exists'],
  ])('for another reason does not: %s, %s', (code, message) => {
    expect(said(code, message)).toBe('The database schema could not be brought up to date')
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
