/**
 * Card data in the sense of PCI DSS 4.0: sensitive authentication data never stays (3.3), a card number shows its first six and last four digits at most
 * (3.4.1), the rest of the cardholder data is redacted. Other personal data is treated as `standard` treats it.
 */
import type { Transforms } from '../../redact/transform.ts'
import { type Policy, rule } from '../policy.ts'
import { standard } from './standard.ts'

export const pci: Policy = {
  name: 'pci',
  version: 1,
  threshold: 0.5,
  rules: [
    rule('pci.sensitive_authentication', ['CVV'], 'deny', 'critical', true),
    rule('pci.card_number', ['CREDIT_CARD'], 'redact', 'high'),
    rule('pci.cardholder', ['CARD_EXPIRY', 'PERSON'], 'redact', 'medium'),
    ...standard.rules,
  ],
  fallback: standard.fallback,
}

export const pciTransforms: Transforms = { CREDIT_CARD: { mask: { keepFirst: 6, keepLast: 4 } } }
