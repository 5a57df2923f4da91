/** From what came in to an answer or an error. What the server or a proxy sends is not trusted: it is checked, cut and scrubbed here. */
import { type Endpoint, isAnswerOf } from './endpoint.ts'
import { apiErrorOf, type RateLimit, SvcConnectionError } from './errors.ts'
import { parseHttpDate, parseRetryAfter } from './retry.ts'

const LONGEST_SENTENCE = 200

/** An answer's head, as it may be shown. */
export interface Head {
  readonly status: number
  readonly headers: Headers
  readonly requestId: string | undefined
  readonly rateLimit: RateLimit | undefined
}

/** @param secret the credential that was sent, which nothing may repeat */
export function headOf(status: number, headers: Headers, secret: string | undefined): Head {
  const requestId = wordOf(headers.get('x-request-id'), /^[\w.:-]{1,128}$/, secret)
  const [limit, remaining] = ['limit', 'remaining'].map((name) => {
    const value = headers.get(`x-ratelimit-${name}`)
    return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : undefined
  })
  const rateLimit = limit === undefined || remaining === undefined ? undefined : { limit, remaining }
  return { status, headers, requestId, rateLimit }
}

/** @throws SvcConnectionError `response_invalid` for a body that is not the endpoint's */
export function answerOf<Answer>(
  endpoint: Endpoint<Answer>,
  { status, requestId }: Head,
  text: string,
): Answer {
  const body = parse(text)
  if (isAnswerOf(endpoint, body)) return body
  throw notTheirs(endpoint, status, requestId)
}

/** What to throw for an answer that is not the endpoint's. */
export function notTheirs(
  { method, path }: Pick<Endpoint<never>, 'method' | 'path'>,
  status: number,
  requestId: string | undefined,
): SvcConnectionError {
  return new SvcConnectionError(
    'response_invalid',
    `${method} ${path} answered ${status} with a body that is not this endpoint's; is baseUrl the Svc server?`,
    { requestId },
  )
}

/** What to throw for a status of 400 or above. */
export function refusalOf(
  { method, path }: Pick<Endpoint<never>, 'method' | 'path'>,
  { status, headers, requestId, rateLimit }: Head,
  text: string,
  nowMs: number,
  secret: string | undefined,
): Error {
  const { error, code } = (parse(text) ?? {}) as { error?: unknown; code?: unknown }
  const known = wordOf(code, /^[a-z][a-z0-9_]{0,63}$/, secret) ?? `http_${status}`
  // A date is of the server's clock, which may be another than ours.
  const theirNowMs = parseHttpDate(headers.get('date')) ?? nowMs
  const sentence = typeof error === 'string' ? `: ${plain(error, secret)}` : ''
  return apiErrorOf(status, known, `${method} ${path} answered ${status} ${known}${sentence}`, {
    requestId,
    retryAfterSeconds: parseRetryAfter(headers.get('retry-after'), theirNowMs),
    rateLimit,
  })
}

/** The value where it has the form of a word of the protocol, else undefined. */
function wordOf(value: unknown, form: RegExp, secret: string | undefined): string | undefined {
  if (typeof value !== 'string' || !form.test(value)) return undefined
  return secret !== undefined && value.includes(secret) ? undefined : value
}

/** The server's sentence, fit for one line of a log. */
function plain(sentence: string, secret: string | undefined): string {
  const shown = secret === undefined ? sentence : sentence.replaceAll(secret, '[credential]')
  return shown.replace(/[\s\p{C}]+/gu, ' ').slice(0, LONGEST_SENTENCE)
}

/** Undefined where the text is not JSON: no endpoint answers that. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
