import { endpoints } from '@svc/contract'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { soundClaim } from './support/claims.ts'
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

/**
 * For every operation that takes an id: a thing of the other organisation to name, and a look at whether that thing is still as it
 * was. An operation without an entry fails the test.
 */
const others: Record<string, () => Promise<{ id: string; state: () => Promise<unknown> }>> = {
  async getReceipt() {
    const { body } = await app.ask('/api/v1/attestations', { key: theirs.key, json: soundClaim() })
    const at = `/api/v1/receipts/${body.receipt_id}`
    return { id: body.receipt_id, state: async () => (await app.ask(at, { key: theirs.key })).body }
  },
  async deleteApiKey() {
    const { body } = await app.ask('/api/v1/api-keys', { token: theirs.admin, json: { name: 'theirs' } })
    const state = async () => (await app.ask('/api/v1/policies', { key: body.key })).status
    return { id: body.id, state }
  },
}

const taking = endpoints.filter((endpoint) => endpoint.params)

describe('the other organisation’s id', () => {
  test.each(taking.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s answers 404 and changes nothing',
    async (id, endpoint) => {
      const other = await others[id]?.()
      if (!other) throw new Error(`Say in this test how ${id} is tried with another organisation's id`)
      const before = await other.state()
      const at = endpoint.path.replace(/\{\w+\}/, other.id)
      const as = endpoint.auth === 'session' ? { token: mine.admin } : { key: mine.key }
      const { status, body } = await app.ask(at, { method: endpoint.method, ...as })
      expect([status, body]).toEqual([404, { error: 'Not found', code: 'not_found' }])
      expect(await other.state()).toEqual(before)

      // And the owner's own request works, so that the 404 above is not for another reason.
      const owner = endpoint.auth === 'session' ? { token: theirs.admin } : { key: theirs.key }
      expect((await app.ask(at, { method: endpoint.method, ...owner })).status).toBe(200)
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
