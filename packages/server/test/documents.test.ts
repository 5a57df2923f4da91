import { randomUUID } from 'node:crypto'
import { endpoints, getSession, healthFault, pathsOf, signIn, signOut } from '@svc/contract'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type TestApp, testApp } from './support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Operations = Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>

describe('/openapi.json', () => {
  const listed = [...endpoints, getSession, signIn, signOut]

  it('lists every path of the contract and signing in, at every address it answers at', async () => {
    const { body } = await app.ask('/openapi.json')
    const found = Object.entries(body.paths as Operations).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const due = listed.flatMap((endpoint) => pathsOf(endpoint).map((path) => `${endpoint.method} ${path}`))
    expect(found.sort()).toEqual(due.sort())
  })

  test.each(listed.flatMap((endpoint) => pathsOf(endpoint).map((path) => [endpoint.method, path] as const)))(
    'what it lists is served: %s %s',
    async (method, path) => {
      const { status, body } = await app.ask(path.replace(/\{\w+\}/, 'x'), { method })
      expect(status).not.toBe(405)
      // An id of the wrong form is 400 or 401; a path that is not there is the only 404 without one.
      expect([status, body?.code]).not.toEqual([404, 'not_found'])
    },
  )

  it('lists what a session that acts on no organisation is answered', async () => {
    const { paths } = (await app.ask('/openapi.json')).body as { paths: Operations }
    const token = await app.platformAdmin()
    const answered = async (path: string, method: string, responses: object) => {
      const at = path.replace(/\{\w+\}/, path.includes('receipt') ? `svc_rcpt_${randomUUID()}` : randomUUID())
      const json = method === 'get' ? {} : { json: {} }
      const { status } = await app.ask(at, { method: method.toUpperCase(), token, ...json })
      return [method, path, status, status in responses]
    }
    for (const [path, operations] of Object.entries(paths))
      for (const [method, { responses }] of Object.entries(operations))
        expect(await answered(path, method, responses)).toEqual([method, path, expect.any(Number), true])
  })

  it('lists no path that is not served, with an identity provider configured', async () => {
    const issuer = { jwksUrl: 'http://127.0.0.1:1/jwks', issuer: 'x', audience: 'y' }
    const production = await testApp({ database: app.database, config: { issuer } })
    const { body } = await production.ask('/openapi.json')
    expect(Object.keys(body.paths)).not.toContain('/auth/dev/token')
    const { status } = await production.ask('/auth/dev/token', { json: { email: 'ops@example.com' } })
    expect(status).toBe(404)
  })
})

describe('every answer', () => {
  it('has a name, the caller’s own when it is a UUID', async () => {
    const given = '018f3e6a-5b1c-7d2e-9f00-1a2b3c4d5e6f'
    const named = await app.ask('/api/health', { headers: { 'x-request-id': given } })
    expect(named.headers.get('x-request-id')).toBe(given)
    const other = await app.ask('/api/health', { headers: { 'x-request-id': 'jane.roe@example.com' } })
    expect(other.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(app.logged.join('')).not.toContain('jane')
  })

  test.each(['/api/health', '/docs', '/openapi.json', '/nowhere', '/api/v1/policies'])(
    'keeps browsers careful: %s',
    async (path) => {
      const { headers } = await app.ask(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('x-frame-options')).toBe('DENY')
    },
  )
})

describe('health', () => {
  it('speaks both surfaces’ words', async () => {
    expect((await app.ask('/api/health')).body).toEqual({
      status: 'ok',
      service: 'svc',
      engine: {
        version: expect.any(String),
        database: 'pglite',
        database_status: 'connected',
        llm: 'not_configured',
      },
      timestamp: '2026-11-20T12:00:00.000Z',
    })
    expect((await app.ask('/health')).body).toEqual({
      status: 'ok',
      version: expect.any(String),
      agents: 4,
      tests: 1,
      uptime_seconds: expect.any(Number),
      database: 'connected',
      cache: 'not_configured',
      llm: 'not_configured',
    })
  })

  it('says when the database is away', async () => {
    const { createHealth } = await import('../src/features/health/service.ts')
    const health = createHealth({ databaseKind: 'postgres', ping: () => Promise.reject(new Error('away')) })
    const { isWell, body } = await health.primary()
    // Exactly the fields of chat-service 4.1.
    expect([isWell, Object.keys(body), healthFault.safeParse(body).success]).toEqual([
      false,
      ['status', 'service', 'message', 'timestamp'],
      true,
    ])
    expect(await health.second()).toMatchObject({ isWell: false, body: { database: 'disconnected' } })
  })
})
