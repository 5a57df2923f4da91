/** What the compact set looks for: contact data, cards and accounts, the commonest numbers of persons, passwords and tokens. */

import { checkType } from '../check-argument.ts'
import type { DetectText } from '../detect/detect.ts'
import { SSN } from '../detect/detectors/americas/us-ssn.ts'
import { cards } from '../detect/detectors/generic/card.ts'
import { phoneAt } from '../detect/detectors/generic/phone.ts'
import { spoken } from '../detect/detectors/generic/spoken.ts'
import { COMMON_FORMATS } from '../detect/detectors/secrets/common-formats.ts'
import { keyValueOf } from '../detect/detectors/secrets/key-value.ts'
import { formatsOf } from '../detect/detectors/secrets/secret-format.ts'
import type { ServiceKey } from '../detect/detectors/secrets/service-keys.ts'
import { tokensOf } from '../detect/detectors/secrets/token.ts'
import { endsCard } from '../detect/edges/card-edges.ts'
import { DEFAULT_THRESHOLD } from '../detect/finding.ts'
import { identifiers } from '../detect/identifier.ts'
import { resolveOverlaps } from '../detect/overlap.ts'
import { createReader } from '../detect/reader.ts'
import { rowsOf } from '../detect/scan/identify.ts'
import { phoneWithin } from '../detect/scan/scan-number.ts'

/** Labels of the compact set that stand for a person's data; every other label it reports is a credential's. */
export const PERSONAL_LABELS: readonly string[] = [
  'EMAIL_ADDRESS',
  'PHONE_NUMBER',
  'CREDIT_CARD',
  'CVV',
  'CARD_EXPIRY',
  'IBAN_CODE',
  'US_SSN',
  'USERNAME',
]

/** True for what must not be sent at all, redacted or not. Of labels it does not know it says so, too. */
export function isCredential(label: string): boolean {
  return !PERSONAL_LABELS.includes(label)
}

/** Keys of services that have no form of their own, by the name in front of them: as a key, whosever it is (see service-keys.ts). */
const SERVICE_KEYS: readonly ServiceKey[] = [
  {
    label: 'SECRET_KEY',
    name: /aws|account_?key|twilio|algolia|datadog|dd_ap|mistral|cohere|co_api|wandb|heroku|cloudflare|okta|ssws|pager_?duty|zendesk|message_?bird|braintree|paypal|linked_?in|twitter|mongo|atlas|yandex/,
    form: /^(?=.*\d)(?=.*[a-z])[\w+/%-]{16,}={0,2}$/i,
  },
  { label: 'SECRET_KEY', name: /^_sig_$/, form: /^(\w|%2[bf]){40,50}(%3d|=)$/i },
]

/**
 * As `createDetect` of `@svc/core`, with the compact set alone and no options.
 *
 * @example
 * createCompactDetect()('write to ops@example.com').map(({ type }) => type) // ['EMAIL_ADDRESS']
 */
export function createCompactDetect(): DetectText {
  const read = createReader(
    { wants: () => true, thresholdOf: () => DEFAULT_THRESHOLD, detectors: [] },
    {
      rows: rowsOf([...cards, ...spoken(), ...identifiers(SSN)], { ends: endsCard }),
      secrets: tokensOf(COMMON_FORMATS.flatMap(formatsOf)),
      keyValue: keyValueOf(SERVICE_KEYS),
      number: (s, start, end) => phoneWithin(s, start, end, phoneAt),
    },
  )
  return (text) => {
    checkType('text', text, 'string')
    return resolveOverlaps(read(text).findings)
  }
}
