import { type Endpoint, endpoints } from '@svc/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { claimOf } from './support/claims.ts'
import { addConversation, addLead } from './support/conversations.ts'
import { type Field, fieldsOf, withField } from './support/fields.ts'
import { formOf } from './support/files.ts'
import { type FakeStripe, fakeStripe } from './support/stripe.ts'
import { namedIds, placeholders, soundBodyOf, things } from './support/surface.ts'
import { type Answered, type Ask, type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

let app: TestApp
let mine: TestOrganisation
let theirs: TestOrganisation
let stripe: FakeStripe
beforeAll(async () => {
  stripe = await fakeStripe()
  app = await testApp({ config: { stripe: stripe.account } })
  mine = await app.newOrganisation()
  theirs = await app.newOrganisation()
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})

const taking = endpoints.filter((endpoint) => endpoint.params)

it('no endpoint that names something in its path is left out below, and none is listed that is gone', () => {
  expect(Object.keys(things).sort()).toEqual(taking.map(({ id }) => id).sort())
  for (const { path, params } of endpoints) expect(path.includes('{')).toBe(params !== undefined)
})

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
      if (other.isName || other.isPublic) expect(status).toBe(200)
      else {
        const code = endpoint.surface === 'chat' ? {} : { code: 'not_found' }
        expect([status, body]).toEqual([404, { error: 'Not found', ...code }])
      }
      expect(await other.state()).toEqual(before)

      // And the owner's own request works, so that the 404 above is not for another reason.
      const owner = endpoint.auth === 'session' ? { token: theirs.admin } : { key: theirs.key }
      expect((await app.ask(at, { method: endpoint.method, ...owner, ...json })).status).toBe(200)
    },
  )
})

function bodyWith(endpoint: Endpoint, path: readonly string[], value: string): Ask {
  const json = withField(soundBodyOf(endpoint.id, mine), path, value)
  return endpoint.multipart ? { form: formOf('a.txt', 'Hello.', json as Record<string, string>) } : { json }
}

const several = taking.flatMap((endpoint) => {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  return names.length > 1 ? names.map((name) => [endpoint.id, name, endpoint] as const) : []
})

describe('the other organisation’s id beside one’s own', () => {
  test.each(several)('%s answers 404 for their %s', async (id, name, endpoint) => {
    const [own, other] = [await things[id]!(app, mine), await things[id]!(app, theirs)]
    const before = [await own.state(), await other.state()]
    const params: Record<string, string> = { ...own.params, [name]: other.params[name] as string }
    const at = endpoint.path.replace(/\{(\w+)\}/g, (_, each: string) => params[each] as string)
    const as = endpoint.auth === 'session' ? { token: mine.admin } : { key: mine.key }
    expect((await app.ask(at, { method: endpoint.method, ...as })).status).toBe(404)
    expect([await own.state(), await other.state()]).toEqual(before)
  })
})

const isId = ({ path }: Field) => /(?:^|_)(?:ids?|slugs?|uuids?)$/.test(path.at(-1)!)
const naming = endpoints.flatMap(fieldsOf).filter(isId)

describe('a field that names something by an id', () => {
  it('is listed in support/surface.ts with what becomes of another organisation’s', () => {
    expect(Object.keys(namedIds).sort()).toEqual(naming.map(({ id }) => id).sort())
  })

  const refused = naming.flatMap((field) => {
    const named = namedIds[field.id]
    return named?.kind === 'refused' ? [[field.id, field, named] as const] : []
  })
  test.each(refused)('%s refuses another organisation’s and takes the own', async (_id, field, named) => {
    const { endpoint, path, place } = field
    const call = async (value: string): Promise<Answered> => {
      const thing = await things[endpoint.id]?.(app, mine)
      const at = endpoint.path.replace(
        /\{(\w+)\}/g,
        (_, name: string) => thing?.params[name] ?? placeholders[name]?.() ?? '',
      )
      const as = endpoint.auth === 'session' ? { token: mine.admin } : { key: mine.key }
      return place === 'query'
        ? app.ask(`${at}?${path[0]}=${encodeURIComponent(value)}`, { method: endpoint.method, ...as })
        : app.ask(at, { method: endpoint.method, ...as, ...bodyWith(endpoint, path, value) })
    }
    const { status, body } = await call(await named.value(theirs, app))
    expect([status, body.code]).toEqual([named.status, named.code])
    expect((await call(await named.value(mine, app))).status).toBeLessThan(300)
  })

  it('client_event_id is each organisation’s own: the same claim is a receipt of each', async () => {
    const claim = claimOf('x')
    const report = ({ key }: TestOrganisation) => app.ask('/api/v1/attestations', { key, json: claim })
    const [one, other] = [await report(theirs), await report(mine)]
    expect([one.status, other.status]).toEqual([201, 201])
    expect(one.body.receipt_id).not.toBe(other.body.receipt_id)
    expect((await app.ask(`/api/v1/receipts/${one.body.receipt_id}`, { key: mine.key })).status).toBe(404)
  })
})

