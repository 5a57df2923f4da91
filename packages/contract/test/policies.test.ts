/** What a policy that is written may be called in receipts. */
import { expect, test } from 'vitest'
import { putPolicyRequest } from '../src/policies.ts'

const takes = (label: string): boolean => {
  const fallback = { label, action: 'deny', risk: 'high', review: false }
  return putPolicyRequest.safeParse({ threshold: 0.5, rules: [], fallback }).success
}

test.each(['pii.other', 'a', 'content.blocked.words', 'my.content.blocked', 'content_blocked'])(
  '%s is a label',
  (label) => expect(takes(label)).toBe(true),
)

// The last says that a caller was stricter than the policy.
test.each(['', 'PII', 'a..b', '.a', 'a b', 'a'.repeat(65), 'content.blocked'])('%j is no label', (label) =>
  expect(takes(label)).toBe(false),
)
