/** The move from the embedded database to PostgreSQL: all of it or nothing, value by value, and the installation goes on there. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { verifyRow } from '@svc/merkle'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHashedEmbedder } from '../src/adapters/embeddings/hashed.ts'
import { copyTo } from '../src/commands/copy-to.ts'
import type { Database } from '../src/db/database.ts'
import { openPglite } from '../src/db/pglite.ts'
import { openPostgres } from '../src/db/postgres.ts'
import type { Tables } from '../src/db/tables.ts'
import { migratedAddress, postgresAddress } from './support/databases.ts'
import { withDatabase } from './support/embedded-folder.ts'
import { addKnowledge } from './support/knowledge.ts'
import { query } from './support/postgres.ts'
import { SHORT_LIVED } from './support/server-process.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { type TestApp, testApp } from './support/test-app.ts'

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const { PATH, NODE_COMPILE_CACHE } = process.env

type Rows = Readonly<Record<string, readonly string[]>>

async function on<T>(opening: Promise<Database>, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const database = await opening
  try {
    return await work(database.kysely)
  } finally {
    await database.close()
  }
}
const inFolder = <T>(dataDir: string, work: (db: Kysely<Tables>) => Promise<T>) =>
  on(openPglite(dataDir), work)
const at = <T>(url: string, work: (db: Kysely<Tables>) => Promise<T>) => on(openPostgres({ url }), work)

/** Every row of every table but those of migrations, as PostgreSQL writes it. */
const rowsOf = (db: Kysely<Tables>): Promise<Rows> =>
  db.transaction().execute(async (transaction) => {
    await sql`set local extra_float_digits = 1`.execute(transaction)
    const { rows: tables } = await sql<{ name: string }>`
      select tablename::text as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(
      transaction,
    )
    const found: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.id(name)} t`.execute(
        transaction,
      )
      found[name] = rows.map(({ row }) => row).sort()
    }
    return found
  })

const copy = (dataDir: string, address: string, onProgress = (_rows: number, _of: number) => {}) =>
  copyTo({ address, config: { databaseUrl: null, dataDir }, onProgress })

/** A database that a role owns which may create no extension; a superuser made both. */
async function ofPlainRole(): Promise<string> {
  const address = await postgresAddress()
  const name = new URL(address).pathname.slice(1)
  await query(address, `create role ${name}_plain login; create extension vector; create extension btree_gin`)
  await query(address, `alter database ${name} owner to ${name}_plain`)
  return Object.assign(new URL(address), { username: `${name}_plain` }).href
}

it('an installation is on PostgreSQL what it was, row by row, and goes on there; the folder is as it was', async () => {
  const dataDir = await withDatabase(temporaryFolder('copy'))
  const app = await testApp({ database: await openPglite(dataDir) })
  const { key, admin, orgId, widgetId } = await app.newOrganisation()
  const exported = async (of: TestApp) =>
    (await of.ask('/api/v1/receipts/proof-export?limit=1000', { key })).body.rows
  const message = 'A "quote", a \\ and a {brace}\n\ta tab, no NULL, é \u{1f600}'
  const asked = { message, org_id: orgId, widget_id: widgetId }
  expect((await app.ask('/api/chat', { json: asked })).status).toBe(200)
  await app.ask('/api/v1/govern', { key, json: { content: 'Mail ops@example.com' } })
  const document = { filename: 'notes.txt', chunks: ['The key is under the mat.'] }
  await addKnowledge(app.database, orgId, document, createHashedEmbedder())
  await app.ask('/api/admin/anchor-runs', { token: admin, json: {} })
  // One that is suspended, one that is being deleted, and what stays of one.
  for (let i = 0; i < 2; i++) await app.newOrganisation()
  await sql`update organisations set suspended_at = created_at where id <> ${orgId}`.execute(
    app.database.kysely,
  )
  await sql`
    update organisations set end_begun_at = now() where id = (select max(id::text)::uuid from organisations where id <> ${orgId})`.execute(
    app.database.kysely,
  )
  await sql`insert into ended_organisations values (gen_random_uuid(), 'ab', now())`.execute(
    app.database.kysely,
  )
  const before = await exported(app)
  expect(before.length).toBeGreaterThan(1)
  // More than a page; and a number that is a gap, as of a transaction that failed.
  await sql`
    insert into ledger_transactions (signature, transaction, block_time)
    select 'signature ' || n, 'AQ==', now() from generate_series(1, 450) n`.execute(app.database.kysely)
  await sql`select nextval('ledger_transactions_slot_seq')`.execute(app.database.kysely)
  await app.close()
  const rows = await inFolder(dataDir, rowsOf)
  for (const name of ['messages', 'chunks', 'receipts', 'tree_sums', 'memberships', 'ended_organisations'])
    expect(rows[name]).not.toEqual([])

  const address = await ofPlainRole()
  const progress: [number, number][] = []
  const all = Object.values(rows).flat().length
  expect(await copy(dataDir, address, (...told) => void progress.push(told))).toEqual({
    tables: Object.keys(rows).length,
    rows: all,
  })
  expect(progress.at(-1)).toEqual([all, all])
  expect(await at(address, rowsOf)).toEqual(rows)
  expect(await inFolder(dataDir, rowsOf)).toEqual(rows)

  const moved = await testApp({ database: await openPostgres({ url: address }) })
  try {
    expect(await exported(moved)).toEqual(before)
    // The session of before, the number behind the gap, and the sums of a tree, which a trigger makes.
    moved.clock.advance(86_400_000)
    await moved.ask('/api/v1/govern', { key, json: { content: 'Mail ops@example.com' } })
    expect((await moved.ask('/api/admin/anchor-runs', { token: admin, json: {} })).body.runs).toHaveLength(1)
    for (const row of await exported(moved)) expect(verifyRow(row)).toMatchObject({ ok: true })
    const { rows: after } = await sql<{ slots: number; sums: number }>`
      select (select max(slot) - count(*) from ledger_transactions)::int as slots,
        (select count(*) from tree_sums)::int as sums`.execute(moved.database.kysely)
    expect(after[0]).toEqual({ slots: 1, sums: rows.tree_sums!.length + 1 })
    for (const table of ['receipts', 'ended_organisations'])
      await expect(sql`delete from ${sql.table(table)}`.execute(moved.database.kysely)).rejects.toThrow(
        'never changed',
      )
  } finally {
    await moved.close()
  }
})

