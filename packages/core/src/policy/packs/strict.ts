/** Nothing personal passes, and a person looks at every finding: what is denied is not sent at all. */
import { LABELS } from '../../labels.ts'
import { type Policy, rule } from '../policy.ts'
import { credentials } from './credentials.ts'

export const strict: Policy = {
  name: 'strict',
  version: 1,
  // Lower than elsewhere: a false alarm costs less here than a miss.
  threshold: 0.35,
  rules: [
    credentials,
    rule('pii.financial', LABELS.financial, 'deny', 'high', true),
    rule('pii.government_id', LABELS.government_id, 'deny', 'high', true),
    rule('pii.health', LABELS.health, 'deny', 'high', true),
    rule('pii.contact', LABELS.contact, 'redact', 'medium', true),
    rule('pii.technical', LABELS.technical, 'redact', 'medium', true),
  ],
  fallback: { label: 'pii.other', action: 'redact', risk: 'medium', review: true },
}
