import { describe, expect, it } from 'vitest'
import { messageOf } from './message.ts'
import type { DueNotification } from './store.ts'

const due = (changes: Partial<DueNotification> = {}): DueNotification => ({
  ...{ org_id: 'org', id: 'notification', event_id: 'event', event: 'PII_DETECTED', severity: 4 },
  ...{ stakeholder_id: 'ops', channel: 'email', escalation: 0, is_test: false, status: 'pending' },
  ...{ attempt: 1, error: null, leased_until: null, delivered_at: null, address: 'ops@example.com' },
  ...{ due_at: new Date(0), created_at: new Date(0), event_at: new Date(1_000), organisation: 'Acme' },
  data: {},
  ...changes,
})
const factsOf = (data: unknown) =>
  messageOf(due({ data }), null)
    .facts.filter(({ name }) => !['Severity', 'Time', 'Notification'].includes(name))
    .map(({ name, value }) => `${name}: ${value}`)

describe('what is said of an event', () => {
  it.each([
    [{ severity: 1 }, 'Informational: PII_DETECTED at Acme', '1 of 5, informational'],
    [{ severity: 2 }, 'Low: PII_DETECTED at Acme', '2 of 5, low'],
    [{ severity: 3 }, 'Medium: PII_DETECTED at Acme', '3 of 5, medium'],
    [{ severity: 4 }, 'High: PII_DETECTED at Acme', '4 of 5, high'],
    [{ severity: 5 }, 'Critical: PII_DETECTED at Acme', '5 of 5, critical'],
    [{ is_test: true }, 'Test: High: PII_DETECTED at Acme', '4 of 5, high'],
    [{ escalation: 1 }, 'Not acknowledged (1): High: PII_DETECTED at Acme', '4 of 5, high'],
    [
      { escalation: 2, is_test: true },
      'Test: Not acknowledged (2): High: PII_DETECTED at Acme',
      '4 of 5, high',
    ],
  ])('%j is titled %s', (changes, title, severity) => {
    const message = messageOf(due(changes), null)
    expect(message.title).toBe(title)
    expect(message.facts).toEqual([
      { name: 'Severity', value: severity },
      { name: 'Time', value: '1970-01-01T00:00:01.000Z' },
      { name: 'Notification', value: 'notification' },
    ])
  })

  it.each<[string, unknown, string[]]>([
    [
      'personal data',
      {
        ...{ action: 'redact', policy_name: 'standard', request_id: 'r', agent_id: 'jane' },
        entities: [
          { type: 'EMAIL_ADDRESS', count: 2, confidence: 1 },
          { type: 'US_SSN', count: 1, confidence: 1 },
        ],
      },
      ['Found: EMAIL_ADDRESS (2), US_SSN (1)', 'Action: redact', 'Policy: standard'],
    ],
    [
      'a violation',
      {
        ...{ policy_name: 'own', violation_type: 'secret.credential', content_preview: '[JWT] jane' },
        metadata: { detected_entities: ['JWT', 'PASSWORD'], confidence: 1 },
      },
      ['Found: JWT, PASSWORD', 'Policy: own', 'Violation: secret.credential'],
    ],
    [
      'an agent',
      { agent_id: 'jane', policy_name: 'own', autonomy_level: 0, detected_entities: ['JWT'] },
      ['Found: JWT', 'Policy: own', 'Autonomy level: 0'],
    ],
    ['a limit', { scope: 'key', limit: 60, key_id: 'jane', route: '/jane' }, ['Limit of: key', 'Limit: 60']],
    ['an outage', { service: 'llm', consecutive_failures: 5 }, ['Service: llm', 'Failures in a row: 5']],
    [
      'an alert',
      { alert: 'repeated_bad_keys', count: 20, anchor_date: null, key_prefix: '0123456789ab' },
      ['Alert: repeated_bad_keys', 'Count: 20', 'Key: 0123456789ab'],
    ],
    [
      'an anchor',
      { alert: 'anchor_failure', anchor_date: '2026-11-20' },
      ['Alert: anchor_failure', 'Day: 2026-11-20'],
    ],
    ['what is of no known form', { action: { jane: 1 }, entities: 'jane', metadata: null, limit: true }, []],
    ['nothing', null, []],
    ['a text', 'jane', []],
  ])('tells of %s labels and figures alone', (_what, data, told) => {
    expect(factsOf(data)).toEqual(told)
  })

  it('is for programs the event with its data, and for people a link', () => {
    const { payload, link, id, event } = messageOf(
      due({ data: { action: 'redact' }, escalation: 1, is_test: true }),
      'https://svc.example.com/',
    )
    expect({ link, id, event }).toEqual({
      ...{ link: 'https://svc.example.com/', id: 'notification', event: 'PII_DETECTED' },
    })
    expect(payload).toEqual({
      ...{ id: 'event', notification_id: 'notification', event: 'PII_DETECTED', severity: 4 },
      ...{ timestamp: '1970-01-01T00:00:01.000Z', organization_id: 'org', escalation: 1, test: true },
      data: { action: 'redact' },
    })
  })
})
