/** The pipeline: detect, decide, enact, write the receipt. Synchronous, and it opens no connection. */
import { checkArray, checkNames, checkObject, checkOneOf, checkType, checkWhole } from './check-argument.ts'
import type { Finding } from './detect/finding.ts'
import { isLabel } from './detect/is-label.ts'
import { DENY_LIST } from './detect/options.ts'
import { CoreError } from './errors.ts'
import { completeOptions, type GovernorOptions } from './options.ts'
import { deriveOutcome, ESCALATION_LABEL, type Outcome } from './policy/outcome.ts'
import { allows, type Policy } from './policy/policy.ts'
import type { PolicyRef, Receipt } from './receipt/receipt.ts'
import { countTypes, receiptFor } from './receipt/receipt-for.ts'
import { enact } from './redact/enact.ts'
import { detectNamed, type NamedText } from './redact/named-text.ts'
import { ACTIONS, type Action, type Risk } from './vocabulary.ts'

/** What the caller knows about a text that the text does not say. */
export interface GovernContext {
  /** A stricter action than the policy asks for (a blocked topic, a deny list). A laxer one is refused. */
  readonly action?: Action
  /** How freely the agent that wrote the text may act, 0 to 5; enters the receipt. */
  readonly autonomyLevel?: number
  /** What was said right before the text, such as the question it answers: its end is context for the text's values. Not looked at for values itself. */
  readonly question?: string
}

/** The decision in words and figures, without a character of the text: safe to log. */
export interface Report {
  /** One English sentence. */
  readonly summary: string
  readonly risk: Risk
  /** 0 to 100. */
  readonly score: number
  /** Policy labels that took part. */
  readonly policies: readonly string[]
  /** True when a person must look at it. */
  readonly hitl: boolean
  readonly counts: Readonly<Record<string, number>>
  readonly policy: PolicyRef
}

/** A decision about a text, and what follows from it. */
export interface Governed {
  readonly action: Action
  /** What may be sent: the text, the redacted text, or the empty string when denied. */
  readonly output: string
  /** What was found, with its values: keep it on the device. */
  readonly pii: readonly Finding[]
  readonly receipt: Receipt
  readonly report: Report
}

/** One decision about several texts. */
export interface GovernedAll extends Omit<Governed, 'output' | 'pii'> {
  /** For each text what may be sent of it; empty strings when denied. */
  readonly outputs: readonly string[]
  /** For each text what was found in it. */
  readonly pii: readonly (readonly Finding[])[]
}

/** Decides about texts under one policy; `createGovernor` makes it. May be kept, and used for any number of texts. */
export interface Governor {
  readonly policy: Policy
  /**
   * Labels in the policy's rules that are neither built in nor of a detector given: most often misspelt. What they were meant for falls to another rule, or
   * to `fallback`. Not refused, since a policy may be newer than the program.
   */
  readonly unknownTypes: readonly string[]
  /**
   * Decides about `text`, and writes the receipt.
   *
   * @throws TypeError, RangeError for a wrong argument, by name
   * @throws CoreError `outcome_inconsistent` when `context.action` is laxer than the policy's, or is to redact where nothing was found; `vault_full`,
   * `detector_failed`
   */
  govern(text: string, context?: GovernContext): Governed
  /** Decides about several texts as one: one action for all of them, one receipt. Throws as `govern` does. */
  governAll(texts: readonly NamedText[], context?: GovernContext): GovernedAll
}

/**
 * A governor decides about texts under one policy.
 *
 * @throws TypeError, RangeError for a wrong option, by name
 * @throws CoreError `policy_invalid`, `policy_unknown`, `detector_invalid`
 * @example
 * createGovernor().govern('Mail ops@example.com about it').output // 'Mail [EMAIL_ADDRESS] about it'
 */
