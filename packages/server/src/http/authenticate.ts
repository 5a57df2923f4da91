/** Lets a request through to an endpoint, or not: the right kind of caller, its scope, its role. */
import { type Endpoint, ROLES, type Role } from '@svc/contract'
import { ApiError, secondFactorRequired, unauthorized } from './api-error.ts'
import { anonymous, type Caller } from './caller.ts'
import { type Credentials, credentialsIn } from './credentials.ts'

export interface Authenticators {
  /** The caller that holds this API key, or null when the key is unknown, mistyped or revoked. */
  key(apiKey: string): Promise<Extract<Caller, { kind: 'key' }> | null>
  /** The caller of this session token, or null when it is not valid. */
  session(token: string): Promise<Extract<Caller, { kind: 'session' }> | null>
}

/** @throws ApiError `unauthorized`, `insufficient_scope`, `forbidden`, `second_factor_required` */
export async function authenticate(
  request: Request,
  endpoint: Endpoint,
  authenticators: Authenticators,
): Promise<Caller> {
  if (endpoint.auth === 'none') return anonymous
  const credentials = credentialsIn(request.headers)
  const isOfConsole = isFromConsole(request, endpoint, credentials)
  const caller = await callerOf(credentials, endpoint, authenticators, isOfConsole)
  if (!caller) throw unauthorized()
  if (caller.kind === 'key') checkScope(caller, endpoint)
  else {
    if (credentials.isFromCookie) checkOrigin(request)
    const role = roleFor(endpoint)
    checkRole(caller, endpoint, role)
    checkSecondFactor(caller, endpoint, role)
  }
  return caller
}

async function callerOf(
  { apiKey, token }: Credentials,
  { auth }: Endpoint,
  authenticators: Authenticators,
  isOfConsole: boolean,
): Promise<Exclude<Caller, { kind: 'anonymous' }> | null> {
  if (apiKey !== null && auth !== 'session') return authenticators.key(apiKey)
  if (token !== null && (auth !== 'key' || isOfConsole)) return authenticators.session(token)
  return null
}

/** What the console's pages send with each request; no page of another site can send it, since no preflight allows it. */
const CONSOLE_HEADER = 'x-svc-console'

/** What its pages show and change of what programs use keys for. */
const SHOWN_IN_CONSOLE = /^(?:receipts|webhooks|notifications):/

/** A session takes the place of a key for the console's own pages alone (docs/decisions/0033). */
function isFromConsole(request: Request, { scope }: Endpoint, { isFromCookie }: Credentials): boolean {
  return isFromCookie && request.headers.has(CONSOLE_HEADER) && SHOWN_IN_CONSOLE.test(scope ?? '')
}

/** Reading receipts takes any member, as under `/api/governance/receipts`; all else that a key does takes an admin. */
function roleFor({ auth, scope, role }: Endpoint): Role | undefined {
  return auth === 'key' && scope !== 'receipts:read' ? 'admin' : role
}

function checkScope(caller: Extract<Caller, { kind: 'key' }>, { scope }: Endpoint): void {
  if (scope && !caller.scopes.includes(scope))
    throw new ApiError('insufficient_scope', `This API key lacks the scope ${scope}`)
}

function checkRole(
  caller: Extract<Caller, { kind: 'session' }>,
  { surface }: Endpoint,
  role: Role | undefined,
): void {
  if (!role || ROLES.indexOf(caller.role) >= ROLES.indexOf(role)) return
  // The chat service tells no more than that (chat-service 5).
  throw surface === 'chat' ? unauthorized() : new ApiError('forbidden', `This needs the role ${role}`)
}

function checkSecondFactor(
  { secondFactor }: Extract<Caller, { kind: 'session' }>,
  { withoutSecondFactor }: Endpoint,
  role: Role | undefined,
): void {
  if (role === 'admin' && secondFactor === 'missing' && !withoutSecondFactor) throw secondFactorRequired()
}

/** A browser names the page that asks in Origin on every write; another site's page does not speak for the person. */
function checkOrigin(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const origin = request.headers.get('origin')
  const isOwn =
    origin === null
      ? request.headers.get('sec-fetch-site') !== 'cross-site'
      : hostOf(origin) === request.headers.get('host')
  if (!isOwn)
    throw new ApiError(
      'forbidden',
      'A session cookie is not accepted from another site (a proxy in between must pass the Host header on as it came)',
    )
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}
