/** A way to reach somebody: one message to one address, on one channel. */
import { type OutgoingAnswer, refusals } from './outgoing/outgoing.ts'

export interface Fact {
  readonly name: string
  readonly value: string
}

/** What is told, in words that any channel can render. Nothing in it was written by a person but names of the organisation's own. */
export interface Message {
  /** The same for every attempt. */
  readonly id: string
  readonly event: string
  /** One line. */
  readonly title: string
  readonly facts: readonly Fact[]
  /** Where to look further; null when the server does not know its own address. */
  readonly link: string | null
  /** The same for programs: the body of a webhook. */
  readonly payload: Readonly<Record<string, unknown>>
}

export type Sent =
  | { readonly kind: 'delivered' }
  /** It would not go better another time. `error` is in our words: no address, no secret, nothing the receiver said. */
  | { readonly kind: 'refused'; readonly error: string }
  /** No answer, or one that asks to come back: to be tried again. */
  | {
      readonly kind: 'failed'
      readonly error: string
      /** As the receiver wrote it. */
      readonly retryAfter?: string
    }
  /** This process ends and broke it off. */
  | { readonly kind: 'closing' }

export interface ChannelAdapter {
  /** One attempt, given up after `timeoutMs`. Never rejects. */
  send(address: string, message: Message, timeoutMs: number): Promise<Sent>
}

/** The answer's body says nothing to us, but for Twilio's error code. */
export const MAX_RESPONSE_BYTES = 4_096

export const USER_AGENT = 'Svc-Notifications/1'

/** Below 500, and yet what may go better later: too slow, too early, too much (RFC 9110 15.5.9, RFC 8470 5.2, RFC 6585 4). */
const BUSY: readonly number[] = [408, 425, 429]

/** What an HTTP answer means. */
export function sentOf(answer: OutgoingAnswer, who: string): Sent {
  switch (answer.kind) {
    case 'refused':
      return { kind: 'refused', error: refusals[answer.reason] }
    case 'failed':
      return { kind: 'failed', error: answer.message }
    case 'closing':
      return answer
    case 'answered': {
      const { status, headers } = answer
      if (status >= 200 && status < 300) return { kind: 'delivered' }
      if (status >= 300 && status < 400)
        return { kind: 'refused', error: `${who} redirects (${status}); redirects are not followed` }
      const error = `${who} answered ${status}`
      return status >= 500 || BUSY.includes(status)
        ? { kind: 'failed', error, ...(headers.retryAfter !== null && { retryAfter: headers.retryAfter }) }
        : { kind: 'refused', error }
    }
  }
}
