/** Turns outside JSON into a policy, or says which field is wrong. */
import { checkFields, type Fields, isList, isString, isWithin } from '../check-argument.ts'
import { CoreError } from '../errors.ts'
import { ACTIONS, isLabelForm, RISKS } from '../vocabulary.ts'
import type { Policy, Rule, Verdict } from './policy.ts'

/** Bounds that keep a policy small enough to be matched for every text. */
const POLICY_LIMITS = { rules: 100, typesPerRule: 500 } as const

const NAME = /^[a-z0-9](?:[a-z0-9_-]{0,62}[a-z0-9])?$/
/**
 * ASCII without quotes, so that every JSON library writes it the same way. Not `content.blocked`, which says that a caller was stricter than the policy:
 * a verifier would take the receipts of such a rule for escalated ones, and refuse them.
 */
const RULE_LABEL = /^(?!content\.blocked$)(?=.{1,64}$)[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/

const POLICY: Fields = {
  name: [(name) => isString(name) && NAME.test(name), '1 to 64 lower-case letters, digits, "-" or "_"'],
  version: [(version) => Number.isSafeInteger(version) && (version as number) > 0, 'a whole number from 1'],
  threshold: [(threshold) => isWithin(threshold, 0, 1), 'a number from 0 to 1'],
  rules: [
    (rules) => isList(rules, POLICY_LIMITS.rules, () => true),
    `an array of at most ${POLICY_LIMITS.rules}`,
  ],
  fallback: [() => true, ''],
}

const VERDICT: Fields = {
  label: [
    (label) => isString(label) && RULE_LABEL.test(label),
    'lower-case words joined by dots, at most 64 characters, other than content.blocked',
  ],
  action: [(action) => ACTIONS.includes(action as never), `one of ${ACTIONS.join(', ')}`],
  risk: [(risk) => RISKS.includes(risk as never), `one of ${RISKS.join(', ')}`],
  review: [(review) => typeof review === 'boolean', 'true or false'],
}

const RULE: Fields = {
  // First, as it stands in the documentation: fields are checked and listed in this order.
  label: VERDICT.label!,
  types: [
    (types) => isList(types, POLICY_LIMITS.typesPerRule, isLabelForm),
    `an array of at most ${POLICY_LIMITS.typesPerRule} UPPER_SNAKE labels`,
  ],
  ...VERDICT,
}

/**
 * A copy of `input` that holds a policy's fields and nothing else.
 *
 * @throws CoreError `policy_invalid`, naming the field and what it needs
 * @example
 * checkPolicy(JSON.parse(JSON.stringify(builtInPolicies[0]))).name // 'standard'
 */
export function checkPolicy(input: unknown): Policy {
  const policy = checked<Policy>(input, '', POLICY, '')
  return {
    ...policy,
    rules: policy.rules.map((input, i) => {
      const rule = checked<Rule>(input, `rules[${i}]`, RULE)
      return { ...rule, types: [...rule.types] }
    }),
    fallback: checked<Verdict>(policy.fallback, 'fallback', VERDICT),
  }
}

/** A copy of `input`, which must have these fields and no others. */
function checked<T>(input: unknown, at: string, fields: Fields, within = `${at}.`): T {
  const names = Object.keys(fields)
  if (typeof input !== 'object' || input === null || Array.isArray(input)) wrong(at, 'an object')
  if (Object.keys(input as object).some((key) => !names.includes(key)))
    wrong(at, `an object with only ${names.join(', ')}`)
  const copy = Object.fromEntries(names.map((name) => [name, (input as Record<string, unknown>)[name]]))
  checkFields(copy, fields, (field, need) => wrong(within + field, need))
  return copy as T
}

function wrong(field: string, need: string): never {
  throw new CoreError('policy_invalid', `The policy${field && `'s ${field}`} must be ${need}`)
}
