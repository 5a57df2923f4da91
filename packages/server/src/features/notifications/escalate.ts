/** Sends an event again, to everybody, when nobody acknowledged it in time. */
import type { NotificationEvent } from '@svc/contract'
import { type Kysely, sql } from 'kysely'
import { isAwake } from '../../db/resting.ts'
import type { Tables } from '../../db/tables.ts'
import type { DueWork } from '../../jobs/due.ts'
import { noRouting } from './check.ts'
import { enqueueMessages } from './enqueue.ts'
import { escalatesAt, MAX_ESCALATIONS } from './escalation.ts'
import { everybody, matchingRules } from './match.ts'
import { createRoutingStore } from './routing-store.ts'
import type { StoredAlert } from './store.ts'

export interface EscalationNeeds {
  readonly db: Kysely<Tables>
  /** Something is due now. */
  ring(): void
  readonly clock?: () => number
}

export function createEscalation({ db, ring, clock = Date.now }: EscalationNeeds): DueWork {
  return {
    name: 'escalations',
    concurrency: 8,
    async take(limit) {
      const due = await db
        .selectFrom('notification_alerts')
        .select(['org_id', 'event_id'])
        .where('escalates_at', '<=', new Date(clock()))
        .where(isAwake('notification_alerts.org_id'))
        .orderBy('escalates_at')
        .limit(limit)
        .execute()
      return due.map(({ org_id, event_id }) => async () => {
        if (await escalate(db, org_id, event_id, new Date(clock()))) ring()
      })
    },
  }
}

/** All in one transaction: a process that is killed leaves the event as due as it was. False when there was nothing left to do. */
async function escalate(db: Kysely<Tables>, orgId: string, eventId: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // Looked at again under the lock: somebody may have acknowledged it, or another process escalated it.
    const { rows } = await sql<StoredAlert>`
      select * from notification_alerts
      where org_id = ${orgId} and event_id = ${eventId} and escalates_at <= ${now}
      for update skip locked`.execute(transaction)
    const [alert] = rows
    if (!alert) return false
    const config = (await createRoutingStore(transaction).find(orgId)) ?? noRouting
    const { event, severity } = alert
    const round = alert.escalations + 1
    const isLast = round >= MAX_ESCALATIONS
    await sql`
      update notification_alerts
      set escalations = ${round}, escalates_at = ${isLast ? null : escalatesAt(severity, config.escalation, now)}
      where org_id = ${orgId} and event_id = ${eventId}`.execute(transaction)
    // What is still being tried stays what it is: pending.
    await sql`
      update notifications set status = 'escalated'
      where org_id = ${orgId} and event_id = ${eventId} and status in ('delivered', 'failed')`.execute(
      transaction,
    )
    const rules = matchingRules(config, event as NotificationEvent, severity)
    const recipients = everybody(config, rules)
    await enqueueMessages(
      transaction,
      { orgId, eventId, event, severity, isTest: false, recipients },
      round,
      now,
    )
    return true
  })
}
