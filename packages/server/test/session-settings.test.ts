/** What the server sets for each of its connections to PostgreSQL. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openPostgres } from '../src/db/postgres.ts'
import { migratedAddress } from './support/databases.ts'
import { query } from './support/postgres.ts'

async function settingsOf(url: string): Promise<unknown> {
  const database = await openPostgres({ url })
  const { rows } = await sql`
    select current_setting('jit') as jit, current_setting('work_mem') as work_mem`.execute(database.kysely)
  await database.close()
  return rows[0]
}

it('nothing is compiled, and a search has room for what it finds', async () => {
  expect(await settingsOf(await migratedAddress())).toEqual({ jit: 'off', work_mem: '32MB' })
})

it('room that somebody gave the database stays where it is more', async () => {
  const url = await migratedAddress()
  const name = new URL(url).pathname.slice(1)
  await query(url, `alter database ${name} set work_mem to '64MB'`)
  expect(await settingsOf(url)).toMatchObject({ work_mem: '64MB' })
  await query(url, `alter database ${name} set work_mem to '31MB'`)
  expect(await settingsOf(url)).toMatchObject({ work_mem: '32MB' })
})

it.each([
  ['default_transaction_isolation', 'serializable'],
  ['lock_timeout', '1ms'],
])(
  'what several write at once waits for each other, whatever %s is for other programs',
  async (setting, value) => {
    const url = await migratedAddress()
    await query(url, `alter database ${new URL(url).pathname.slice(1)} set ${setting} to '${value}'`)
    const database = await openPostgres({ url })
    const { kysely } = database
    await kysely.insertInto('server_state').values({ name: 'counted', value: '0' }).execute()
    const add = () =>
      kysely.transaction().execute(async (transaction) => {
        await transaction.selectFrom('server_state').selectAll().where('name', '=', 'other').execute()
        await sql`update server_state set value = (value::integer + 1)::text where name = 'counted'`.execute(
          transaction,
        )
        await sql`select pg_sleep(0.01)`.execute(transaction)
      })
    await Promise.all(Array.from({ length: 8 }, add))
    expect(
      await kysely
        .selectFrom('server_state')
        .select('value')
        .where('name', '=', 'counted')
        .executeTakeFirst(),
    ).toEqual({ value: '8' })
    await database.close()
  },
)
