/** Requests to addresses that somebody outside chose: webhooks, Slack, site scans. One door for all of them, so that one guard holds for all. */

export interface OutgoingRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** For the whole exchange, in milliseconds. */
  readonly timeoutMs: number
  /** What of the answer is read; the rest is cut off. */
  readonly maxResponseBytes: number
  /** The status is the answer: a body that breaks off or does not end behind it is as much as came of it. Default false. */
  readonly isStatusEnough?: boolean
  /** Breaks it off, which is then answered `failed`: for whoever asks on somebody's behalf who may go away. */
  readonly signal?: AbortSignal
}

export type OutgoingAnswer =
  /** The receiver answered, whatever the status; a redirect is an answer and is not followed. */
  | {
      readonly kind: 'answered'
      readonly status: number
      /** As it came: nothing is unpacked. */
      readonly body: Uint8Array
      readonly ms: number
      readonly headers: AnswerHeaders
    }
  /** No connection was made, because the address is not one that may be asked. */
  | { readonly kind: 'refused'; readonly reason: RefusedReason }
  /** No answer: `timeout`, or the connection failed. `message` names no address. */
  | {
      readonly kind: 'failed'
      readonly reason: 'timeout' | 'network'
      readonly message: string
      readonly ms: number
    }
  /** This process ends, and broke off what was under way: nothing is known of the receiver. */
  | { readonly kind: 'closing' }

/** What of an answer's header is of use; null where it says nothing. */
export interface AnswerHeaders {
  readonly contentType: string | null
  readonly contentEncoding: string | null
  readonly location: string | null
  readonly retryAfter: string | null
}

/** Why an address may not be asked. */
export type RefusedReason = 'url_invalid' | 'not_https' | 'credentials_in_url' | 'not_public' | 'port_refused'

/** Why an address is not asked, for the person who set it up. */
export const refusals: Readonly<Record<RefusedReason, string>> = {
  url_invalid: 'The URL is not an http(s) address',
  not_https: 'The URL must be https',
  credentials_in_url: 'The URL must hold no user name or password',
  not_public: 'The address is not a public one',
  port_refused: 'The port must be 80, 443 or from 1024',
}

/** The same for whoever just chose the address, with what would let it through. */
export function refusalOnSetup(reason: RefusedReason): string {
  return reason === 'not_public'
    ? `${refusals.not_public}; whoever runs this server can name its host in SVC_ALLOW_PRIVATE_WEBHOOKS`
    : refusals[reason]
}

export interface Outgoing {
  /** Checks the address and every address its name resolves to at the time of connecting; follows no redirect. Never rejects. */
  send(request: OutgoingRequest): Promise<OutgoingAnswer>
  /** Why a URL could never be asked, as far as can be told without a connection, its name's addresses included; null when it could. */
  refusal(url: string): Promise<RefusedReason | null>
}
