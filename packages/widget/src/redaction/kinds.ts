/** What a label is called to the person who writes. */
import { isCredential } from '@svc/core/compact'
import type { Strings } from '../locale.ts'

export type Kind = keyof Strings['kinds']

const KINDS: Readonly<Record<string, Kind>> = {
  EMAIL_ADDRESS: 'email',
  PHONE_NUMBER: 'phone',
  CREDIT_CARD: 'card',
  CVV: 'card',
  CARD_EXPIRY: 'card',
  IBAN_CODE: 'account',
  US_SSN: 'id',
  USERNAME: 'name',
}

export function kindOf(label: string): Kind {
  return KINDS[label] ?? (isCredential(label) ? 'secret' : 'other')
}
