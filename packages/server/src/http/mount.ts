/** Mounts routes on Hono: each request is named, admitted, read, checked, answered and logged in one place. */
import type { HttpBindings } from '@hono/node-server'
import { DEFAULT_MAX_BODY_BYTES, type Endpoint, pathsOf, type Schema } from '@svc/contract'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { isDiskFull } from '../db/disk-full.ts'
import { barOf, lossOf } from '../db/fault.ts'
import { loggedFault } from '../log/fault.ts'
import { ApiError, notFound } from './api-error.ts'
import { type Authenticators, authenticate } from './authenticate.ts'
import { anonymous } from './caller.ts'
import { clientAddress, countedAs, type Proxies } from './client-address.ts'
import { createCompress } from './compressed.ts'
import { describeIssues } from './describe-issues.ts'
import { createFormBudget, type FormHold, MAX_BYTES } from './form-budget.ts'
import type { Guard } from './guard-development.ts'
import { type Limiter, limitsOf } from './limits.ts'
import { readJson, readOptionalJson } from './read-json.ts'
import { readMultipart } from './read-multipart.ts'
import { readRaw } from './read-raw.ts'
import { requestIdOf } from './request-id.ts'
import { baseHeaders, crossOriginHeaders, isOpenToOtherSites, preflightHeaders } from './response-headers.ts'
import type { Answer, Route } from './route.ts'

export interface MountOptions {
  readonly routes: readonly Route[]
  readonly authenticators: Authenticators
  readonly log: Logger
  /** What a browser is shown at a path that is not served, in place of JSON; null where there is nothing to show. */
  readonly missing?: () => Answer<unknown> | null
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
  const { routes, missing } = options
  const app = new Hono()
  // Two budgets, so that strangers who fill theirs leave the organisations' own alone.
  const budgets = { anybody: createFormBudget(MAX_BYTES.anybody), known: createFormBudget(MAX_BYTES.known) }
  const byPath = new Map<string, Route[]>()
  for (const route of routes)
    for (const path of pathsOf(route.endpoint)) byPath.set(path, [...(byPath.get(path) ?? []), route])

  for (const [path, there] of byPath) {
    const pattern = path.replace(/\{(\w+)\}/g, ':$1')
    for (const route of there)
      app.on(route.endpoint.method, pattern, (c) =>
        respond(c, route.endpoint, path, options, async (requestId) => {
          const hold = budgets[route.endpoint.auth === 'none' ? 'anybody' : 'known']()
          return run(c, route, requestId, hold, options).finally(hold.release)
        }),
      )
    app.all(pattern, (c) => elsewise(c, path, there, options))
  }
  app.notFound((c) =>
    respond(c, {}, 'unmatched', options, () => {
      const page = isOpenedByBrowser(c) ? missing?.() : null
      if (page) return page
      throw notFound()
    }),
  )
  return app
}

/** Pages and what they load are compressed, whatever stands in front of the server. What programs are answered is not: they would have to unpack each, and proxies make other tags of it. */
const isCompressed = ({ contentType }: Endpoint): boolean =>
  contentType === 'text/html' || contentType === 'text/javascript'
const compress = createCompress()

/** A person went to the address. Programs, and what pages fetch, ask for JSON or for anything; and below these paths there are no pages. */
function isOpenedByBrowser({ req }: Context): boolean {
  const isRead = req.method === 'GET' || req.method === 'HEAD'
  return (
    isRead && !/^\/(?:api|v1)(?:\/|$)/.test(req.path) && /\btext\/html\b/.test(req.header('accept') ?? '')
  )
}

async function run(
  c: Context,
  { endpoint, handler }: Route,
  requestId: string,
  hold: FormHold,
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
  const from = clientAddress(connection, request.headers.get('x-forwarded-for'), proxies)
  const address = from && countedAs(from)
  await limits.address(address, identify)
  const caller = await identify()
  await limits.caller(caller)
  const params = endpoint.params && pathParameters(endpoint, endpoint.params, c.req.param())
  const query = endpoint.query && check('query', endpoint.query, queryOf(c, endpoint.query))
  const body = endpoint.body && check('body', endpoint.body, await readBody(endpoint, request, hold))
  const raw = endpoint.rawBody ? await readRaw(request, maxBytesOf(endpoint)) : null
  const lastEventId = request.headers.get('last-event-id')
  return handler({
    params,
    query,
    body,
    caller,
    requestId,
    address,
    lastEventId,
    ifMatch: request.headers.get('if-match'),
    ifNoneMatch: request.headers.get('if-none-match'),
    signal: request.signal,
    raw,
  })
}

function readBody(endpoint: Endpoint, request: Request, hold: FormHold): Promise<unknown> {
  const maxBytes = maxBytesOf(endpoint)
  if (endpoint.multipart) return readMultipart(request, maxBytes, hold)
  return (endpoint.optionalBody ? readOptionalJson : readJson)(request, maxBytes)
}

