import { describe, expect, it, test } from 'vitest'
import { statusOf } from '../src/endpoint.ts'
import { endpoints, errorsOf, isConditional, pathsOf, WEBHOOK_EVENTS } from '../src/index.ts'
import { type JsonObject, openApiDocument } from '../src/openapi.ts'

const document = openApiDocument({ version: '0.11.0' })
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

describe('the OpenAPI document', () => {
  it('lists every endpoint at every path it answers at, and nothing else', () => {
    const listed = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`)
    const due = endpoints.flatMap((endpoint) => pathsOf(endpoint).map((path) => `${endpoint.method} ${path}`))
    expect(listed.sort()).toEqual(due.sort())
  })

  it('is versioned as a description, and names the server’s version beside', () => {
    expect(document.info).toMatchObject({ version: '1.0.0', 'x-server-version': '0.11.0' })
  })

  it('groups operations by the specification’s tags, each declared', () => {
    const declared = (document.tags as JsonObject[]).map(({ name }) => name)
    const used = new Set(operations.flatMap(({ operation }) => operation.tags as string[]))
    expect([...used].sort()).toEqual([...declared].sort())
    expect(declared).toEqual(
      expect.arrayContaining([
        ...['Chat', 'Tenants', 'Widgets', 'Knowledge Base', 'Admin'],
        ...['Governance', 'Topic Guard', 'MFA', 'Billing', 'Health'],
      ]),
    )
  })

  it('holds patterns that the regular expressions of other languages read, too', () => {
    const text = JSON.stringify(document)
    expect(text).toContain('"pattern":')
    expect(text).not.toMatch(/\\\\p\{/i)
    expect(text).not.toContain('"allOf":[]')
    // Those beside it stay.
    expect(document.components.schemas.ChatRequest).toMatchObject({
      properties: { message: { minLength: 1, allOf: [{ pattern: '\\S' }] } },
    })
  })

  it('names each type that an answer may have', () => {
    const { get } = document.paths['/api/v1/receipts/export'] as Record<string, JsonObject>
    const { 200: answer } = (get as JsonObject).responses as Record<number, JsonObject>
    expect(Object.keys(answer?.content as JsonObject)).toEqual(['application/x-ndjson', 'text/csv'])
  })

  it('names a code under the status it comes with there', () => {
    const responsesOf = (path: string) =>
      JSON.parse(JSON.stringify(document.paths[path]?.post)).responses as Record<number, JsonObject>
    const govern = responsesOf('/api/v1/govern')
    expect(govern[400]?.description).toContain('`policy_unknown`')
    expect(govern).not.toHaveProperty('422')
    expect(govern[429]?.description).toContain('`plan_limit`')
    expect(responsesOf('/api/v1/attestations')[422]?.description).toContain('`policy_unknown`')
  })

  it('describes what webhooks receive, where they can be made', () => {
    expect(Object.keys(document.webhooks ?? {})).toEqual([...WEBHOOK_EVENTS])
    const text = JSON.stringify(document.webhooks?.['pii.detected'])
    expect(text).toContain('"const":"pii.detected"')
    expect(text).toContain('schemas/PiiDetected"')
    expect(text).toContain('X-Svc-Signature')
    expect(openApiDocument({ version: '1', endpoints: [] })).not.toHaveProperty('webhooks')
  })

  it('names the headers of a 429', () => {
    for (const { operation } of operations) {
      const { 429: limited } = operation.responses as Record<number, JsonObject>
      if (!limited) continue
      expect(Object.keys(limited.headers as JsonObject)).toEqual(
        expect.arrayContaining(['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'Retry-After']),
      )
    }
  })

  it('tells the form of an answer that is another than the usual one', () => {
    const { get } = document.paths['/api/health'] as Record<string, JsonObject>
    const { 200: well, 503: away } = (get as JsonObject).responses as Record<number, JsonObject>
    expect(JSON.stringify(well)).toContain('schemas/HealthResponse"')
    expect(JSON.stringify(away)).toContain('schemas/HealthFault"')
  })

  it('has an operation id once', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('refers only to components it has, and has none that nothing leads to', () => {
    const text = JSON.stringify(document)
    const referred = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, id]) => id),
    )
    expect([...referred].sort()).toEqual(Object.keys(document.components.schemas).sort())
    expect(text).not.toContain('$defs')
    expect(text).not.toContain('"$id"')
  })

  it('describes each path parameter', () => {
    for (const { path, operation } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const described = (operation.parameters as JsonObject[]).filter((parameter) => parameter.in === 'path')
      expect(described.map((parameter) => parameter.name)).toEqual(named)
      for (const parameter of described) expect(parameter.required).toBe(true)
    }
  })

  test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    'documents every status of %s',
    (_id, endpoint) => {
      const [path] = pathsOf(endpoint)
      const operation = document.paths[path as string]?.[endpoint.method.toLowerCase()] as JsonObject
      const statuses = Object.keys(operation.responses as JsonObject).map(Number)
      for (const code of errorsOf(endpoint)) expect(statuses).toContain(statusOf(endpoint, code))
      for (const status of Object.keys(endpoint.success)) expect(statuses).toContain(Number(status))
      if (endpoint.auth !== 'none') expect(operation.security).not.toEqual([])
    },
  )

  it('names the codes of what each endpoint checks before it does anything', () => {
    const codesOf = (wanted: string) =>
      errorsOf(endpoints.find(({ id }) => id === wanted)!).filter((code) => !/^(?:internal|unav)/.test(code))
    const json = ['body_too_large', 'invalid_json', 'unsupported_media_type', 'invalid_request']
    expect(codesOf('getHealth')).toEqual([])
    expect(codesOf('getDocs')).toEqual(['rate_limited'])
    expect(codesOf('getTenantConfig')).toEqual(['rate_limited', 'not_found', 'organisation_suspended'])
    expect(codesOf('proofExport').slice(0, 4)).toEqual([
      ...['invalid_request', 'rate_limited', 'unauthorized', 'insufficient_scope'],
    ])
    expect(codesOf('createApiKey').slice(0, 8)).toEqual([
      ...json,
      ...['rate_limited', 'unauthorized', 'forbidden', 'second_factor_required'],
    ])
    // The chat surface answers 401 where others answer `forbidden` for a role, and takes files in forms. A session of no organisation is forbidden.
    expect(codesOf('getMfaSettings')).toEqual([
      ...['rate_limited', 'unauthorized', 'organisation_suspended', 'forbidden'],
    ])
    expect(codesOf('ingestDocument')).toEqual([
      ...['body_too_large', 'invalid_request', 'rate_limited', 'organisation_suspended'],
    ])
    expect(codesOf('receivePaymentEvent').slice(0, 3)).toEqual([
      ...['body_too_large', 'invalid_request', 'unsupported_media_type'],
    ])
    expect(codesOf('updateBotConfig')).toEqual([
      ...json,
      ...['rate_limited', 'unauthorized', 'second_factor_required', 'organisation_suspended'],
      'precondition_failed',
    ])
  })

  it('says of what is versioned how not to write over another’s change', () => {
    const writes = endpoints.filter(isConditional)
    expect(writes.length).toBeGreaterThan(0)
    for (const { path, method } of writes) {
      const { get, [method.toLowerCase()]: write } = document.paths[path] as Record<string, JsonObject>
      const { 200: read } = (get as JsonObject).responses as Record<number, JsonObject>
      expect(Object.keys(read?.headers ?? {})).toContain('ETag')
      const named = ((write?.parameters ?? []) as JsonObject[]).filter(
        (parameter) => parameter.in === 'header',
      )
      expect(named.map(({ name, required }) => [name, required])).toEqual([
        ['If-Match', false],
        ['If-None-Match', false],
      ])
      expect(Object.keys(write?.responses as JsonObject)).toContain('412')
    }
    const { get } = document.paths['/api/v1/policies'] as Record<string, JsonObject>
    expect(JSON.stringify(get)).not.toMatch(/ETag|If-Match|"412"/)
  })

  it('leaves out what is not served', () => {
    const { paths, components } = openApiDocument({
      version: '1',
      endpoints: endpoints.filter((endpoint) => !endpoint.developmentOnly),
    })
    expect(Object.keys(paths)).not.toContain('/auth/dev/token')
    expect(Object.keys(components.schemas)).not.toContain('DevToken')
  })

  it('describes a signed body as JSON that is not looked into', () => {
    const operation = document.paths['/api/billing/webhook']?.post
    expect(operation?.requestBody).toEqual({
      required: true,
      content: { 'application/json': { schema: { type: 'object' } } },
    })
    expect(operation?.['x-max-body-bytes']).toBe(524_288)
    expect(Object.keys(operation?.responses as JsonObject)).toEqual(
      expect.arrayContaining(['200', '400', '413', '415', '503']),
    )
  })

  it('states limits where a generated client would look for them', () => {
    const { schemas } = document.components
    expect(schemas.GovernRequest).toMatchObject({
      additionalProperties: false,
      required: ['content'],
      properties: {
        content: { minLength: 1, maxLength: 200_000 },
        autonomy_level: { minimum: 0, maximum: 5 },
      },
    })
    const operation = document.paths['/v1/receipts/proof-export']?.get
    const limit = (operation?.parameters as JsonObject[] | undefined)?.find(({ name }) => name === 'limit')
    expect(limit).toMatchObject({
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
    })
    expect(limit?.schema).not.toHaveProperty('pattern')
  })
})

describe('the endpoint table', () => {
  it('has numbers where callers mean numbers', () => {
    const numbers = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ parameters }) => parameters as { name: string; schema: { type: string } }[])
      .filter(({ name }) => ['limit', 'offset'].includes(name))
    expect(numbers.length).toBeGreaterThan(20)
    for (const { name, schema } of numbers) expect(`${name}: ${schema.type}`).toBe(`${name}: integer`)
  })

  it('asks a scope of every key and a role of no key', () => {
    for (const { id, auth, scope, role } of endpoints) {
      expect([id, auth === 'key' || auth === 'key_or_session']).toEqual([id, scope !== undefined])
      if (auth === 'key' || auth === 'none') expect([id, role]).toEqual([id, undefined])
    }
  })

  it('bounds every body', () => {
    for (const { id, body, rawBody, multipart, maxBodyBytes = 65_536 } of endpoints)
      if (body || rawBody)
        expect([id, maxBodyBytes <= (multipart ? 10_551_296 : 4_194_304)]).toEqual([id, true])
  })

  it('answers at /v1/x whatever answers at /api/v1/x', () => {
    expect(pathsOf({ path: '/api/v1/govern' })).toEqual(['/api/v1/govern', '/v1/govern'])
    expect(pathsOf({ path: '/api/admin/x' })).toEqual(['/api/admin/x'])
    expect(pathsOf({ path: '/api/v1' })).toEqual(['/api/v1'])
  })
})
