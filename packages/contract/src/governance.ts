/** Decisions made by the server (governance-api 2.1). */
import { ACTIONS, type Action } from '@svc/core/vocabulary'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { label, policyName } from './forms.ts'
import { exactly, type Schema } from './schema.ts'

/** The longest text one call takes, in UTF-16 code units. */
export const MAX_CONTENT = 200_000

export const DIRECTIONS = ['input', 'output'] as const
export type Direction = (typeof DIRECTIONS)[number]

export interface GovernRequest {
  /** The text to decide on. It is answered and forgotten: no text is stored. */
  readonly content: string
  /** The policy to decide by; `standard` when absent. */
  readonly policy?: string | undefined
  /** Whether the text goes to a model or comes from one. */
  readonly direction?: Direction | undefined
  /** Your name for the agent on whose behalf the text travels; refused where it looks like personal data. */
  readonly agent_id?: string | undefined
  /** How far the agent acts on its own, 0 (not at all) to 5 (entirely); enters the fingerprint. */
  readonly autonomy_level?: number | undefined
}

export const governRequest: Schema<GovernRequest> = exactly<GovernRequest>('GovernRequest')(
  z.strictObject({
    content: z.string().min(1).max(MAX_CONTENT),
    policy: policyName.optional(),
    direction: z.enum(DIRECTIONS).optional(),
    agent_id: z
      .string()
      .regex(
        /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/,
        'must be letters, digits and . _ : -, at most 64, beginning with a letter or digit',
      )
      .optional(),
    autonomy_level: z
      .int()
      .min(0)
      .max(5)
      // JSON can write it, and canonical JSON cannot.
      .refine((level) => !Object.is(level, -0), 'must not be -0')
      .optional(),
  }),
)

/** One finding. Offsets are UTF-16 code units into `original`: `original.slice(start, end) === value`. */
export interface DetectedPii {
  readonly type: string
  readonly value: string
  readonly position: { readonly start: number; readonly end: number }
  readonly confidence: number
}

export interface GovernanceResult {
  /** `deny`: do not pass the text on, not even as `redacted`. */
  readonly action: Action
  /** The text with every finding replaced by its placeholder, whatever the action. */
  readonly redacted: string
  /** What was sent. */
  readonly original: string
  /** What was found, in the order of the text. `position` counts UTF-16 code units of `original`, `end` exclusive. */
  readonly pii_detected: readonly DetectedPii[]
  /** The name of the policy that decided. */
  readonly policy_applied: string
  readonly processing_time_ms: number
  /** As in the header X-Request-Id. */
  readonly request_id: string
}

export const governanceResult: Schema<GovernanceResult> = exactly<GovernanceResult>('GovernanceResult')(
  z.object({
    action: z.enum(ACTIONS),
    redacted: z.string(),
    original: z.string(),
    pii_detected: z.array(
      z.object({
        type: label,
        value: z.string(),
        position: z.object({ start: z.int().min(0), end: z.int().min(0) }),
        confidence: z.number().min(0).max(1),
      }),
    ),
    policy_applied: z.string(),
    processing_time_ms: z.number().min(0),
    request_id: z.string(),
  }),
)

export const govern: Endpoint<{ body: GovernRequest; answer: GovernanceResult }> = {
  id: 'govern',
  area: 'governance',
  method: 'POST',
  path: '/api/v1/govern',
  summary:
    'Decide on a text: allow, redact or deny it, and write a receipt. The X-Svc-Receipt-Id header names the receipt.',
  auth: 'key',
  scope: 'govern',
  body: governRequest,
  // A text at its limit, with each of its characters written as \uXXXX, as many JSON libraries do.
  maxBodyBytes: 1_310_720,
  answer: governanceResult,
  success: { 200: 'The decision.' },
  errors: ['policy_unknown', 'plan_limit'],
  statuses: { policy_unknown: 400 },
}
