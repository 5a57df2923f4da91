import { randomUUID } from 'node:crypto'
import { auditPage, endpoints } from '@svc/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isAudited } from '../src/http/audited.ts'
import { NOON, testClock } from './support/clock.ts'
import { featureDatabases } from './support/databases.ts'
import { soundBodies } from './support/surface.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

describe.each(featureDatabases)('the audit log on %s', (_name, open) => {
  let app: TestApp
  let org: TestOrganisation
  beforeAll(async () => {
    app = await testApp({ database: await open(), clock: testClock() })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    org = await app.newOrganisation()
    app.clock.set(NOON)
  })

  const add = (json: unknown, token = org.admin) => app.ask('/api/admin/audit-log', { token, json })
  const list = (query = '', token = org.admin) => app.ask(`/api/admin/audit-log${query}`, { token })
  const sound = { action: 'widget.update', resource_type: 'widget' }

  it('keeps who did what, with the session’s person as actor', async () => {
    const session = await app.services.sessions.authenticate(org.admin)
    const metadata = { fields: ['bot_name'], count: 2, nested: { deep: [true, null, 1.5] } }
    const added = await add({ ...sound, resource_id: org.orgId, metadata })
    expect([added.status, added.body]).toEqual([200, { ok: true }])
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(auditPage.parse(body)).toEqual(body)
    expect(body).toEqual({
      entries: [
        {
          ...sound,
          id: expect.any(String),
          actor: `person:${session?.subject}`,
          actor_name: 'admin@example.com',
          resource_id: org.orgId,
          metadata,
          created_at: new Date(NOON).toISOString(),
        },
      ],
      next_cursor: null,
    })
    expect((await add({ ...sound, actor: 'person:another' })).status).toBe(400)
  })

  it('keeps no personal data and no secret', async () => {
    const metadata = {
      note: 'changed for jane.roe@example.com',
      card: 4_111_111_111_111_111,
      list: [{ key: `AKIA${'IOSFODNN7EXAMPLQ'}` }],
    }
    await add({
      action: 'call.made',
      resource_type: 'visitor',
      resource_id: 'GB82WEST12345698765432',
      metadata,
    })
    const { entries } = (await list()).body
    expect(entries[0]).toMatchObject({
      resource_id: '[IBAN_CODE]',
      metadata: {
        note: 'changed for [EMAIL_ADDRESS]',
        card: '[CREDIT_CARD]',
        list: [{ key: '[AWS_ACCESS_KEY]' }],
      },
    })
    const { rows } = await sql`select t::text as row from audit_log t`.execute(app.database.kysely)
    expect(JSON.stringify(rows) + app.logged.join()).not.toMatch(/jane|41111111|AKIA|WEST/)
  })

  it.each([
    [{}],
    [{ action: 'x' }],
    [{ ...sound, action: 'Changed the widget' }],
    [{ ...sound, action: 'a'.repeat(65) }],
    [{ ...sound, resource_type: '' }],
    [{ ...sound, resource_id: 'a b' }],
    [{ ...sound, resource_id: 'a'.repeat(129) }],
    [{ ...sound, metadata: [] }],
    [{ ...sound, metadata: { 'a key of words': 1 } }],
    [{ ...sound, metadata: { a: { b: { 'c d': 1 } } } }],
    [{ ...sound, metadata: { a: { b: { c: { d: { e: 1 } } } } } }],
    [{ ...sound, metadata: { a: 'x'.repeat(4_096) } }],
    [{ ...sound, metadata: { a: '\0' } }],
    [{ ...sound, metadata: { a: '\ud800' } }],
  ])('refuses %j', async (json) => {
    expect(await add(json)).toMatchObject({ status: 400, body: { error: expect.any(String) } })
    expect((await list()).body.entries).toEqual([])
  })

  it('takes a program’s words in either case', async () => {
    const added = { action: 'USER_LOGIN', resource_type: 'WidgetConfig', resource_id: 'W-1' }
    expect((await add(added)).status).toBe(200)
    expect((await list('?action=USER_LOGIN')).body.entries).toMatchObject([added])
  })

  it('takes metadata at its limits', async () => {
    expect((await add({ ...sound, metadata: { a: { b: { c: { d: 1 } } } } })).status).toBe(200)
    expect((await add({ ...sound, metadata: { a: 'x'.repeat(4_096 - 8) } })).status).toBe(200)
  })

  it('is read newest first, page after page, by action and type', async () => {
    for (let n = 0; n < 5; n++) {
      app.clock.advance(1)
      await add({ action: n % 2 ? 'odd' : 'even', resource_type: `type-${n}` })
    }
    const types = (body: { entries: { resource_type: string }[] }) =>
      body.entries.map(({ resource_type }) => resource_type)
    const first = (await list('?limit=2')).body
    const second = (await list(`?limit=200&cursor=${first.next_cursor}`)).body
    expect([...types(first), ...types(second)]).toEqual(['type-4', 'type-3', 'type-2', 'type-1', 'type-0'])
    expect(types((await list('?action=odd')).body)).toEqual(['type-3', 'type-1'])
    expect(types((await list('?resource_type=type-2')).body)).toEqual(['type-2'])
    for (const query of ['limit=0', 'limit=201', 'cursor=x', 'action=', 'actor=x'])
      expect((await list(`?${query}`)).status).toBe(400)
  })

  it('names a member by their address and a key by its name, as long as they are there', async () => {
    const { audit } = app.services.chat.administration
    const { body: key } = await app.ask('/api/v1/api-keys', { token: org.admin, json: { name: 'Desk' } })
    const other = await app.newOrganisation()
    const { body: foreign } = await app.ask('/api/v1/api-keys', {
      token: other.admin,
      json: { name: 'Theirs' },
    })
    for (const actor of [`key:${key.id}`, `key:${foreign.id}`, 'key:1', 'person:gone', 'anonymous']) {
      app.clock.advance(1)
      await audit.write({ orgId: org.orgId, actor, action: 'x', resourceType: 'y' })
    }
    const names = (await list('?action=x')).body.entries.map(
      ({ actor_name }: { actor_name: string | null }) => actor_name,
    )
    expect(names).toEqual([null, null, null, null, 'Desk'])
    const { rows } = await sql`select t::text as row from audit_log t where action = 'x'`.execute(
      app.database.kysely,
    )
    expect(JSON.stringify(rows)).not.toContain('Desk')
  })

  it('is asked for one person, one key, one thing, and days', async () => {
    const { audit } = app.services.chat.administration
    const note = (actor: string, resourceId: string) =>
      audit.write({ orgId: org.orgId, actor, action: 'widget.update', resourceType: 'widget', resourceId })
    const DAY = 86_400_000
    await note('person:dev|admin|jo@example.com', 'w-1')
    app.clock.advance(DAY)
    await note('key:1', 'w-2')
    app.clock.advance(DAY)
    await note('person:sam', 'w-1')
    const asked = async (query: Record<string, string>) => {
      const { status, body } = await list(`?${new URLSearchParams(query)}`)
      return status === 200 ? body.entries.map(({ actor }: { actor: string }) => actor) : status
    }
    const day = (after: number) => new Date(NOON + after * DAY).toISOString().slice(0, 10)
    expect(await asked({ actor: 'person:dev|admin|jo@example.com' })).toHaveLength(1)
    expect(await asked({ actor: 'person:jo@example.com' })).toEqual([])
    expect(await asked({ actor: 'key:1' })).toEqual(['key:1'])
    expect(await asked({ resource_id: 'w-1' })).toEqual(['person:sam', 'person:dev|admin|jo@example.com'])
    expect(await asked({ resource_id: 'w-1', actor: 'person:sam', action: 'widget.update' })).toEqual([
      'person:sam',
    ])
    expect(await asked({ date_from: day(1), date_to: day(1) })).toEqual(['key:1'])
    expect(await asked({ date_to: day(1) })).toEqual(['key:1', 'person:dev|admin|jo@example.com'])
    expect(await asked({ date_from: new Date(NOON + DAY + 1).toISOString() })).toEqual(['person:sam'])
    for (const query of [
      { date_from: 'soon' },
      { date_to: '2026-13-01' },
      { actor: 'person:' },
      { resource_id: '' },
    ])
      expect([query, await asked(query)]).toEqual([query, 400])
  })

  it('is the own organisation’s alone, and an admin’s', async () => {
    await add(sound)
    const other = await app.newOrganisation()
    expect((await list('', other.admin)).body.entries).toEqual([])
    expect((await list('', org.member)).status).toBe(401)
    expect((await add(sound, org.member)).status).toBe(401)
  })

  it('is changed by nobody', async () => {
    await add(sound)
    const db = app.database.kysely
    const changes = [
      db.updateTable('audit_log').set({ action: 'other' }).where('org_id', '=', org.orgId),
      db.deleteFrom('audit_log').where('org_id', '=', org.orgId),
    ]
    for (const change of changes) await expect(change.execute()).rejects.toMatchObject({ code: '23000' })
    await expect(sql`truncate audit_log`.execute(db)).rejects.toMatchObject({ code: '23000' })
    expect((await list()).body.entries).toHaveLength(1)
  })

  it('notes what administration changes, by field names alone', async () => {
    const { body: key } = await app.ask('/api/v1/api-keys', { token: org.admin, json: { name: 'Jane Roe' } })
    await app.ask(`/api/v1/api-keys/${key.id}`, { token: org.admin, method: 'DELETE' })
    await app.ask('/api/v1/policies/own', { key: org.key, method: 'PUT', json: soundBodies.putPolicy })
    const { entries } = (await list()).body
    expect(entries).toHaveLength(3)
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ action: 'api-keys.create_api_key', resource_type: 'api-keys', resource_id: key.id },
          ...{ actor: expect.stringMatching(/^person:/), metadata: { fields: ['name'] } },
        }),
        expect.objectContaining({ action: 'api-keys.delete_api_key', resource_id: key.id }),
        expect.objectContaining({
          ...{ action: 'policies.put_policy', resource_id: 'own', actor: expect.stringMatching(/^key:/) },
          metadata: { fields: ['fallback', 'name', 'rules', 'threshold'] },
        }),
      ]),
    )
    expect(JSON.stringify(entries)).not.toContain('Jane')
  })

  it('notes who made an organisation, in its own log', async () => {
    const { body } = await app.ask('/api/onboard', { token: org.member, json: { business_name: 'Jane Roe' } })
    const { id } = body.tenant
    const actor = 'person:dev|member|member@example.com'
    // The session acts on it from now on.
    expect((await list('', org.member)).body.entries).toEqual([
      expect.objectContaining({
        ...{ action: 'tenants.onboard', resource_type: 'tenants', resource_id: id },
        ...{ actor, metadata: { fields: ['business_name'] } },
      }),
    ])
    expect((await list()).body.entries).toEqual([])
    const versions = await app.ask('/api/v1/policies/chat/versions', { token: org.member })
    expect(versions.body.versions).toMatchObject([{ created_by: actor }])
  })

  it('notes that backup codes were made, and that one let a session in', async () => {
    const at = '/api/mfa/backup-codes'
    const { codes } = (await app.ask(at, { token: org.admin, method: 'POST' })).body
    await app.ask(`${at}/redeem`, { token: org.admin, json: { code: 'AAAA-AAAA-AAAA-AAAA' } })
    await app.ask(`${at}/redeem`, { token: org.admin, json: { code: codes[0] } })
    const { entries } = (await list()).body
    expect(entries.map(({ action }: { action: string }) => action).sort()).toEqual([
      'mfa.create_backup_codes',
      'mfa.redeem_backup_code',
    ])
    for (const code of codes) expect(JSON.stringify(entries)).not.toContain(code)
  })

  it('notes nothing that was refused or only read', async () => {
    await app.ask('/api/v1/api-keys', { token: org.admin, json: { name: '' } })
    await app.ask('/api/v1/api-keys', { token: org.member, json: { name: 'x' } })
    await app.ask(`/api/v1/api-keys/${randomUUID()}`, { token: org.admin, method: 'DELETE' })
    await app.ask('/api/v1/api-keys', { token: org.admin })
    await app.ask('/api/admin/briefing', { token: org.admin, method: 'POST' })
    await app.ask('/api/v1/govern', { key: org.key, json: { content: 'x' } })
    // Nothing is paid by, and this one is told so with 503.
    const json = { plan: 'pro', period: 'monthly', tenantId: org.orgId }
    expect((await app.ask('/api/billing/checkout', { token: org.admin, json })).status).toBe(503)
    app.clock.advance(2 * 3_600_000)
    await app.services.chat.administration.audit.settle()
    expect((await list()).body.entries).toEqual([])
  })

  it('notes what was done although the server broke off before it said so', async () => {
    const { audit } = app.services.chat.administration
    const db = app.database.kysely
    const key = (name: string) => app.ask('/api/v1/api-keys', { token: org.admin, json: { name } })
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.ref(from)} rename to ${sql.ref(to)}`.execute(db)
    await rename('audit_log', 'audit_log_gone')
    expect((await key('cut off')).status).toBe(500)
    await rename('audit_log_gone', 'audit_log')
    const { api_keys } = (await app.ask('/api/v1/api-keys', { token: org.admin })).body
    expect(api_keys.map(({ name }: { name: string }) => name)).toContain('cut off')

    await app.ask(`/api/v1/api-keys/${randomUUID()}`, { token: org.admin, method: 'DELETE' })
    app.clock.advance(1)
    await key('done')
    await audit.settle()
    expect((await list()).body.entries).toMatchObject([{ metadata: { fields: ['name'] } }])
    app.clock.advance(2 * 3_600_000)
    for (let n = 0; n < 2; n++) await audit.settle()
    expect((await list()).body.entries).toEqual([
      expect.objectContaining({ metadata: { fields: ['name'] } }),
      expect.objectContaining({
        ...{ actor: 'person:dev|admin|admin@example.com', action: 'api-keys.create_api_key' },
        ...{ resource_type: 'api-keys', resource_id: null, created_at: new Date(NOON).toISOString() },
        metadata: { fields: ['name'], outcome: 'unknown' },
      }),
    ])
  })

  it('does nothing that it cannot note', async () => {
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.ref(from)} rename to ${sql.ref(to)}`.execute(app.database.kysely)
    const keys = async () => (await app.ask('/api/v1/api-keys', { token: org.admin })).body
    const before = await keys()
    expect(before).toHaveProperty('api_keys')
    await rename('audit_begun', 'audit_begun_gone')
    expect((await app.ask('/api/v1/api-keys', { token: org.admin, json: { name: 'x' } })).status).toBe(500)
    await rename('audit_begun_gone', 'audit_begun')
    expect(await keys()).toEqual(before)
  })

  it('goes with the transaction it belongs to', async () => {
    const note = { orgId: org.orgId, actor: 'key:1', action: 'x', resourceType: 'y' }
    const { audit } = app.services.chat.administration
    await expect(
      app.database.kysely.transaction().execute(async (transaction) => {
        await audit.write(note, transaction)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect((await list()).body.entries).toEqual([])
    await audit.write(note)
    expect((await list()).body.entries).toMatchObject([{ actor: 'key:1', resource_id: null, metadata: {} }])
  })
})

describe('what is noted', () => {
  const noted = endpoints.filter(isAudited).map(({ id }) => id)

  it('is every write of administration', () => {
    // Noted by themselves, in the transaction of what they do; or changing nothing.
    const others = [
      ...[
        'createAuditEntry',
        'onboard',
        'deleteLeads',
        'deleteConversation',
        'createConnector',
        'deleteConnector',
        'decryptConnector',
      ],
      ...['createBriefing', 'checkTopic', 'askKnowledge'],
    ]
    for (const { id, method, auth, role } of endpoints)
      if ((role || auth === 'session') && method !== 'GET' && !others.includes(id))
        expect(noted).toContain(id)
    expect(noted).toEqual(
      expect.arrayContaining(['createWebhook', 'updateRouting', 'putPolicy', 'approveReview']),
    )
  })

  it('is nothing that is read, decided or reported', () => {
    for (const { id, method } of endpoints) if (method === 'GET') expect(noted).not.toContain(id)
    for (const id of ['govern', 'createAttestation', 'verifyFingerprint']) expect(noted).not.toContain(id)
  })
})
