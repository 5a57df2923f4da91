/** Every error code of the API, with the status it comes with and what the caller can do. */
import { z } from 'zod'
import { exactly, type Schema } from './schema.ts'

/** The reasons for which a well-formed claim is not recorded (governance-api 4). */
export const CLAIM_REJECTIONS = [
  'fingerprint_mismatch',
  'canonical_json_invalid',
  'outcome_inconsistent',
  'policy_unknown',
  'timestamp_mismatch',
  'outside_clock_window',
  'version_rejected',
] as const
export type ClaimRejection = (typeof CLAIM_REJECTIONS)[number]

export type ErrorCode =
  | ClaimRejection
  | 'invalid_json'
  | 'invalid_request'
  | 'unauthorized'
  | 'forbidden'
  | 'insufficient_scope'
  | 'second_factor_required'
  | 'organisation_suspended'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'conflict'
  | 'precondition_failed'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'plan_limit'
  | 'payment_required'
  | 'internal_error'
  | 'engine_unreachable'
  | 'unavailable'

export interface ErrorNote {
  /** The status the code comes with. */
  readonly status: number
  readonly meaning: string
}

export const errorNotes: Readonly<Record<ErrorCode, ErrorNote>> = {
  invalid_json: { status: 400, meaning: 'The body is not JSON, is not UTF-8, or is nested too deeply.' },
  invalid_request: {
    status: 400,
    meaning:
      'A field, query parameter or path parameter is missing, unknown or of the wrong form; the message names it.',
  },
  unauthorized: { status: 401, meaning: 'No key or session, or one that is mistyped, revoked or expired.' },
  forbidden: {
    status: 403,
    meaning: 'The key or session is good, but not for this organisation or not with this role.',
  },
  insufficient_scope: { status: 403, meaning: 'The API key lacks the scope that the operation needs.' },
  second_factor_required: {
    status: 403,
    meaning:
      'The organisation requires a second factor of its admins, and this session was begun without: sign in with one, or redeem a backup code.',
  },
  organisation_suspended: {
    status: 403,
    meaning:
      'The organisation is suspended: its keys, its people and its visitors are refused until whoever runs the server resumes it.',
  },
  not_found: { status: 404, meaning: 'No such path, or no such thing in your organisation.' },
  method_not_allowed: {
    status: 405,
    meaning: 'The path exists with other methods; the Allow header lists them.',
  },
  request_timeout: { status: 408, meaning: 'The request was not sent in time.' },
  conflict: {
    status: 409,
    meaning:
      'It was done before (a fingerprint is recorded under one client_event_id), its name is taken, or a limit on how many there may be is reached; the message says which.',
  },
  precondition_failed: {
    status: 412,
    meaning:
      'Somebody else changed it since it was read: GET it again, and send the write with the new ETag in If-Match. (With `If-None-Match: *`: it exists already.)',
  },
  body_too_large: { status: 413, meaning: 'The body is larger than the operation takes.' },
  unsupported_media_type: {
    status: 415,
    meaning: 'Send the body as application/json, unencoded; or a file of a type that the operation takes.',
  },
  fingerprint_mismatch: {
    status: 422,
    meaning: 'The fingerprint is not the digest of canonical_json and fingerprint_salt.',
  },
  canonical_json_invalid: {
    status: 422,
    meaning: 'canonical_json is not JSON in the canonical form with exactly the keys of the scheme.',
  },
  outcome_inconsistent: {
    status: 422,
    meaning:
      'What canonical_json states does not follow from the action, the types and the policy; or a type is one that neither the policy names nor this server knows, as an SDK newer than the server may send.',
  },
  policy_unknown: {
    status: 422,
    meaning:
      'The organisation has no policy of that name and version. (400 where a request only names a policy to use.)',
  },
  timestamp_mismatch: {
    status: 422,
    meaning: 'decided_at is another second than the one in canonical_json.',
  },
  outside_clock_window: { status: 422, meaning: 'decided_at is too far in the past or in the future.' },
  version_rejected: { status: 422, meaning: 'Only SVC-DNA-v2 claims from SDK 0.11.0 or later are recorded.' },
  rate_limited: { status: 429, meaning: 'Too many requests; Retry-After says when to come back.' },
  plan_limit: {
    status: 429,
    meaning: "The plan's calls for this month are used up; Retry-After says when the next begins.",
  },
  payment_required: {
    status: 402,
    meaning:
      "The plan's conversations, messages or documents of this period are used up; upgrade_url leads to a larger one.",
  },
  internal_error: { status: 500, meaning: 'A fault of the server. The X-Request-Id finds it in the logs.' },
  engine_unreachable: { status: 502, meaning: 'The chat engine cannot be reached; try again.' },
  unavailable: {
    status: 503,
    meaning: 'The server is stopping, or has lost its database or what else it needs for this; try again.',
  },
}

export const ERROR_CODES: readonly ErrorCode[] = Object.keys(errorNotes) as ErrorCode[]

export interface ErrorBody {
  /** A sentence for people: names the thing and the cure, and never repeats what was sent. */
  readonly error: string
  readonly code: ErrorCode
}

/** Errors of the chat service (chat-service 2.8): the sentence alone. */
export interface ChatError {
  readonly error: string
}

export const chatError: Schema<ChatError> = exactly<ChatError>('ChatError')(z.object({ error: z.string() }))

export interface RateLimitError extends ChatError {
  /** Seconds until the count begins anew. */
  readonly retryAfter: number
  /** Requests a minute. */
  readonly limit: number
}

export const rateLimitError: Schema<RateLimitError> = exactly<RateLimitError>('RateLimitError')(
  z.object({ error: z.string(), retryAfter: z.int(), limit: z.int() }),
)

/** The plan's conversations, messages or documents are used up: `error` says which. */
export interface ConversationLimitError extends ChatError {
  readonly message: string
  readonly upgrade_url: string
  readonly used: number
  readonly limit: number
  readonly plan: string
}

export const conversationLimitError: Schema<ConversationLimitError> = exactly<ConversationLimitError>(
  'ConversationLimitError',
)(
  z.object({
    error: z.string(),
    message: z.string(),
    upgrade_url: z.string(),
    used: z.int(),
    limit: z.int(),
    plan: z.string(),
  }),
)

export const errorBody: Schema<ErrorBody> = exactly<ErrorBody>('Error')(
  z.object({ error: z.string(), code: z.enum(ERROR_CODES) }),
)
