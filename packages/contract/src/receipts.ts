/** Receipts and their proofs: the record of each decision, and what an auditor needs to check it (governance-api 2.4, docs/decisions/0005). */
import { ACTIONS, type Action, type CaptureMode, RISKS, type Risk } from '@svc/core/vocabulary'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import {
  canonicalJson,
  cursor,
  dateTime,
  day,
  fingerprint,
  label,
  pageSize,
  receiptId,
  salt,
  sha256,
} from './forms.ts'
import { exactly, type Schema } from './schema.ts'

/** `none`: no fingerprint. `pending`: awaits a run. `submitted`: the root was sent, not confirmed. `anchored`: confirmed on the ledger. */
export const ANCHOR_STATUSES = ['none', 'pending', 'submitted', 'anchored'] as const
export type AnchorStatus = (typeof ANCHOR_STATUSES)[number]

/** Who says so: the server that decided, or a client that reported. */
export type Attester = 'svc' | 'client'

export const captureMode: Schema<CaptureMode> = z.enum(['cloud', 'edge'])
export const attester: Schema<Attester> = z.enum(['svc', 'client'])
const anchorStatus = z.enum(ANCHOR_STATUSES)
/** `local`, or a ledger and its cluster: `solana:mainnet`. */
export const network: z.ZodString = z.string()
export const counts: z.ZodRecord<typeof label, z.ZodInt> = z.record(label, z.int().min(1))

/** One step of a Merkle path. `position` says on which side the sibling stood; the sorted pair hash does not need it. */
export interface ProofStep {
  readonly hash: string
  readonly position: 'left' | 'right'
}

/** What a receipt, or anything anchored, says of its anchor. Null is "not yet". */
export interface Anchor {
  readonly anchor_status: AnchorStatus
  readonly anchor_date: string | null
  readonly anchored_at: string | null
  readonly merkle_root: string | null
  readonly tx_hash: string | null
  readonly anchor_network: string | null
}

const anchor = {
  anchor_status: anchorStatus,
  anchor_date: day.nullable(),
  anchored_at: dateTime.nullable(),
  merkle_root: sha256.nullable(),
  tx_hash: z.string().nullable(),
  anchor_network: network.nullable(),
}

