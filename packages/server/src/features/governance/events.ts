/** What a decision tells others: that personal data was found, that content or an agent was denied. Types, counts and confidences, never text. */
import type { GovernRequest } from '@svc/contract'
import type { Finding, Governed, Policy, Risk } from '@svc/core'
import type { NewEvent, Severity } from '../../events.ts'
import type { NewReceipt } from '../../receipt.ts'

const SEVERITY: Readonly<Record<Risk, Severity>> = { low: 1, medium: 2, high: 4, critical: 5 }

/** From this autonomy level on, a denied agent is of interest to notification rules. */
const HIGH_AUTONOMY = 4

export function eventsOf(
  receipt: NewReceipt,
  { autonomy_level }: GovernRequest,
  { pii, report }: Governed,
  policy: Policy,
): NewEvent[] {
  if (receipt.decision === 'allow' && pii.length === 0) return []
  const { orgId, receiptId, agentId, decidedAt: at } = receipt
  const requestId = receipt.requestId as string
  const types = [...new Set(pii.map(({ type }) => type))].sort()
  const severity = SEVERITY[report.risk]
  const events: NewEvent[] = []
  if (pii.length > 0)
    events.push({
      orgId,
      at,
      severity,
      label: 'PII_DETECTED',
      event: 'pii.detected',
      data: {
        request_id: requestId,
        receipt_id: receiptId,
        action: receipt.decision,
        direction: receipt.direction,
        agent_id: agentId,
        policy_name: receipt.policy.name,
        entities: types.map((type) => entity(type, pii)),
      },
    })
  if (receipt.decision !== 'deny') return events
  events.push({
    orgId,
    at,
    severity,
    label: 'POLICY_VIOLATION',
    event: 'policy.violation',
    data: {
      policy_id: `${receipt.policy.name}@${receipt.policy.version}`,
      policy_name: receipt.policy.name,
      violation_type: violationOf(policy, types),
      severity: report.risk,
      content_preview: pii
        .map(({ type }) => `[${type}]`)
        .join(' ')
        .slice(0, MAX_PREVIEW),
      agent_id: agentId,
      request_id: requestId,
      metadata: { detected_entities: types, confidence: highest(pii) },
    },
  })
  if (agentId !== null) {
    const autonomy = autonomy_level ?? null
    events.push({
      orgId,
      at,
      severity,
      event: 'agent.blocked',
      label: autonomy !== null && autonomy >= HIGH_AUTONOMY ? 'HIGH_AUTONOMY' : null,
      data: {
        agent_id: agentId,
        autonomy_level: autonomy,
        request_id: requestId,
        receipt_id: receiptId,
        policy_name: receipt.policy.name,
        severity: report.risk,
        detected_entities: types,
      },
    })
  }
  return events
}

/** The label of the first rule that denies one of the types. */
function violationOf({ rules, fallback }: Policy, types: readonly string[]): string {
  const denying = rules.find(
    (rule) => rule.action === 'deny' && rule.types.some((type) => types.includes(type)),
  )
  return denying?.label ?? fallback.label
}

const MAX_PREVIEW = 500

function entity(type: string, pii: readonly Finding[]): { type: string; count: number; confidence: number } {
  const same = pii.filter((finding) => finding.type === type)
  return { type, count: same.length, confidence: highest(same) }
}

function highest(pii: readonly Finding[]): number {
  return pii.reduce((most, { confidence }) => Math.max(most, confidence), 0)
}
