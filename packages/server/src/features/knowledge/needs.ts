/** What the knowledge base is given. */
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../../db/tables.ts'
import type { Embedder } from '../../ports/embedder.ts'
import type { ChatRulesOf } from '../../redaction/chat-rules.ts'
import type { Extractor } from './extract/extractor.ts'

export interface KnowledgeNeeds {
  readonly db: Kysely<Tables>
  readonly extractor: Extractor
  readonly embedder: Embedder
  /** What is redacted in chat, and so here. */
  readonly rulesOf: ChatRulesOf
  /** Undefined where there is no such organisation. */
  isSuspended(orgId: string): Promise<boolean | undefined>
  /** Counts one document against the plan, last in the transaction. @throws ApiError `payment_required` */
  meter(transaction: Kysely<Tables>, orgId: string, at: Date): Promise<void>
  /** Takes back a document that was counted at that time. */
  giveBack(transaction: Kysely<Tables>, orgId: string, at: Date): Promise<void>
  readonly log: Logger
  readonly clock?: () => number
  /** How long an upload is waited for before it is answered as `processing`. Default 15,000. */
  readonly patienceMs?: number
}
