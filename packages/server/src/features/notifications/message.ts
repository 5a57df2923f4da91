/** What is said of an event: its label, severity, organisation, time, labels and counts. Never content, nor what anybody chose to call a thing. */
import type { Fact, Message } from '../../adapters/channel.ts'
import type { DueNotification } from './store.ts'

const SEVERITIES = ['', 'Informational', 'Low', 'Medium', 'High', 'Critical'] as const

export function messageOf(due: DueNotification, publicUrl: string | null): Message {
  const { id, org_id, event_id, event, severity, organisation, escalation, is_test, event_at, data } = due
  const severityName = SEVERITIES[severity] as string
  const marks = [
    is_test ? 'Test: ' : '',
    escalation > 0 ? `Not acknowledged (${escalation}): ` : '',
    `${severityName}: `,
  ]
  return {
    id,
    event,
    title: `${marks.join('')}${event} at ${organisation}`,
    facts: [
      { name: 'Severity', value: `${severity} of 5, ${severityName.toLowerCase()}` },
      { name: 'Time', value: event_at.toISOString() },
      ...factsOf(data),
      { name: 'Notification', value: id },
    ],
    link: publicUrl,
    payload: {
      id: event_id,
      notification_id: id,
      event,
      severity,
      timestamp: event_at.toISOString(),
      organization_id: org_id,
      escalation,
      test: is_test,
      data,
    },
  }
}

/** Fields of events' data whose values are labels of ours, names of policies or figures. */
const TOLD: readonly (readonly [field: string, name: string])[] = [
  ['action', 'Action'],
  ['policy_name', 'Policy'],
  ['violation_type', 'Violation'],
  ['autonomy_level', 'Autonomy level'],
  ['scope', 'Limit of'],
  ['limit', 'Limit'],
  ['service', 'Service'],
  ['consecutive_failures', 'Failures in a row'],
  ['alert', 'Alert'],
  ['count', 'Count'],
  ['anchor_date', 'Day'],
  ['key_prefix', 'Key'],
]

type Data = Readonly<Record<string, unknown>>

function factsOf(data: unknown): Fact[] {
  if (typeof data !== 'object' || data === null) return []
  const fields = data as Data
  const facts = TOLD.flatMap(([field, name]): Fact[] => {
    const value = fields[field]
    return typeof value === 'string' || typeof value === 'number' ? [{ name, value: String(value) }] : []
  })
  const found = entitiesOf(fields)
  return found === '' ? facts : [{ name: 'Found', value: found }, ...facts]
}

/** `EMAIL_ADDRESS (2), PHONE_NUMBER (1)`, or the labels alone where the event has no counts. */
function entitiesOf({ entities, detected_entities, metadata }: Data): string {
  if (Array.isArray(entities))
    return (entities as { type: string; count: number }[])
      .map(({ type, count }) => `${type} (${count})`)
      .join(', ')
  const labels = detected_entities ?? (metadata as Data | undefined)?.detected_entities
  return Array.isArray(labels) ? labels.join(', ') : ''
}
