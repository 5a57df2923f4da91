import { randomUUID } from 'node:crypto'
import { platform } from '@svc/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, NOON, testClock } from './support/clock.ts'
import { addConversation } from './support/conversations.ts'
import { featureDatabases } from './support/databases.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

describe.each(featureDatabases)('the platform on %s', (_name, open) => {
  let app: TestApp
  let old: TestOrganisation
  let newer: TestOrganisation
  let token: string
  beforeAll(async () => {
    app = await testApp({ database: await open(), clock: testClock(NOON - DAY_MS) })
    old = await app.newOrganisation()
    app.clock.set(NOON)
    newer = await app.newOrganisation()
    token = await app.platformAdmin()
    await app.services.tenants.addOrganisation(
      { id: randomUUID(), slug: 'paying', name: 'Paying', plan: 'pro' },
      new Date(NOON + 1),
    )
    await addConversation(app, newer.orgId)
    await addConversation(app, newer.orgId, { at: NOON - 40 * DAY_MS })
  })
  afterAll(() => app.close())

  const ask = (query = '') => app.ask(`/api/admin/platform${query}`, { token })

  it('shows all tenants with their plan and counts, the newest first', async () => {
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(platform.parse(body)).toEqual(body)
    expect(body.tenants.map(({ slug }: { slug: string }) => slug)).toEqual(['paying', newer.slug, old.slug])
    expect(body.tenants[1]).toEqual({
      ...{ id: newer.orgId, slug: newer.slug, name: newer.slug, plan: 'free' },
      created_at: new Date(NOON).toISOString(),
      suspended_at: null,
      ...{ members: 2, documents: 0, conversations: 1, messages: 2 },
      last_message_at: new Date(NOON).toISOString(),
    })
    expect(body.tenants[2]).toMatchObject({ conversations: 0, messages: 0, last_message_at: null })
    expect(body).toMatchObject({
      plans: { free: 2, starter: 0, pro: 1, business: 0, enterprise: 0 },
      total: 3,
      next_cursor: null,
    })
  })

  it('comes in pages and by plan', async () => {
    const first = (await ask('?limit=1')).body
    const second = (await ask(`?limit=2&cursor=${first.next_cursor}`)).body
    expect([first.tenants[0].slug, ...second.tenants.map(({ slug }: { slug: string }) => slug)]).toEqual([
      'paying',
      newer.slug,
      old.slug,
    ])
    expect([first.total, second.next_cursor]).toEqual([3, null])
    expect((await ask('?plan=pro')).body.tenants).toHaveLength(1)
    for (const query of ['limit=0', 'limit=101', 'plan=growth', 'cursor=x'])
      expect((await ask(`?${query}`)).status).toBe(400)
  })

  it('is shown to platform admins alone', async () => {
    for (const options of [{}, { token: old.admin }, { token: old.member }, { key: old.key }])
      expect(await app.ask('/api/admin/platform', options)).toMatchObject({
        status: 401,
        body: { error: 'Unauthorized' },
      })
  })
})