describe('what is refused', () => {
  let dataDir = ''
  beforeAll(async () => {
    dataDir = await withDatabase(mkdtempSync(join(tmpdir(), 'svc-copy-')))
    await inFolder(dataDir, (db) =>
      sql`insert into platform_admins (subject, created_at) select 'p' || n, now() from generate_series(1, 450) n`.execute(
        db,
      ),
    )
  })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const isEmpty = (address: string) =>
    at(address, async (db) => Object.values(await rowsOf(db)).every((rows) => rows.length === 0))

  it('a database that is not empty, which stays as it is', async () => {
    const used = await migratedAddress()
    await query(used, `insert into server_state values ('a', 'b')`)
    await expect(copy(dataDir, used)).rejects.toMatchObject({
      code: 'copy_failed',
      message: expect.stringMatching(/is not empty: it has rows in server_state/),
    })
    const foreign = await postgresAddress()
    await query(foreign, 'create table theirs (n integer)')
    await expect(copy(dataDir, foreign)).rejects.toMatchObject({
      code: 'copy_failed',
      message: expect.stringMatching(/is not empty: it has the table theirs/),
    })
    expect(Object.keys(await at(foreign, rowsOf))).toEqual(['theirs'])
  })

  it('a folder that a server runs on, one without a database, and a database of another version', async () => {
    const address = await postgresAddress()
    const running = await openPglite(dataDir)
    await expect(copy(dataDir, address)).rejects.toMatchObject({ code: 'data_folder_in_use' })
    await running.close()
    await expect(copy(temporaryFolder('copy'), address)).rejects.toMatchObject({
      code: 'data_folder_unusable',
    })
    const other = await withDatabase(temporaryFolder('copy'))
    for (const change of [
      sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`,
      sql`insert into kysely_migration values ('9999-later', now()::text), ('9998-later', now()::text)`,
    ]) {
      await inFolder(other, (db) => change.execute(db))
      await expect(copy(other, address)).rejects.toMatchObject({
        code: 'database_unusable',
        message: expect.stringMatching(/of another version of this server/),
      })
    }
    expect(await at(address, rowsOf)).toEqual({})
  })

  it('settings that name PostgreSQL already', async () => {
    const config = { databaseUrl: 'postgresql://svc@127.0.0.1:1/svc', dataDir }
    await expect(copyTo({ address: config.databaseUrl, config })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/leave SVC_DATABASE_URL out/),
    })
  })

  it('an address that is none, or where nobody answers, without a word of its password', async () => {
    await expect(copy(dataDir, 'mysql://svc:hush@127.0.0.1/svc')).rejects.toMatchObject({
      code: 'usage',
      message: expect.not.stringContaining('hush'),
    })
    await expect(copy(dataDir, 'postgresql://svc:hush@127.0.0.1:1/svc')).rejects.toMatchObject({
      code: 'database_unusable',
      message: 'The database at the address given to copy-to cannot be reached or used',
    })
  })

  it('what does not arrive whole: nothing of it is kept, and it may be tried again', async () => {
    const address = await postgresAddress()
    const cut = (rows: number) => {
      if (rows > 200) throw new Error('cut off')
    }
    await expect(copy(dataDir, address, cut)).rejects.toThrow('cut off')
    expect(await isEmpty(address)).toBe(true)
    await query(address, 'create rule lossy as on insert to platform_admins do instead nothing')
    await expect(copy(dataDir, address)).rejects.toMatchObject({
      code: 'copy_failed',
      message: '0 of the 450 rows of platform_admins arrived; nothing was kept',
    })
    expect(await isEmpty(address)).toBe(true)
    await query(address, 'drop rule lossy on platform_admins')
    expect(await copy(dataDir, address)).toMatchObject({ rows: 450 })
  })

  it('by the program, too, which says what it did', async () => {
    const start = (...args: string[]) =>
      promisify(execFile)(process.execPath, [...SHORT_LIVED, program, 'copy-to', ...args], {
        env: { PATH, NODE_COMPILE_CACHE, SVC_DATA_DIR: dataDir },
      })
    const address = await postgresAddress()
    await expect(start(address, address)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^copy-to takes one ADDRESS/),
    })
    const { stdout, stderr } = await start(address)
    expect(stdout).toMatch(/^450 rows of \d+ tables copied; /)
    expect(stderr).toBe('')
  })
})
