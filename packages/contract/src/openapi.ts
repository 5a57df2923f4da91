/** The OpenAPI 3.1 document, made from the endpoint table. */
import {
  DEFAULT_MAX_BODY_BYTES,
  type Endpoint,
  errorsOf,
  isConditional,
  pathsOf,
  statusOf,
} from './endpoint.ts'
import { endpoints as table } from './endpoints.ts'
import {
  chatError,
  conversationLimitError,
  type ErrorCode,
  errorBody,
  errorNotes,
  rateLimitError,
} from './errors.ts'
import {
  componentSchemas,
  idOf,
  type JsonObject,
  reachable,
  reference,
  type Schemas,
} from './openapi-schemas.ts'
import { webhookRequests } from './openapi-webhooks.ts'
import type { Schema } from './schema.ts'

export type { JsonObject }

export interface OpenApiDocument extends JsonObject {
  openapi: '3.1.0'
  paths: { [path: string]: { [method: string]: JsonObject } }
  /** What the server sends to webhooks, by event; absent where none can be made. */
  webhooks?: { [event: string]: { post: JsonObject } }
  components: { schemas: Schemas; securitySchemes: JsonObject }
}

/** Of this description of the interface; it is not the server's (chat-service 9). */
const INTERFACE_VERSION = '1.0.0'

export interface OpenApiOptions {
  /** The version of the server that answers: `info.x-server-version`. */
  readonly version: string
  /** The endpoints to describe; all when absent. */
  readonly endpoints?: readonly Endpoint[]
}

/**
 * The document of the given endpoints, each at every path it answers at.
 *
 * @example
 * Object.keys(openApiDocument({ version: '0.11.0' }).paths).includes('/v1/govern') // true
 */
export function openApiDocument({ version, endpoints = table }: OpenApiOptions): OpenApiDocument {
  const schemas = componentSchemas()
  const paths: OpenApiDocument['paths'] = {}
  for (const endpoint of endpoints) {
    for (const [index, path] of pathsOf(endpoint).entries()) {
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operation(endpoint, index > 0, schemas),
      }
    }
  }
  const webhooks = endpoints.some(({ id }) => id === 'createWebhook')
    ? webhookRequests(tagOf('webhooks'))
    : undefined
  return {
    openapi: '3.1.0',
    info: {
      title: 'Svc',
      version: INTERFACE_VERSION,
      'x-server-version': version,
      description:
        'Decide what may be done with a text, keep a receipt of each decision, and prove it later. Every `/api/v1/x` also answers at `/v1/x`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    tags: [...new Set(endpoints.map(({ area }) => tagOf(area)))].map((name) => ({ name })),
    paths,
    ...(webhooks && { webhooks }),
    components: { schemas: reachable([paths, webhooks ?? {}], schemas), securitySchemes },
  }
}

/** What operations are grouped by (chat-service 1): an area's own name, but for these. */
const TAGS: Readonly<Record<string, string>> = {
  knowledge: 'Knowledge Base',
  retrieval: 'Knowledge Base',
  mfa: 'MFA',
  usage: 'Billing',
  analytics: 'Admin',
  audit: 'Admin',
  briefing: 'Admin',
  connectors: 'Admin',
  conversations: 'Admin',
  leads: 'Admin',
  platform: 'Admin',
  'api-keys': 'API Keys',
}

/** `topic-guard` is `Topic Guard`. */
function tagOf(area: string): string {
  return TAGS[area] ?? area.replace(/(?:^|-)./g, (start) => start.replace('-', ' ').toUpperCase())
}

const securitySchemes = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, `svc_<prefix>_<secret>`.' },
  apiKeyHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: '`x-svc-api-key` and `X-Svc-Key` are read alike.',
  },
  session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A session token.' },
  sessionCookie: { type: 'apiKey', in: 'cookie', name: 'svc-access-token' },
}

const security: Record<Endpoint['auth'], JsonObject[]> = {
  none: [],
  key: [{ apiKey: [] }, { apiKeyHeader: [] }],
  session: [{ session: [] }, { sessionCookie: [] }],
  key_or_session: [{ apiKey: [] }, { apiKeyHeader: [] }, { session: [] }, { sessionCookie: [] }],
}

