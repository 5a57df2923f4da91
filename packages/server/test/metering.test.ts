import { randomUUID } from 'node:crypto'
import type { Plan } from '@svc/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { openPostgres } from '../src/db/postgres.ts'
import { createTenantStore } from '../src/features/tenants/store.ts'
import { meter, usageOf } from '../src/features/usage/store.ts'
import { NOON } from './support/clock.ts'
import { featureDatabases, migratedAddress } from './support/databases.ts'

const noon = new Date(NOON)

async function newOrg({ kysely }: Database, plan: Plan): Promise<string> {
  const id = randomUUID()
  await createTenantStore(kysely).addOrganisation({ id, slug: id, name: id, plan }, noon)
  return id
}

async function subscribe({ kysely }: Database, orgId: string, anchor: string): Promise<void> {
  await kysely
    .insertInto('subscriptions')
    .values({
      ...{ org_id: orgId, customer_id: null, subscription_id: null, status: 'active', interval: 'monthly' },
      ...{ monthly_amount: 0, currency: 'usd', country: null, period_start: null, period_end: null },
      ...{ cycle_anchor: new Date(anchor), started_at: null, state_at: null, updated_at: noon },
    })
    .execute()
}

describe.each(featureDatabases)('metering on %s', (_name, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const take = (orgId: string, by?: number, at = noon) =>
    meter(database.kysely, orgId, 'conversations', at, by)

  it('allows exactly what the plan does, and tells how much is used', async () => {
    const orgId = await newOrg(database, 'free')
    expect(await take(orgId)).toEqual({ allowed: true, used: 1, limit: 50 })
    expect(await take(orgId, 48)).toEqual({ allowed: true, used: 49, limit: 50 })
    expect(await take(orgId, 2)).toEqual({ allowed: false, used: 49, limit: 50 })
    expect(await take(orgId)).toEqual({ allowed: true, used: 50, limit: 50 })
    expect(await take(orgId)).toEqual({ allowed: false, used: 50, limit: 50 })
    expect(await take(orgId, -1)).toEqual({ allowed: true, used: 49, limit: 50 })
    expect(await take(orgId)).toMatchObject({ allowed: true, used: 50 })
  })

  it('refuses a first count that is more than the plan allows', async () => {
    const orgId = await newOrg(database, 'free')
    expect(await take(orgId, 51)).toEqual({ allowed: false, used: 0, limit: 50 })
  })

  it('counts kinds, organisations and periods apart', async () => {
    const [orgId, other] = [await newOrg(database, 'free'), await newOrg(database, 'free')]
    await take(orgId, 50)
    expect((await take(other)).used).toBe(1)
    expect((await meter(database.kysely, orgId, 'messages', noon)).used).toBe(1)
    expect(await take(orgId, 1, new Date('2026-11-30T23:59:59.999Z'))).toMatchObject({ allowed: false })
    expect(await take(orgId, 1, new Date('2026-12-01T00:00:00.000Z'))).toMatchObject({ used: 1 })
    expect((await usageOf(database.kysely, orgId, noon)).used).toMatchObject({
      conversations: 50,
      messages: 1,
    })
  })

  it('counts without a limit, and holds a plan with one to what was used before', async () => {
    const orgId = await newOrg(database, 'enterprise')
    const december = new Date('2026-12-01T00:00:00.000Z')
    const documents = () => meter(database.kysely, orgId, 'documents', noon)
    for (let n = 1; n <= 55; n++) expect(await take(orgId)).toEqual({ allowed: true, used: n, limit: null })
    expect(await take(orgId, 1, december)).toEqual({ allowed: true, used: 1, limit: null })
    expect(await documents()).toEqual({ allowed: true, used: 1, limit: null })
    const setPlan = (plan: Plan) =>
      database.kysely.updateTable('organisations').set({ plan }).where('id', '=', orgId).execute()
    await setPlan('free')
    expect(await take(orgId)).toEqual({ allowed: false, used: 55, limit: 50 })
    // Another month's and another kind's are none of it, and what came to nothing is given back all the same.
    expect(await take(orgId, 1, december)).toEqual({ allowed: true, used: 2, limit: 50 })
    expect(await documents()).toEqual({ allowed: true, used: 2, limit: 10 })
    expect(await take(orgId, -1)).toEqual({ allowed: true, used: 54, limit: 50 })
    expect(await take(orgId, -1)).toEqual({ allowed: true, used: 53, limit: 50 })
    expect(await take(orgId)).toMatchObject({ allowed: false, used: 53 })
    await setPlan('starter')
    expect(await take(orgId)).toEqual({ allowed: true, used: 54, limit: 500 })
  })

  it('takes an organisation that is not there for one without anything', async () => {
    await expect(take(randomUUID())).rejects.toThrow(RangeError)
  })

  it.each([
    [null, '2026-11-20', '2026-11-01', '2026-12-01'],
    [null, '2026-12-31', '2026-12-01', '2027-01-01'],
    ['2026-11-15T18:00:00Z', '2026-11-20', '2026-11-15', '2026-12-15'],
    ['2026-11-15T18:00:00Z', '2026-12-14', '2026-11-15', '2026-12-15'],
    ['2026-11-15T18:00:00Z', '2026-12-15', '2026-12-15', '2027-01-15'],
    ['2025-01-31T00:00:00Z', '2026-02-27', '2026-01-31', '2026-02-28'],
    ['2025-01-31T00:00:00Z', '2026-02-28', '2026-02-28', '2026-03-31'],
    ['2025-01-31T00:00:00Z', '2026-03-30', '2026-02-28', '2026-03-31'],
    ['2025-01-31T00:00:00Z', '2026-03-31', '2026-03-31', '2026-04-30'],
    ['2024-02-29T00:00:00Z', '2026-02-28', '2026-02-28', '2026-03-29'],
    ['2026-11-20T23:59:59Z', '2026-11-20', '2026-11-20', '2026-12-20'],
  ])('with the subscription of %s, %s lies from %s to %s', async (anchor, day, start, end) => {
    const orgId = await newOrg(database, 'pro')
    if (anchor) await subscribe(database, orgId, anchor)
    const at = new Date(`${day}T12:00:00Z`)
    await take(orgId, 3, at)
    const usage = await usageOf(database.kysely, orgId, at)
    expect(usage).toMatchObject({ plan: 'pro', start, end, used: { conversations: 3, messages: 0 } })
    expect(usage.limits).toMatchObject({ conversations: 2_500, documents: 500 })
  })
})

it('300 counts at once from two processes’ connections allow exactly the limit', async () => {
  const url = await migratedAddress()
  const [one, two] = [await openPostgres({ url }), await openPostgres({ url })]
  try {
    const orgId = await newOrg(one, 'free')
    const counted = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        meter((n % 2 === 0 ? one : two).kysely, orgId, 'conversations', noon),
      ),
    )
    const allowed = counted.filter((each) => each.allowed)
    expect(allowed.map(({ used }) => used).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, n) => n + 1),
    )
    for (const refused of counted.filter((each) => !each.allowed))
      expect(refused).toEqual({ allowed: false, used: 50, limit: 50 })
  } finally {
    await Promise.all([one.close(), two.close()])
  }
})
