import { randomUUID } from 'node:crypto'
import { WEBHOOK_EVENTS } from '@svc/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../src/db/database.ts'
import {
  appendEvents,
  appendToListeners,
  type NewEvent,
  type ServerEvent,
  type StoredEvent,
  spreadEvents,
} from '../src/events.ts'
import { createTenantStore } from '../src/features/tenants/store.ts'
import { NOON } from './support/clock.ts'
import { databases } from './support/databases.ts'

const at = new Date(NOON)

function alert(orgId: string, changes: Partial<NewEvent> = {}): NewEvent {
  return {
    orgId,
    at,
    severity: 4,
    label: null,
    event: 'security.alert',
    data: {
      alert: 'repeated_bad_keys',
      severity: 'high',
      count: 20,
      window_seconds: 60,
      key_prefix: null,
      anchor_date: null,
    },
    ...changes,
  } as NewEvent
}

describe.each(databases)('events on %s', (name, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  async function organisation(): Promise<string> {
    const id = randomUUID()
    await createTenantStore(database.kysely).addOrganisation({ id, slug: id.slice(0, 8), name: 'test' }, at)
    return id
  }

  async function subscribe(orgId: string, isActive = true): Promise<void> {
    await database.kysely
      .insertInto('webhooks')
      .values({
        org_id: orgId,
        id: randomUUID(),
        name: 'hook',
        url: 'https://example.com/',
        events: [...WEBHOOK_EVENTS],
        secret: 'whsec_test',
        previous_secret: null,
        previous_secret_until: null,
        is_active: isActive,
        disabled_reason: null,
        created_at: at,
        updated_at: at,
      })
      .execute()
  }

  async function spread(limit = 100): Promise<StoredEvent[]> {
    const seen: StoredEvent[] = []
    await spreadEvents(
      database.kysely,
      [async (_transaction, events) => void seen.push(...events)],
      at,
      limit,
    )
    return seen
  }

  it('are written only where somebody listens', async () => {
    const [listening, deaf, off] = [await organisation(), await organisation(), await organisation()]
    await subscribe(listening)
    await subscribe(off, false)
    expect(await appendEvents(database.kysely, [alert(deaf), alert(off), alert(listening)])).toBe(1)
    const seen = await spread()
    expect(seen).toMatchObject([{ orgId: listening, event: 'security.alert', severity: 4, at }])
    expect(seen[0]!.data).toEqual(alert(listening).data)
  })

  it('are spread once, oldest first', async () => {
    const orgId = await organisation()
    await subscribe(orgId)
    const later = new Date(NOON + 1000)
    await appendEvents(database.kysely, [alert(orgId, { at: later }), alert(orgId)])
    expect((await spread(1)).map((event) => event.at)).toEqual([at])
    expect((await spread()).map((event) => event.at)).toEqual([later])
    expect(await spread()).toEqual([])
  })

  it('wait for another try when spreading them fails', async () => {
    const orgId = await organisation()
    await subscribe(orgId)
    await appendEvents(database.kysely, [alert(orgId)])
    const failing = async () => {
      throw new Error('failed')
    }
    await expect(spreadEvents(database.kysely, [failing], at, 10)).rejects.toThrow('failed')
    expect(await spread()).toHaveLength(1)
  })

  // The embedded database has one connection.
  it.runIf(name === 'PostgreSQL')(
    'of the server are written once where two meet the same outage',
    async () => {
      const orgId = await organisation()
      await subscribe(orgId)
      const outage: ServerEvent = {
        ...{ event: 'circuit_breaker.triggered', label: 'EMERGENCY_SHUTDOWN', severity: 4, at },
        data: {
          ...{ service: 'llm', consecutive_failures: 5 },
          ...{ opened_at: at.toISOString(), retry_at: at.toISOString() },
        },
      }
      // Neither can end while somebody else holds the organisation.
      const other = await database.kysely.startTransaction().execute()
      await sql`select from organisations where id = ${orgId} for update`.execute(other)
      const told = [1, 2].map(() => appendToListeners(database.kysely, outage, 30_000))
      for (let waiting = 0; waiting < 2; ) {
        const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database() and pid <> pg_backend_pid()`.execute(database.kysely)
        waiting = rows.length
      }
      await other.rollback().execute()
      await Promise.all(told)
      expect((await spread()).filter((event) => event.orgId === orgId)).toHaveLength(1)
    },
  )

  it('are gone with the transaction that was to cause them', async () => {
    const orgId = await organisation()
    await subscribe(orgId)
    const undone = database.kysely.transaction().execute(async (transaction) => {
      await appendEvents(transaction, [alert(orgId)])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await spread()).toEqual([])
  })
})
