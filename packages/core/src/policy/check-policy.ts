/** Turns outside JSON into a policy, or says which field is wrong. */
import { CoreError } from '../errors.ts'
import { ACTIONS, isLabelForm, RISKS } from '../vocabulary.ts'
import type { Policy, Rule, Verdict } from './policy.ts'

/** Bounds that keep a policy small enough to be matched for every text. */
export const POLICY_LIMITS = { rules: 100, typesPerRule: 500 } as const

const NAME = /^[a-z0-9](?:[a-z0-9_-]{0,62}[a-z0-9])?$/
/** ASCII without quotes, so that every JSON library writes it the same way. */
const RULE_LABEL = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/

/**
 * A copy of `input` that holds a policy's fields and nothing else.
 *
 * @throws CoreError `policy_invalid`, naming the field and what it needs
 */
export function checkPolicy(input: unknown): Policy {
  const doc = object(input, 'policy')
  only(doc, 'policy', ['name', 'version', 'threshold', 'rules', 'fallback'])
  const { name, version, threshold, rules, fallback } = doc
  need(typeof name === 'string' && NAME.test(name), 'name', '1 to 64 lower-case letters, digits, "-" or "_"')
  need(Number.isSafeInteger(version) && (version as number) >= 1, 'version', 'a whole number from 1')
  need(typeof threshold === 'number' && threshold >= 0 && threshold <= 1, 'threshold', 'a number from 0 to 1')
  need(
    Array.isArray(rules) && rules.length <= POLICY_LIMITS.rules,
    'rules',
    `an array of at most ${POLICY_LIMITS.rules}`,
  )
  return {
    name: name as string,
    version: version as number,
    threshold: threshold as number,
    rules: (rules as unknown[]).map((rule, i) => checkRule(rule, `rules[${i}]`)),
    fallback: checkVerdict(object(fallback, 'fallback'), 'fallback', []),
  }
}

function checkRule(input: unknown, at: string): Rule {
  const doc = object(input, at)
  const types = doc.types
  need(
    Array.isArray(types) &&
      types.length <= POLICY_LIMITS.typesPerRule &&
      types.every((type) => typeof type === 'string' && isLabelForm(type)),
    `${at}.types`,
    `an array of at most ${POLICY_LIMITS.typesPerRule} UPPER_SNAKE labels`,
  )
  const { label, action, risk, review } = checkVerdict(doc, at, ['types'])
  return { label, types: [...(types as string[])], action, risk, review }
}

function checkVerdict(doc: Record<string, unknown>, at: string, also: readonly string[]): Verdict {
  only(doc, at, ['label', 'action', 'risk', 'review', ...also])
  const { label, action, risk, review } = doc
  need(
    typeof label === 'string' && label.length <= 64 && RULE_LABEL.test(label),
    `${at}.label`,
    'lower-case words joined by dots, at most 64 characters',
  )
  need(ACTIONS.includes(action as never), `${at}.action`, `one of ${ACTIONS.join(', ')}`)
  need(RISKS.includes(risk as never), `${at}.risk`, `one of ${RISKS.join(', ')}`)
  need(typeof review === 'boolean', `${at}.review`, 'true or false')
  return { label, action, risk, review } as Verdict
}

function object(value: unknown, at: string): Record<string, unknown> {
  need(typeof value === 'object' && value !== null && !Array.isArray(value), at, 'an object')
  return value as Record<string, unknown>
}

function only(doc: Record<string, unknown>, at: string, fields: readonly string[]): void {
  for (const key of Object.keys(doc))
    need(fields.includes(key), at, `an object with only ${fields.join(', ')}`)
}

function need(holds: boolean, field: string, form: string): void {
  if (!holds) throw new CoreError('policy_invalid', `The policy's ${field} must be ${form}`)
}
