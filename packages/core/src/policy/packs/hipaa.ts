/**
 * The safe harbour of the HIPAA Privacy Rule: the eighteen identifiers of 45 CFR 164.514(b)(2)(i), (A) to (R), are removed or generalised. Biometrics (P) and
 * photographs (Q) are not text.
 */

import { LABELS } from '../../labels.ts'
import type { Transforms } from '../../redact/transform.ts'
import { type Policy, rule } from '../policy.ts'
import { credentials } from './credentials.ts'

export const hipaa: Policy = {
  name: 'hipaa',
  version: 1,
  threshold: 0.5,
  rules: [
    credentials,
    // (A)
    rule('hipaa.name', ['PERSON', 'USERNAME'], 'redact', 'high'),
    // (B)
    rule(
      'hipaa.geography',
      ['STREET_ADDRESS', 'LOCATION', 'POSTAL_CODE', 'US_ZIP_CODE', 'GEO_COORDINATES'],
      'redact',
      'high',
    ),
    // (C)
    rule('hipaa.date', ['DATE_TIME', 'DATE_OF_BIRTH', 'AGE'], 'redact', 'medium'),
    // (D), (E), (F)
    rule('hipaa.contact', LABELS.contact, 'redact', 'high'),
    // (J)
    rule('hipaa.account', LABELS.financial, 'redact', 'high'),
    // (L), (M), (N), (O)
    rule('hipaa.device', LABELS.technical, 'redact', 'high'),
    // (G), (H), (I), (K)
    rule('hipaa.id_number', [...LABELS.government_id, ...LABELS.health], 'redact', 'high'),
  ],
  // (R): any other unique identifying number, characteristic or code
  fallback: { label: 'hipaa.other', action: 'redact', risk: 'high', review: false },
}

/** What (B) and (C) allow to stay. */
export const hipaaTransforms: Transforms = {
  POSTAL_CODE: { generalise: 'zip3' },
  US_ZIP_CODE: { generalise: 'zip3' },
  DATE_TIME: { generalise: 'year' },
  DATE_OF_BIRTH: { generalise: 'year' },
  AGE: { generalise: 'age' },
}
