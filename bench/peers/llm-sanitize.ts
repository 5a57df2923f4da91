import { detectPII } from 'llm-sanitize'
import { type Contestant, versionOf } from './contestant.ts'

const TYPES: Readonly<Record<string, string>> = {
  email: 'EMAIL_ADDRESS',
  phone: 'PHONE_NUMBER',
  ssn: 'US_SSN',
  'credit-card': 'CREDIT_CARD',
  'ip-address': 'IP_ADDRESS',
  'date-of-birth': 'DATE_TIME',
  name: 'PERSON',
}

export const llmSanitize: Contestant = {
  name: 'llm-sanitize',
  version: versionOf('llm-sanitize'),
  labels: Object.values(TYPES),
  detect: (text) =>
    detectPII(text).map(({ type, start, end }) => ({ type: TYPES[type] ?? type, start, end })),
  bundle: "export { detectPII } from 'llm-sanitize'",
}
