/** What a receipt, or anything anchored, says of its anchor, and of who says so (governance-api 2.4). */
import type { CaptureMode } from '@svc/core/vocabulary'
import { z } from 'zod'
import { dateTime, day, sha256 } from './forms.ts'
import type { Schema } from './schema.ts'

/** `none`: no fingerprint. `pending`: awaits a run. `submitted`: the root was sent, not confirmed. `anchored`: confirmed on the ledger. */
export const ANCHOR_STATUSES = ['none', 'pending', 'submitted', 'anchored'] as const
export type AnchorStatus = (typeof ANCHOR_STATUSES)[number]

/** Who says so: the server that decided, or a client that reported. */
export type Attester = 'svc' | 'client'

export const captureMode: Schema<CaptureMode> = z.enum(['cloud', 'edge'])
export const attester: Schema<Attester> = z.enum(['svc', 'client'])
export const anchorStatus: Schema<AnchorStatus> = z.enum(ANCHOR_STATUSES)
/** `local`, or a ledger and its cluster: `solana:mainnet`. */
export const network: z.ZodString = z.string()

/** What a receipt, or anything anchored, says of its anchor. Null is "not yet". */
export interface Anchor {
  /** `none`: no fingerprint. `pending`: awaits a run. `submitted`: the root was sent, not confirmed. `anchored`: confirmed on the ledger. */
  readonly anchor_status: AnchorStatus
  /** The UTC day of the tree. */
  readonly anchor_date: string | null
  /** When the ledger had the root. */
  readonly anchored_at: string | null
  /** The tree's root, 64 hex characters: the text of the memo. */
  readonly merkle_root: string | null
  /** The ledger's transaction that holds the memo. */
  readonly tx_hash: string | null
  /** `local`, or a ledger and its cluster: `solana:mainnet`. */
  readonly anchor_network: string | null
}

/** The fields of it, for what else a form has. */
export const anchor: { readonly [Field in keyof Anchor]: Schema<Anchor[Field]> } = {
  anchor_status: anchorStatus,
  anchor_date: day.nullable(),
  anchored_at: dateTime.nullable(),
  merkle_root: sha256.nullable(),
  tx_hash: z.string().nullable(),
  anchor_network: network.nullable(),
}
