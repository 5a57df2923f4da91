/** What an attempt's answer means: delivered, to be tried again and when, or given up (governance-api 6.2). */
import { type OutgoingAnswer, refusals } from '../../adapters/outgoing/outgoing.ts'

/** Seconds to wait after the first, second and third attempt. */
const RETRY_SECONDS = [1, 5, 30] as const

/** Events in a row that could not be delivered, after which a webhook is switched off. */
export const MAX_FAILURES = 20

export interface Outcome {
  readonly isDelivered: boolean
  readonly responseStatus: number | null
  readonly responseMs: number | null
  readonly error: string | null
  /** Milliseconds until the next attempt; null when there is none. */
  readonly retryInMs: number | null
}

export function outcomeOf(answer: Exclude<OutgoingAnswer, { kind: 'closing' }>, attempt: number): Outcome {
  const seconds = RETRY_SECONDS[attempt - 1]
  const retryInMs = seconds === undefined ? null : seconds * 1000
  switch (answer.kind) {
    case 'refused':
      return failed(null, null, refusals[answer.reason], null)
    case 'failed':
      return failed(null, answer.ms, `${answer.message}`, retryInMs)
    case 'answered': {
      const { status, ms } = answer
      if (status >= 200 && status < 300)
        return {
          isDelivered: true,
          responseStatus: status,
          responseMs: ms,
          error: null,
          retryInMs: null,
        }
      return failed(status, ms, said(status), status >= 500 ? retryInMs : null)
    }
  }
}

function failed(
  responseStatus: number | null,
  responseMs: number | null,
  error: string,
  retryInMs: number | null,
): Outcome {
  return { isDelivered: false, responseStatus, responseMs, error, retryInMs }
}

function said(status: number): string {
  if (status >= 300 && status < 400) return `The receiver redirects (${status}); redirects are not followed`
  return `The receiver answered ${status}`
}
