/** A member's id on the wire: a UUID (version 8) of the organisation and the subject, which itself may tell more than it should. */
import { hash } from 'node:crypto'

export function memberId(orgId: string, subject: string): string {
  const hex = hash('sha256', JSON.stringify([orgId, subject]), 'hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
