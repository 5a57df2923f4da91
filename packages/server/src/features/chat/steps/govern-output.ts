/** L6: the answer is redacted while it is written, and what was let out is decided on and receipted, whatever ended it. */

import type { Pass, Proof } from '../../../ports/pass.ts'
import { allowOf, type ChatRules } from '../../../redaction/chat-rules.ts'
import { createRedactedAnswer } from '../redacted-answer.ts'
import type { Draft, Listener, Question } from '../turn.ts'
import { type Governed, typesOf } from './govern-input.ts'

export interface Output extends Governed {
  /** What the receipt is checked by. */
  readonly proof: Proof
  /** What kept the answer from its end, after a part of it was let out. */
  readonly fault: unknown
}

/** `withheld` stands where the rest of an answer may not be shown. @throws what kept the answer from beginning */
export async function governOutput(
  pass: Pass,
  { orgId, requestId, signal }: Question,
  rules: ChatRules,
  draft: Draft,
  listener: Listener,
  withheld: string,
): Promise<Output> {
  const denied = new AbortController()
  const answer = createRedactedAnswer(rules, listener.onPiece, () => denied.abort())
  const writer: Listener = { onOpen: listener.onOpen, onPiece: answer.push }
  let fault: unknown = null
  try {
    await draft.write(writer, AbortSignal.any([signal, denied.signal]))
    answer.end()
  } catch (error) {
    answer.stop()
    // Whoever asked has gone, or nothing more may be said: neither is a fault.
    if (!signal.aborted && !answer.isDenied) {
      if (answer.sent === '') throw error
      fault = error
    }
  }
  let text = answer.sent
  if (answer.isDenied) {
    const end = text === '' ? withheld : `\n\n${withheld}`
    listener.onPiece(end)
    text += end
  }
  const content = answer.original
  const agent = draft.agent === null ? {} : { agentId: draft.agent }
  const { receiptId, pii, proof } = await pass(orgId, requestId, {
    policy: rules.policy,
    allow: allowOf(rules),
    content,
    direction: 'output',
    ...agent,
  })
  return { receiptId, proof, text, types: typesOf(pii), fault }
}
