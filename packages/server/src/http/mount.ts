/** Mounts routes on Hono: each request is named, admitted, read, checked, answered and logged in one place. */
import type { HttpBindings } from '@hono/node-server'
import { DEFAULT_MAX_BODY_BYTES, type Endpoint, pathsOf, type Schema } from '@svc/contract'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { ApiError, notFound } from './api-error.ts'
import { type Authenticators, authenticate } from './authenticate.ts'
import { anonymous } from './caller.ts'
import { clientAddress, countedAs, type Proxies } from './client-address.ts'
import { describeIssues } from './describe-issues.ts'
import { isDatabaseLost, loggedFault } from './fault.ts'
import type { Guard } from './guard-development.ts'
import { type Limiter, limitsOf } from './limits.ts'
import { readJson, readOptionalJson } from './read-json.ts'
import { requestIdOf } from './request-id.ts'
import { baseHeaders, crossOriginHeaders, isOpenToOtherSites, preflightHeaders } from './response-headers.ts'
import type { Answer, Route } from './route.ts'

export interface MountOptions {
  readonly routes: readonly Route[]
  readonly authenticators: Authenticators
  readonly log: Logger
  /** Look at each request before anything else does. */
  readonly guards?: readonly Guard[]
  /** Told of every request that was answered. */
  readonly onAnswered?: (answered: Answered) => void
  /** Counts requests; nothing is limited without one. */
  readonly limiter?: Limiter
  /** Whose `X-Forwarded-For` is believed; nobody's when absent. */
  readonly proxies?: Proxies
}

/** One request in terms that may be counted: the pattern of its path, never the path. */
export interface Answered {
  readonly method: string
  /** `unmatched` for a path that is not served. */
  readonly route: string
  readonly status: number
  readonly ms: number
}

export function mount(options: MountOptions): Hono {
  const { routes } = options
  const app = new Hono()
  const byPath = new Map<string, Route[]>()
  for (const route of routes)
    for (const path of pathsOf(route.endpoint)) byPath.set(path, [...(byPath.get(path) ?? []), route])

  for (const [path, there] of byPath) {
    const pattern = path.replace(/\{(\w+)\}/g, ':$1')
    for (const route of there)
      app.on(route.endpoint.method, pattern, (c) =>
        respond(c, route.endpoint, path, options, (requestId) => run(c, route, requestId, options)),
      )
    app.all(pattern, (c) => elsewise(c, path, there, options))
  }
  app.notFound((c) =>
    respond(c, undefined, 'unmatched', options, () => {
      throw notFound()
    }),
  )
  return app
}

async function run(
  c: Context,
  { endpoint, handler }: Route,
  requestId: string,
  { authenticators, guards = [], limiter = unlimited, proxies = nobody }: MountOptions,
): Promise<Answer<unknown>> {
  const request = c.req.raw
  const connection = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress
  for (const guard of guards) guard(request, endpoint, connection)
  const limits = limitsOf(limiter, endpoint, (headers) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
  })
  const identify = async () =>
    endpoint.auth === 'none' ? anonymous : authenticate(request, endpoint, authenticators)
  const address = clientAddress(connection, request.headers.get('x-forwarded-for'), proxies)
  await limits.address(address && countedAs(address), identify)
  const caller = await identify()
  await limits.caller(caller)
  const params = endpoint.params && pathParameters(endpoint, endpoint.params, c.req.param())
  const query = endpoint.query && check('query', endpoint.query, queryOf(c))
  const body =
    endpoint.body &&
    check(
      'body',
      endpoint.body,
      await (endpoint.optionalBody ? readOptionalJson : readJson)(
        request,
        endpoint.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
      ),
    )
  return handler({ params, query, body, caller, requestId })
}

const unlimited: Limiter = { address: async () => null, caller: async () => null }
const nobody: Proxies = { has: () => false }

function check<T>(where: 'body' | 'query' | 'path', schema: Schema<T>, value: unknown): T {
  // The input is needed to tell a missing field from a wrong one; describeIssues never repeats it.
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  throw new ApiError('invalid_request', describeIssues(where, result.error.issues))
}

function pathParameters<T>({ pathIsChosen }: Endpoint, schema: Schema<T>, value: unknown): T {
  if (pathIsChosen) return check('path', schema, value)
  const result = schema.safeParse(value)
  if (!result.success) throw notFound()
  return result.data
}

/** A parameter given twice is refused rather than half read. */
function queryOf(c: Context): Record<string, string> {
  const values: Record<string, string> = Object.create(null)
  for (const [name, given] of Object.entries(c.req.queries())) {
    if (given.length > 1) throw new ApiError('invalid_request', 'A query parameter is given twice')
    values[name] = given[0] ?? ''
  }
  return values
}

/** A path that is served, but not with this method. */
function elsewise(
  c: Context,
  path: string,
  there: readonly Route[],
  options: MountOptions,
): Promise<Response> {
  const open = there
    .filter(({ endpoint }) => isOpenToOtherSites(endpoint))
    .map(({ endpoint }) => endpoint.method)
  const isPreflight =
    c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined
  return respond(c, undefined, path, options, () => {
    if (isPreflight && open.length > 0)
      return { status: 204, body: undefined, headers: preflightHeaders(open) }
    const allowed = there.map(({ endpoint }) => endpoint.method).join(', ')
    c.header('allow', allowed)
    throw new ApiError('method_not_allowed', `This path takes ${allowed}`)
  })
}

/** Names the request, answers it whatever happens, and writes its line in the log. */
async function respond(
  c: Context,
  endpoint: Endpoint | undefined,
  route: string,
  { log, onAnswered }: MountOptions,
  work: (requestId: string) => Promise<Answer<unknown>> | Answer<unknown>,
): Promise<Response> {
  const started = performance.now()
  const requestId = requestIdOf(c.req.raw.headers)
  for (const [name, value] of Object.entries(baseHeaders(requestId))) c.header(name, value)
  if (endpoint && isOpenToOtherSites(endpoint))
    for (const [name, value] of Object.entries(crossOriginHeaders)) c.header(name, value)

  const { status, body, headers = {} } = await settle(() => work(requestId), c, requestId, log)
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  const ms = performance.now() - started
  const { method } = c.req
  // The route's pattern, never the path: a path can hold anything.
  log.info({ requestId, method, route, status, ms: Math.round(ms) }, 'request')
  onAnswered?.({ method, route, status, ms })
  if (body === undefined) return c.body(null, status as 204)
  if (typeof body === 'string' || body instanceof ReadableStream) return c.body(body, status as 200)
  return c.json(body as object, status as 200)
}

async function settle(
  work: () => Promise<Answer<unknown>> | Answer<unknown>,
  c: Context,
  requestId: string,
  log: Logger,
): Promise<Answer<unknown>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.status === 401) c.header('www-authenticate', 'Bearer')
      return { status: error.status, body: error.body, headers: error.headers }
    }
    const isLost = isDatabaseLost(error)
    log.error({ requestId, fault: loggedFault(error) }, isLost ? 'the database cannot be reached' : 'fault')
    const answered = isLost
      ? new ApiError('unavailable', 'The database cannot be reached; try again')
      : new ApiError('internal_error', 'Internal server error')
    return { status: answered.status, body: answered.body }
  }
}