function operation(endpoint: Endpoint, isAlias: boolean, schemas: Schemas): JsonObject {
  const described: JsonObject = {
    operationId: isAlias ? `${endpoint.id}V1` : endpoint.id,
    tags: [tagOf(endpoint.area)],
    'x-area': endpoint.area,
    summary: endpoint.summary,
    security: security[endpoint.auth],
    parameters: [
      ...parameters(endpoint.params, 'path', schemas),
      ...parameters(endpoint.query, 'query', schemas),
      ...(isConditional(endpoint) ? conditions : []),
    ],
    responses: { ...successes(endpoint), ...failures(endpoint) },
  }
  if (endpoint.scope) described['x-scope'] = endpoint.scope
  if (endpoint.role) described['x-role'] = endpoint.role
  if (endpoint.developmentOnly) described['x-development-only'] = true
  if (endpoint.body) {
    described.requestBody = {
      required: !endpoint.optionalBody,
      content: {
        [endpoint.multipart ? 'multipart/form-data' : 'application/json']: {
          schema: reference(endpoint.body),
        },
      },
    }
  }
  if (endpoint.rawBody)
    described.requestBody = {
      required: true,
      content: { 'application/json': { schema: { type: 'object' } } },
    }
  if (endpoint.body || endpoint.rawBody)
    described['x-max-body-bytes'] = endpoint.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES
  return described
}

function parameters(
  schema: Schema<unknown> | undefined,
  place: 'path' | 'query',
  schemas: Schemas,
): JsonObject[] {
  if (!schema) return []
  const object = schemas[idOf(schema)] as { properties?: Record<string, JsonObject>; required?: string[] }
  return Object.entries(object.properties ?? {}).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || (object.required ?? []).includes(name),
    ...(description !== undefined && { description }),
    schema: property,
  }))
}

const conditions: JsonObject[] = [
  {
    name: 'If-Match',
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description:
      'The `ETag` that the GET of this path answered with: where it is another by now, nothing is written and the answer is 412.',
  },
  {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description: '`*`: only where there is none yet; else the answer is 412.',
  },
]

const etagHeader = {
  ETag: {
    description: 'Another one as soon as the answer is another; for `If-Match`.',
    schema: { type: 'string' },
  },
}

/** Of every 429 (chat-service 7). */
const limitHeaders = {
  'X-RateLimit-Limit': { description: 'How many there may be.', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'How many are left.', schema: { type: 'integer' } },
  'Retry-After': { description: 'Seconds until it is worth trying again.', schema: { type: 'integer' } },
}

const requestIdHeader = {
  'X-Request-Id': { description: 'Names this request in the logs.', schema: { type: 'string' } },
}

function successes(endpoint: Endpoint): JsonObject {
  const types = [endpoint.contentType ?? 'application/json'].flat()
  const contentOf = (status: string) => {
    const schema = endpoint.otherAnswers?.[Number(status)] ?? endpoint.answer
    return Object.fromEntries(types.map((type) => [type, schema ? { schema: reference(schema) } : {}]))
  }
  const isTagged = endpoint.versioned && endpoint.method === 'GET'
  const headers = { ...requestIdHeader, ...(isTagged && etagHeader) }
  return Object.fromEntries(
    Object.entries(endpoint.success).map(([status, description]) => [
      status,
      { description, headers, content: contentOf(status) },
    ]),
  )
}

function failures(endpoint: Endpoint): JsonObject {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of errorsOf(endpoint)) {
    const status = statusOf(endpoint, code)
    // A health answer that is itself a 503 is described above, not here.
    if (status in endpoint.success) continue
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errorNotes[code].meaning}`).join('\n\n'),
        headers: status === 429 ? { ...requestIdHeader, ...limitHeaders } : requestIdHeader,
        content: { 'application/json': { schema: reference(errorSchema(endpoint, status)) } },
      },
    ]),
  )
}

function errorSchema({ surface }: Endpoint, status: number): Schema<unknown> {
  if (surface !== 'chat') return errorBody
  if (status === 429) return rateLimitError
  return status === 402 ? conversationLimitError : chatError
}
