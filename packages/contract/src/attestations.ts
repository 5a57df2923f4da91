/** Attestations: decisions made on a device and reported as labels, counts and a salted fingerprint (governance-api 2.5, docs/decisions/0016). */
import { ACTIONS, type Action, SDK_NAMES, type SdkName } from '@svc/core/vocabulary'
import { z } from 'zod'
import { ANCHOR_STATUSES, type AnchorStatus } from './anchor.ts'
import type { Endpoint } from './endpoint.ts'
import { CLAIM_REJECTIONS, ERROR_CODES, type ErrorCode } from './errors.ts'
import { canonicalJson, dateTime, fingerprint, label, policyName, receiptId, salt, uuid } from './forms.ts'
import { exactly, type Schema } from './schema.ts'

/** One decision, as a device reports it. Unknown keys are refused, and no field has room for text. */
export interface Claim {
  /** Made once on the device and kept over retries: the receipt id is derived from it. */
  readonly client_event_id: string
  /** When the decision was made, to the same second as `ts` in `canonical_json`. */
  readonly decided_at: string
  readonly action: Action
  /** Sorted and unique; labels of the vocabulary or of the named policy. */
  readonly pii_types: readonly string[]
  /** How many findings of each type: exactly the keys of `pii_types`. */
  readonly pii_counts: Readonly<Record<string, number>>
  readonly policy: { readonly name: string; readonly version: number }
  readonly fingerprint: string
  readonly fingerprint_salt: string
  readonly canonical_json: string
  readonly capture_mode: 'edge'
  readonly attested_by: 'client'
  readonly sdk: { readonly name: SdkName; readonly version: string }
}

/** A semantic version; a pre-release is one of five words and a number, so that it cannot carry text. */
const sdkVersion = z
  .string()
  .max(40)
  .regex(
    /^(?:0|[1-9][0-9]{0,4})\.(?:0|[1-9][0-9]{0,4})\.(?:0|[1-9][0-9]{0,4})(?:-(?:alpha|beta|rc|next|dev)(?:\.(?:0|[1-9][0-9]{0,4}))?)?$/,
    'must be a semantic version',
  )

/** The most types that one claim may have found. */
const MAX_TYPES = 256

/** A record leaves the key `__proto__` out unsaid, and nothing that was sent may be dropped unsaid. It looks at each key, and says of each what is wrong: of half a million that takes seconds. */
const counts = z.preprocess(
  (value, context) => {
    if (typeof value !== 'object' || value === null) return value
    if (Object.hasOwn(value, '__proto__')) context.addIssue('has a key of the wrong form')
    else if (Object.keys(value).length > MAX_TYPES) context.addIssue(`must count at most ${MAX_TYPES} types`)
    return value
  },
  z.record(label, z.int().min(1).max(1_000_000)),
)

export const claim: Schema<Claim> = exactly<Claim>('Claim')(
  z.strictObject({
    client_event_id: uuid,
    decided_at: dateTime,
    action: z.enum(ACTIONS),
    pii_types: z.array(label).max(MAX_TYPES),
    pii_counts: counts,
    policy: z.strictObject({ name: policyName, version: z.int().min(1).max(2_147_483_647) }),
    fingerprint,
    fingerprint_salt: salt,
    canonical_json: canonicalJson,
    capture_mode: z.literal('edge'),
    attested_by: z.literal('client'),
    sdk: z.strictObject({ name: z.enum(SDK_NAMES), version: sdkVersion }),
  }),
)

/** The receipt that a claim became. */
export interface RecordedClaim {
  /** `svc_rcpt_attest_` and the SHA-256 of `<org_id>|<client_event_id>`. */
  readonly receipt_id: string
  /** True when a claim with this `client_event_id` was recorded before; the rest describes that first one. */
  readonly duplicate: boolean
  readonly fingerprint: string
  readonly capture_mode: 'edge'
  readonly attested_by: 'client'
  readonly recorded_at: string
  readonly anchor_status: AnchorStatus
}

const recorded = {
  receipt_id: receiptId,
  duplicate: z.boolean(),
  fingerprint,
  capture_mode: z.literal('edge'),
  attested_by: z.literal('client'),
  recorded_at: dateTime,
  anchor_status: z.enum(ANCHOR_STATUSES),
}

export const recordedClaim: Schema<RecordedClaim> = exactly<RecordedClaim>('RecordedClaim')(
  z.object(recorded),
)

/** The most claims that one batch takes. */
export const MAX_BATCH = 500

/** Claims are checked one by one, so that a bad one does not spoil the others; only the count is checked here. */
export interface ClaimBatch {
  readonly attestations: readonly unknown[]
}

export const claimBatch: Schema<ClaimBatch> = exactly<ClaimBatch>('ClaimBatch')(
  z.strictObject({ attestations: z.array(z.unknown()).min(1).max(MAX_BATCH) }),
)

/** What became of one claim of a batch: the status and body that the single call would have answered. */
export type ClaimResult =
  | ({ readonly status: 200 | 201 } & RecordedClaim)
  | { readonly status: 400 | 409 | 422; readonly error: string; readonly code: ErrorCode }

export interface ClaimBatchAnswer {
  /** In the order of the request. */
  readonly results: readonly ClaimResult[]
}

export const claimBatchAnswer: Schema<ClaimBatchAnswer> = exactly<ClaimBatchAnswer>('ClaimBatchAnswer')(
  z.object({
    results: z.array(
      z.union([
        z.object({ status: z.union([z.literal(200), z.literal(201)]), ...recorded }),
        z.object({
          status: z.union([z.literal(400), z.literal(409), z.literal(422)]),
          error: z.string(),
          code: z.enum(ERROR_CODES),
        }),
      ]),
    ),
  }),
)

export const createAttestation: Endpoint<{ body: Claim; answer: RecordedClaim }> = {
  id: 'createAttestation',
  area: 'attestations',
  method: 'POST',
  path: '/api/v1/attestations',
  summary:
    'Record a decision made on a device. The same client_event_id again answers 200 with the first row, whatever the body.',
  auth: 'key',
  scope: 'attest',
  body: claim,
  answer: recordedClaim,
  success: { 200: 'Recorded before; this is the first row.', 201: 'Recorded.' },
  errors: [...CLAIM_REJECTIONS, 'conflict'],
}

export const createAttestationBatch: Endpoint<{
  body: ClaimBatch
  answer: ClaimBatchAnswer
}> = {
  id: 'createAttestationBatch',
  area: 'attestations',
  method: 'POST',
  path: '/api/v1/attestations/batch',
  summary: 'Record up to 500 decisions made on a device; each is answered on its own, in order.',
  auth: 'key',
  scope: 'attest',
  body: claimBatch,
  maxBodyBytes: 4_194_304,
  answer: claimBatchAnswer,
  success: { 200: 'One result for each claim, in order.' },
}
