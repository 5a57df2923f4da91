/** Whether a fingerprint is on record and anchored: asked by anybody, without a key (governance-api 2.4). */
import type { CaptureMode } from '@svc/core/vocabulary'
import { z } from 'zod'
import { type AnchorStatus, type Attester, anchor, anchorStatus, attester, captureMode } from './anchor.ts'
import type { Endpoint } from './endpoint.ts'
import { canonicalJson, fingerprint, salt } from './forms.ts'
import { exactly, type Schema } from './schema.ts'

/** A fingerprint to look up, alone or with what it was made of. */
export interface VerifyFingerprintRequest {
  readonly fingerprint: string
  readonly canonical_json?: string | undefined
  readonly fingerprint_salt?: string | undefined
}

export const verifyFingerprintRequest: Schema<VerifyFingerprintRequest> = exactly<VerifyFingerprintRequest>(
  'VerifyFingerprintRequest',
)(
  z
    .strictObject({
      fingerprint,
      canonical_json: canonicalJson.optional(),
      fingerprint_salt: salt.optional(),
    })
    .refine((body) => (body.canonical_json === undefined) === (body.fingerprint_salt === undefined), {
      path: ['fingerprint_salt'],
      message: 'must be sent together with canonical_json, or neither',
    }),
)

/** What is known of a fingerprint: never a decision's content, nor whose it is. */
export interface VerifyFingerprintAnswer {
  readonly found: boolean
  /** Whether the fingerprint is the digest of what was sent with it; null when nothing was. */
  readonly matches: boolean | null
  readonly capture_mode: CaptureMode | null
  readonly attested_by: Attester | null
  readonly anchor_status: AnchorStatus | null
  readonly anchor_date: string | null
  readonly anchored_at: string | null
  readonly merkle_root: string | null
  readonly tx_hash: string | null
  readonly anchor_network: string | null
}

export const verifyFingerprintAnswer: Schema<VerifyFingerprintAnswer> = exactly<VerifyFingerprintAnswer>(
  'VerifyFingerprintAnswer',
)(
  z.object({
    found: z.boolean(),
    matches: z.boolean().nullable(),
    capture_mode: captureMode.nullable(),
    attested_by: attester.nullable(),
    ...anchor,
    anchor_status: anchorStatus.nullable(),
  }),
)

export const verifyFingerprint: Endpoint<{
  body: VerifyFingerprintRequest
  answer: VerifyFingerprintAnswer
}> = {
  id: 'verifyFingerprint',
  area: 'receipts',
  method: 'POST',
  path: '/api/v1/verify-fingerprint',
  summary: 'Is this fingerprint on record and anchored? Needs no key and tells nothing of the decision.',
  auth: 'none',
  body: verifyFingerprintRequest,
  answer: verifyFingerprintAnswer,
  success: { 200: 'What is known of the fingerprint.' },
}
