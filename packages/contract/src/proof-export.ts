/** The export of proofs: what an auditor needs to check each receipt (governance-api 2.4, docs/decisions/0015). */
import { ACTIONS, type Action, type CaptureMode } from '@svc/core/vocabulary'
import { z } from 'zod'
import { type Anchor, type Attester, anchor, attester, captureMode } from './anchor.ts'
import type { Endpoint } from './endpoint.ts'
import {
  canonicalJson,
  cursor,
  dateTime,
  day,
  inOrder,
  keptFingerprint,
  label,
  notInOrder,
  pageSize,
  receiptId,
  salt,
  sha256,
} from './forms.ts'
import { exactly, type Schema } from './schema.ts'

/** One step of a Merkle path. `position` says on which side the sibling stood; the sorted pair hash does not need it. */
export interface ProofStep {
  readonly hash: string
  readonly position: 'left' | 'right'
}

/** One row of a proof export: everything that checking one receipt takes. What a row does not have yet is null. */
export interface ProofRow extends Anchor {
  readonly receipt_id: string
  /** The leaf of the tree. */
  readonly fingerprint: string | null
  readonly fingerprint_version: 'v1' | 'v2' | null
  /** What stands behind the bar when the fingerprint is computed; null for v1. */
  readonly fingerprint_salt: string | null
  /** The text that the fingerprint follows from, to be hashed as it stands; null for v1. */
  readonly fingerprint_canonical_json: string | null
  /** Whether anybody can compute the fingerprint: false for v1, which is keyed on a secret. */
  readonly independently_verifiable: boolean
  /** The leaf's place in the tree, from 0. */
  readonly leaf_index: number | null
  /** Siblings from leaf to root. */
  readonly merkle_proof: readonly ProofStep[] | null
  /** How many leaves the tree has. */
  readonly leaf_count: number | null
  readonly capture_mode: CaptureMode
  readonly attested_by: Attester
  readonly decision: Action
  readonly pii_types: readonly string[]
  /** Findings in all, over all types. */
  readonly pii_count: number
  /** When the decision was made; `from` and `to` select by its UTC day. */
  readonly timestamp: string
}

export const proofRow: Schema<ProofRow> = exactly<ProofRow>('ProofRow')(
  z.object({
    receipt_id: receiptId,
    fingerprint: keptFingerprint.nullable(),
    fingerprint_version: z.enum(['v1', 'v2']).nullable(),
    fingerprint_salt: salt.nullable(),
    fingerprint_canonical_json: canonicalJson.nullable(),
    independently_verifiable: z.boolean(),
    leaf_index: z.int().min(0).nullable(),
    merkle_proof: z.array(z.object({ hash: sha256, position: z.enum(['left', 'right']) })).nullable(),
    leaf_count: z.int().min(1).nullable(),
    ...anchor,
    capture_mode: captureMode,
    attested_by: attester,
    decision: z.enum(ACTIONS),
    pii_types: z.array(label),
    pii_count: z.int().min(0),
    timestamp: dateTime,
  }),
)

/** Which receipts to export. Both days are inclusive. */
export interface ProofExportQuery {
  /** Your own organisation; another's is 403. */
  readonly org_id?: string | undefined
  /** The first UTC day of the decision. */
  readonly from?: string | undefined
  /** The last one, inclusive. */
  readonly to?: string | undefined
  /** The row of this receipt alone. */
  readonly receipt_id?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

export const proofExportQuery: Schema<ProofExportQuery> = exactly<ProofExportQuery>('ProofExportQuery')(
  z
    .strictObject({
      org_id: z.string().min(1).max(64).optional(),
      from: day.optional(),
      to: day.optional(),
      receipt_id: receiptId.optional(),
      limit: pageSize(100, 1000),
      cursor: cursor.optional(),
    })
    .refine(inOrder, notInOrder),
)

export interface ProofPage {
  readonly rows: readonly ProofRow[]
  /** Null on the last page. */
  readonly next_cursor: string | null
}

export const proofPage: Schema<ProofPage> = exactly<ProofPage>('ProofPage')(
  z.object({ rows: z.array(proofRow), next_cursor: cursor.nullable() }),
)

export const proofExport: Endpoint<{ query: ProofExportQuery; answer: ProofPage }> = {
  id: 'proofExport',
  area: 'receipts',
  method: 'GET',
  path: '/api/v1/receipts/proof-export',
  summary:
    'Receipts with their Merkle proofs and anchors, by UTC day of the decision and then in the order of the leaves.',
  auth: 'key',
  scope: 'receipts:read',
  query: proofExportQuery,
  answer: proofPage,
  success: { 200: 'A page of rows.' },
  errors: ['forbidden'],
}
