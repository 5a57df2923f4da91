/** From what came in to an answer or an error. What the server or a proxy sends is not trusted: it is checked, cut and scrubbed here. */
import type { Endpoint } from './endpoint.ts'
import { SvcApiError, SvcConnectionError } from './errors.ts'
import { parseRetryAfter } from './retry.ts'
import type { Incoming } from './transport.ts'

const LONGEST_SENTENCE = 200

/**
 * @param secret the credential that was sent, which no error may repeat, whatever comes back
 * @throws SvcApiError for a status of 400 and above, SvcConnectionError `response_invalid` for a body that is not the endpoint's
 */
export function answerOf<Answer>(
  endpoint: Endpoint<Answer>,
  { status, headers, text }: Incoming,
  nowMs: number,
  secret: string | undefined,
): Answer {
  const name = `${endpoint.method} ${endpoint.path}`
  const body = parse(text)
  const requestId = wordOf(headers.get('x-request-id'), /^[\w.:-]{1,128}$/, secret)
  if (status >= 400) {
    const { error, code } = (body ?? {}) as { error?: unknown; code?: unknown }
    const known = wordOf(code, /^[a-z][a-z0-9_]{0,63}$/, secret) ?? `http_${status}`
    const sentence = typeof error === 'string' ? `: ${plain(error, secret)}` : ''
    throw new SvcApiError(status, known, `${name} answered ${status} ${known}${sentence}`, {
      requestId,
      retryAfterSeconds: parseRetryAfter(headers.get('retry-after'), nowMs),
    })
  }
  if (status >= 200 && endpoint.accepts(body)) return body
  throw new SvcConnectionError(
    'response_invalid',
    `${name} answered ${status} with a body that is not this endpoint's; is baseUrl the Svc server?`,
    { requestId },
  )
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