/** What makes an organisation's list of each kind longer than a page of one. */
const fill: Record<string, (org: TestOrganisation) => Promise<Record<string, string>>> = {
  proofExport: receipts,
  listReceipts: receipts,
  listGovernanceReceipts: receipts,
  async listConversations({ orgId }) {
    for (let n = 0; n < 2; n++) await addConversation(app, orgId)
    return {}
  },
  async listLeads({ orgId }) {
    for (let n = 0; n < 2; n++) await addLead(app, orgId)
    return {}
  },
  async listAuditLog({ admin }) {
    for (let n = 0; n < 2; n++)
      await app.ask('/api/admin/audit-log', { token: admin, json: soundBodyOf('createAuditEntry', mine) })
    return {}
  },
  async listPolicyVersions(org) {
    for (let n = 0; n < 2; n++) await things.listPolicyVersions!(app, org)
    return { name: 'own' }
  },
  async listReviews(org) {
    for (let n = 0; n < 2; n++) await things.getReview!(app, org)
    return {}
  },
  async listWebhookDeliveries(org) {
    const { params } = await things.retryWebhookDelivery!(app, org)
    await app.ask(`/api/v1/webhooks/${params.id}/test`, { key: org.key, method: 'POST' })
    return params
  },
}

async function receipts({ key }: TestOrganisation): Promise<Record<string, string>> {
  for (let n = 0; n < 2; n++) await app.ask('/api/v1/govern', { key, json: { content: 'x' } })
  return {}
}

describe('the other organisation’s cursor', () => {
  // What a platform admin lists is no organisation's.
  const paged = endpoints.filter(
    (endpoint) =>
      endpoint.role !== 'platform_admin' &&
      fieldsOf(endpoint).some(({ place, path }) => place === 'query' && path[0] === 'cursor'),
  )

  test.each(paged.map((endpoint) => [endpoint.id, endpoint] as const))(
    'of %s shows nothing of theirs',
    async (id, endpoint: Endpoint) => {
      const make = fill[id]
      if (!make) throw new Error(`Say in this test what fills the list of ${id}`)
      const [own, other] = [await make(mine), await make(theirs)]
      const page = async (org: TestOrganisation, params: Record<string, string>, query: string) => {
        const at = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] as string)
        const as = endpoint.auth === 'session' ? { token: org.admin } : { key: org.key }
        return app.ask(`${at}?${query}`, { method: endpoint.method, ...as })
      }
      const first = await page(theirs, other, 'limit=1')
      const cursor = first.body.next_cursor
      expect(cursor).toBeTypeOf('string')
      const all = idsIn((await page(theirs, other, 'limit=100')).body)
      expect(all.length).toBeGreaterThan(1)
      const seen = await page(mine, own, `limit=100&cursor=${cursor}`)
      expect(seen.status).toBe(200)
      expect(idsIn(seen.body).filter((one) => all.includes(one))).toEqual([])
    },
  )
})

function idsIn(body: unknown): string[] {
  return [
    ...JSON.stringify(body).matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|attest_[0-9a-f]{64}/g),
  ].map(([id]) => id)
}

/** What an organisation has in every table, row by row. */
async function rowsOf({ orgId }: TestOrganisation): Promise<Record<string, unknown[]>> {
  const { kysely } = app.database
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'org_id' order by table_name`.execute(kysely)
  const found: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t where org_id = ${orgId} order by 1`.execute(kysely)
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

describe('what is written', () => {
  let own: TestOrganisation
  let another: TestOrganisation
  beforeAll(async () => {
    // With room for one document after another.
    own = await app.newOrganisation('business')
    another = await app.newOrganisation('business')
  })
  const writing = endpoints.filter(
    ({ id, method, auth, role }) =>
      method !== 'GET' &&
      auth !== 'none' &&
      role !== 'platform_admin' &&
      // The session acts on the new organisation from then on.
      id !== 'onboard' &&
      // They take what was made for them; test/mfa.test.ts and test/connectors.test.ts try another organisation's.
      id !== 'redeemBackupCode' &&
      id !== 'decryptConnector',
  )
  async function write(endpoint: Endpoint, org: TestOrganisation): Promise<Answered> {
    const thing = await things[endpoint.id]?.(app, org)
    const at = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => thing?.params[name] as string)
    let json: unknown = thing?.json ?? soundBodyOf(endpoint.id, org)
    for (const { id, place, path } of naming.filter((field) => field.endpoint === endpoint)) {
      const named = namedIds[id]
      if (place === 'body' && named?.kind === 'refused')
        json = withField(json, path, await named.value(org, app))
    }
    const as = endpoint.auth === 'session' ? { token: org.admin } : { key: org.key }
    const form = endpoint.multipart && formOf('a.txt', 'Hello.', (json ?? {}) as Record<string, string>)
    const body = form ? { form } : json === undefined ? {} : { json }
    return app.ask(at, { method: endpoint.method, ...as, ...body })
  }

  test.each(writing.map((endpoint) => [endpoint.id, endpoint] as const))(
    'by %s changes nothing of another organisation that wrote the same',
    async (_id, endpoint) => {
      const { status } = await write(endpoint, another)
      expect(status).toBeLessThan(300)
      const before = await rowsOf(another)
      // What is written now is of another time.
      app.clock.advance(1_000)
      expect((await write(endpoint, own)).status).toBe(status)
      expect(await rowsOf(another)).toEqual(before)
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
