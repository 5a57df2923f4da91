/** What the table says of one endpoint: enough to check requests, to write the OpenAPI document and to call it. */
import type { Role, Scope } from './access.ts'
import { type ErrorCode, errorNotes } from './errors.ts'
import type { Schema } from './schema.ts'

/**
 * Who may call. `key`: an API key with `scope`. `session`: a signed-in person with at least `role`. `key_or_session`: either.
 * A key is no session: on a session path it answers 401, and the other way round.
 */
export type Auth = 'none' | 'key' | 'session' | 'key_or_session'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The types an endpoint speaks in. */
export interface Shape {
  params?: unknown
  query?: unknown
  body?: unknown
  answer?: unknown
}

export interface Endpoint<S extends Shape = Shape> {
  /** camelCase, unique: the operation id in the OpenAPI document. */
  readonly id: string
  readonly area: string
  /**
   * `chat`: an endpoint of the chat service, whose errors are the sentence alone (`{error}`, a 429 with `retryAfter` and `limit` besides) and where a session
   * without the role is answered 401. The governance API when absent.
   */
  readonly surface?: 'chat'
  readonly method: Method
  /** With `{name}` for path parameters. */
  readonly path: string
  readonly summary: string
  readonly auth: Auth
  readonly scope?: Scope
  readonly role?: Role
  /** True where a session without the second factor that its organisation requires may act as an admin all the same. */
  readonly withoutSecondFactor?: true
  readonly params?: Schema<S['params']>
  /** True where the path names what the request makes: a wrong form answers 400. Elsewhere it names nothing there is, and answers 404. */
  readonly pathIsChosen?: boolean
  readonly query?: Schema<S['query']>
  readonly body?: Schema<S['body']>
  /** True when the body may be left out, which is as good as `{}`. */
  readonly optionalBody?: boolean
  /** True where the body is `multipart/form-data`: its fields are strings and files. */
  readonly multipart?: true
  /** True where the body is JSON that its sender signed: the handler is given the text and the headers as they came, nothing is parsed, and there is no `body`. */
  readonly rawBody?: true
  /**
   * True on the GET of a path whose answer carries a strong `ETag`, and on its PUT or PATCH, which takes `If-Match` and `If-None-Match` (RFC 9110, 13): it
   * answers 412 where somebody else wrote meanwhile. Without either, a write goes through as ever.
   */
  readonly versioned?: true
  /** `admin`: counted against the limit of administration's paths as well. */
  readonly rateLimit?: 'admin'
  /** Bytes; 65,536 when absent. */
  readonly maxBodyBytes?: number
  /** The answer's schema; absent for what is not JSON of ours. */
  readonly answer?: Schema<S['answer']>
  /** Of the statuses below, those that answer in another form than `answer`. */
  readonly otherAnswers?: Readonly<Record<number, Schema<unknown>>>
  /** Statuses on success, with what each says. */
  readonly success: Readonly<Record<number, string>>
  /** `application/json` when absent; several where the request chooses. */
  readonly contentType?: string | readonly string[]
  /** Codes beyond those that follow from the rest (401 from `auth`, 400, 413 and 415 from `body` …). */
  readonly errors?: readonly ErrorCode[]
  /** Codes that come with another status here than their usual one. */
  readonly statuses?: Readonly<Partial<Record<ErrorCode, number>>>
  /** True where pages of other sites may not read the answer although it needs no key. */
  readonly closedToOtherSites?: boolean
  /** True for a path that exists only while the development issuer is active. */
  readonly developmentOnly?: boolean
}

/** The body limit of an endpoint that names none, in bytes. */
export const DEFAULT_MAX_BODY_BYTES = 65_536

/** Every path an endpoint answers at: `/api/v1/x` is also `/v1/x`. */
export function pathsOf(endpoint: Pick<Endpoint, 'path'>): readonly string[] {
  const { path } = endpoint
  return path.startsWith('/api/v1/') ? [path, path.slice('/api'.length)] : [path]
}

/** Whether it writes what another endpoint at its path answers with an `ETag`. */
export function isConditional({ versioned, method }: Pick<Endpoint, 'versioned' | 'method'>): boolean {
  return versioned === true && method !== 'GET'
}

/** The status that a code comes with at an endpoint. */
export function statusOf({ statuses }: Pick<Endpoint, 'statuses'>, code: ErrorCode): number {
  return statuses?.[code] ?? errorNotes[code].status
}

/** Every code an endpoint can answer with, the general ones included. */
export function errorsOf(endpoint: Endpoint): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>()
  const takesInput = endpoint.body ?? endpoint.query ?? endpoint.pathIsChosen
  if (endpoint.body || endpoint.rawBody) codes.add('body_too_large')
  if (endpoint.rawBody) codes.add('invalid_request').add('unsupported_media_type')
  if (endpoint.body && !endpoint.multipart) codes.add('invalid_json').add('unsupported_media_type')
  if (takesInput) codes.add('invalid_request')
  if (endpoint.area !== 'health') codes.add('rate_limited')
  if (endpoint.auth !== 'none') codes.add('unauthorized')
  if (endpoint.scope) codes.add('insufficient_scope')
  if (endpoint.role && endpoint.surface !== 'chat') codes.add('forbidden')
  if (endpoint.role === 'admin' && !endpoint.withoutSecondFactor) codes.add('second_factor_required')
  if (endpoint.auth !== 'none') codes.add('organisation_suspended')
  if (endpoint.params) codes.add('not_found')
  if (isConditional(endpoint)) codes.add('precondition_failed').add('invalid_request')
  for (const code of endpoint.errors ?? []) codes.add(code)
  codes.add('internal_error').add('unavailable')
  return [...codes]
}