/** One row of a proof export: everything that checking one receipt takes. What a row does not have yet is null. */
export interface ProofRow extends Anchor {
  readonly receipt_id: string
  readonly fingerprint: string | null
  readonly fingerprint_version: 'v1' | 'v2' | null
  readonly fingerprint_salt: string | null
  readonly fingerprint_canonical_json: string | null
  readonly independently_verifiable: boolean
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
    fingerprint: fingerprint.nullable(),
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
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

export const proofExportQuery: Schema<ProofExportQuery> = exactly<ProofExportQuery>('ProofExportQuery')(
  z
    .strictObject({
      org_id: z.string().min(1).max(64).optional(),
      from: day.optional(),
      to: day.optional(),
      limit: pageSize(100, 1000),
      cursor: cursor.optional(),
    })
    .refine((query) => !query.from || !query.to || query.from <= query.to, {
      path: ['from'],
      message: 'must not be after `to`',
    }),
)

export interface ProofPage {
  readonly rows: readonly ProofRow[]
  /** Null on the last page. */
  readonly next_cursor: string | null
}

export const proofPage: Schema<ProofPage> = exactly<ProofPage>('ProofPage')(
  z.object({ rows: z.array(proofRow), next_cursor: cursor.nullable() }),
)

/** One receipt, as its organisation sees it. */
export interface ReceiptRecord extends Anchor {
  readonly receipt_id: string
  readonly decision: Action
  readonly risk: Risk
  readonly score: number
  readonly hitl: boolean
  /** Labels of the rules that took part. */
  readonly policies: readonly string[]
  /** The policy that decided. */
  readonly policy: { readonly name: string; readonly version: number }
  readonly pii_types: readonly string[]
  readonly pii_counts: Readonly<Record<string, number>>
  readonly pii_count: number
  readonly direction: 'input' | 'output' | null
  readonly agent_id: string | null
  readonly fingerprint: string | null
  readonly fingerprint_version: 'v1' | 'v2' | null
  readonly capture_mode: CaptureMode
  readonly attested_by: Attester
  readonly timestamp: string
  readonly recorded_at: string
}

export const receiptRecord: Schema<ReceiptRecord> = exactly<ReceiptRecord>('Receipt')(
  z.object({
    receipt_id: receiptId,
    decision: z.enum(ACTIONS),
    risk: z.enum(RISKS),
    score: z.int(),
    hitl: z.boolean(),
    policies: z.array(z.string()),
    policy: z.object({ name: z.string(), version: z.int() }),
    pii_types: z.array(label),
    pii_counts: counts,
    pii_count: z.int().min(0),
    direction: z.enum(['input', 'output']).nullable(),
    agent_id: z.string().nullable(),
    fingerprint: fingerprint.nullable(),
    fingerprint_version: z.enum(['v1', 'v2']).nullable(),
    ...anchor,
    capture_mode: captureMode,
    attested_by: attester,
    timestamp: dateTime,
    recorded_at: dateTime,
  }),
)

/** Which receipts to list or export. Both days are inclusive, UTC, and of the decision. */
export interface ReceiptFilter {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly decision?: Action | undefined
  readonly capture_mode?: CaptureMode | undefined
  /** Only receipts that count findings of this type. */
  readonly pii_type?: string | undefined
}

const filter = {
  from: day.optional(),
  to: day.optional(),
  decision: z.enum(ACTIONS).optional(),
  capture_mode: captureMode.optional(),
  pii_type: label.optional(),
}

/** ISO days compare as text does. */
export const inOrder = (query: ReceiptFilter): boolean => !query.from || !query.to || query.from <= query.to
export const notInOrder: { path: ['from']; message: string } = {
  path: ['from'],
  message: 'must not be after `to`',
}

export interface ReceiptListQuery extends ReceiptFilter {
  /** 1 to 1,000; 100 when absent. */
  readonly limit: number
  readonly cursor?: string | undefined
}

export const receiptListQuery: Schema<ReceiptListQuery> = exactly<ReceiptListQuery>('ReceiptListQuery')(
  z
    .strictObject({ ...filter, limit: pageSize(100, 1000), cursor: cursor.optional() })
    .refine(inOrder, notInOrder),
)

export interface ReceiptPage {
  readonly receipts: readonly ReceiptRecord[]
  readonly next_cursor: string | null
}

export const receiptPage: Schema<ReceiptPage> = exactly<ReceiptPage>('ReceiptPage')(
  z.object({ receipts: z.array(receiptRecord), next_cursor: cursor.nullable() }),
)

export const EXPORT_FORMATS = ['ndjson', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export interface ReceiptExportQuery extends ReceiptFilter {
  readonly format: ExportFormat
}

export const receiptExportQuery: Schema<ReceiptExportQuery> = exactly<ReceiptExportQuery>(
  'ReceiptExportQuery',
)(z.strictObject({ ...filter, format: z.enum(EXPORT_FORMATS) }).refine(inOrder, notInOrder))

export interface ReceiptPath {
  readonly receipt_id: string
}

export const receiptPath: Schema<ReceiptPath> = exactly<ReceiptPath>('ReceiptPath')(
  z.strictObject({ receipt_id: receiptId }),
)

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

export const listReceipts: Endpoint<{ query: ReceiptListQuery; answer: ReceiptPage }> = {
  id: 'listReceipts',
  area: 'receipts',
  method: 'GET',
  path: '/api/v1/receipts/list',
  summary: 'Receipts, the latest day first.',
  auth: 'key',
  scope: 'receipts:read',
  query: receiptListQuery,
  answer: receiptPage,
  success: { 200: 'A page of receipts.' },
}

export const exportReceipts: Endpoint<{ query: ReceiptExportQuery; answer: ReadableStream<Uint8Array> }> = {
  id: 'exportReceipts',
  area: 'receipts',
  method: 'GET',
  path: '/api/v1/receipts/export',
  summary:
    'Receipts as a stream, oldest first: `ndjson` (application/x-ndjson, a receipt a line) or `csv` (text/csv, RFC 4180, cells that a spreadsheet would run are quoted with an apostrophe).',
  auth: 'key',
  scope: 'receipts:read',
  query: receiptExportQuery,
  contentType: 'application/x-ndjson',
  success: { 200: 'The receipts. A stream that breaks off was cut: it is not the whole.' },
}

export const getReceipt: Endpoint<{ params: ReceiptPath; answer: ReceiptRecord }> = {
  id: 'getReceipt',
  area: 'receipts',
  method: 'GET',
  path: '/api/v1/receipts/{receipt_id}',
  summary: 'One receipt.',
  auth: 'key',
  scope: 'receipts:read',
  params: receiptPath,
  answer: receiptRecord,
  success: { 200: 'The receipt.' },
}

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
