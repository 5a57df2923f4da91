/** What a chat redacts: everything its policy names, but for what the organisation publishes as its own. */
import { type Allow, type Finding, type Policy, type RedactOptions, redact } from '@svc/core'
import { ownValues } from './own-values.ts'

/** Plain data, that passes between threads. */
export interface ChatRules {
  readonly policy: Policy
  /** How the organisation itself is reached, as its admin wrote it: each a telephone number, an address, an account. */
  readonly contactDetails: readonly string[]
}

export type ChatRulesOf = (orgId: string) => Promise<ChatRules>

const made = new WeakMap<ChatRules, Allow>()

/** Tells values that are not redacted; undefined where there are none. Never what the policy denies. The same function for the same rules. */
export function allowOf(rules: ChatRules): Allow | undefined {
  if (rules.contactDetails.length === 0) return undefined
  let allow = made.get(rules)
  if (!allow) {
    const actionOf = actionsOf(rules.policy)
    const isOwn = ownValues(rules.contactDetails)
    allow = (value, label) => actionOf(label) !== 'deny' && isOwn(value, label)
    made.set(rules, allow)
  }
  return allow
}

/** Redacts a whole text, as against one that is still being written. */
export function cleanerOf(rules: ChatRules): (text: string) => string {
  const options = redactionBy(rules)
  return (text) => redact(text, options).output
}

/** The options of `redact` and of a stream. */
export function redactionBy(rules: ChatRules): Pick<RedactOptions, 'threshold' | 'allow' | 'transform'> {
  const allow = allowOf(rules)
  return {
    threshold: rules.policy.threshold,
    transform: { replaceWith: shownBy(rules) },
    ...(allow && { allow }),
  }
}

/** What replaces a finding. */
export function shownBy({ policy }: ChatRules): (finding: Finding) => string {
  const actionOf = actionsOf(policy)
  return ({ type, value }) => (actionOf(type) === 'allow' ? value : `[${type}]`)
}

/** The first rule that names a type owns it, `fallback` owns the rest (docs/decisions/0005). */
export function actionsOf({ rules, fallback }: Policy): (type: string) => Policy['fallback']['action'] {
  return (type) => (rules.find(({ types }) => types.includes(type)) ?? fallback).action
}

export interface RulesNeeds {
  policyOf(orgId: string): Promise<Policy>
  contactDetailsOf(orgId: string): Promise<readonly string[]>
}

/** Organisations whose rules are kept ready. */
const MAX_KEPT = 1_000

/** Gives the same object while neither policy nor details change, so that what is made from the rules is made once. */
export function createChatRules({ policyOf, contactDetailsOf }: RulesNeeds): ChatRulesOf {
  const kept = new Map<string, ChatRules>()
  return async (orgId) => {
    const [policy, contactDetails] = await Promise.all([policyOf(orgId), contactDetailsOf(orgId)])
    const there = kept.get(orgId)
    if (there?.policy === policy && isSame(there.contactDetails, contactDetails)) return there
    if (kept.size >= MAX_KEPT) kept.clear()
    const rules = { policy, contactDetails }
    kept.set(orgId, rules)
    return rules
  }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, i) => one === b[i])
}
