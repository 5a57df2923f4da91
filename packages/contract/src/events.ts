/** What happens that others are told of: the events webhooks carry (governance-api 6.1), each with the form of its `data`. No field can carry text of a person. */
import { ACTIONS, type Action, RISKS, type Risk } from '@svc/core/vocabulary'
import { z } from 'zod'
import { dateTime, day, label, policyName, receiptId, uuid } from './forms.ts'
import { DIRECTIONS, type Direction } from './governance.ts'
import { exactly, type Schema } from './schema.ts'

export const WEBHOOK_EVENTS = [
  'policy.violation',
  'pii.detected',
  'agent.blocked',
  'hitl.pending',
  'hitl.approved',
  'hitl.rejected',
  'circuit_breaker.triggered',
  'rate_limit.exceeded',
  'security.alert',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** What notification rules match on (governance-api 2.6 and 4). */
export const NOTIFICATION_EVENTS = [
  'PII_DETECTED',
  'EMERGENCY_SHUTDOWN',
  'POLICY_VIOLATION',
  'SCORING_ANOMALY',
  'BOUNTY_SUBMISSION',
  'HIGH_AUTONOMY',
  'RATE_LIMIT_EXCEEDED',
  'KEY_REVOKED',
] as const
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number]

/** Content was denied by a policy. */
export interface PolicyViolation {
  /** `<name>@<version>` of the policy. */
  readonly policy_id: string
  readonly policy_name: string
  /** The label of the first rule that denies what was found, such as `secret.credential`. */
  readonly violation_type: string
  readonly severity: Risk
  /** The placeholders of what was found, in text order, and nothing else of the content: `[AWS_ACCESS_KEY] [EMAIL_ADDRESS]`. */
  readonly content_preview: string
  readonly agent_id: string | null
  readonly request_id: string
  readonly metadata: {
    /** Entity labels, sorted, each once. */
    readonly detected_entities: readonly string[]
    /** The highest confidence among the findings. */
    readonly confidence: number
  }
}

/** Personal data was found. */
export interface PiiDetected {
  readonly request_id: string
  readonly receipt_id: string
  readonly action: Action
  readonly direction: Direction | null
  readonly agent_id: string | null
  readonly policy_name: string
  /** By type, sorted: how many, and the highest confidence. Never a value. */
  readonly entities: readonly {
    readonly type: string
    readonly count: number
    readonly confidence: number
  }[]
}

/** What an agent wanted to send or say was denied. */
export interface AgentBlocked {
  readonly agent_id: string
  readonly autonomy_level: number | null
  readonly request_id: string
  readonly receipt_id: string
  readonly policy_name: string
  readonly severity: Risk
  readonly detected_entities: readonly string[]
}

/** A decision awaits a person's review, or was reviewed. */
export interface ReviewEvent {
  readonly review_id: string
  readonly receipt_id: string
  readonly request_id: string | null
  readonly policy_name: string
  readonly risk: Risk
  readonly score: number
  readonly agent_id: string | null
  readonly detected_entities: readonly string[]
  readonly expires_at: string
  /** Null while pending. `expired`: nobody decided in time, which denies. */
  readonly decided_by: 'reviewer' | 'expired' | null
  readonly decided_at: string | null
}

export const BREAKER_SERVICES = ['llm', 'embeddings', 'payments'] as const
export type BreakerService = (typeof BREAKER_SERVICES)[number]

/** Calls to a service outside failed so often that it is left alone for a while. */
export interface CircuitBreakerTriggered {
  readonly service: BreakerService
  readonly consecutive_failures: number
  readonly opened_at: string
  /** When the next call is tried. */
  readonly retry_at: string
}

export const RATE_LIMIT_SCOPES = ['key', 'organisation', 'ip', 'admin', 'plan'] as const
export type RateLimitScope = (typeof RATE_LIMIT_SCOPES)[number]

/** A limit was reached; told once per window. */
export interface RateLimitExceeded {
  readonly scope: RateLimitScope
  readonly limit: number
  readonly window_seconds: number
  /** The API key that was refused, where one was. */
  readonly key_id: string | null
  /** The pattern of the path, such as `/api/v1/govern`. */
  readonly route: string
  readonly resets_at: string
}

export const SECURITY_ALERTS = ['repeated_bad_keys', 'anchor_failure', 'attestation_flood'] as const
export type SecurityAlertKind = (typeof SECURITY_ALERTS)[number]

/** Something that may be an attack, or needs somebody to look. */
export interface SecurityAlert {
  readonly alert: SecurityAlertKind
  readonly severity: 'high' | 'critical'
  /** How often it happened within `window_seconds`. */
  readonly count: number
  readonly window_seconds: number
  /** `repeated_bad_keys`: the prefix of the key that was tried with a wrong secret. */
  readonly key_prefix: string | null
  /** `anchor_failure`: the day whose root could not be published. */
  readonly anchor_date: string | null
}

