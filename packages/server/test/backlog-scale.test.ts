/** Deliveries and notifications are taken as fast from a long backlog as from a short one. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createNotificationStore } from '../src/features/notifications/store.ts'
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

it('of thousands that rest with a suspended organisation, none is read to find that nothing is due', async () => {
  const database = await countedDatabase()
  const { kysely } = database
  const [asleep, awake] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  await sql`
    insert into organisations (id, slug, name, plan, created_at, suspended_at) values
      (${asleep}, 'acme', 'Acme', 'free', now(), now()), (${awake}, 'other', 'Other', 'free', now(), null)`.execute(
    kysely,
  )
  await sql`insert into notification_routing (org_id, config, updated_at) values (${awake}, '{"stakeholders": []}', now())`.execute(
    kysely,
  )
  const notify = async (org: string, count: number, channel: string) => {
    await sql`
      with added as (
        insert into events (org_id, id, event, severity, data, created_at, spread_at)
        select ${org}::uuid, gen_random_uuid(), 'pii.detected', 3, '{}', now(), now() from generate_series(1, ${count}::integer)
        returning id),
      alerts as (
        insert into notification_alerts (org_id, event_id, event, severity) select ${org}::uuid, id, 'PII', 3 from added)
      insert into notifications (org_id, id, event_id, event, severity, stakeholder_id, channel, escalation, is_test, status, due_at, created_at)
      select ${org}::uuid, gen_random_uuid(), id, 'PII', 3, 'ops', ${channel}, 0, false, 'pending', ${new Date(NOON)}, now()
      from added`.execute(kysely)
  }
  await notify(asleep, BACKLOG, 'email')
  await sql`vacuum analyze`.execute(kysely)
  const store = createNotificationStore(kysely)
  const places = (['email', 'slack'] as const).map((channel) => ({
    ...{ channel, free: 8, per_org: 8, due_until: new Date(NOON) },
  }))
  const take = () => store.take(new Date(NOON), new Date(NOON + 20_000), places)
  const read = () => rowsRead(kysely, 'notifications')
  const before = await read()
  expect(await take()).toEqual([])
  expect((await read()) - before).toBeLessThan(40)
  await notify(awake, 2, 'email')
  await notify(awake, 1, 'slack')
  expect((await take()).map(({ org_id, channel }) => [org_id, channel]).toSorted()).toEqual([
    [awake, 'email'],
    [awake, 'email'],
    [awake, 'slack'],
  ])
  await database.close()
}, 60_000)
