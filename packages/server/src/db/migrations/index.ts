/** Every migration by its name; they run in the order of the names and are never changed once released. */
import type { Migration } from 'kysely/migration'
import * as tenants from './0001-tenants.ts'
import * as receipts from './0002-receipts.ts'
import * as ledger from './0003-ledger.ts'
import * as events from './0004-events.ts'
import * as governance from './0005-governance.ts'
import * as limits from './0006-limits.ts'
import * as chat from './0007-chat.ts'
import * as refusal from './0008-refusal.ts'
import * as treeCounts from './0009-tree-counts.ts'
import * as statistics from './0010-statistics.ts'
import * as turns from './0011-turns.ts'
import * as blocksOfConversations from './0012-blocks-of-conversations.ts'
import * as deliveriesOfEvents from './0013-deliveries-of-events.ts'
import * as unanswered from './0014-unanswered.ts'
import * as questionsOfTheAuditLog from './0015-questions-of-the-audit-log.ts'
import * as treeSums from './0016-tree-sums.ts'
import * as receiptsByKind from './0017-receipts-by-kind.ts'
import * as deliveriesUnderWay from './0018-deliveries-under-way.ts'
import * as notesBegun from './0019-notes-begun.ts'
import * as reviewsByStatus from './0020-reviews-by-status.ts'
import * as leadsByKey from './0021-leads-by-key.ts'
import * as suspension from './0022-suspension.ts'
import * as endOfOrganisations from './0023-end-of-organisations.ts'

export const migrations: Record<string, Migration> = {
  '0001-tenants': tenants,
  '0002-receipts': receipts,
  '0003-ledger': ledger,
  '0004-events': events,
  '0005-governance': governance,
  '0006-limits': limits,
  '0007-chat': chat,
  '0008-refusal': refusal,
  '0009-tree-counts': treeCounts,
  '0010-statistics': statistics,
  '0011-turns': turns,
  '0012-blocks-of-conversations': blocksOfConversations,
  '0013-deliveries-of-events': deliveriesOfEvents,
  '0014-unanswered': unanswered,
  '0015-questions-of-the-audit-log': questionsOfTheAuditLog,
  '0016-tree-sums': treeSums,
  '0017-receipts-by-kind': receiptsByKind,
  '0018-deliveries-under-way': deliveriesUnderWay,
  '0019-notes-begun': notesBegun,
  '0020-reviews-by-status': reviewsByStatus,
  '0021-leads-by-key': leadsByKey,
  '0022-suspension': suspension,
  '0023-end-of-organisations': endOfOrganisations,
}
