/** The policy that an organisation's chat begins with. */
import { MAX_POLICIES, MAX_POLICY_VERSIONS } from '@svc/contract'
import { builtInPolicies, type Policy } from '@svc/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { createPolicyStore } from './store.ts'

/** The name under which the chat looks for the organisation's own (docs/decisions/0023). */
export const CHAT_POLICY = 'chat'

const times = {
  label: 'chat.time',
  types: ['DATE_TIME'],
  action: 'allow',
  risk: 'low',
  review: false,
} as const

/**
 * What is redacted everywhere, but for days and hours: without them no chat can say when somewhere is open, nor for when something was booked. A date of
 * birth is another type, and is redacted.
 */
export function firstChatPolicy(): Omit<Policy, 'version'> {
  const { threshold, rules, fallback } = builtInPolicies.find(({ name }) => name === 'standard') as Policy
  return { name: CHAT_POLICY, threshold, rules: [times, ...rules], fallback }
}

/** Gives it to an organisation that is being made; `by` is who makes it. */
export async function addFirstChatPolicy(
  transaction: Kysely<Tables>,
  orgId: string,
  by: string,
  at: Date,
): Promise<void> {
  const limits = { policies: MAX_POLICIES, versions: MAX_POLICY_VERSIONS }
  await createPolicyStore(transaction).add(orgId, firstChatPolicy(), by, at, limits)
}
