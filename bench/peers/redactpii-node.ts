import { Redactor } from '@redactpii/node'
import { type Contestant, spansOfRedacted, versionOf } from './contestant.ts'

const PLACEHOLDERS = {
  PERSON_NAME: 'PERSON',
  EMAIL_ADDRESS: 'EMAIL_ADDRESS',
  PHONE_NUMBER: 'PHONE_NUMBER',
  CREDIT_CARD_NUMBER: 'CREDIT_CARD',
  US_SOCIAL_SECURITY_NUMBER: 'US_SSN',
  DIGITS: 'DIGITS',
}
const redactor = new Redactor({
  rules: { CREDIT_CARD: true, EMAIL: true, NAME: true, PHONE: true, SSN: true },
})

export const redactpiiNode: Contestant = {
  name: '@redactpii/node',
  version: versionOf('@redactpii/node'),
  labels: ['PERSON', 'EMAIL_ADDRESS', 'PHONE_NUMBER', 'CREDIT_CARD', 'US_SSN'],
  detect: (text) => spansOfRedacted(text, redactor.redact(text), PLACEHOLDERS),
  bundle: "export { Redactor } from '@redactpii/node'",
}
