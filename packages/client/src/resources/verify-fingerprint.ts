/** The public look-up of a fingerprint; takes no key. */
import type { VerifyFingerprintAnswer, VerifyFingerprintRequest } from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call, Pending } from '../request.ts'

// A read in the dress of a POST.
export const verifyFingerprintEndpoint: Endpoint<VerifyFingerprintAnswer> = {
  method: 'POST',
  path: '/api/v1/verify-fingerprint',
  auth: 'none',
  repeat: 'safe',
  accepts: ['found', 'matches'],
}

/** Is this fingerprint on record, anchored, and made of what was sent with it? Answers never tell a decision's content. */
export type VerifyFingerprint = (
  request: VerifyFingerprintRequest,
  options?: CallOptions,
) => Pending<VerifyFingerprintAnswer>

export function verifyFingerprintResource(call: Call): VerifyFingerprint {
  return (body, options) => call(verifyFingerprintEndpoint, { body }, options)
}
