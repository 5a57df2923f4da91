import { randomUUID } from 'node:crypto'
import { leadPage } from '@svc/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, NOON, testClock } from './support/clock.ts'
import { addLead } from './support/conversations.ts'
import { featureDatabases } from './support/databases.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

describe.each(featureDatabases)('leads on %s', (_name, open) => {
  let app: TestApp
  let org: TestOrganisation
  beforeAll(async () => {
    app = await testApp({ database: await open(), clock: testClock() })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    org = await app.newOrganisation()
  })

  const list = (query = '', token = org.admin) => app.ask(`/api/admin/leads${query}`, { token })
  const remove = (ids: unknown, token = org.admin) =>
    app.ask('/api/admin/leads', { method: 'DELETE', token, json: { ids } })
  const idsOf = (body: { leads: { id: string }[] }) => body.leads.map(({ id }) => id)

  it('are opened for the organisation’s admins, newest first', async () => {
    const conversationId = randomUUID()
    const old = await addLead(app, org.orgId, { at: NOON - DAY_MS })
    const lead = await addLead(app, org.orgId, {
      ...{ conversationId, name: 'Ann', email: 'ann@example.com', phone: '+1 415 555 0132', note: 'call me' },
    })
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(leadPage.parse(body)).toEqual(body)
    expect(idsOf(body)).toEqual([lead, old])
    expect(body.leads[0]).toEqual({
      ...{ id: lead, conversation_id: conversationId, is_unreadable: false },
      ...{ name: 'Ann', email: 'ann@example.com', phone: '+1 415 555 0132', note: 'call me' },
      created_at: new Date(NOON).toISOString(),
    })
    expect(await list('', org.member)).toMatchObject({ status: 401, body: { error: 'Unauthorized' } })
    // It lies sealed.
    const { rows } = await sql`select t::text as row from leads t`.execute(app.database.kysely)
    expect(JSON.stringify(rows)).not.toMatch(/ann@|415 ?555/i)
    expect(app.logged.join()).not.toMatch(/ann@|415 ?555/i)
  })

  it('come in pages and by day', async () => {
    const all: string[] = []
    for (let n = 0; n < 5; n++) all.push(await addLead(app, org.orgId, { at: NOON - n * DAY_MS }))
    const first = (await list('?limit=2')).body
    const second = (await list(`?limit=3&cursor=${first.next_cursor}`)).body
    expect([...idsOf(first), ...idsOf(second)]).toEqual(all)
    expect(second.next_cursor).toBeNull()
    expect(idsOf((await list('?date_from=2026-11-19')).body)).toEqual(all.slice(0, 2))
    expect(idsOf((await list('?date_to=2026-11-17')).body)).toEqual(all.slice(3))
  })

  it.each(['limit=0', 'limit=201', 'cursor=x', 'date_from=x', 'search=x'])(
    'are not listed by %s',
    async (query) => {
      expect((await list(`?${query}`)).status).toBe(400)
    },
  )

  it('that cannot be opened are shown as such, and hide no other', async () => {
    const good = await addLead(app, org.orgId, { name: 'Ann' })
    const moved = await addLead(app, org.orgId, { name: 'Bob', at: NOON - 1, sealedFor: randomUUID() })
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body.leads).toMatchObject([
      { id: good, name: 'Ann', is_unreadable: false },
      { id: moved, name: null, is_unreadable: true },
    ])
  })

  it('are deleted for good; ids that name none are passed over', async () => {
    const [one, two, kept] = [
      await addLead(app, org.orgId),
      await addLead(app, org.orgId),
      await addLead(app, org.orgId),
    ]
    const other = await app.newOrganisation()
    const theirs = await addLead(app, other.orgId)
    expect(await remove([one, two, randomUUID(), theirs])).toMatchObject({ status: 200, body: { ok: true } })
    expect(idsOf((await list()).body)).toEqual([kept])
    expect(idsOf((await list('', other.admin)).body)).toEqual([theirs])
    expect((await remove([one])).body).toEqual({ ok: true })
    const { body: log } = await app.ask('/api/admin/audit-log', { token: org.admin })
    expect(log.entries).toMatchObject([
      { action: 'leads.delete', actor: expect.stringMatching(/^person:/), metadata: { count: 2 } },
    ])
  })

  it('are not deleted by a request of another form', async () => {
    for (const ids of [undefined, [], ['x'], Array(501).fill(randomUUID())])
      expect((await remove(ids)).status).toBe(400)
    expect((await remove([randomUUID()], org.member)).status).toBe(401)
  })
})
