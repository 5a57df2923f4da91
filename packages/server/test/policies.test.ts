import { createGovernor, type Policy } from '@svc/core'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { featureDatabases } from './support/databases.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const verdict = { action: 'redact', risk: 'low', review: false } as const
const strict = {
  threshold: 0.5,
  rules: [{ ...verdict, label: 'own.mail', types: ['EMAIL_ADDRESS'], action: 'deny', risk: 'high' }],
  fallback: { ...verdict, label: 'own.other' },
} as const
const lax = { ...strict, rules: [{ ...strict.rules[0], action: 'redact' }] } as const

describe.each(featureDatabases)('an organisation’s own policies on %s', (_name, open) => {
  let app: TestApp
  let org: TestOrganisation
  beforeAll(async () => {
    app = await testApp({ database: await open() })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    org = await app.newOrganisation()
  })
  const put = (name: string, json: unknown, as: object = { key: org.key }) =>
    app.ask(`/api/v1/policies/${name}`, { method: 'PUT', json, ...as })
  const govern = (policy: string) =>
    app.ask('/api/v1/govern', { key: org.key, json: { content: 'Write to ops@example.com', policy } })

  it('are versioned: each write is the next, and decides from then on', async () => {
    expect((await put('mail', strict)).body).toEqual({ name: 'mail', version: 1, ...strict })
    expect((await govern('mail')).body).toMatchObject({ action: 'deny', policy_applied: 'mail' })
    expect((await put('mail', { name: 'mail', ...lax })).body).toMatchObject({ version: 2 })
    expect((await govern('mail')).body).toMatchObject({ action: 'redact' })
    const { policies } = (await app.ask('/api/v1/policies', { key: org.key })).body
    expect(policies.map(({ name, version }: Policy) => [name, version])).toEqual([
      ['standard', 1],
      ['gdpr', 1],
      ['hipaa', 1],
      ['pci', 1],
      ['strict', 1],
      ['mail', 2],
    ])
  })

  it('keep every version, with who wrote it when', async () => {
    await put('mail', strict)
    await put('other', strict)
    await put('mail', lax, { token: org.admin })
    const list = (query = '', as: object = { key: org.key }) =>
      app.ask(`/api/v1/policies/mail/versions${query}`, as)
    const { body } = await list()
    expect(body).toEqual({
      versions: [
        {
          policy: { name: 'mail', version: 2, ...lax },
          created_at: expect.stringMatching(/^20.*Z$/),
          created_by: expect.stringMatching(/^(?!key:)/),
        },
        {
          policy: { name: 'mail', version: 1, ...strict },
          created_at: expect.stringMatching(/^20.*Z$/),
          created_by: expect.stringMatching(/^key:/),
        },
      ],
      next_cursor: null,
    })
    const first = (await list('?limit=1', { token: org.admin })).body
    expect(first.versions).toEqual([body.versions[0]])
    expect((await list(`?limit=1&cursor=${first.next_cursor}`)).body).toEqual({
      versions: [body.versions[1]],
      next_cursor: null,
    })
    // A cursor of another list: what it names is no version.
    const strange = `?cursor=${Buffer.from('1|x').toString('base64url')}`
    for (const query of ['?limit=0', '?limit=101', '?cursor=x', strange, '?colour=red'])
      expect(await list(query)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  it('of a built-in one are one that nobody wrote, of an unknown name or another organisation none', async () => {
    const list = (name: string, key = org.key) => app.ask(`/api/v1/policies/${name}/versions`, { key })
    expect((await list('gdpr')).body).toMatchObject({
      versions: [{ policy: { name: 'gdpr', version: 1 }, created_at: null, created_by: null }],
      next_cursor: null,
    })
    expect((await list('mail')).status).toBe(404)
    await put('mail', strict)
    expect((await list('mail', (await app.newOrganisation()).key)).status).toBe(404)
  })

  it('check claims by the version they were made under', async () => {
    const first = (await put('mail', strict)).body as Policy
    const { receipt } = createGovernor({ policy: first, clock: app.clock }).govern('ops@example.com')
    await put('mail', lax)
    const recorded = await app.ask('/api/v1/attestations', { key: org.key, json: receipt })
    expect(recorded.status).toBe(201)
    const never = await app.ask('/api/v1/attestations', {
      key: org.key,
      json: { ...receipt, policy: { name: 'mail', version: 3 }, client_event_id: crypto.randomUUID() },
    })
    expect(never).toMatchObject({ status: 422, body: { code: 'policy_unknown' } })
  })

  it('are no longer than a body usually is', async () => {
    const types = Array.from({ length: 450 }, (_, n) => `A_TYPE_${n}`)
    const rules = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...verdict, label: `own.r${n}`, types }))
    expect((await put('long', { ...strict, rules: rules(8) })).status).toBe(200)
    expect(await put('long', { ...strict, rules: rules(12) })).toMatchObject({
      status: 413,
      body: { code: 'body_too_large' },
    })
  })

  it('are so many and so long at most that their list can be read at once', async () => {
    const types = Array.from({ length: 450 }, (_, n) => `A_TYPE_${n}`)
    const rules = Array.from({ length: 11 }, (_, n) => ({ ...verdict, label: `own.r${n}`, types }))
    expect((await put('long-0', { ...strict, rules })).status).toBe(200)
    await sql`
      insert into policies select org_id, 'long-' || n, 1, document, created_at, created_by
      from policies, generate_series(1, 99) n where org_id = ${org.orgId}`.execute(app.database.kysely)
    expect(await put('more', strict)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const { status, body } = await app.ask('/api/v1/policies', { key: org.key })
    expect([status, body.policies.length]).toEqual([200, 105])
    const bytes = JSON.stringify(body).length
    expect(bytes).toBeGreaterThan(5_000_000)
    expect(bytes).toBeLessThan(7_000_000)
  })

  it('have 10,000 versions at most', async () => {
    await put('long', lax)
    await sql`
      insert into policies select org_id, name, n, document, created_at, created_by
      from policies, generate_series(2, 9999) n where org_id = ${org.orgId} and name = 'long'`.execute(
      app.database.kysely,
    )
    expect((await put('long', strict)).body).toMatchObject({ version: 10_000 })
    expect(await put('long', lax)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await put('other', lax)).status).toBe(200)
  })

  it('number every write, however many come at once', async () => {
    const versions = await Promise.all(
      Array.from({ length: 8 }, async () => (await put('many', lax)).body.version as number),
    )
    expect(versions.sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('take no built-in name and no other name than the path’s', async () => {
    expect(await put('standard', lax)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await put('mail', { ...lax, name: 'other' })).toMatchObject({ status: 400 })
    expect(await put('Mail', lax)).toMatchObject({ status: 400 })
    expect(await put('mail-', lax)).toMatchObject({ status: 400 })
  })

  it('are written by an admin’s session or a key with the scope, and by nobody else', async () => {
    expect((await put('mail', lax, { token: org.admin })).status).toBe(200)
    expect((await put('mail', lax, { token: org.member })).status).toBe(403)
    const { key } = await app.services.keys.create(org.orgId, { name: 'narrow', scopes: ['policies:read'] })
    expect((await put('mail', lax, { key })).body.code).toBe('insufficient_scope')
  })

  it('are each organisation’s own', async () => {
    await put('mail', strict)
    const other = await app.newOrganisation()
    const { body } = await app.ask('/api/v1/policies', { key: other.key })
    expect(body.policies.map(({ name }: Policy) => name)).not.toContain('mail')
    const answered = await app.ask('/api/v1/govern', {
      key: other.key,
      json: { content: 'hello', policy: 'mail' },
    })
    expect(answered).toMatchObject({ status: 400, body: { code: 'policy_unknown' } })
    // Nor do two of one name and version pass for each other: not where they decide, nor where claims are checked.
    const theirs = (await put('mail', lax, { key: other.key })).body as Policy
    expect(theirs).toMatchObject({ version: 1, ...lax })
    for (const [key, action] of [
      [org.key, 'deny'],
      [other.key, 'redact'],
    ] as const) {
      const json = { content: 'Write to ops@example.com', policy: 'mail' }
      expect((await app.ask('/api/v1/govern', { key, json })).body).toMatchObject({ action })
    }
    const { receipt } = createGovernor({ policy: theirs, clock: app.clock }).govern('ops@example.com')
    // Nor on a process that has seen neither yet.
    const fresh = await testApp({ database: app.database, clock: app.clock })
    for (const on of [app, fresh]) {
      const json = { ...receipt, client_event_id: crypto.randomUUID() }
      expect(await on.ask('/api/v1/attestations', { key: org.key, json })).toMatchObject({
        status: 422,
        body: { code: 'outcome_inconsistent' },
      })
    }
    expect((await fresh.ask('/api/v1/attestations', { key: other.key, json: receipt })).status).toBe(201)
  })

  it('are at most 100', async () => {
    for (let n = 0; n < 100; n++) expect((await put(`p${n}`, lax)).status).toBe(200)
    expect(await put('p100', lax)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await put('p0', lax)).body.version).toBe(2)
  })
})
