/** What events lead to here: a notification for everybody whom a rule names, and the time at which it escalates. */
import type { Spread } from '../../events.ts'
import { enqueue, type NewAlert } from './enqueue.ts'
import { escalatesAt } from './escalation.ts'
import { matchingRules, recipientsOf } from './match.ts'
import { createRoutingStore } from './routing-store.ts'

export const spreadToStakeholders: Spread = async (transaction, events, now) => {
  const labelled = events.filter(({ label }) => label !== null)
  const routing = await createRoutingStore(transaction).findAll([
    ...new Set(labelled.map(({ orgId }) => orgId)),
  ])
  const alerts = labelled.flatMap(({ orgId, id, label, severity }): NewAlert[] => {
    const config = routing.get(orgId)
    if (!config || label === null) return []
    const recipients = recipientsOf(config, matchingRules(config, label, severity))
    const escalates = escalatesAt(severity, config.escalation, now)
    return [{ orgId, eventId: id, event: label, severity, isTest: false, escalatesAt: escalates, recipients }]
  })
  await enqueue(transaction, alerts, now)
}
