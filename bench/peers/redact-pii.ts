import { SyncCompositeRedactor } from 'redact-pii/lib/SyncCompositeRedactor.js'
import { type Contestant, spansOfRedacted, versionOf } from './contestant.ts'

const PLACEHOLDERS = {
  PERSON_NAME: 'PERSON',
  EMAIL_ADDRESS: 'EMAIL_ADDRESS',
  PHONE_NUMBER: 'PHONE_NUMBER',
  CREDIT_CARD_NUMBER: 'CREDIT_CARD',
  US_SOCIAL_SECURITY_NUMBER: 'US_SSN',
  IP_ADDRESS: 'IP_ADDRESS',
  STREET_ADDRESS: 'STREET_ADDRESS',
  ZIPCODE: 'US_ZIP_CODE',
  URL: 'URL',
  USERNAME: 'USERNAME',
  PASSWORD: 'PASSWORD',
  CREDENTIALS: 'PASSWORD',
  DIGITS: 'DIGITS',
}
const redactor = new SyncCompositeRedactor()

export const redactPii: Contestant = {
  name: 'redact-pii',
  version: versionOf('redact-pii'),
  labels: [
    'PERSON',
    'EMAIL_ADDRESS',
    'PHONE_NUMBER',
    'CREDIT_CARD',
    'US_SSN',
    'IP_ADDRESS',
    'STREET_ADDRESS',
    'US_ZIP_CODE',
    'URL',
    'USERNAME',
    'PASSWORD',
  ],
  detect: (text) => spansOfRedacted(text, redactor.redact(text), PLACEHOLDERS),
  bundle: "export { SyncCompositeRedactor } from 'redact-pii/lib/SyncCompositeRedactor.js'",
}
