/**
 * Personal data in the sense of Regulation (EU) 2016/679: Article 4(1) (anything that identifies a person, online identifiers included: recital 30),
 * Article 9 (special categories), Article 87 (national identification numbers).
 */
import { LABELS } from '../../labels.ts'
import { type Policy, rule } from '../policy.ts'
import { credentials } from './credentials.ts'

export const gdpr: Policy = {
  name: 'gdpr',
  version: 1,
  threshold: 0.5,
  rules: [
    credentials,
    rule('gdpr.special_category', [...LABELS.health, 'NRP'], 'redact', 'high', true),
    rule('gdpr.national_id', LABELS.government_id, 'redact', 'high'),
    rule('gdpr.financial', LABELS.financial, 'redact', 'high'),
    rule('gdpr.online_identifier', LABELS.technical, 'redact', 'medium'),
  ],
  fallback: { label: 'gdpr.personal_data', action: 'redact', risk: 'medium', review: false },
}