function maxBytesOf({ maxBodyBytes = DEFAULT_MAX_BODY_BYTES }: Endpoint): number {
  return maxBodyBytes
}

const unlimited: Limiter = { address: async () => null, caller: async () => null }
const nobody: Proxies = { has: () => false }

function check<T>(where: 'body' | 'query' | 'path', schema: Schema<T>, value: unknown): T {
  // The input is needed to tell a missing field from a wrong one; describeIssues never repeats it.
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  // Objects that are refined, or one of several, have no shape of their own.
  const { shape = {} } = schema as { readonly shape?: object }
  throw new ApiError('invalid_request', describeIssues(where, result.error.issues, Object.keys(shape)))
}

function pathParameters<T>({ pathIsChosen }: Endpoint, schema: Schema<T>, value: unknown): T {
  if (pathIsChosen) return check('path', schema, value)
  const result = schema.safeParse(value)
  if (!result.success) throw notFound()
  return result.data
}

/** A parameter given twice is refused rather than half read, and named where it is one of the contract's. */
function queryOf(c: Context, schema: Schema<unknown>): Record<string, string> {
  const { shape = {} } = schema as { readonly shape?: object }
  const values: Record<string, string> = Object.create(null)
  for (const [name, given] of Object.entries(c.req.queries())) {
    if (given.length > 1)
      throw new ApiError(
        'invalid_request',
        `${Object.hasOwn(shape, name) ? `query.${name}` : 'A query parameter'} is given twice; send it once`,
      )
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
  return respond(c, { surface: there[0]?.endpoint.surface }, path, options, () => {
    const allowed = there.map(({ endpoint }) => endpoint.method).join(', ')
    c.header('allow', allowed)
    // Each path of the widget's proxy has its OPTIONS (chat-service 1), also those that need a session, which no other site may use.
    if (c.req.method === 'OPTIONS' && (open.length > 0 || path.startsWith('/api/proxy/')))
      return { status: 204, body: undefined, headers: open.length > 0 ? preflightHeaders(open) : {} }
    throw new ApiError('method_not_allowed', `This path takes ${allowed}`)
  })
}

/** Names the request, answers it whatever happens, and writes its line in the log. */
async function respond(
  c: Context,
  endpoint: Endpoint | { readonly surface?: Endpoint['surface'] },
  route: string,
  { log, onAnswered }: MountOptions,
  work: (requestId: string) => Promise<Answer<unknown>> | Answer<unknown>,
): Promise<Response> {
  const started = performance.now()
  const requestId = requestIdOf(c.req.raw.headers)
  for (const [name, value] of Object.entries(baseHeaders(requestId))) c.header(name, value)
  if ('auth' in endpoint && isOpenToOtherSites(endpoint))
    for (const [name, value] of Object.entries(crossOriginHeaders)) c.header(name, value)

  const {
    status,
    body,
    headers = {},
  } = await settle(() => work(requestId), c, endpoint.surface, requestId, log)
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  const ms = performance.now() - started
  const { method } = c.req
  // The route's pattern, never the path: a path can hold anything.
  log.info({ requestId, method, route, status, ms: Math.round(ms) }, 'request')
  onAnswered?.({ method, route, status, ms })
  if (body === undefined) return c.body(null, status as 204)
  if (typeof body === 'string' && 'auth' in endpoint && isCompressed(endpoint))
    return c.body(await compress(c, body, headers['content-type'] ?? ''), status as 200)
  if (typeof body === 'string' || body instanceof ReadableStream) return c.body(body, status as 200)
  return c.json(body as object, status as 200)
}

async function settle(
  work: () => Promise<Answer<unknown>> | Answer<unknown>,
  c: Context,
  surface: Endpoint['surface'],
  requestId: string,
  log: Logger,
): Promise<Answer<unknown>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.status === 401) c.header('www-authenticate', 'Bearer')
      if (error.cause !== undefined)
        // What the caller is told is in our words, and names what failed.
        log.error({ requestId, fault: loggedFault(error.cause) }, error.message)
      return { status: error.status, body: error.bodyFor(surface), headers: error.headers }
    }
    const loss = lossOf(error)
    log.error({ requestId, fault: loggedFault(error) }, loss ?? 'fault')
    const answered = isDiskFull(error)
      ? new ApiError('unavailable', 'There is no room left to keep this in; try again later')
      : barOf(error)
        ? new ApiError('unavailable', 'The database cannot be used at present; try again later')
        : loss
          ? new ApiError('unavailable', 'The database cannot be reached; try again')
          : new ApiError('internal_error', 'Internal server error')
    return { status: answered.status, body: answered.bodyFor(surface) }
  }
}
