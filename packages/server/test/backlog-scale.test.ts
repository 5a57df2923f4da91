/** Deliveries are taken as fast from a long backlog as from a short one. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createDeliveryStore } from '../src/features/webhooks/delivery-store.ts'
import { NOON } from './support/clock.ts'
import { countedDatabase, rowsRead } from './support/rows-read.ts'

const BACKLOG = 5_000
const HOOKS = 3
const PER_HOOK = 4

it('of thousands that are due, a few are read to take the oldest of each webhook', async () => {
  const database = await countedDatabase()
  const { kysely } = database
  const org = '00000000-0000-4000-8000-000000000001'
  await sql`insert into organisations values (${org}, 'acme', 'Acme', 'free', now())`.execute(kysely)
  await sql`
    insert into webhooks (org_id, id, name, url, events, secret, is_active, created_at, updated_at)
    select ${org}::uuid, gen_random_uuid(), 'h' || n, 'https://example.com/' || n, '{pii.detected}', 'none', true, now(), now()
    from generate_series(1, ${HOOKS}::integer) n`.execute(kysely)
  await sql`
    insert into events (org_id, id, event, severity, data, created_at, spread_at)
    select ${org}::uuid, gen_random_uuid(), 'pii.detected', 1, '{}', t, t
    from (select ${new Date(NOON)}::timestamptz - n * interval '1 second' as t from generate_series(1, ${BACKLOG}::integer) n) s`.execute(
    kysely,
  )
  await sql`
    insert into webhook_deliveries (org_id, id, webhook_id, event_id, event, attempt, status, next_attempt_at, created_at)
    select ${org}::uuid, gen_random_uuid(), w.id, e.id, 'pii.detected', 1, 'pending', e.created_at, e.created_at
    from events e, webhooks w`.execute(kysely)
  await sql`vacuum analyze`.execute(kysely)
  const read = () => rowsRead(kysely, 'webhook_deliveries')
  const before = await read()
  const store = createDeliveryStore(kysely)
  const taken = await store.take(new Date(NOON), new Date(NOON + 20_000), 64, PER_HOOK, 64)
  expect((await read()) - before).toBeLessThan(40 * HOOKS)
  const seconds = taken.map(({ event_at }) => (NOON - event_at.getTime()) / 1000).toSorted((a, b) => b - a)
  expect(seconds).toEqual([0, 1, 2, 3].flatMap((n) => Array(HOOKS).fill(BACKLOG - n)))
  // Those are on their way, and take up the places.
  expect(await store.take(new Date(NOON), new Date(NOON + 20_000), 64, PER_HOOK, 64)).toEqual([])
  await database.close()
}, 60_000)
