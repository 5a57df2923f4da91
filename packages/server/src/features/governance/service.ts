/** Decides on a text for an organisation and writes the receipt. The text itself is answered and forgotten. */
import { randomUUID } from 'node:crypto'
import type { GovernanceResult, GovernRequest } from '@svc/contract'
import { type Allow, createGovernor, detect, type Governed, type Governor, type Policy } from '@svc/core'
import { ApiError } from '../../http/api-error.ts'
import type { Pass } from '../../ports/pass.ts'
import type { NewReceipt } from '../../receipt.ts'
import { eventsOf } from './events.ts'
import type { Plan } from './plan.ts'
import type { RecordDecision } from './record.ts'

export interface GovernanceNeeds {
  newestPolicy(orgId: string, name: string): Promise<Policy | undefined>
  /** Durable on return: the receipt with what follows from it. */
  readonly record: RecordDecision
  readonly plan: Plan
  readonly clock?: () => number
}

export interface Decided {
  readonly result: GovernanceResult
  readonly receiptId: string
}

export interface Governance {
  govern(orgId: string, requestId: string, request: GovernRequest): Promise<Decided>
  /** Decides and records as `govern` does; it is no governed call of the plan. */
  readonly pass: Pass
}

interface DecideOptions {
  readonly isFree?: boolean
  readonly question?: string | undefined
  readonly allow?: Allow | undefined
}

/** How many policies keep a governor ready. */
const MAX_GOVERNORS = 256

export function createGovernance({
  newestPolicy,
  record,
  plan,
  clock = Date.now,
}: GovernanceNeeds): Governance {
  const governors = new Map<Policy | Allow, Governor>()

  return {
    async govern(orgId, requestId, request) {
      const started = performance.now()
      if (!(await plan.hasCallLeft(orgId, new Date(clock())))) throw await usedUp(orgId)
      // It is kept with the receipt, where no personal data may be.
      if (request.agent_id !== undefined && detect(request.agent_id).length > 0)
        throw new ApiError(
          'invalid_request',
          'body.agent_id looks like personal data; name the agent otherwise',
        )
      const policy = await newestPolicy(orgId, request.policy ?? 'standard')
      if (!policy)
        throw new ApiError('policy_unknown', 'body.policy names no policy of this organisation', 400)
      const { governed, receipt } = await decide(orgId, requestId, policy, request)
      return {
        receiptId: receipt.receiptId,
        result: {
          action: governed.action,
          redacted: redactedText(request.content, governed),
          original: request.content,
          pii_detected: governed.pii.map(({ type, value, start, end, confidence }) => ({
            type,
            value,
            position: { start, end },
            confidence,
          })),
          policy_applied: policy.name,
          processing_time_ms: Math.round((performance.now() - started) * 1000) / 1000,
          request_id: requestId,
        },
      }
    },
    async pass(orgId, requestId, { policy, allow, content, direction, question, agentId }) {
      const request = { content, direction, ...(agentId !== undefined && { agent_id: agentId }) }
      const { governed, receipt } = await decide(orgId, requestId, policy, request, {
        isFree: true,
        question,
        allow,
      })
      const { action, output, pii } = governed
      const text = action === 'deny' ? redactedText(content, governed) : output
      const { fingerprint, fingerprint_salt, canonical_json } = governed.receipt
      const proof = { fingerprint, fingerprint_salt, canonical_json }
      return { receiptId: receipt.receiptId, action, text, pii, proof }
    },
  }

  async function decide(
    orgId: string,
    requestId: string,
    policy: Policy,
    request: GovernRequest,
    { isFree, question, allow }: DecideOptions = {},
  ): Promise<{ governed: Governed; receipt: NewReceipt }> {
    const { autonomy_level: autonomyLevel } = request
    // A fingerprint has 64 bits: of two equal ones the second is decided again, with another salt.
    for (let tries = 0; tries < 2; tries++) {
      const governed = governorOf(policy, allow).govern(request.content, {
        ...(autonomyLevel !== undefined && { autonomyLevel }),
        ...(question !== undefined && { question }),
      })
      const receipt = cloudReceipt(orgId, requestId, request, governed)
      const recorded = await record(receipt, eventsOf(receipt, request, governed, policy), isFree)
      if (recorded === 'plan_limit') throw await usedUp(orgId)
      if (recorded === 'recorded') return { governed, receipt }
    }
    throw new Error('A fingerprint was taken twice in a row')
  }

  async function usedUp(orgId: string): Promise<ApiError> {
    const at = new Date(clock())
    await plan.refuse(orgId, at)
    const seconds = Math.max(1, Math.ceil((plan.resetsAt(at).getTime() - at.getTime()) / 1000))
    return new ApiError(
      'plan_limit',
      "The plan's governed calls of this month are used up; Retry-After says when the next month begins, and a larger plan has more",
      undefined,
      {
        'retry-after': String(seconds),
      },
    )
  }

  function governorOf(policy: Policy, allow: Allow | undefined): Governor {
    const key = allow ?? policy
    let governor = governors.get(key)
    if (!governor) {
      if (governors.size >= MAX_GOVERNORS) governors.clear()
      governor = createGovernor({ policy, clock, ...(allow && { allow }) })
      governors.set(key, governor)
    }
    return governor
  }
}

function cloudReceipt(
  orgId: string,
  requestId: string,
  { direction, agent_id }: GovernRequest,
  { receipt, report }: Governed,
): NewReceipt {
  const decidedAt = new Date(receipt.decided_at)
  return {
    orgId,
    receiptId: `svc_rcpt_${randomUUID()}`,
    captureMode: 'cloud',
    attestedBy: 'svc',
    decision: receipt.action,
    risk: report.risk,
    score: report.score,
    hitl: report.hitl,
    policies: report.policies,
    policy: report.policy,
    piiCounts: receipt.pii_counts,
    fingerprint: receipt.fingerprint,
    fingerprintSalt: receipt.fingerprint_salt,
    canonicalJson: receipt.canonical_json,
    direction: direction ?? null,
    agentId: agent_id ?? null,
    requestId,
    sdk: null,
    decidedAt,
    recordedAt: decidedAt,
  }
}

/** Every finding replaced, whatever the action: a denied text has no output of its own, and an allowed one keeps its values. */
function redactedText(text: string, { action, output, pii }: Governed): string {
  if (action === 'redact') return output
  // As they were found, which looking again would not do: what a text answers is no part of it.
  let redacted = ''
  let at = 0
  for (const { type, start, end } of pii) {
    redacted += `${text.slice(at, start)}[${type}]`
    at = end
  }
  return redacted + text.slice(at)
}
