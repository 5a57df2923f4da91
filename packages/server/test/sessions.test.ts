import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { NOON } from './support/clock.ts'
import { type Ask, type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

let app: TestApp
let acme: TestOrganisation
beforeAll(async () => {
  app = await testApp()
  acme = await app.newOrganisation()
})
afterAll(() => app.close())

const KEYS = '/api/v1/api-keys'

describe('the development issuer', () => {
  const issue = async (json: unknown) => (await app.ask('/auth/dev/token', { json })).body.token as string

  it('makes a session that acts on the organisation with the role', async () => {
    const token = await issue({ email: 'ops@example.com', org_slug: acme.slug, role: 'admin' })
    expect((await app.ask(KEYS, { token })).status).toBe(200)
  })

  it('makes a member by default, and one role does not change what another’s token may do', async () => {
    const admin = await issue({ email: 'both@example.com', org_slug: acme.slug, role: 'admin' })
    const member = await issue({ email: 'both@example.com', org_slug: acme.slug })
    expect((await app.ask(KEYS, { token: member })).status).toBe(403)
    expect((await app.ask(KEYS, { token: admin })).status).toBe(200)
  })

  it('ends a session at its time, with five seconds’ leeway', async () => {
    const token = await issue({
      email: 'ops@example.com',
      org_slug: acme.slug,
      role: 'admin',
      expires_in: 60,
    })
    app.clock.advance(64_000)
    expect((await app.ask(KEYS, { token })).status).toBe(200)
    app.clock.advance(2_000)
    expect((await app.ask(KEYS, { token })).status).toBe(401)
    app.clock.set(NOON)
  })

  it('makes a session that ends within seconds, to try out what then happens', async () => {
    const token = await issue({ email: 'ops@example.com', org_slug: acme.slug, role: 'admin', expires_in: 1 })
    expect((await app.ask(KEYS, { token })).status).toBe(200)
    app.clock.advance(7_000)
    expect((await app.ask(KEYS, { token })).status).toBe(401)
    app.clock.set(NOON)
  })

  it('keeps its key in the database: another server on it believes the same tokens', async () => {
    const second = await testApp({ database: app.database })
    expect((await second.ask(KEYS, { token: acme.admin })).status).toBe(200)
  })
})

describe('a session in the cookie', () => {
  const cookie = () => `theme=dark; svc-access-token=${acme.admin}; x=1`
  const make = (headers: Record<string, string>) =>
    app.ask(KEYS, { json: { name: 'x' }, headers: { cookie: cookie(), host: 'svc.example.com', ...headers } })

  it('is as good as the header', async () => {
    expect((await app.ask(KEYS, { headers: { cookie: cookie() } })).status).toBe(200)
    expect((await make({ origin: 'https://svc.example.com' })).status).toBe(201)
    expect((await make({})).status).toBe(201)
  })

  it('does not write for a page of another site', async () => {
    for (const headers of [
      { origin: 'https://evil.example.net' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const { status, body } = await make(headers as Record<string, string>)
      expect([status, body.code]).toEqual([403, 'forbidden'])
    }
  })
})

describe('an API key', () => {
  const POLICIES = '/api/v1/policies'
  const forms: [string, (key: string) => Ask][] = [
    ['Authorization: Bearer', (key) => ({ headers: { authorization: `Bearer ${key}` } })],
    ['Authorization: bearer', (key) => ({ headers: { authorization: `bearer ${key}` } })],
    ['x-svc-api-key', (key) => ({ headers: { 'x-svc-api-key': key } })],
    ['X-API-Key', (key) => ({ headers: { 'X-API-Key': key } })],
    ['X-Svc-Key', (key) => ({ headers: { 'X-Svc-Key': key } })],
  ]
  test.each(forms)('is accepted in %s', async (_name, form) => {
    expect((await app.ask(POLICIES, form(acme.key))).status).toBe(200)
  })

  it('is shown once, listed by prefix, and dead once revoked', async () => {
    const made = await app.ask(KEYS, {
      token: acme.admin,
      json: { name: 'Ärger 1', scopes: ['policies:read'] },
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ name: 'Ärger 1', scopes: ['policies:read'], last_used_at: null })
    expect(made.body.key).toMatch(/^svc_[0-9a-f]{12}_[0-9a-f]{48}$/)
    expect(made.body.key.split('_')[1]).toBe(made.body.prefix)

    expect((await app.ask(POLICIES, { key: made.body.key })).status).toBe(200)
    const { body } = await app.ask(KEYS, { token: acme.admin })
    const listed = body.api_keys.find((key: { id: string }) => key.id === made.body.id)
    const { key, ...rest } = made.body
    expect(listed).toEqual({ ...rest, last_used_at: '2026-11-20T12:00:00.000Z' })
    expect(JSON.stringify(body)).not.toContain(key.split('_')[2])

    expect((await app.ask(`${KEYS}/${made.body.id}`, { method: 'DELETE', token: acme.admin })).body).toEqual({
      ok: true,
    })
    expect((await app.ask(POLICIES, { key })).status).toBe(401)
    expect((await app.ask(`${KEYS}/${made.body.id}`, { method: 'DELETE', token: acme.admin })).status).toBe(
      404,
    )
  })

  it('is one of a hundred at most, until another is revoked', async () => {
    const org = await app.newOrganisation()
    const make = () => app.ask(KEYS, { token: org.admin, json: { name: 'one more' } })
    // The organisation came with one.
    const { body: first } = await make()
    for (let made = 2; made < 100; made++) expect((await make()).status).toBe(201)
    expect(await make()).toMatchObject({ status: 409, body: { code: 'conflict' } })
    await app.ask(`${KEYS}/${first.id}`, { method: 'DELETE', token: org.admin })
    expect((await make()).status).toBe(201)
    expect((await make()).status).toBe(409)
  })

  it('is kept as a hash alone', async () => {
    const { rows } = await app.database.kysely
      .selectFrom('api_keys')
      .selectAll()
      .execute()
      .then((rows) => ({ rows }))
    expect(JSON.stringify(rows)).not.toContain(acme.key.split('_')[2])
  })

  it('has every scope when none is named', async () => {
    const { body } = await app.ask(KEYS, { token: acme.admin, json: { name: 'all' } })
    expect(body.scopes).toContain('govern')
    expect(body.scopes.length).toBeGreaterThan(8)
  })
})

describe('an identity provider', () => {
  const issuer = 'https://id.example.com/'
  const audience = 'svc'
  let provider: Server
  let production: TestApp
  const keys: Record<string, CryptoKey> = {}
  let keysServed = true
  let asked = 0
  let padding = ''
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 })

  beforeAll(async () => {
    const published: object[] = []
    for (const alg of ['EdDSA', 'ES256', 'RS256', 'PS256', 'ES384']) {
      const pair = await generateKeyPair(alg, { extractable: true })
      keys[alg] = pair.privateKey
      published.push({ ...(await exportJWK(pair.publicKey)), kid: alg, alg, use: 'sig' })
    }
    published.push({ ...short.publicKey.export({ format: 'jwk' }), kid: 'short', alg: 'RS256', use: 'sig' })
    provider = createServer((_request, response) => {
      asked++
      if (!keysServed) return void response.writeHead(500).end()
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: published, padding }))
    })
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    const jwksUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/jwks`
    production = await testApp({ database: app.database, config: { issuer: { jwksUrl, issuer, audience } } })
    await app.services.tenants.setMembership(acme.orgId, 'user-1', 'admin', new Date(NOON))
  })
  afterAll(() => provider.close())

  interface Token {
    alg?: string
    /** Laid over the sound ones; undefined takes one away. */
    claims?: { [name in keyof JWTPayload]?: JWTPayload[name] | undefined }
    key?: CryptoKey | Uint8Array
    kid?: string
  }
  const now = NOON / 1000
  function token({ alg = 'ES256', claims = {}, key, kid = alg }: Token = {}): Promise<string> {
    return new SignJWT({
      sub: 'user-1',
      iss: issuer,
      aud: audience,
      iat: now,
      exp: now + 600,
      ...claims,
    } as JWTPayload)
      .setProtectedHeader({ alg, kid })
      .sign(key ?? (keys[alg] as CryptoKey))
  }
  const status = async (made: Token) => (await production.ask(KEYS, { token: await token(made) })).status

  test.each(['EdDSA', 'ES256', 'RS256'])('is believed with %s', async (alg) => {
    expect(await status({ alg })).toBe(200)
  })

  test.each(['PS256', 'ES384'])('is not believed with %s, though it publishes such a key', async (alg) => {
    expect(await status({ alg })).toBe(401)
  })

  it('is not believed with a key of RSA that is too short, and is not taken for one that cannot be reached', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = { sub: 'user-1', iss: issuer, aud: audience, iat: now, exp: now + 600 }
    const signed = `${part({ alg: 'RS256', kid: 'short' })}.${part(claims)}`
    const signature = sign('sha256', Buffer.from(signed), short.privateKey).toString('base64url')
    expect((await production.ask(KEYS, { token: `${signed}.${signature}` })).status).toBe(401)
  })

  const bad: [string, Token][] = [
    ['of another issuer', { claims: { iss: 'https://evil.example.net/' } }],
    ['for another audience', { claims: { aud: 'other' } }],
    ['that is over', { claims: { exp: now - 6 } }],
    ['that has not begun', { claims: { nbf: now + 6 } }],
    ['without an end', { claims: { exp: undefined } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['with an empty subject', { claims: { sub: '' } }],
    ['with a subject of 256 characters', { claims: { sub: 'u'.repeat(256) } }],
    ['with a subject that is no text', { claims: { sub: 5 as unknown as string } }],
    ['longer than 4,096 characters', { claims: { padding: 'x'.repeat(3_000) } }],
    ['with a zero byte in the subject', { claims: { sub: 'user\u00001' } }],
    ['signed with a shared secret', { alg: 'HS256', key: new TextEncoder().encode('secret'.repeat(10)) }],
  ]
  test.each(bad)('a token %s is refused', async (_name, made) => {
    expect(await status(made)).toBe(401)
  })

  it('a subject of 255 characters is one, in a token of less than 4,096', async () => {
    expect(await status({ claims: { sub: 'u'.repeat(255), padding: 'x'.repeat(2_000) } })).toBe(403)
  })

  it('makes a cookie that goes over HTTPS alone', async () => {
    for (const how of [{ json: { token: await token() } }, { method: 'DELETE' }]) {
      const { headers } = await production.ask('/auth/session', how)
      expect(headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Strict; Secure; /)
    }
  })

  it('a token within five seconds of its times is believed', async () => {
    expect(await status({ claims: { exp: now - 4 } })).toBe(200)
    expect(await status({ claims: { nbf: now + 4 } })).toBe(200)
  })

  it('gives nobody a place where they are no member, whatever the token says', async () => {
    expect(await status({ claims: { sub: 'stranger' } })).toBe(403)
    expect(await status({ claims: { sub: 'stranger', org_id: acme.orgId, role: 'platform_admin' } })).toBe(
      403,
    )
    const other = await app.newOrganisation()
    expect(await status({ claims: { org_id: other.orgId } })).toBe(403)
    expect(await status({ claims: { org_id: "' or 1=1 --" } })).toBe(200)
  })

  it('lets a platform admin act on any organisation that there is', async () => {
    await app.services.tenants.addPlatformAdmin('boss', new Date(NOON))
    expect(await status({ claims: { sub: 'boss', org_id: acme.orgId } })).toBe(200)
    expect(await status({ claims: { sub: 'boss', org_id: crypto.randomUUID() } })).toBe(403)
    expect(await status({ claims: { sub: 'boss' } })).toBe(403)
  })

  const TENANT = '/api/admin/tenant'
  const SETTINGS = '/api/mfa/settings'
  const admin = async (made: Token) => (await production.ask(TENANT, { token: await token(made) })).status

  it.each([
    [['pwd', 'mfa'], 200],
    [['pwd', 'otp'], 200],
    [['hwk'], 200],
    [['pwd'], 403],
    [['pwd', 'sms'], 403],
    [['MFA'], 403],
    [[], 403],
    ['mfa', 403],
    [{ mfa: true }, 403],
    [undefined, 403],
  ])('begins a session with a second factor by amr %j: %i', async (amr, expected) => {
    const org = await app.newOrganisation()
    const sub = `amr-${org.slug}`
    await app.services.tenants.setMembership(org.orgId, sub, 'admin', new Date(NOON))
    const json = { mfa_required: true, mfa_grace_period_hours: 0 }
    const as = await token({ claims: { sub } })
    expect((await production.ask(SETTINGS, { method: 'PUT', token: as, json })).status).toBe(200)
    expect(await admin({ claims: { sub, amr } })).toBe(expected)
  })

  it('tells a member’s address, and what it told last is kept', async () => {
    const [id, sub] = [crypto.randomUUID(), 'mail-1']
    await app.services.tenants.addOrganisation({ id, slug: id, name: 'Mail' }, new Date(NOON))
    await app.services.tenants.setMembership(id, sub, 'admin', new Date(NOON))
    const emails = async (claims: object) => {
      const { body } = await production.ask(SETTINGS, { token: await token({ claims: { sub, ...claims } }) })
      return body.team_members.map(({ email, has_mfa }: { email: string; has_mfa: boolean }) => [
        email,
        has_mfa,
      ])
    }
    expect(await emails({})).toEqual([['', false]])
    expect(await emails({ email: 'one@example.com' })).toEqual([['one@example.com', false]])
    expect(await emails({ email: 'two@example.com', amr: ['mfa'] })).toEqual([['two@example.com', true]])
    for (const email of [undefined, 'none', 5, `${'x'.repeat(300)}@example.com`, 'a\u0000@b.example'])
      expect(await emails({ email })).toEqual([['two@example.com', true]])
  })

  it('names a session by sid, so that a renewed token still acts on the organisation the session made', async () => {
    const first = { sub: 'sid-1', sid: 's1', org_id: acme.orgId }
    await app.services.tenants.setMembership(acme.orgId, 'sid-1', 'admin', new Date(NOON))
    const tenant = async (claims: object) =>
      (await production.ask(TENANT, { token: await token({ claims: { ...first, ...claims } }) })).body.id
    const { body } = await production.ask('/api/onboard', {
      token: await token({ claims: first }),
      json: { business_name: 'Sid' },
    })
    expect(await tenant({})).toBe(body.tenant.id)
    expect(await tenant({ iat: now - 1, exp: now + 3_600 })).toBe(body.tenant.id)
    // Another session of the same person, and one of another person with the same name for it.
    expect(await tenant({ sid: 's2' })).toBe(acme.orgId)
    await app.services.tenants.setMembership(acme.orgId, 'sid-2', 'admin', new Date(NOON))
    expect(await tenant({ sub: 'sid-2' })).toBe(acme.orgId)
    // The provider's later word, by another organisation in the token, holds.
    expect(await tenant({ org_id: body.tenant.id })).toBe(body.tenant.id)
    // It ends 30 days after the token it was chosen with, and is forgotten then.
    await app.services.purgeSessions()
    expect(await tenant({})).toBe(body.tenant.id)
    app.clock.advance(601_000 + 30 * 86_400_000)
    production.clock.set(app.clock())
    const renewed = app.clock() / 1000
    expect(await tenant({ iat: renewed, exp: renewed + 600 })).toBe(acme.orgId)
    production.clock.set(NOON)
    expect(await tenant({})).toBe(body.tenant.id)
    await app.services.purgeSessions()
    app.clock.set(NOON)
    expect(await tenant({})).toBe(acme.orgId)
  })

  it('is the only one: a token of the development issuer is worth nothing', async () => {
    expect((await production.ask(KEYS, { token: acme.admin })).status).toBe(401)
  })

  it('that cannot be asked for its keys is no reason to call a token bad', async () => {
    keysServed = false
    const jwksUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/jwks`
    const cold = await testApp({ database: app.database, config: { issuer: { jwksUrl, issuer, audience } } })
    const { status, body } = await cold.ask(KEYS, { token: await token() })
    expect([status, body.code]).toEqual([503, 'unavailable'])
    // The operator is told why.
    expect(cold.logged.join('')).toContain('keys cannot be fetched from the address in SVC_JWT_JWKS_URL')
    keysServed = true
  })

  it('that cannot be asked any more locks nobody out for an hour, and the operator is told', async () => {
    const jwksUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/jwks`
    const warm = await testApp({ database: app.database, config: { issuer: { jwksUrl, issuer, audience } } })
    const ask = async (made: Token = {}) => (await warm.ask(KEYS, { token: await token(made) })).status
    const told = () => warm.logged.filter((line) => line.includes('published last hold for an hour')).length
    expect(await ask()).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      keysServed = false
      vi.setSystemTime(Date.now() + 11 * 60_000)
      expect([await ask(), told()]).toEqual([200, 1])
      const before = asked
      expect([await ask(), asked]).toEqual([200, before])
      // A signature must be right, and a key that is not known may be a new one.
      expect(await ask({ key: keys.EdDSA!, alg: 'EdDSA' })).toBe(200)
      const other = await generateKeyPair('ES256')
      expect(await ask({ key: other.privateKey })).toBe(401)
      expect(await ask({ kid: 'new' })).toBe(503)
      keysServed = true
      expect(await ask({ kid: 'new' })).toBe(401)
      keysServed = false
      vi.setSystemTime(Date.now() + 71 * 60_000)
      expect(await ask()).toBe(503)
    } finally {
      keysServed = true
      vi.useRealTimers()
    }
    expect(await ask()).toBe(200)
  })

  it.each([
    ['a megabyte', 1_000_000, 200],
    ['more', 1_100_000, 503],
  ])(
    'publishes keys in %s of JSON: %i bytes beside them are answered with %i',
    async (_name, size, expected) => {
      padding = 'x'.repeat(size)
      const jwksUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/jwks`
      const cold = await testApp({
        database: app.database,
        config: { issuer: { jwksUrl, issuer, audience } },
      })
      expect((await cold.ask(KEYS, { token: await token() })).status).toBe(expected)
      padding = ''
    },
  )
})

