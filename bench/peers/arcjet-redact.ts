import { redact } from '@arcjet/redact'
import { type Contestant, type Found, versionOf } from './contestant.ts'

const TYPES: Readonly<Record<string, string>> = {
  email: 'EMAIL_ADDRESS',
  'phone-number': 'PHONE_NUMBER',
  'ip-address': 'IP_ADDRESS',
  'credit-card-number': 'CREDIT_CARD',
}

export const arcjetRedact: Contestant = {
  name: '@arcjet/redact',
  version: versionOf('@arcjet/redact'),
  labels: Object.values(TYPES),
  async detect(text) {
    const found: Found[] = []
    let from = 0
    await redact(text, {
      replace(entity, value) {
        const start = text.indexOf(value, from)
        if (start >= 0) {
          from = start + value.length
          found.push({ type: TYPES[entity] ?? entity, start, end: from })
        }
        return undefined
      },
    })
    return found
  },
  bundle: "export { redact } from '@arcjet/redact'",
}
