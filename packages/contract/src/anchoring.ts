/** Anchor runs by hand, for administrators; the daily run needs no call. */
import { z } from 'zod'
import { ANCHOR_STATUSES, type AnchorStatus } from './anchor.ts'
import type { Endpoint } from './endpoint.ts'
import { dateTime, day, sha256, uuid } from './forms.ts'
import { exactly, type Schema } from './schema.ts'

export interface AnchorRunRequest {
  /**
   * The UTC day to close. It must have ended, but while the development issuer is active today is allowed (and then the
   * default): it closes the day so far, once, and what is recorded later falls into the next day's run. Yesterday when absent.
   */
  readonly day?: string | undefined
}

export const anchorRunRequest: Schema<AnchorRunRequest> = exactly<AnchorRunRequest>('AnchorRunRequest')(
  z.strictObject({ day: day.optional() }),
)

/** One tree: an organisation's receipts, closed by the run for one day. */
export interface AnchorRun {
  readonly org_id: string
  readonly day: string
  readonly leaf_count: number
  readonly merkle_root: string
  readonly anchor_status: AnchorStatus
  readonly anchor_network: string
  readonly tx_hash: string | null
  readonly anchored_at: string | null
  /** False when an earlier run had made this tree. */
  readonly created: boolean
}

export interface AnchorRunAnswer {
  /** One for each organisation that has a tree for the day; a day without receipts has none. */
  readonly runs: readonly AnchorRun[]
}

export const anchorRunAnswer: Schema<AnchorRunAnswer> = exactly<AnchorRunAnswer>('AnchorRunAnswer')(
  z.object({
    runs: z.array(
      z.object({
        org_id: uuid,
        day,
        leaf_count: z.int().min(1),
        merkle_root: sha256,
        anchor_status: z.enum(ANCHOR_STATUSES),
        anchor_network: z.string(),
        tx_hash: z.string().nullable(),
        anchored_at: dateTime.nullable(),
        created: z.boolean(),
      }),
    ),
  }),
)

export const createAnchorRun: Endpoint<{
  body: AnchorRunRequest
  answer: AnchorRunAnswer
}> = {
  id: 'createAnchorRun',
  area: 'anchoring',
  method: 'POST',
  path: '/api/admin/anchor-runs',
  summary:
    "Run the day's anchor now: an admin's for the own organisation, a platform admin's for all. The answer comes within seconds; what a ledger has not finalized by then is still `submitted` (or `pending`) and goes on. Running again changes nothing and tells how far it has come.",
  auth: 'session',
  role: 'admin',
  body: anchorRunRequest,
  answer: anchorRunAnswer,
  success: { 200: 'The trees of that day.' },
}
