/** Redaction of what a knowledge base keeps. */
import { createGovernor, type Policy } from '@svc/core'
import { allowOf, type ChatRules } from '../../../redaction/chat-rules.ts'

/** What the policy would deny is redacted like the rest: a document is kept whatever is in it. */
export function redactedBy(rules: ChatRules, text: string): string {
  const { policy } = rules
  const allow = allowOf(rules)
  const soften = <V extends Policy['fallback']>(verdict: V): V =>
    verdict.action === 'deny' ? { ...verdict, action: 'redact' } : verdict
  const governor = createGovernor({
    policy: { ...policy, rules: policy.rules.map(soften), fallback: soften(policy.fallback) },
    ...(allow && { allow }),
  })
  const { action, output } = governor.govern(text)
  return action === 'redact' ? output : text
}
