/** Decisions made on a device, reported as claims. */
import type { Claim, ClaimBatchAnswer, RecordedClaim } from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call, Pending } from '../request.ts'

// Safe to repeat: the server derives the receipt id from client_event_id, so a second try finds the first row.
export const createEndpoint: Endpoint<RecordedClaim> = {
  method: 'POST',
  path: '/api/v1/attestations',
  auth: 'key',
  repeat: 'safe',
  accepts: ['receipt_id', 'duplicate'],
}

/** @param count how many claims were sent: an answer with another number of results could not be matched to them */
export function createBatchEndpoint(count: number): Endpoint<ClaimBatchAnswer> {
  return {
    method: 'POST',
    path: '/api/v1/attestations/batch',
    auth: 'key',
    repeat: 'safe',
    accepts: (body) => {
      const results: unknown = (body as Partial<ClaimBatchAnswer> | null | undefined)?.results
      return (
        Array.isArray(results) &&
        results.length === count &&
        results.every((result) => typeof result === 'object' && result !== null && 'status' in result)
      )
    },
  }
}

/** With a key of scope `attest`. */
export interface Attestations {
  /** Records one claim. The same `client_event_id` again answers the first row, `duplicate: true`. */
  create(claim: Claim, options?: CallOptions): Pending<RecordedClaim>
  /** Records 1 to 500 claims; each is answered on its own, in order. A refused claim is a result, not an error. */
  createBatch(claims: readonly Claim[], options?: CallOptions): Pending<ClaimBatchAnswer>
}

export function attestationsResource(call: Call): Attestations {
  return {
    create: (body, options) => call(createEndpoint, { body }, options),
    createBatch: (attestations, options) =>
      call(createBatchEndpoint(attestations.length), { body: { attestations } }, options),
  }
}
