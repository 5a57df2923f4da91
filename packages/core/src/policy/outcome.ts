/** From an action and the types found to the outcome a receipt states (docs/decisions/0005). One pure function, used wherever an outcome is made or checked. */
import { checkArray, checkObject, checkOneOf, stringsOf } from '../check-argument.ts'
import { ACTIONS, type Action, highest, type Risk, severest } from '../vocabulary.ts'
import { owner, type Policy } from './policy.ts'

/** What a policy makes of the types that were found. */
export interface Outcome {
  readonly action: Action
  readonly risk: Risk
  /** Policy labels that took part, sorted and unique. */
  readonly policies: readonly string[]
  /** 0 (nothing found) to 100. */
  readonly score: number
  /** True when a person must look at it. */
  readonly hitl: boolean
}

/** The outcome; or why there is none: the action is laxer than the policy asks for, or it is to redact where no type was found. */
export type OutcomeResult =
  | { readonly ok: true; readonly outcome: Outcome }
  | { readonly ok: false; readonly reason: 'action_relaxed' | 'redact_without_types' }

const BASE_SCORE: Record<Risk, number> = { low: 0, medium: 40, high: 70, critical: 90 }

/** The label added when a caller made the action stricter than the policy asks (a blocked topic, a deny list). */
export const ESCALATION_LABEL = 'content.blocked'

/**
 * What follows from finding `types` under `policy` when `action` is taken. `action` may be stricter than the policy asks
 * (an escalation), never laxer; leave it out to take the policy's own.
 *
 * @throws TypeError, RangeError for a wrong argument, by name; what is within a policy, `checkPolicy` looks at
 * @example
 * deriveOutcome(builtInPolicies[0]!, 'redact', ['EMAIL_ADDRESS'])
 * // { ok: true, outcome: { action: 'redact', risk: 'medium', policies: ['pii.contact'], score: 40, hitl: false } }
 */
export function deriveOutcome(
  policy: Policy,
  action: Action | undefined,
  types: Iterable<string>,
): OutcomeResult {
  checkObject('policy', policy)
  checkArray('policy.rules', policy.rules)
  checkObject('policy.fallback', policy.fallback)
  if (action !== undefined) checkOneOf('action', action, ACTIONS)
  const distinct = new Set(stringsOf('types', types))
  const labels = new Set<string>()
  let due: Action = 'allow'
  let risk: Risk = 'low'
  let hitl = false
  for (const type of distinct) {
    const verdict = owner(policy, type)
    labels.add(verdict.label)
    due = severest(due, verdict.action)
    risk = highest(risk, verdict.risk)
    hitl ||= verdict.review
  }
  const taken = action ?? due
  if (taken === 'redact' && distinct.size === 0) return { ok: false, reason: 'redact_without_types' }
  if (severest(taken, due) !== taken) return { ok: false, reason: 'action_relaxed' }

  const escalated = taken !== due
  if (escalated) {
    labels.add(ESCALATION_LABEL)
    risk = highest(risk, 'high')
    if (taken === 'deny') hitl = true
  }
  const further = Math.min(9, Math.max(0, distinct.size - 1))
  return {
    ok: true,
    outcome: { action: taken, risk, policies: [...labels].sort(), score: BASE_SCORE[risk] + further, hitl },
  }
}