describe('under a name of another site', () => {
  const json = { email: 'ops@example.com' }
  const ask = (host: string, headers: Record<string, string> = {}) =>
    app.ask(`http://${host}/auth/dev/token`, { json, headers })

  it.each(['localhost:8787', '127.0.0.1:8787', '127.8.9.1', '[::1]:8787'])(
    '%s is this machine',
    async (host) => {
      expect((await ask(host)).status).toBe(200)
      expect((await ask(host, { origin: `http://${host}` })).status).toBe(200)
    },
  )

  it.each(['rebound.example:8787', '127.0.0.1.example', 'localhost.example', '192.168.1.2:8787'])(
    '%s gets no session and may use none',
    async (host) => {
      const { status, body } = await ask(host)
      expect([status, body]).toEqual([403, { error: expect.any(String), code: 'forbidden' }])
      const { token } = (await ask('localhost')).body
      expect((await app.ask(`http://${host}/api/v1/api-keys`, { token })).status).toBe(403)
      // Where a key would do as well, too.
      for (const as of [{ token: acme.admin }, { headers: { cookie: `svc-access-token=${acme.admin}` } }])
        expect((await app.ask(`http://${host}/api/v1/policies`, as)).status).toBe(403)
    },
  )

  it.each(['http://rebound.example', 'null', 'http://localhost:1'])(
    'the page %s is refused',
    async (origin) => {
      expect((await ask('localhost:8787', { origin })).status).toBe(403)
    },
  )

  it('keys and public paths are served', async () => {
    expect((await app.ask('http://rebound.example/api/health')).status).toBe(200)
    const policies = 'http://rebound.example/api/v1/policies'
    expect((await app.ask(policies, { key: acme.key })).status).toBe(200)
    expect((await app.ask(policies, { headers: { 'x-api-key': acme.key } })).status).toBe(200)
  })
})
