import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openPostgres } from '../src/db/postgres.ts'
import { postgres, postgresAddress } from './support/databases.ts'

it('a connection that breaks between two statements fails its transaction, and nothing else', async () => {
  const { kysely, close } = await postgres()
  const broken = kysely.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(kysely)
    // Long enough for the end to arrive while no statement runs: without a listener it ends the process.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await sql`select 1`.execute(transaction)
  })
  await expect(broken).rejects.toThrow()
  expect((await sql`select 1 as one`.execute(kysely)).rows).toEqual([{ one: 1 }])
  await close()
})

it('a caller waits for a connection as long as the address says, and no longer', async () => {
  const url = `${await postgresAddress()}?connect_timeout=0.2`
  const { kysely, close } = await openPostgres({ url, maxConnections: 1 })
  const holding = sql`select pg_sleep(2)`.execute(kysely)
  const over = holding.then(() => 'the other was over')
  const waiting = sql`select 1`.execute(kysely).catch(() => 'refused')
  expect(await Promise.race([over, waiting])).toBe('refused')
  await holding
  await close()
})