export function createGovernor(options: GovernorOptions = {}): Governor {
  const { policy, detect, replace, clock, random, onReceipt } = completeOptions(options)

  function governAll(texts: readonly NamedText[], context: GovernContext = {}): GovernedAll {
    checkArray('texts', texts)
    for (const text of texts) checkObject('texts must hold objects: each', text)
    const { action, autonomyLevel, question } = checkContext(context)
    const pii = texts.map((text) => detectNamed(detect, question ? { question, ...text } : text))
    const findings = pii.flat()
    const outcome = decide(policy, action, findings)
    const replaced = toReplace(policy, outcome)
    const outputs = texts.map(({ text }, i) => enact(text, pii[i]!.filter(replaced), outcome.action, replace))
    const receipt = receiptFor({ findings, outcome, policy, autonomyLevel }, clock(), random)
    onReceipt(receipt)
    return { action: outcome.action, outputs, pii, receipt, report: reportOf(outcome, findings, policy) }
  }

  const { detectors = [], deny = [], types = [] } = options
  const own = [...detectors, ...deny].map((one) => (typeof one === 'string' ? DENY_LIST : one.label))
  return {
    policy,
    unknownTypes: unknownTypes(policy, [...own, ...types]),
    govern(text, context) {
      const { action, outputs, pii, receipt, report } = governAll([{ text }], context)
      return { action, output: outputs[0]!, pii: pii[0]!, receipt, report }
    },
    governAll,
  }
}

let usual: Governor | undefined

/** The governor of whoever gives none, made once: that takes longer than most of what it is given. */
export function usualGovernor(): Governor {
  // Asked for the clock of the moment, which tests may have set.
  usual ??= createGovernor({ clock: () => Date.now() })
  return usual
}

/** Labels of the rules that are neither built in nor among `own`, each once. */
export function unknownTypes(policy: Policy, own: readonly string[] = []): readonly string[] {
  const types = new Set(policy.rules.flatMap((rule) => rule.types))
  return [...types].filter((type) => !isLabel(type) && !own.includes(type))
}

/** Which findings a redacted text loses: all but those the policy allows, and those too when the caller was stricter than the policy. */
function toReplace(policy: Policy, { policies }: Outcome): (finding: Finding) => boolean {
  const escalated = policies.includes(ESCALATION_LABEL)
  const allowed = allows(policy)
  return ({ type }) => escalated || !allowed(type)
}

function checkContext(context: GovernContext): GovernContext {
  checkObject('context', context)
  checkNames('context', context, ['action', 'autonomyLevel', 'question'])
  const { action, autonomyLevel: level, question } = context
  if (action !== undefined) checkOneOf('context.action', action, ACTIONS)
  if (level !== undefined) checkWhole('context.autonomyLevel', level, 0, 5)
  if (question !== undefined) checkType('context.question', question, 'string')
  return context
}

function decide(policy: Policy, action: Action | undefined, findings: readonly Finding[]): Outcome {
  const result = deriveOutcome(
    policy,
    action,
    findings.map((finding) => finding.type),
  )
  if (result.ok) return result.outcome
  throw new CoreError(
    'outcome_inconsistent',
    result.reason === 'action_relaxed'
      ? 'context.action is laxer than the policy asks for; leave it out, or change the policy'
      : 'context.action is redact and nothing was found to redact; leave it out, or deny',
  )
}

const VERB: Record<Action, string> = { allow: 'Allowed', redact: 'Redacted', deny: 'Denied' }

function reportOf(outcome: Outcome, findings: readonly Finding[], policy: Policy): Report {
  const { action, risk, score, policies, hitl } = outcome
  const counts = countTypes(findings)
  const list = Object.entries(counts).map(([type, count]) => `${count} ${type}`)
  return {
    summary: `${VERB[action]}: ${list.length > 0 ? list.join(', ') : 'nothing found'}.`,
    risk,
    score,
    policies,
    hitl,
    counts,
    policy: { name: policy.name, version: policy.version },
  }
}
