/**
 * Receipts of the older scheme (governance-api 2.2): `SVC-DNA-v1` is an HMAC over the outcome alone, keyed on a secret of the server's, so
 * nobody outside can recompute it. Such receipts are taken over from elsewhere; new ones are never made.
 */
import { createHmac } from 'node:crypto'
import { ACTIONS, RISKS } from '@svc/core/vocabulary'
import { z } from 'zod'
import type { NewReceipt } from '../../receipt.ts'
import { LAST_MOMENT } from '../../time/utc-day.ts'

const label = z.string().regex(/^[A-Z][A-Z0-9_]{1,63}$/, 'must be an entity label')

/** One line of the file. */
export const oldReceipt: z.ZodType<OldReceipt> = z
  .strictObject({
    receipt_id: z
      .string()
      .regex(/^svc_rcpt_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be svc_rcpt_<uuid>'),
    // What lies outside could neither be kept nor paged through.
    decided_at: z.iso
      .datetime({ offset: true })
      .refine((text) => Date.parse(text) >= 0 && Date.parse(text) <= LAST_MOMENT, {
        message: 'must be of the years 1970 to 9999',
      }),
    decision: z.enum(ACTIONS),
    risk: z.enum(RISKS),
    score: z.int().min(0).max(100),
    hitl: z.boolean(),
    policies: z.array(z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'must be a policy label')).max(100),
    pii_counts: z.record(label, z.int().min(1).max(1_000_000)),
    policy: z.strictObject({
      name: z.string().regex(/^[a-z0-9_-]{1,64}$/),
      version: z.int().min(1).max(2_147_483_647),
    }),
  })
  // A verifier would refuse the exported row otherwise, and a receipt can never be removed again.
  .refine(({ decision, pii_counts }) => decision !== 'redact' || Object.keys(pii_counts).length > 0, {
    path: ['pii_counts'],
    message: 'must say what was redacted',
  })

export interface OldReceipt {
  readonly receipt_id: string
  readonly decided_at: string
  readonly decision: (typeof ACTIONS)[number]
  readonly risk: (typeof RISKS)[number]
  readonly score: number
  readonly hitl: boolean
  readonly policies: readonly string[]
  readonly pii_counts: Readonly<Record<string, number>>
  readonly policy: { readonly name: string; readonly version: number }
}

/**
 * `SVC-DNA-v1-` and the first 16 hex characters of HMAC-SHA256 over hitl, pii, policies, risk, score, ts and v. No id enters it: two receipts of one
 * outcome in one second share it.
 */
function fingerprintV1(receipt: OldReceipt, secret: string): string {
  const text = JSON.stringify({
    hitl: receipt.hitl,
    pii: Object.keys(receipt.pii_counts).sort(),
    policies: [...new Set(receipt.policies)].sort(),
    risk: receipt.risk,
    score: receipt.score,
    ts: Math.floor(Date.parse(receipt.decided_at) / 1000),
    v: '1',
  })
  return `SVC-DNA-v1-${createHmac('sha256', secret).update(text).digest('hex').slice(0, 16)}`
}

export function receiptOf(old: OldReceipt, orgId: string, secret: string, recordedAt: Date): NewReceipt {
  return {
    orgId,
    receiptId: old.receipt_id,
    captureMode: 'cloud',
    attestedBy: 'svc',
    decision: old.decision,
    risk: old.risk,
    score: old.score,
    hitl: old.hitl,
    policies: [...new Set(old.policies)].sort(),
    policy: old.policy,
    piiCounts: old.pii_counts,
    fingerprint: fingerprintV1(old, secret),
    // Null by the scheme: what would be hashed with a salt is hashed with the secret.
    fingerprintSalt: null,
    canonicalJson: null,
    direction: null,
    agentId: null,
    requestId: null,
    sdk: null,
    decidedAt: new Date(old.decided_at),
    recordedAt,
  }
}
