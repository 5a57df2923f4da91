import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { createMfaStore, type StoredMfaSettings } from '../src/features/mfa/store.ts'
import { NOON, testClock } from './support/clock.ts'
import { featureDatabases } from './support/databases.ts'
import { type Ask, type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const SETTINGS = '/api/mfa/settings'
const CODES = '/api/mfa/backup-codes'
const REDEEM = `${CODES}/redeem`
const HOUR_MS = 3_600_000
const HELD_BACK = [
  403,
  {
    error:
      'This organisation requires a second factor of its admins: sign in with one, or redeem a backup code',
  },
]

describe.each(featureDatabases)('second factors on %s', (_name, open) => {
  let app: TestApp
  let org: TestOrganisation
  beforeAll(async () => {
    app = await testApp({ database: await open(), clock: testClock() })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    app.clock.set(NOON)
    org = await app.newOrganisation()
  })

  const signIn = async (json: object = {}) =>
    (
      await app.ask('/auth/dev/token', {
        json: {
          email: 'admin@example.com',
          role: 'admin',
          org_slug: org.slug,
          expires_in: 86_400 * 7,
          ...json,
        },
      })
    ).body.token as string
  const put = (json: object, as: Ask = { token: org.admin }) =>
    app.ask(SETTINGS, { method: 'PUT', json, ...as })
  const codesOf = async (token: string) =>
    (await app.ask(CODES, { method: 'POST', token })).body.codes as string[]
  const redeem = (token: string, code: string | undefined) => app.ask(REDEEM, { token, json: { code } })
  const admin = async (token: string) => {
    const { status, body } = await app.ask('/api/admin/tenant', { token })
    return [status, body]
  }
  /** Required, with no time left. */
  const require = () => put({ mfa_required: true, mfa_grace_period_hours: 0 })

  describe('the settings', () => {
    it('require nothing until they are told to, and show who is there', async () => {
      await app.ask('/api/admin/tenant', { token: await signIn({ email: 'mfa@example.com', mfa: true }) })
      await app.ask(CODES, { method: 'POST', token: org.member })
      const { status, body } = await app.ask(SETTINGS, { token: org.admin })
      const id = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(status).toBe(200)
      expect(body).toEqual({
        mfa_required: false,
        mfa_grace_period_hours: 72,
        team_members: expect.arrayContaining([
          { id, email: 'admin@example.com', has_mfa: false },
          { id, email: 'mfa@example.com', has_mfa: true },
          { id, email: 'member@example.com', has_mfa: false },
        ]),
      })
      expect(new Set(body.team_members.map((member: { id: string }) => member.id)).size).toBe(3)
    })

    it('show no member of another organisation, and a thousand at most', async () => {
      const other = await app.newOrganisation()
      await signIn({ email: 'theirs@example.com', org_slug: other.slug })
      const members = async () => (await app.ask(SETTINGS, { token: org.admin })).body.team_members
      expect(await members()).toHaveLength(2)
      await sql`
        insert into memberships (org_id, subject, role, created_at)
        select ${org.orgId}, 'many-' || n, 'member', ${new Date(NOON)} from generate_series(1, 999) n`.execute(
        app.database.kysely,
      )
      expect(await members()).toHaveLength(1_000)
    })

    it('change where they are given, and take what was read', async () => {
      expect((await put({ mfa_grace_period_hours: 24 })).body).toMatchObject({
        mfa_required: false,
        mfa_grace_period_hours: 24,
      })
      const { status, body } = await put({ mfa_required: true })
      expect([status, body]).toMatchObject([200, { mfa_required: true, mfa_grace_period_hours: 24 }])
      expect((await app.ask(SETTINGS, { token: org.admin })).body).toEqual(body)
      expect((await put(body)).body).toEqual(body)
    })

    it('keep what several change at once', async () => {
      await put({ mfa_grace_period_hours: 1 })
      const store = createMfaStore(app.database.kysely)
      const oneMore = (before?: StoredMfaSettings) => ({
        is_required: false,
        required_since: null,
        grace_period_hours: (before?.grace_period_hours ?? 0) + 1,
      })
      await Promise.all(
        Array.from({ length: 8 }, () => store.change(org.orgId, oneMore, new Date(app.clock()))),
      )
      expect((await app.ask(SETTINGS, { token: org.admin })).body.mfa_grace_period_hours).toBe(9)
    })

    it.each([
      [{}],
      [{ mfa_required: 'yes' }],
      [{ mfa_grace_period_hours: -1 }],
      [{ mfa_grace_period_hours: 721 }],
      [{ mfa_grace_period_hours: 1.5 }],
      [{ mfa_required: true, since: 'now' }],
    ])('refuse %j', async (json) => {
      expect((await put(json)).status).toBe(400)
    })
  })

  describe('where one is required', () => {
    it('admins are let in until the grace period is over, from when it was required first', async () => {
      await put({ mfa_required: true, mfa_grace_period_hours: 2 })
      app.clock.advance(HOUR_MS)
      // Saying so again does not begin it anew.
      await put({ mfa_required: true })
      app.clock.advance(HOUR_MS - 1)
      expect((await admin(org.admin))[0]).toBe(200)
      app.clock.advance(1)
      expect(await admin(org.admin)).toEqual(HELD_BACK)
      // Required anew, it begins anew.
      await put({ mfa_required: false })
      expect((await admin(org.admin))[0]).toBe(200)
      await put({ mfa_required: true })
      expect((await admin(org.admin))[0]).toBe(200)
    })

    it('a session with one is let in', async () => {
      await require()
      expect(await admin(org.admin)).toEqual(HELD_BACK)
      expect((await admin(await signIn({ mfa: true })))[0]).toBe(200)
    })

    it('it holds for every operation of an admin, also of the governance API, and for platform admins', async () => {
      await require()
      const keys = await app.ask('/api/v1/api-keys', { token: org.admin })
      expect([keys.status, keys.body.code]).toEqual([403, 'second_factor_required'])
      const { subject } = (await app.services.sessions.authenticate(org.admin)) as { subject: string }
      await app.services.tenants.addPlatformAdmin(subject, new Date(NOON))
      expect(await admin(org.admin)).toEqual(HELD_BACK)
      await sql`delete from platform_admins where subject = ${subject}`.execute(app.database.kysely)
    })

    it('it holds for this organisation alone, and for no member and no key', async () => {
      await require()
      const other = await app.newOrganisation()
      expect((await admin(other.admin))[0]).toBe(200)
      expect((await app.ask('/api/v1/reviews', { token: org.member })).status).toBe(200)
      expect((await app.ask('/api/v1/reviews', { key: org.key })).status).toBe(200)
    })

    it('nobody is locked out: while no admin has shown one, any admin may take it back', async () => {
      await require()
      // A member's is no admin's.
      await app.ask('/api/v1/reviews', {
        token: await signIn({ email: 'mfa@example.com', role: 'member', mfa: true }),
      })
      expect((await app.ask(SETTINGS, { token: org.admin })).body.team_members).toContainEqual(
        expect.objectContaining({ email: 'mfa@example.com', has_mfa: true }),
      )
      expect(await codesOf(org.admin)).toHaveLength(10)
      expect((await put({ mfa_required: false })).status).toBe(200)
      expect((await admin(org.admin))[0]).toBe(200)
    })

    it('once an admin has, whoever comes without may neither take it back nor make codes', async () => {
      const sound = await signIn({ email: 'mfa@example.com', mfa: true })
      expect((await admin(sound))[0]).toBe(200)
      await require()
      const { status, body } = await put({ mfa_required: false })
      expect([status, body]).toEqual(HELD_BACK)
      const codes = await app.ask(CODES, { method: 'POST', token: org.admin })
      expect([codes.status, codes.body]).toEqual(HELD_BACK)
      expect((await app.ask(SETTINGS, { token: org.admin })).body.mfa_required).toBe(true)
      expect((await put({ mfa_required: false }, { token: sound })).status).toBe(200)
      expect((await admin(org.admin))[0]).toBe(200)
    })
  })

  describe('backup codes', () => {
    it('are ten, shown once, kept as digests, and replace those of before', async () => {
      const first = await codesOf(org.admin)
      expect(first).toHaveLength(10)
      expect(new Set(first).size).toBe(10)
      for (const code of first) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
      const { rows } = await sql<{ row: string }>`
        select c::text as row from mfa_backup_codes c where org_id = ${org.orgId}`.execute(
        app.database.kysely,
      )
      expect(rows).toHaveLength(10)
      for (const code of first) {
        expect(JSON.stringify(rows)).not.toContain(code)
        expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
      }
      const second = await codesOf(org.admin)
      expect((await redeem(org.admin, first[0])).status).toBe(400)
      expect((await redeem(org.admin, second[0])).status).toBe(200)
    })

    it('replace nobody else’s, and one’s own as one set, also at once', async () => {
      const other = await app.newOrganisation()
      const [[theirs], [members]] = [await codesOf(other.admin), await codesOf(org.member)]
      await Promise.all(Array.from({ length: 8 }, () => codesOf(org.admin)))
      const { rows } = await sql`
        select from mfa_backup_codes where org_id = ${org.orgId} and subject = 'dev|admin|admin@example.com'`.execute(
        app.database.kysely,
      )
      expect(rows).toHaveLength(10)
      expect((await redeem(other.admin, theirs)).status).toBe(200)
      expect((await redeem(org.member, members)).status).toBe(200)
    })

    it('let a session in that has no second factor, and that session alone', async () => {
      const [code] = await codesOf(org.admin)
      const sound = await signIn({ email: 'mfa@example.com', mfa: true })
      await admin(sound)
      await require()
      app.clock.advance(1_000)
      const another = await signIn()
      const { status, body } = await redeem(org.admin, code)
      expect([status, body]).toEqual([200, { ok: true }])
      expect((await admin(org.admin))[0]).toBe(200)
      expect(await admin(another)).toEqual(HELD_BACK)
      // Who was let in by a code has no second factor for that.
      const { team_members } = (await app.ask(SETTINGS, { token: org.admin })).body
      expect(team_members).toContainEqual(
        expect.objectContaining({ email: 'admin@example.com', has_mfa: false }),
      )
      // And may help themselves from here on.
      expect(await codesOf(org.admin)).toHaveLength(10)
    })

    it('are read as people type them', async () => {
      const codes = await codesOf(org.admin)
      const spoken = (code = '') =>
        code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
      for (const code of codes) expect((await redeem(org.admin, spoken(code))).status).toBe(200)
    })

    it('are good once, for whom they were made, and where', async () => {
      const [one, two, three] = await codesOf(org.admin)
      const other = await app.newOrganisation()
      expect((await redeem(org.admin, one)).status).toBe(200)
      for (const [token, code] of [
        [org.admin, one],
        [org.member, two],
        [other.admin, three],
        [org.admin, '0000-0000-0000-0000'],
      ] as const) {
        const { status, body } = await redeem(token, code)
        expect([status, body]).toEqual([400, { error: 'body.code is no code of yours, or was used before' }])
      }
    })

    it('are not used up where the session cannot be let in', async () => {
      const [code] = await codesOf(org.admin)
      await sql`alter table sessions add constraint none check (second_factor_on is null) not valid`.execute(
        app.database.kysely,
      )
      expect((await redeem(org.admin, code)).status).toBe(500)
      await sql`alter table sessions drop constraint none`.execute(app.database.kysely)
      expect((await redeem(org.admin, code)).status).toBe(200)
    })

    it('need an organisation', async () => {
      const token = await signIn({ email: 'nobody@example.com', role: 'member', org_slug: undefined })
      expect((await app.ask(CODES, { method: 'POST', token })).status).toBe(403)
    })

    it('a session in the cookie does not make them for another site', async () => {
      const headers = { cookie: `svc-access-token=${org.admin}`, host: 'svc.example.com' }
      const make = (more: object) => app.ask(CODES, { method: 'POST', headers: { ...headers, ...more } })
      expect((await make({ origin: 'https://svc.example.com' })).status).toBe(200)
      const { status, body } = await make({ origin: 'https://evil.example.net' })
      expect([status, body]).toEqual([403, { error: expect.any(String) }])
    })
  })

  test.each([
    ['POST', CODES, 'member'],
    ['POST', REDEEM, 'member'],
    ['GET', SETTINGS, 'admin'],
    ['PUT', SETTINGS, 'admin'],
  ] as const)(
    '%s %s takes a session of a %s alone, and is 500 where the database fails',
    async (method, path, role) => {
      const [code] = await codesOf(org[role])
      const json = path === REDEEM ? { code } : method === 'PUT' ? { mfa_grace_period_hours: 1 } : undefined
      const ask = (as: Ask) => app.ask(path, { method, ...(json && { json }), ...as })
      for (const as of [{}, { key: org.key }, ...(role === 'admin' ? [{ token: org.member }] : [])]) {
        const { status, body } = await ask(as)
        expect([status, body]).toEqual([401, { error: 'Unauthorized' }])
      }
      const table = method === 'POST' ? 'mfa_backup_codes' : 'mfa_settings'
      await sql`alter table ${sql.table(table)} rename to gone`.execute(app.database.kysely)
      const { status, body } = await ask({ token: org[role] })
      await sql`alter table gone rename to ${sql.table(table)}`.execute(app.database.kysely)
      expect([status, body]).toEqual([500, { error: 'Internal server error' }])
      expect((await ask({ token: org[role] })).status).toBe(200)
    },
  )
})
