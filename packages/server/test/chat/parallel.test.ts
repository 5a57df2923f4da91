/** Limits at two servers on one PostgreSQL, each a process of its own. Their clocks stand, and with them the minute that limits count by. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openPostgres } from '../../src/db/postgres.ts'
import { usageOf } from '../../src/features/usage/store.ts'
import { NOON, testClock } from '../support/clock.ts'
import { migratedAddress } from '../support/databases.ts'
import { type ServerProcess, startProcess } from '../support/server-process.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

// Much longer than they take: a machine with other things to do must not fail them.
vi.setConfig({ testTimeout: 180_000 })

/** Makes organisations and looks into the database. */
let app: TestApp
let servers: ServerProcess[]
const root = mkdtempSync(join(tmpdir(), 'svc-parallel-'))

beforeAll(async () => {
  // However long they wait for a connection: a server that is asked too much answers 503 after five seconds.
  const databaseUrl = `${await migratedAddress()}?connect_timeout=150`
  app = await testApp({ database: await openPostgres({ url: databaseUrl }), clock: testClock() })
  const start = (name: string) =>
    startProcess({
      ...{ databaseUrl, demo: false, now: NOON, dataDir: join(root, name) },
      rateLimits: { key: 0, organisation: 0, ip: 0, admin: 0 },
      // Each request comes from an address of its own.
      trustedProxies: ['127.0.0.1'],
    })
  servers = await Promise.all([start('one'), start('other')])
})
afterAll(async () => {
  for (const server of servers) await server.kill('SIGKILL')
  await app.close()
  rmSync(root, { recursive: true, force: true })
})

/** At a time: three times as many at length. */
const REQUESTS = process.env.SVC_TEST_LONG ? 300 : 100

/** As many requests as `REQUESTS` at once, to one server and the other in turn. */
function storm(path: string, json: object, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const ask = async (_: unknown, n: number) => {
    const response = await fetch(servers[n % 2]!.url + path, {
      method: 'POST',
      headers: { ...headers, 'x-forwarded-for': `203.0.113.${n % 256}` },
      body: JSON.stringify(json),
    })
    return { status: response.status, body: await response.json() }
  }
  return Promise.all(Array.from({ length: REQUESTS }, ask))
}

const chats = (org: { orgId: string; widgetId: string }, session_id?: string) =>
  storm('/api/chat', { message: 'hello', org_id: org.orgId, widget_id: org.widgetId, session_id })

function counts(answered: readonly { status: number }[]): Record<number, number> {
  const by: Record<number, number> = {}
  for (const { status } of answered) by[status] = (by[status] ?? 0) + 1
  return by
}

const setUsed = (orgId: string, kind: string, count: number) =>
  app.database.kysely
    .insertInto('usage')
    .values({ org_id: orgId, month: '2026-11-01', kind, slot: 0, count })
    .execute()

it(`${REQUESTS} at once: as many conversations as the plan has left, and not one more`, async () => {
  const org = await app.newOrganisation('business')
  await setUsed(org.orgId, 'conversations', 12_500 - 37)
  const answered = await chats(org)
  expect(counts(answered)).toEqual({ 200: 37, 402: REQUESTS - 37 })
  for (const { body } of answered.filter(({ status }) => status === 402))
    expect(body).toMatchObject({ used: 12_500, limit: 12_500, plan: 'business' })
  const { used } = await usageOf(app.database.kysely, org.orgId, new Date(app.clock()))
  expect(used).toMatchObject({ conversations: 12_500, messages: 37 })
  const kept = await app.database.kysely
    .selectFrom('conversations')
    .select('message_count')
    .where('org_id', '=', org.orgId)
    .execute()
  expect(kept.map((row) => row.message_count)).toEqual(Array(37).fill(2))
})

it(`${REQUESTS} at once in one session: as many messages as the plan has left, each behind the other`, async () => {
  const org = await app.newOrganisation('business')
  await setUsed(org.orgId, 'messages', 25_000 - 41)
  expect(counts(await chats(org, randomUUID()))).toEqual({ 200: 41, 402: REQUESTS - 41 })
  const { used } = await usageOf(app.database.kysely, org.orgId, new Date(app.clock()))
  expect(used).toMatchObject({ conversations: 1, messages: 25_000 })
  const kept = await app.database.kysely
    .selectFrom('messages')
    .select(['position', 'role'])
    .where('org_id', '=', org.orgId)
    .orderBy('position')
    .execute()
  expect(kept.map(({ position }) => position)).toEqual(Array.from({ length: 82 }, (_, n) => n))
  expect(kept.map(({ role }) => role)).toEqual(Array(41).fill(['user', 'assistant']).flat())
})

it(`${REQUESTS} at once: as many a minute as the plan allows`, async () => {
  const org = await app.newOrganisation('free')
  expect(counts(await chats(org, randomUUID()))).toEqual({ 200: 20, 429: REQUESTS - 20 })
})

it(`${REQUESTS} at once: one of them redeems a one-time code`, async () => {
  const org = await app.newOrganisation()
  const { body } = await app.ask('/api/mfa/backup-codes', { method: 'POST', token: org.admin })
  const answered = await storm('/api/mfa/backup-codes/redeem', { code: body.codes[0] }, org.admin)
  expect(counts(answered)).toEqual({ 200: 1, 400: REQUESTS - 1 })
})
