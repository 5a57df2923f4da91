/** Receipts of real decisions, and one cut by hand for the tests that bend a field. */
import { createGovernor, type Receipt } from '@svc/core'

const governor = createGovernor({ policy: 'standard' })

/** The receipt of a decision on a text with an e-mail address in it. */
export function newReceipt(): Receipt {
  return governor.govern(`Write to ${crypto.randomUUID().slice(0, 8)}@example.com`).receipt
}

export function newReceipts(count: number): Receipt[] {
  return Array.from({ length: count }, newReceipt)
}

export const receipt: Receipt = {
  client_event_id: '018f3e6a-5b1c-4d2e-9f00-1a2b3c4d5e6f',
  decided_at: '2026-11-20T09:30:00.123Z',
  action: 'redact',
  pii_types: ['EMAIL_ADDRESS', 'PHONE_NUMBER'],
  pii_counts: { EMAIL_ADDRESS: 2, PHONE_NUMBER: 1 },
  policy: { name: 'standard', version: 1 },
  fingerprint: 'SVC-DNA-v2-0123456789abcdef',
  fingerprint_salt: '000102030405060708090a0b0c0d0e0f',
  canonical_json:
    '{"hitl":false,"pii":["EMAIL_ADDRESS","PHONE_NUMBER"],"policies":["pii.contact"],"risk":"medium","score":41,"ts":1795167000,"v":"2"}',
  capture_mode: 'edge',
  attested_by: 'client',
  sdk: { name: '@svc/core', version: '0.11.0' },
}
