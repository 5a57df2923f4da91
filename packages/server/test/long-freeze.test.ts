/** A tree of many leaves is closed, however long PostgreSQL takes for it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openPostgres } from '../src/db/postgres.ts'
import { createAnchorStore } from '../src/features/anchoring/store.ts'
import { NOON } from './support/clock.ts'
import { migratedAddress } from './support/databases.ts'

it('what closes a tree may take longer than other statements', async () => {
  const url = await migratedAddress()
  // One connection each: what is set for it holds.
  const database = await openPostgres({ url, maxConnections: 1 })
  const other = await openPostgres({ url, maxConnections: 1 })
  const orgId = randomUUID()
  await sql`set statement_timeout to 50`.execute(database.kysely)
  await expect(sql`select pg_sleep(10)`.execute(database.kysely)).rejects.toMatchObject({ code: '57014' })

  const frozen = await other.kysely.transaction().execute(async (holder) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`svc anchor ${orgId}`}, 0))`.execute(holder)
    const at = new Date(NOON)
    const freeze = { orgId, day: '2026-11-19', before: at, at, network: 'local', maxLeaves: 10 }
    const freezing = createAnchorStore(database.kysely).freeze(freeze, () => '0'.repeat(64))
    freezing.catch(() => {})
    await sql`select pg_sleep(0.5)`.execute(holder)
    return { freezing }
  })
  expect(await frozen.freezing).toBeNull()

  await expect(sql`select pg_sleep(10)`.execute(database.kysely)).rejects.toMatchObject({ code: '57014' })
  await Promise.all([database.close(), other.close()])
})