/** What `data` is for each event. */
export interface WebhookEventData {
  readonly 'policy.violation': PolicyViolation
  readonly 'pii.detected': PiiDetected
  readonly 'agent.blocked': AgentBlocked
  readonly 'hitl.pending': ReviewEvent
  readonly 'hitl.approved': ReviewEvent
  readonly 'hitl.rejected': ReviewEvent
  readonly 'circuit_breaker.triggered': CircuitBreakerTriggered
  readonly 'rate_limit.exceeded': RateLimitExceeded
  readonly 'security.alert': SecurityAlert
}

const risk = z.enum(RISKS)
const labels = z.array(label)
const agentId = z.string().max(64)
const confidence = z.number().min(0).max(1)

const policyViolation = exactly<PolicyViolation>('PolicyViolation')(
  z.object({
    policy_id: z.string(),
    policy_name: policyName,
    violation_type: z.string(),
    severity: risk,
    content_preview: z.string(),
    agent_id: agentId.nullable(),
    request_id: z.string(),
    metadata: z.object({ detected_entities: labels, confidence }),
  }),
)

const piiDetected = exactly<PiiDetected>('PiiDetected')(
  z.object({
    request_id: z.string(),
    receipt_id: receiptId,
    action: z.enum(ACTIONS),
    direction: z.enum(DIRECTIONS).nullable(),
    agent_id: agentId.nullable(),
    policy_name: policyName,
    entities: z.array(z.object({ type: label, count: z.int().min(1), confidence })),
  }),
)

const agentBlocked = exactly<AgentBlocked>('AgentBlocked')(
  z.object({
    agent_id: agentId,
    autonomy_level: z.int().min(0).max(5).nullable(),
    request_id: z.string(),
    receipt_id: receiptId,
    policy_name: policyName,
    severity: risk,
    detected_entities: labels,
  }),
)

const reviewEvent = exactly<ReviewEvent>('ReviewEvent')(
  z.object({
    review_id: uuid,
    receipt_id: receiptId,
    request_id: z.string().nullable(),
    policy_name: policyName,
    risk,
    score: z.int(),
    agent_id: agentId.nullable(),
    detected_entities: labels,
    expires_at: dateTime,
    decided_by: z.enum(['reviewer', 'expired']).nullable(),
    decided_at: dateTime.nullable(),
  }),
)

const circuitBreakerTriggered = exactly<CircuitBreakerTriggered>('CircuitBreakerTriggered')(
  z.object({
    service: z.enum(BREAKER_SERVICES),
    consecutive_failures: z.int().min(1),
    opened_at: dateTime,
    retry_at: dateTime,
  }),
)

const rateLimitExceeded = exactly<RateLimitExceeded>('RateLimitExceeded')(
  z.object({
    scope: z.enum(RATE_LIMIT_SCOPES),
    limit: z.int().min(1),
    window_seconds: z.int().min(1),
    key_id: uuid.nullable(),
    route: z.string(),
    resets_at: dateTime,
  }),
)

const securityAlert = exactly<SecurityAlert>('SecurityAlert')(
  z.object({
    alert: z.enum(SECURITY_ALERTS),
    severity: z.enum(['high', 'critical']),
    count: z.int().min(1),
    window_seconds: z.int().min(1),
    key_prefix: z.string().nullable(),
    anchor_date: day.nullable(),
  }),
)

/** The schema of each event's `data`. */
export const webhookEventData: { readonly [E in WebhookEvent]: Schema<WebhookEventData[E]> } = {
  'policy.violation': policyViolation,
  'pii.detected': piiDetected,
  'agent.blocked': agentBlocked,
  'hitl.pending': reviewEvent,
  'hitl.approved': reviewEvent,
  'hitl.rejected': reviewEvent,
  'circuit_breaker.triggered': circuitBreakerTriggered,
  'rate_limit.exceeded': rateLimitExceeded,
  'security.alert': securityAlert,
}

/** When each is sent. */
export const webhookEventNotes: Readonly<Record<WebhookEvent, string>> = {
  'policy.violation': 'A text was denied.',
  'pii.detected': 'Something was found in a text.',
  'agent.blocked': 'A text was denied that was decided on for an agent (`agent_id`).',
  'hitl.pending': "A decision waits for a person's review.",
  'hitl.approved': 'A review let it pass.',
  'hitl.rejected': 'A review denied it, or nobody decided in time.',
  'circuit_breaker.triggered':
    'A service outside (model, embeddings, payments) failed so often that it is left alone for a while.',
  'rate_limit.exceeded': 'A limit was reached, told once for its window.',
  'security.alert':
    'A key was tried with wrong secrets, a root could not be published, or far more claims came than usual.',
}

/** What the test operation sends, which is no event that one may ask for. */
export interface WebhookTest {
  readonly webhook_id: string
}

interface DeliveredData extends WebhookEventData {
  readonly 'webhook.test': WebhookTest
}

/** The body of a delivery (governance-api 2.7). Where any may come, `event` tells which `data` is there. */
export type WebhookPayload<E extends keyof DeliveredData = keyof DeliveredData> = {
  readonly [Event in E]: {
    /** The event's; the same in every attempt and to every receiver: what to deduplicate by. */
    readonly id: string
    readonly event: Event
    readonly timestamp: string
    readonly organization_id: string
    readonly data: DeliveredData[Event]
  }
}[E]
