import { endpoints } from '@svc/contract'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { things } from './support/surface.ts'
import { type Answered, type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

let app: TestApp
let mine: TestOrganisation
let theirs: TestOrganisation
beforeAll(async () => {
  app = await testApp()
  mine = await app.newOrganisation()
  theirs = await app.newOrganisation()
})
afterAll(() => app.close())

const taking = endpoints.filter((endpoint) => endpoint.params)

describe('the other organisation’s id', () => {
  test.each(taking.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s answers 404, or works on one’s own of that name, and changes nothing of theirs',
    async (id, endpoint) => {
      const other = await things[id]?.(app, theirs)
      if (!other) throw new Error(`Say in support/surface.ts what ${id} works on`)
      const before = await other.state()
      const at = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => other.params[name] as string)
      const json = other.json === undefined ? {} : { json: other.json }
      const as = endpoint.auth === 'session' ? { token: mine.admin } : { key: mine.key }
      const { status, body } = await app.ask(at, { method: endpoint.method, ...as, ...json })
      if (other.isName) expect(status).toBe(200)
      else expect([status, body]).toEqual([404, { error: 'Not found', code: 'not_found' }])
      expect(await other.state()).toEqual(before)

      // And the owner's own request works, so that the 404 above is not for another reason.
      const owner = endpoint.auth === 'session' ? { token: theirs.admin } : { key: theirs.key }
      expect((await app.ask(at, { method: endpoint.method, ...owner, ...json })).status).toBe(200)
    },
  )
})

describe('lists', () => {
  it('show the own organisation’s keys alone', async () => {
    const { body } = await app.ask('/api/v1/api-keys', { token: mine.admin })
    const { body: other } = await app.ask('/api/v1/api-keys', { token: theirs.admin })
    const ids = (answer: Answered['body']) => answer.api_keys.map((key: { id: string }) => key.id)
    expect(ids(body).length).toBeGreaterThan(0)
    expect(ids(body).filter((id: string) => ids(other).includes(id))).toEqual([])
  })

  it('export the own organisation’s receipts alone', async () => {
    await app.ask('/api/v1/govern', { key: mine.key, json: { content: 'mine' } })
    await app.ask('/api/v1/govern', { key: theirs.key, json: { content: 'theirs' } })
    const idsOf = async (key: string) => {
      const { body } = await app.ask('/api/v1/receipts/proof-export', { key })
      return body.rows.map((row: { receipt_id: string }) => row.receipt_id) as string[]
    }
    const [one, other] = [await idsOf(mine.key), await idsOf(theirs.key)]
    expect(one.length).toBeGreaterThan(0)
    expect(one.filter((id) => other.includes(id))).toEqual([])
  })
})

describe('an anchor run', () => {
  it('by an admin closes the own organisation’s day alone', async () => {
    await app.ask('/api/v1/govern', { key: mine.key, json: { content: 'mine' } })
    const { body } = await app.ask('/api/admin/anchor-runs', { token: mine.admin, json: {} })
    expect(body.runs.map((run: { org_id: string }) => run.org_id)).toEqual([mine.orgId])
    const { body: exported } = await app.ask('/api/v1/receipts/proof-export', { key: theirs.key })
    for (const row of exported.rows) expect(row.anchor_status).toBe('pending')
  })

  it('by a platform admin closes everybody’s', async () => {
    const { body } = await app.ask('/api/admin/anchor-runs', { token: await app.platformAdmin(), json: {} })
    const orgs = body.runs.map((run: { org_id: string }) => run.org_id)
    expect(orgs).toEqual(expect.arrayContaining([mine.orgId, theirs.orgId]))
  })
})

describe('a session', () => {
  it('acts on an organisation its person left no longer', async () => {
    const { orgId } = mine
    const session = await app.services.sessions.authenticate(mine.admin)
    expect(session?.orgId).toBe(orgId)
    await app.database.kysely
      .deleteFrom('memberships')
      .where('org_id', '=', orgId)
      .where('subject', '=', session?.subject ?? '')
      .execute()
    expect((await app.ask('/api/v1/api-keys', { token: mine.admin })).status).toBe(403)
  })
})
