/** What visitors left to be contacted by. */
import type { Lead } from '@svc/contract'

/** What a visitor left, so that a person gets in touch. Lies sealed as JSON in `leads.sealed`, bound to the lead's id. */
export interface LeadDetails {
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  /** The message it was left with, redacted. */
  readonly note: string
}

/** Leads of an organisation, opened, newest first: of one conversation, or left since a time. At most `limit`. */
export type LeadsOf = (
  orgId: string,
  which: { readonly conversationId: string } | { readonly since: Date },
  limit: number,
) => Promise<readonly Lead[]>

/** How many leads were left since a time. */
export type CountLeads = (orgId: string, since: Date) => Promise<number>
