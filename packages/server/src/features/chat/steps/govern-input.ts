/** L3: what a person wrote is decided on, redacted and receipted. Behind this step nobody sees it as it was. */
import type { Finding } from '@svc/core'
import type { Pass } from '../../../ports/pass.ts'
import { allowOf, type ChatRules } from '../../../redaction/chat-rules.ts'
import type { Question } from '../turn.ts'

export interface Governed {
  readonly receiptId: string
  /** Redacted. */
  readonly text: string
  readonly types: readonly string[]
}

export interface Input extends Governed {
  /** With values: for leads alone. */
  readonly pii: readonly Finding[]
  readonly isDenied: boolean
  /** Something was found that the policy does not allow. */
  readonly isRedacted: boolean
}

/** `said` is what was said last before: the message may answer it. */
export async function governInput(
  pass: Pass,
  { orgId, requestId, message }: Question,
  rules: ChatRules,
  said: string,
): Promise<Input> {
  const { receiptId, action, text, pii } = await pass(orgId, requestId, {
    policy: rules.policy,
    allow: allowOf(rules),
    content: message,
    direction: 'input',
    question: said,
  })
  return {
    receiptId,
    text,
    pii,
    types: typesOf(pii),
    isDenied: action === 'deny',
    isRedacted: action !== 'allow',
  }
}

export function typesOf(pii: readonly { readonly type: string }[]): string[] {
  return [...new Set(pii.map(({ type }) => type))].sort()
}
