/** The default policy: personal data is redacted, credentials are denied (docs/decisions/0002). */
import { LABELS } from '../../labels.ts'
import { type Policy, rule } from '../policy.ts'
import { credentials } from './credentials.ts'

export const standard: Policy = {
  name: 'standard',
  version: 1,
  threshold: 0.5,
  rules: [
    rule('pii.contact', LABELS.contact, 'redact', 'medium'),
    rule('pii.financial', LABELS.financial, 'redact', 'high'),
    rule('pii.government_id', LABELS.government_id, 'redact', 'high'),
    rule('pii.health', LABELS.health, 'redact', 'high'),
    rule('pii.technical', LABELS.technical, 'redact', 'low'),
    credentials,
  ],
  fallback: { label: 'pii.other', action: 'redact', risk: 'medium', review: false },
}
