import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { usageOf } from '../../src/features/usage/store.ts'
import { testClock } from '../support/clock.ts'
import { postgresAddress } from '../support/databases.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

// Two server processes share a database and nothing else: two applications with pools of their own stand for them.
let pools: Database[]
let one: TestApp
let other: TestApp
beforeAll(async () => {
  const url = await postgresAddress()
  pools = [await openPostgres({ url }), await openPostgres({ url })]
  await migrate(pools[0]!)
  const clock = testClock()
  one = await testApp({ database: pools[0]!, clock })
  other = await testApp({ database: pools[1]!, clock })
})
afterAll(() => Promise.all(pools.map((pool) => pool.close())))

const REQUESTS = 300

function storm(org: { orgId: string; widgetId: string }, session_id?: string) {
  const json = { message: 'hello', org_id: org.orgId, widget_id: org.widgetId, session_id }
  return Promise.all(
    Array.from({ length: REQUESTS }, (_, n) => (n % 2 ? one : other).ask('/api/chat', { json })),
  )
}

function counts(answered: readonly { status: number }[]): Record<number, number> {
  const by: Record<number, number> = {}
  for (const { status } of answered) by[status] = (by[status] ?? 0) + 1
  return by
}

const setUsed = (orgId: string, kind: string, count: number) =>
  one.database.kysely
    .insertInto('usage')
    .values({ org_id: orgId, month: '2026-11-01', kind, slot: 0, count })
    .execute()

it('300 at once from two processes: as many conversations as the plan has left, and not one more', async () => {
  const org = await one.newOrganisation('business')
  await setUsed(org.orgId, 'conversations', 12_500 - 37)
  const answered = await storm(org)
  expect(counts(answered)).toEqual({ 200: 37, 402: 263 })
  for (const { body } of answered.filter(({ status }) => status === 402))
    expect(body).toMatchObject({ used: 12_500, limit: 12_500, plan: 'business' })
  const { used } = await usageOf(one.database.kysely, org.orgId, new Date(one.clock()))
  expect(used).toMatchObject({ conversations: 12_500, messages: 37 })
  const kept = await one.database.kysely
    .selectFrom('conversations')
    .select('message_count')
    .where('org_id', '=', org.orgId)
    .execute()
  expect(kept.map((row) => row.message_count)).toEqual(Array(37).fill(2))
})

it('300 at once in one session: as many messages as the plan has left, each behind the other', async () => {
  const org = await one.newOrganisation('business')
  await setUsed(org.orgId, 'messages', 25_000 - 41)
  expect(counts(await storm(org, randomUUID()))).toEqual({ 200: 41, 402: 259 })
  const { used } = await usageOf(one.database.kysely, org.orgId, new Date(one.clock()))
  expect(used).toMatchObject({ conversations: 1, messages: 25_000 })
  const kept = await one.database.kysely
    .selectFrom('messages')
    .select(['position', 'role'])
    .where('org_id', '=', org.orgId)
    .orderBy('position')
    .execute()
  expect(kept.map(({ position }) => position)).toEqual(Array.from({ length: 82 }, (_, n) => n))
  expect(kept.map(({ role }) => role)).toEqual(Array(41).fill(['user', 'assistant']).flat())
})

it('300 at once: as many a minute as the plan allows', async () => {
  const org = await one.newOrganisation('free')
  expect(counts(await storm(org, randomUUID()))).toEqual({ 200: 20, 429: 280 })
})
