/** Two administrators who save at the same time: ETag, If-Match and If-None-Match on every endpoint that is versioned. */
import { randomUUID } from 'node:crypto'
import { type Endpoint, endpoints, isConditional } from '@svc/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { createTurns, purgeTurns } from '../src/db/turns.ts'
import { databases } from './support/databases.ts'
import { type Ask, type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const verdict = { action: 'redact', risk: 'low', review: false } as const
const policy = (threshold: number) => ({ threshold, rules: [], fallback: { ...verdict, label: 'own.other' } })

/** A change of each that no other of its writes makes. */
const changes: Record<string, (n: number) => Record<string, unknown>> = {
  putPolicy: (n) => policy(n / 1000),
  updateWebhook: (n) => ({ name: `hook ${n}` }),
  updateRouting: (n) => ({ escalation: { critical_timeout_minutes: n, high_timeout_minutes: n + 10 } }),
  updateWidgetConfig: (n) => ({ greeting_message: `Hello ${n}` }),
  updateBotConfig: (n) => ({ max_tokens: n }),
  updateTopicGuardConfig: (n) => ({ blocked_topics: [`topic ${n}`] }),
  updateMfaSettings: (n) => ({ mfa_grace_period_hours: n }),
}
const writes = endpoints.filter(isConditional)

describe.each(databases)('what two administrators write, on %s', (_name, open) => {
  let database: Database
  let app: TestApp
  let org: TestOrganisation
  beforeAll(async () => {
    database = await open()
    app = await testApp({ database })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    org = await app.newOrganisation()
  })

  /** What the endpoint writes, with something to be written over. */
  async function thingOf({ id, path, auth, method }: Endpoint, by = app) {
    const as: Ask = auth === 'session' ? { token: org.admin } : { key: org.key }
    const params: Record<string, string> = { name: 'own' }
    if (id === 'updateWebhook') {
      const json = { name: 'hook', url: 'http://127.0.0.1:9/', events: ['pii.detected'] }
      params.id = (await by.ask('/api/v1/webhooks', { ...as, json })).body.id
    }
    const at = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] as string)
    const change = changes[id] as (typeof changes)[string]
    const write = (n: number, headers: Record<string, string> = {}, through = app) =>
      through.ask(at, { ...as, method, json: change(n), headers })
    expect((await write(10)).status).toBe(200)
    return { write, read: (headers: Record<string, string> = {}) => by.ask(at, { ...as, headers }) }
  }
  const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag') as string

  it('lists every versioned endpoint above', () => {
    expect(Object.keys(changes).sort()).toEqual(writes.map(({ id }) => id).sort())
  })

  test.each(writes.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s goes through on the tag that was read, and on none, and not on one of before',
    async (_id, endpoint) => {
      const { write, read } = await thingOf(endpoint)
      const first = await read()
      expect(tagOf(first)).toMatch(/^"[\w-]{27}"$/)
      expect(tagOf(await read())).toBe(tagOf(first))

      expect((await write(11, { 'if-match': tagOf(first) })).status).toBe(200)
      const second = await read()
      expect(tagOf(second)).not.toBe(tagOf(first))
      const late = await write(12, { 'if-match': tagOf(first) })
      expect(late.status).toBe(412)
      expect(late.body.error).toMatch(/changed since you read it, and nothing was written: GET it again/)
      expect(late.body.code).toBe(endpoint.surface === 'chat' ? undefined : 'precondition_failed')
      expect((await read()).body).toEqual(second.body)

      // Among several, and whatever there is.
      const several = `"another,with-a-comma", ${tagOf(second)}`
      expect((await write(13, { 'if-match': several })).status).toBe(200)
      expect((await write(14, { 'if-match': '*' })).status).toBe(200)
      expect((await write(15)).status).toBe(200)
      // What a proxy weakened is no proof (RFC 9110, 13.1.1); a tag without its quotes is none at all.
      const now = tagOf(await read())
      expect((await write(16, { 'if-match': `W/${now}` })).status).toBe(412)
      for (const wrong of [now.slice(1, -1), `${now.slice(0, -1)}`, `${now} "b"`, ',', ''])
        expect([wrong, (await write(16, { 'if-match': wrong })).status]).toEqual([wrong, 400])
      expect((await write(17, { 'if-none-match': '*' })).status).toBe(412)
      expect(tagOf(await read())).toBe(now)
      expect((await read({ 'if-none-match': `W/${now}` })).status).toBe(304)
      expect((await read({ 'if-none-match': '"another"' })).status).toBe(200)
    },
  )

  test.each(writes.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s lets one of many through that name the same tag, on two processes',
    async (_id, endpoint) => {
      const other = await testApp({ database })
      const { write, read } = await thingOf(endpoint)
      const tag = tagOf(await read())
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => write(20 + n, { 'if-match': tag }, n % 2 ? app : other)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)])
      // And none that names no tag is written over by one that does.
      const [, bold] = await Promise.all([
        write(31, { 'if-match': tagOf(await read()) }, other),
        write(32, {}, app),
      ])
      expect(bold?.status).toBe(200)
      expect(JSON.stringify((await read()).body)).toContain(endpoint.id === 'putPolicy' ? '0.032' : '32')
    },
  )

  it('makes a policy once, where it is to be made and not changed', async () => {
    const put = (json: object) =>
      app.ask('/api/v1/policies/fresh', {
        ...{ key: org.key, method: 'PUT', json },
        headers: { 'if-none-match': '*' },
      })
    expect((await app.ask('/api/v1/policies/fresh', { key: org.key })).status).toBe(404)
    const missing = { key: org.key, method: 'PUT', json: policy(0.1), headers: { 'if-match': '*' } }
    expect((await app.ask('/api/v1/policies/fresh', missing)).status).toBe(412)
    const both = await Promise.all([put(policy(0.1)), put(policy(0.2))])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
    expect((await app.ask('/api/v1/policies/fresh', { key: org.key })).body.version).toBe(1)
  })

  it('is another for each organisation, and says nothing of another’s', async () => {
    const [other, at] = [await app.newOrganisation(), '/api/admin/topic-guard-config']
    const { headers } = await app.ask(at, { token: other.admin })
    await app.ask(at, { token: other.admin, method: 'PUT', json: { blocked_topics: ['one'] } })
    const mine = { token: org.admin, method: 'PUT', json: { blocked_topics: ['two'] } }
    expect(
      (await app.ask(at, { ...mine, headers: { 'if-match': headers.get('etag') as string } })).status,
    ).toBe(200)
  })

  it('is refused, not let through, to whoever may not write it', async () => {
    const headers = { 'if-match': '"x"' }
    const json = { blocked_topics: ['one'] }
    const at = '/api/admin/topic-guard-config'
    expect((await app.ask(at, { token: org.member, method: 'PUT', json, headers })).status).toBe(401)
    expect((await app.ask(at, { key: org.key, method: 'PUT', json, headers })).status).toBe(401)
  })

  describe('turns', () => {
    it('come one after the other, and end with what fails', async () => {
      const [one, other] = [createTurns(database.kysely), createTurns(database.kysely)]
      const name = randomUUID()
      let atWork = 0
      const work = async () => {
        expect(++atWork).toBe(1)
        await new Promise((done) => setTimeout(done, 5))
        atWork--
      }
      const fails = one(name, () => Promise.reject(new Error('failed')))
      await expect(fails).rejects.toThrow('failed')
      await Promise.all([one(name, work), other(name, work), one(name, work), other(name, work)])
      const left = await sql`select from turns where name = ${name}`.execute(database.kysely)
      expect(left.rows).toHaveLength(0)
    })

    it('of a process that was killed end by themselves; until then others are told to try again', async () => {
      const times = { leaseMs: 300, longestMs: 1_000, patienceMs: 50 }
      const turns = createTurns(database.kysely, times)
      const name = randomUUID()
      const until = (end: string) =>
        sql`
          insert into turns values (${name}, ${randomUUID()}, now() + ${end}::interval)
          on conflict (name) do update set until = excluded.until`.execute(database.kysely)
      await until('1 hour')
      await expect(turns(name, async () => 'mine')).rejects.toMatchObject({ code: '55P03' })
      await until('-1 second')
      expect(await turns(name, async () => 'mine')).toBe('mine')
    })

    it('of a process that was killed are removed, and no others', async () => {
      const [killed, held] = [randomUUID(), randomUUID()]
      await sql`insert into turns values (${killed}, ${randomUUID()}, now() - interval '1 second')`.execute(
        database.kysely,
      )
      await createTurns(database.kysely)(held, async () => {
        await purgeTurns(database.kysely)
        const left = database.kysely.selectFrom('turns').where('name', 'in', [killed, held]).select('name')
        expect(await left.execute()).toEqual([{ name: held }])
      })
    })

    it('are kept by whoever is still at work when their time is over', async () => {
      const times = { leaseMs: 900, longestMs: 20_000, patienceMs: 15_000 }
      const [one, other] = [createTurns(database.kysely, times), createTurns(database.kysely, times)]
      const name = randomUUID()
      const done: string[] = []
      const work = async (who: string) => {
        await new Promise((resolve) => setTimeout(resolve, 2_000))
        done.push(who)
      }
      const slow = one(name, () => work('slow'))
      await expect
        .poll(() => database.kysely.selectFrom('turns').where('name', '=', name).select('name').execute())
        .toHaveLength(1)
      await Promise.all([slow, other(name, async () => void done.push('quick'))])
      expect(done).toEqual(['slow', 'quick'])
    })
  })
})
