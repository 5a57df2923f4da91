/** Records decisions that devices report, each at most once however often it is sent. */
import { hash } from 'node:crypto'
import type { Claim, ClaimResult, RecordedClaim } from '@svc/contract'
import type { Policy } from '@svc/core'
import type { NewReceipt, StoredReceipt } from '../../receipt.ts'
import { readClaim } from './read-claim.ts'
import { type ClaimVerdict, type ClockWindow, verifyClaim } from './verify-claim.ts'

export interface AttestationNeeds {
  policyVersion(orgId: string, name: string, version: number): Promise<Policy | undefined>
  find(orgId: string, receiptIds: readonly string[]): Promise<readonly StoredReceipt[]>
  /** Writes those whose id and whose fingerprint are new to the organisation, durably, and returns the ids of these. */
  record(receipts: readonly NewReceipt[]): Promise<ReadonlySet<string>>
  /** The wire form of how far a receipt's anchor has come. */
  anchorStatusOf(receipt: StoredReceipt): RecordedClaim['anchor_status']
  /** Told how many claims of a request were well formed and untrue. */
  onRefused?(orgId: string, count: number): Promise<void>
  /** Told what became of each claim of a request: `recorded`, `duplicate` or an error code. */
  onAnswered?(results: readonly string[]): void
  readonly window: ClockWindow
  readonly clock?: () => number
}

export interface Attestations {
  /** Checks and records claims, each on its own, and answers in their order. */
  report(orgId: string, claims: readonly unknown[]): Promise<ClaimResult[]>
}

/** The id that every retry of a claim leads to (governance-api 2.5). */
function attestedReceiptId(orgId: string, clientEventId: string): string {
  return `svc_rcpt_attest_${hash('sha256', `${orgId}|${clientEventId}`, 'hex')}`
}

/** One decision has one event id: its fingerprint under a second one would be a second row for the same decision. */
const reused: ClaimResult = {
  status: 409,
  error: 'This fingerprint is recorded under another client_event_id',
  code: 'conflict',
}

/** A claim on its way: of the wrong form, or with its id and, once checked, its verdict. */
type Item =
  | { readonly kind: 'malformed'; readonly message: string }
  | { readonly kind: 'claim'; readonly claim: Claim; readonly receiptId: string }

export function createAttestations(needs: AttestationNeeds): Attestations {
  const {
    policyVersion,
    find,
    record,
    anchorStatusOf,
    onRefused,
    onAnswered,
    window,
    clock = Date.now,
  } = needs

  return {
    async report(orgId, claims) {
      const items = claims.map((value) => parse(orgId, value))
      const now = clock()

      // The first sound claim of each id is written; what comes after it, in this batch or any other, is its duplicate.
      const fresh = new Map<string, NewReceipt>()
      const untrue = new Map<Item, ClaimResult>()
      for (const item of items) {
        if (item.kind === 'malformed' || fresh.has(item.receiptId)) continue
        const { claim, receiptId } = item
        const policy = await policyVersion(orgId, claim.policy.name, claim.policy.version)
        const verdict = verifyClaim(claim, { policy, now, window })
        if (verdict.ok) fresh.set(receiptId, newReceipt(orgId, receiptId, claim, verdict, now))
        else untrue.set(item, { status: 422, error: verdict.message, code: verdict.code })
      }
      const written = await record([...fresh.values()])

      // What was there before is the first row, and decides, whatever this claim says. Only those that were not written can be.
      const unwritten = items.flatMap((item) =>
        item.kind === 'claim' && !written.has(item.receiptId) ? [item.receiptId] : [],
      )
      const before = byId(await find(orgId, [...new Set(unwritten)]))

      const answered = new Set<string>()
      const answers = items.map((item): ClaimResult => {
        if (item.kind === 'malformed') return { status: 400, error: item.message, code: 'invalid_request' }
        const { receiptId } = item
        const there = before.get(receiptId)
        if (there) return { status: 200, ...recorded(there, true) }
        const refusal = untrue.get(item)
        if (refusal) return refusal
        const own = fresh.get(receiptId)
        if (!own || !written.has(receiptId)) return reused
        const isNew = !answered.has(receiptId)
        answered.add(receiptId)
        return { status: isNew ? 201 : 200, ...recorded({ ...own, placement: null }, !isNew) }
      })
      const refused = answers.filter(({ status }) => status === 422).length
      if (refused > 0) await onRefused?.(orgId, refused)
      onAnswered?.(
        answers.map((result) =>
          'code' in result ? result.code : result.status === 201 ? 'recorded' : 'duplicate',
        ),
      )
      return answers
    },
  }

  function recorded(receipt: StoredReceipt, duplicate: boolean): RecordedClaim {
    return {
      receipt_id: receipt.receiptId,
      duplicate,
      fingerprint: receipt.fingerprint as string,
      capture_mode: 'edge',
      attested_by: 'client',
      recorded_at: receipt.recordedAt.toISOString(),
      anchor_status: anchorStatusOf(receipt),
    }
  }
}

function parse(orgId: string, value: unknown): Item {
  const read = readClaim(value)
  if (!read.ok) return { kind: 'malformed', message: read.message }
  const { claim } = read
  return { kind: 'claim', claim, receiptId: attestedReceiptId(orgId, claim.client_event_id) }
}

function byId(receipts: readonly StoredReceipt[]): Map<string, StoredReceipt> {
  return new Map(receipts.map((receipt) => [receipt.receiptId, receipt]))
}

function newReceipt(
  orgId: string,
  receiptId: string,
  claim: Claim,
  { outcome, decidedAt }: Extract<ClaimVerdict, { ok: true }>,
  now: number,
): NewReceipt {
  return {
    orgId,
    receiptId,
    captureMode: 'edge',
    attestedBy: 'client',
    decision: outcome.action,
    risk: outcome.risk,
    score: outcome.score,
    hitl: outcome.hitl,
    policies: outcome.policies,
    policy: claim.policy,
    piiCounts: claim.pii_counts,
    fingerprint: claim.fingerprint,
    fingerprintSalt: claim.fingerprint_salt,
    canonicalJson: claim.canonical_json,
    direction: null,
    agentId: null,
    requestId: null,
    sdk: claim.sdk,
    decidedAt,
    recordedAt: new Date(now),
  }
}
