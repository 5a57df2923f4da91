/** The peers. Loading them takes a while, and more than ours. */
import { arcjetRedact } from './arcjet-redact.ts'
import { compromise } from './compromise.ts'
import type { Contestant } from './contestant.ts'
import { libphonenumber } from './libphonenumber.ts'
import { llmSanitize } from './llm-sanitize.ts'
import { openaiGuardrails } from './openai-guardrails.ts'
import { openredaction } from './openredaction.ts'
import { redactPii } from './redact-pii.ts'
import { redactpiiNode } from './redactpii-node.ts'

export const peers: readonly Contestant[] = [
  redactPii,
  redactpiiNode,
  openredaction,
  openaiGuardrails,
  arcjetRedact,
  llmSanitize,
  compromise,
  libphonenumber,
]
