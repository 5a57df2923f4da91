import { randomUUID } from 'node:crypto'
import {
  type Endpoint,
  ERROR_CODES,
  type ErrorCode,
  endpoints,
  errorNotes,
  errorsOf,
  pathsOf,
} from '@svc/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { soundClaim } from './support/claims.ts'
import { type EveryEndpoint, everyEndpoint, pathOf } from './support/every-endpoint.ts'
import { type FakeStripe, fakeStripe } from './support/stripe.ts'
import { claim, soundBodies as sound } from './support/surface.ts'
import { type Answered, type Ask, type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

/** Something that must never come back, nor reach the log. */
const CANARY = 'jane.roe@example.com'

let app: TestApp
let acme: TestOrganisation
let every: EveryEndpoint
let stripe: FakeStripe
beforeAll(async () => {
  stripe = await fakeStripe()
  app = await testApp({ config: { stripe: stripe.account } })
  acme = await app.newOrganisation()
  every = await everyEndpoint(app, acme)
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})

/** Keys of a body that may be anything, or whose absence is allowed. */
const free: Record<string, string[]> = {
  ledgerRpc: ['params', 'id'],
  onboard: ['website_url', 'industry'],
}

/** A refusal: a 4xx in the one error shape, with a code of the contract that the endpoint documents, and nothing of what was sent. */
function expectRefusal(answered: Answered, endpoint: Endpoint, statuses: readonly number[] = [400]): void {
  const isChat = endpoint.surface === 'chat'
  const code = expect.toSatisfy((code: ErrorCode) => ERROR_CODES.includes(code))
  expect([answered.status, answered.body]).toEqual([
    expect.toSatisfy((status: number) => statuses.includes(status)),
    { error: expect.any(String), ...(isChat ? {} : { code }) },
  ])
  const documented: ErrorCode[] = [...errorsOf(endpoint), 'method_not_allowed']
  if (isChat) expect(documented.map((code) => errorNotes[code].status)).toContain(answered.status)
  else expect(documented).toContain(answered.body.code)
  expect(answered.body.error.length).toBeGreaterThan(4)
  expect(JSON.stringify(answered.body)).not.toMatch(/jane/i)
  expect(answered.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(answered.headers.get('content-type')).toMatch(/^application\/json/)
}

// Forms have a suite of their own, multipart.test.ts.
const withBody = endpoints.filter((endpoint) => endpoint.body && !endpoint.multipart)

/** Every form at the first endpoint; of the others a share each, since one reader stands before them all. All of them at length. */
function share<T>(forms: readonly T[], place: number): T[] {
  return forms.filter((_, i) => place === 0 || process.env.SVC_TEST_LONG || i % 3 === place % 3)
}

const placed = withBody.map((endpoint, place) => [endpoint.id, endpoint, place] as const)
describe.each(placed)('%s', (id, endpoint, place) => {
  // A thing that is there, where the path names one: so that what is refused is the body.
  let target: Promise<string> | undefined
  const ask = async (options: Ask) => {
    target ??= every.targetOf(endpoint)
    return app.ask(await target, { method: endpoint.method, ...every.credentialsOf(endpoint), ...options })
  }
  const maxBytes = endpoint.maxBodyBytes ?? 65_536

  it('takes the sound body that the rest breaks', async () => {
    const { status } = await ask({ json: every.bodyOf(endpoint) })
    expect(status).toBeLessThan(300)
  })

  const raw: [string, string | Uint8Array, number][] = [
    ['nothing', '', 400],
    ['a space', ' ', 400],
    ['cut-off JSON', '{"content": "x', 400],
    ['a trailing comma', '{"content": "x",}', 400],
    ['single quotes', "{'content': 'x'}", 400],
    ['two documents', '{}{}', 400],
    ['text', CANARY, 400],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ['UTF-16', new Uint8Array(Buffer.from('{"a":1}', 'utf16le')), 400],
    ['a number that JSON does not know', '{"content": NaN}', 400],
    ['a thousand open brackets', '['.repeat(1000), 400],
    ['sound JSON that nests too deep', `${'['.repeat(60)}${']'.repeat(60)}`, 400],
    ['null', 'null', 400],
    ['a string', `"${CANARY}"`, 400],
    ['a number', '42', 400],
    ['true', 'true', 400],
    ['an empty list', '[]', 400],
    ['a list of nothing', '[null]', 400],
    ['a prototype', '{"__proto__": {"content": "x"}}', 400],
    ['one byte too many', `{"x":"${'a'.repeat(maxBytes)}"}`, 413],
  ]
  test.each(share(raw, place))('refuses %s', async (_name, body, status) => {
    expectRefusal(await ask({ raw: body }), endpoint, [status])
  })

  const types: [string, string | null][] = [
    ['no type', null],
    ['text', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['multipart', 'multipart/form-data; boundary=x'],
    ['another charset', 'application/json; charset=iso-8859-1'],
    ['two types', 'application/json, text/plain'],
    ['a type that only begins so', 'application/jsonp'],
  ]
  test.each(share(types, place))('refuses %s as Content-Type', async (_name, type) => {
    const headers: Record<string, string> = { 'content-type': type ?? '' }
    expectRefusal(await ask({ raw: JSON.stringify(every.bodyOf(endpoint)), headers }), endpoint, [415])
  })

  it('refuses a compressed body', async () => {
    const answered = await ask({ json: every.bodyOf(endpoint), headers: { 'content-encoding': 'gzip' } })
    expectRefusal(answered, endpoint, [415])
  })

  it('refuses an unknown key, without repeating it', async () => {
    // JSON-RPC tells callers to ignore what they do not know.
    if (id === 'ledgerRpc')
      return expect((await ask({ json: { ...every.bodyOf(endpoint), [CANARY]: 1 } })).status).toBe(200)
    expectRefusal(await ask({ json: { ...every.bodyOf(endpoint), [CANARY]: CANARY } }), endpoint)
  })

  describe.each(Object.keys(sound[id] ?? {}).filter((key) => !free[id]?.includes(key)))(
    'with a wrong %s',
    (key) => {
      const wrong: [string, unknown][] = [
        ['an object', { [CANARY]: CANARY }],
        ['a list', [CANARY]],
        ['a list of lists', [[[]]]],
        ['null', null],
        ['true', true],
        ['minus one and a half', -1.5],
        ['a number beyond every integer', 1e300],
        ['the empty string', ''],
        ['a zero byte', 'a\u0000b'],
        ['a lone surrogate', '\ud800'],
        ['a string of 2,000 characters', CANARY.repeat(100)],
      ]
      /** What a free text may well be. */
      const texts = new Set([
        'content',
        'name',
        'email',
        'canonical_json',
        'method',
        'message',
        'system_prompt',
      ])
      test.each(wrong)('%s is refused', async (name, value) => {
        const answered = await ask({ json: { ...every.bodyOf(endpoint), [key]: value } })
        const isAllowed =
          // Of two flags either is right.
          (value === true && sound[id]?.[key] === true) ||
          (texts.has(key) && typeof value === 'string' && value !== '' && answered.status < 300) ||
          // There may be none.
          (key === 'system_prompt' && value === '' && answered.status < 300) ||
          // A severity is rounded and clamped.
          (key === 'severity' && typeof value === 'number' && answered.status < 300) ||
          // A list of claims is a batch, each of them answered on its own.
          (key === 'attestations' && Array.isArray(value) && answered.body.results?.[0]?.status === 400)
        if (!isAllowed) expectRefusal(answered, endpoint, [400])
        expect(answered.status, name).toBeLessThan(500)
      })
    },
  )
})

describe('fields', () => {
  const wrong: [string, Endpoint['id'], Record<string, unknown>][] = [
    ['a policy that does not exist', 'govern', { content: 'x', policy: 'no-such-policy' }],
    ['an autonomy level of 6', 'govern', { content: 'x', autonomy_level: 6 }],
    ['an agent with a space', 'govern', { content: 'x', agent_id: 'jane roe' }],
    ['a direction of its own', 'govern', { content: 'x', direction: 'sideways' }],
    ['200,001 characters', 'govern', { content: 'x'.repeat(200_001) }],
    [
      'an upper-case event id',
      'createAttestation',
      { ...claim, client_event_id: claim.client_event_id.toUpperCase() },
    ],
    [
      'the nil UUID',
      'createAttestation',
      { ...claim, client_event_id: '00000000-0000-0000-0000-000000000000' },
    ],
    [
      'a decision in the year 99999',
      'createAttestation',
      { ...claim, decided_at: '+99999-01-01T00:00:00.000Z' },
    ],
    ['nanoseconds', 'createAttestation', { ...claim, decided_at: '2026-11-20T12:00:00.000000001Z' }],
    ['300 types', 'createAttestation', { ...claim, pii_types: Array(300).fill('URL') }],
    ['a count of zero', 'createAttestation', { ...claim, pii_counts: { EMAIL_ADDRESS: 0 } }],
    ['half of a pair', 'verifyFingerprint', { fingerprint: claim.fingerprint, canonical_json: '{}' }],
    ['a fingerprint in upper case', 'verifyFingerprint', { fingerprint: claim.fingerprint.toUpperCase() }],
    ['no scope', 'createApiKey', { name: 'x', scopes: [] }],
    ['an unknown scope', 'createApiKey', { name: 'x', scopes: ['everything'] }],
    ['a name of spaces', 'createApiKey', { name: '   ' }],
    ['a name with a line break', 'createApiKey', { name: 'a\nb' }],
    [
      'an organisation that does not exist',
      'createDevToken',
      { email: 'ops@example.com', org_slug: 'nobody' },
    ],
    ['a role of its own', 'createDevToken', { email: 'ops@example.com', role: 'owner' }],
    ['a token for no time', 'createDevToken', { email: 'ops@example.com', expires_in: 0 }],
    ['no address', 'createDevToken', { email: 'ops' }],
    ['a day that has not come', 'createAnchorRun', { day: '2026-11-21' }],
    ['a day that is none', 'createAnchorRun', { day: '2026-02-30' }],
    ['an old JSON-RPC', 'ledgerRpc', { jsonrpc: '1.0', method: 'getHealth' }],
    ['a call without a method', 'ledgerRpc', { jsonrpc: '2.0', id: 1 }],
  ]
  test.each(wrong)('%s is refused', async (_name, id, json) => {
    const endpoint = endpoints.find((candidate) => candidate.id === id) as Endpoint
    expectRefusal(await app.ask(pathOf(endpoint), { ...every.credentialsOf(endpoint), json }), endpoint)
  })

  it('are named in the refusal, and what they held is not', async () => {
    const { body } = await app.ask('/api/v1/attestations', {
      key: acme.key,
      json: { ...soundClaim(), policy: { name: CANARY, version: 'x' }, pii_counts: { [CANARY]: 1 } },
    })
    expect(body.error).toContain('body.policy.name')
    expect(body.error).toContain('body.policy.version must be of type')
    expect(body.error).not.toContain('jane')
  })
})

describe.each(
  endpoints
    .filter((endpoint) => endpoint.auth !== 'none')
    .map((endpoint) => [endpoint.id, endpoint] as const),
)('%s lets nobody in with', (_id, endpoint) => {
  const ask = (options: Ask) =>
    app.ask(pathOf(endpoint), {
      method: endpoint.method,
      ...(endpoint.body && !endpoint.multipart ? { json: every.bodyOf(endpoint) } : {}),
      ...options,
    })
  const unknownKey = `svc_${'0'.repeat(12)}_${'0'.repeat(48)}`
  const strangers: [string, () => Ask][] = [
    ['nothing', () => ({})],
    ['an empty bearer', () => ({ headers: { authorization: 'Bearer ' } })],
    ['basic authentication', () => ({ headers: { authorization: 'Basic b3BzOnB3' } })],
    ['a key without Bearer', () => ({ headers: { authorization: acme.key } })],
    ['an unknown key', () => ({ key: unknownKey })],
    ['an unknown key in X-API-Key', () => ({ headers: { 'x-api-key': unknownKey } })],
    [
      'a key with one character changed',
      () => ({ key: acme.key.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
    ],
    ['a key in upper case', () => ({ key: acme.key.toUpperCase() })],
    ['a key cut short', () => ({ key: acme.key.slice(0, -1) })],
    ['a key and more', () => ({ key: `${acme.key}0` })],
    ['two keys in one header', () => ({ key: `${acme.key},${acme.key}` })],
    ['a key of 10,000 characters', () => ({ key: `svc_${'a'.repeat(10_000)}` })],
    ['a token that is none', () => ({ token: 'abc.def.ghi' })],
    ['a token with its signature changed', () => ({ token: `${acme.admin.slice(0, -6)}AAAAAA` })],
    ['a token that claims no signature', () => ({ token: unsigned(acme.admin) })],
    ['quotes to break a query', () => ({ headers: { 'x-api-key': "svc_' or 1=1 --" } })],
    ...(endpoint.auth === 'key'
      ? ([['a session', () => ({ token: acme.admin })]] as [string, () => Ask][])
      : []),
    ...(endpoint.auth === 'session' ? ([['a key', () => ({ key: acme.key })]] as [string, () => Ask][]) : []),
  ]
  test.each(strangers)('%s', async (_name, options) => {
    const answered = await ask(options())
    const code = endpoint.surface === 'chat' ? {} : { code: 'unauthorized' }
    expect([answered.status, answered.body]).toEqual([401, { error: 'Unauthorized', ...code }])
    expect(answered.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('a member’s session, where it takes an admin’s', async () => {
    // Of the chat service some paths are any member's.
    if (!endpoint.role) return expect([endpoint.surface, endpoint.scope]).not.toEqual([undefined, undefined])
    expectRefusal(await ask({ token: acme.member }), endpoint, [endpoint.surface === 'chat' ? 401 : 403])
  })

  it('a key without the scope', async () => {
    if (!endpoint.scope) return expect(endpoint.auth).toBe('session')
    const scopes = [endpoint.scope === 'webhooks:read' ? 'govern' : 'webhooks:read'] as const
    const { key } = await app.services.keys.create(acme.orgId, { name: 'narrow', scopes })
    const answered = await ask({ key })
    expectRefusal(answered, endpoint, [403])
    expect(answered.body).toMatchObject({
      ...(endpoint.surface === 'chat' ? {} : { code: 'insufficient_scope' }),
      error: expect.stringContaining(endpoint.scope),
    })
  })
})

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** The same claims under `alg: none`. */
function unsigned(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  return `${header}.${token.split('.')[1]}.`
}

describe.each(
  endpoints.filter((endpoint) => endpoint.params).map((endpoint) => [endpoint.id, endpoint] as const),
)('%s refuses as an id', (_id, endpoint) => {
  const ids = [
    'x',
    '1',
    '-1',
    'null',
    'undefined',
    '%00',
    '%FF',
    '%E0%A4%A',
    '..%2F..%2Fetc%2Fpasswd',
    "'%20or%201=1%20--",
    '%7B%7D',
    '00000000-0000-0000-0000-000000000000',
    randomUUID().toUpperCase(),
    `${randomUUID()}0`,
    `svc_rcpt_${randomUUID()}0`,
    'svc_rcpt_attest_0',
    'SVC_RCPT_',
    encodeURIComponent(CANARY),
    'a'.repeat(2000),
    '%F0%9F%92%A9',
  ]
  test.each(ids)('%s', async (id) => {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
    for (const name of names) {
      // What is a fine name is no wrong one.
      if (name === 'name' && endpoint.params?.safeParse({ name: decoded(id) }).success) continue
      const at = pathOf({ ...endpoint, path: endpoint.path.replace(`{${name}}`, id) })
      const body = endpoint.body ? { json: every.bodyOf(endpoint) } : {}
      const answered = await app.ask(at, {
        method: endpoint.method,
        ...every.credentialsOf(endpoint),
        ...body,
      })
      // What names nothing there is answers as an id that does not exist; a name to be given says what is wrong with it.
      expectRefusal(answered, endpoint, [endpoint.pathIsChosen ? 400 : 404])
    }
  })
})

describe('a query', () => {
  const queries = [
    'limit=0',
    'limit=-1',
    'limit=1001',
    'limit=1e2',
    'limit=1.5',
    'limit=%201',
    'limit=',
    'limit=NaN',
    'limit=10&limit=20',
    'cursor=',
    'cursor=%00',
    'cursor=bm90LWEtY3Vyc29y',
    'cursor=MjAyNi0xMS0yMHx4fHN2Y19yY3B0X2E',
    `cursor=${Buffer.from('2026-99-99|1|svc_rcpt_a').toString('base64url')}`,
    `cursor=${Buffer.from('2026-11-20|999999999999999|svc_rcpt_a').toString('base64url')}`,
    `cursor=${Buffer.from('2026-02-30|1|svc_rcpt_a').toString('base64url')}`,
    `cursor=${'a'.repeat(600)}`,
    'from=20-11-2026',
    'from=2026-02-30',
    'from=2026-11-20T00:00:00Z',
    'from=2026-11-21&to=2026-11-20',
    'to=tomorrow',
    'to=',
    'from=2026-11-20&from=2026-11-21',
    'org_id=',
    `form=2026-11-20`,
    `${encodeURIComponent(CANARY)}=1`,
    '__proto__=1',
    'limit[]=1',
  ]
  test.each(queries)('?%s is refused', async (query) => {
    const endpoint = endpoints.find((candidate) => candidate.id === 'proofExport') as Endpoint
    expectRefusal(await app.ask(`${endpoint.path}?${query}`, { key: acme.key }), endpoint)
  })
})

test('a query parameter that is given twice is named, and one of the caller’s own is not', async () => {
  const at = '/v1/receipts/proof-export?'
  const twice = await app.ask(`${at}limit=1&limit=2`, { key: acme.key })
  expect(twice.body.error).toBe('query.limit is given twice; send it once')
  const own = await app.ask(`${at}jane=1&jane=2`, { key: acme.key })
  expect(own.body.error).toBe('A query parameter is given twice; send it once')
})

describe('a path', () => {
  const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']
  const served = new Map<string, Set<string>>()
  for (const endpoint of endpoints)
    for (const at of pathsOf(endpoint)) served.set(at, (served.get(at) ?? new Set()).add(endpoint.method))

  const ofChat = new Set(endpoints.filter(({ surface }) => surface === 'chat').map(({ path }) => path))
  test.each([...served])('%s answers other methods with 405 and names its own', async (at, methods) => {
    const code = ofChat.has(at) ? undefined : 'method_not_allowed'
    for (const method of METHODS.filter((candidate) => !methods.has(candidate) && candidate !== 'TRACE')) {
      const { status, body, headers } = await app.ask(at.replace(/\{\w+\}/, 'x'), { method })
      expect([method, status, body.code]).toEqual([method, 405, code])
      expect(headers.get('allow')?.split(', ').sort()).toEqual([...methods].sort())
    }
  })

  test.each([
    '/',
    '/api',
    '/api/v1',
    '/api/v2/govern',
    '/v1',
    '/api/v1/govern/',
    '/api/v1//govern',
    '/API/V1/GOVERN',
    `/${CANARY}`,
    '/api/v1/receipts/a/b',
    '/.env',
    '/metrics/x',
  ])('%s is not served', async (at) => {
    const { status, body, headers } = await app.ask(at)
    expect([status, body]).toEqual([404, { error: 'Not found', code: 'not_found' }])
    expect(headers.get('x-request-id')).toBeTruthy()
  })
})

describe('a platform admin without an organisation', () => {
  it('is told so where one is needed', async () => {
    const { status, body } = await app.ask('/api/v1/api-keys', { token: await app.platformAdmin() })
    expect([status, body.code]).toEqual([403, 'forbidden'])
  })
})

it('nothing of all this was a fault, nor did the log repeat a word of it', () => {
  const log = app.logged.join('')
  expect(log).not.toContain('"fault"')
  expect(log).not.toMatch(/jane/i)
  expect(log).not.toContain(acme.key)
})

it('every status of a code is the one the contract names', () => {
  for (const code of ERROR_CODES) expect(errorNotes[code].status).toBeGreaterThanOrEqual(400)
})

describe('forms with an edge', () => {
  const govern = (json: object) =>
    app.ask('/api/v1/govern', { key: acme.key, json: { content: 'hello', ...json } })

  it('an autonomy level of -0 is refused, 0 is not', async () => {
    const raw = (level: string) => `{"content":"hello","autonomy_level":${level}}`
    const answers = await Promise.all(
      ['-0', '0'].map((level) => app.ask('/api/v1/govern', { key: acme.key, raw: raw(level) })),
    )
    expect(answers.map(({ status }) => status)).toEqual([400, 200])
  })

  it.each([
    ['agent-1', 200],
    ['a'.repeat(64), 200],
    ['a'.repeat(65), 400],
    ['GB82WEST12345698765432', 400],
  ])('an agent named %s answers %i', async (agent_id, status) => {
    const answered = await govern({ agent_id })
    expect(answered.status).toBe(status)
    if (status === 400) expect(JSON.stringify(answered.body)).not.toContain(agent_id)
  })

  it.each([
    ['0000-01-01', 400],
    ['1969-12-31', 400],
    ['1970-01-01', 200],
    ['9999-12-31', 200],
  ])('the day %s answers %i wherever a day is taken', async (day, status) => {
    const at = (query: string) => app.ask(`/api/v1/receipts/proof-export?${query}`, { key: acme.key })
    const cursor = Buffer.from(`${day}|1|svc_rcpt_${randomUUID()}`).toString('base64url')
    for (const query of [`from=${day}`, `to=${day}`, `cursor=${cursor}`])
      expect((await at(query)).status).toBe(status)
    if (status === 400)
      expect(
        (await app.ask('/api/admin/anchor-runs', { token: await app.platformAdmin(), json: { day } })).status,
      ).toBe(400)
  })

  it('a name with a character that cannot be seen is refused', async () => {
    for (const [name, status] of [
      ['one\u202etwo', 400],
      ['zero\u200bwidth', 400],
      ['Schl\u00fcssel \u6771\u4eac', 201],
    ] as const)
      expect((await app.ask('/api/v1/api-keys', { token: acme.admin, json: { name } })).status).toBe(status)
  })
})

describe('keys in headers', () => {
  it('an empty header counts as absent, and the first that is not empty decides', async () => {
    const at = (headers: Record<string, string>) => app.ask('/api/v1/policies', { headers })
    expect((await at({ 'x-svc-api-key': '', 'x-api-key': acme.key })).status).toBe(200)
    expect((await at({ 'x-svc-api-key': 'svc_wrong_key', 'x-api-key': acme.key })).status).toBe(401)
    expect((await at({ 'x-svc-api-key': '' })).status).toBe(401)
  })
})

describe('a caller that hangs up in the middle of a body', () => {
  it.each([{}, { 'content-length': '100' }])('is no fault (%j)', async (headers) => {
    const services = app.services
    const lines: string[] = []
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
    const body = new ReadableStream({
      pull(controller) {
        controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
      },
    })
    const response = await createApp(services, log).request('/api/v1/verify-fingerprint', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(400)
    expect(lines.map((line) => JSON.parse(line).level)).toEqual([30])
  })
})
