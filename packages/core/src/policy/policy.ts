/** What a policy is (docs/decisions/0005): a JSON document that says, for each entity label, what to do and how grave it is. */
import type { Label } from '../label-type.ts'
import type { Action, Risk } from '../vocabulary.ts'

/** What to do with the types a rule owns. */
export interface Verdict {
  /** The policy label that enters the receipt, e.g. `pii.contact`: lower-case words joined by dots and underscores. Not `content.blocked`, which says that a caller was stricter than the policy. */
  readonly label: string
  readonly action: Action
  readonly risk: Risk
  /** True when a person must look at the decision afterwards (`hitl` in the receipt). */
  readonly review: boolean
}

/** A verdict for the listed entity labels. The first rule that names a type owns it. */
export interface Rule extends Verdict {
  readonly types: readonly Label[]
}

/** What to do with each kind of finding, as data: it can be kept in a file and is the same on device and server. */
export interface Policy {
  /** Lower-case letters, digits, `-` and `_`; 1 to 64 characters. */
  readonly name: string
  /** Counts up from 1 with each change; old versions stay valid for old receipts. */
  readonly version: number
  /** Findings below this confidence (0 to 1) are left alone. */
  readonly threshold: number
  readonly rules: readonly Rule[]
  /** Owns every type that no rule names. */
  readonly fallback: Verdict
}

/** The name of a policy that comes with the package. Options take any string beside these, since a name may come from a setting: this is for editors to complete. */
export type PolicyName = 'standard' | 'gdpr' | 'hipaa' | 'pci' | 'strict'

/** A rule in one line. */
export function rule(
  label: string,
  types: readonly string[],
  action: Action,
  risk: Risk,
  review: boolean = false,
): Rule {
  return { label, types, action, risk, review }
}

/** Whether `policy` lets a type through. Detection is told: a finding that is allowed must not hide another within it that is not. */
export const allows =
  (policy: Policy) =>
  (type: string): boolean =>
    owner(policy, type).action === 'allow'

/** The verdict that owns `type`: the first rule naming it, else the fallback. */
export function owner(policy: Policy, type: string): Verdict {
  for (const rule of policy.rules) if (rule.types.includes(type)) return rule
  return policy.fallback
}
