/** What a note of the audit log may keep: personal data and secrets in it are replaced by placeholders. */
import { redact } from '@svc/core'

/** Ids of ours: digits in them are no telephone numbers. */
const OWN_ID = /^(?:(?:svc_rcpt_)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|svc_rcpt_attest_[0-9a-f]{64})$/

export function textWithoutPersonalData(text: string): string {
  return OWN_ID.test(text) ? text : redact(text).output
}

/** The same value with its texts redacted. A number that looks like personal data, such as a card's, becomes a placeholder too. */
export function withoutPersonalData(value: unknown): unknown {
  if (typeof value === 'string') return textWithoutPersonalData(value)
  if (typeof value === 'number') {
    const written = String(value)
    const redacted = redact(written).output
    return redacted === written ? value : redacted
  }
  if (Array.isArray(value)) return value.map(withoutPersonalData)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [redact(key).output, withoutPersonalData(item)]),
  )
}
