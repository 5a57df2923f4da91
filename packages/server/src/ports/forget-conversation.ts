/** What a feature keeps of a conversation goes when the conversation is deleted. */
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Deletes what is kept of a conversation, within the transaction that deletes it; says how much of what that was. */
export type ForgetConversation = (
  transaction: Kysely<Tables>,
  orgId: string,
  conversationId: string,
) => Promise<Readonly<Record<string, number>>>
