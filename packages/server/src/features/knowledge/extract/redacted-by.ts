/** Redaction of what a knowledge base keeps. */
import { createGovernor, type Policy } from '@svc/core'

/** What the policy would deny is redacted like the rest: a document is kept whatever is in it. */
export function redactedBy(policy: Policy, text: string): string {
  const soften = <V extends Policy['fallback']>(verdict: V): V =>
    verdict.action === 'deny' ? { ...verdict, action: 'redact' } : verdict
  const governor = createGovernor({
    policy: { ...policy, rules: policy.rules.map(soften), fallback: soften(policy.fallback) },
  })
  const { action, output } = governor.govern(text)
  return action === 'redact' ? output : text
}
