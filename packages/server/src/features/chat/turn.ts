/** What passes through the pipeline: a question, how it is answered, and what comes of it. */
import type { ChatSource, Plan } from '@svc/contract'
import type { Finding } from '@svc/core'
import type { LimitState } from '../../http/limits.ts'
import type { ConnectorAnswer } from '../../ports/connectors.ts'
import type { LeadDetails } from '../../ports/leads.ts'
import type { Proof } from '../../ports/pass.ts'
import type { Passage } from '../../ports/passages.ts'
import type { TopicVerdict } from '../../ports/topic-guard.ts'
import type { Voice } from '../../ports/voice.ts'
import type { ChatRules } from '../../redaction/chat-rules.ts'

/** `chat`: POST /api/chat. `proxy`: the widget's. `api`: the second surface's. */
export type Surface = 'chat' | 'proxy' | 'api'

/** A message as it came in. The only place where it stands unredacted. */
export interface Question {
  readonly surface: Surface
  readonly orgId: string
  readonly widgetId: string | null
  /** The caller's; a new session when null. */
  readonly sessionId: string | null
  readonly message: string
  /** The pattern of the path it came by. */
  readonly route: string
  readonly requestId: string
  /** As rate limits count it; null when it cannot be told. */
  readonly address: string | null
  /** Aborted when whoever asked goes away. */
  readonly signal: AbortSignal
}

/** Listens while an answer is written. Its functions must not throw. */
export interface Listener {
  /** The question was let in, with so much left. */
  onAdmitted?(limit: LimitState): void
  /** An answer is about to come: what fails from here on breaks it off. */
  onOpen(): void
  /** A piece of the answer, redacted. */
  onPiece(text: string): void
}

export interface Answer {
  readonly response: string
  readonly conversationId: string
  readonly receiptIds: { readonly l3: string; readonly l6: string }
  /** What the answer's receipt is checked by. */
  readonly proof: Proof
  readonly piiDetected: boolean
  /** The public documents that it names. */
  readonly sources: readonly ChatSource[]
  readonly verdict: TopicVerdict
  readonly isConnectorUsed: boolean
  readonly limit: LimitState
}

/** Who answers. A refusal is nobody's: its agent is null. */
export const AGENTS = ['support', 'escalation', 'lead', 'connector'] as const
export type AgentName = (typeof AGENTS)[number]

export interface PastMessage {
  readonly role: 'user' | 'assistant'
  /** Redacted. */
  readonly content: string
  readonly agent: string | null
  /** How many documents an answer rests on. */
  readonly sourceCount: number
}

/** A question that was let in: from here on it is redacted. */
export interface Turn {
  readonly orgId: string
  readonly plan: Plan
  readonly rules: ChatRules
  readonly text: string
  /** What was found in the message, with values: for leads alone. */
  readonly pii: readonly Finding[]
  readonly isDenied: boolean
  readonly verdict: TopicVerdict
  readonly voice: Voice
  /** The oldest first. */
  readonly history: readonly PastMessage[]
  readonly signal: AbortSignal
}

/** An answer that is ready to be written. */
export interface Draft {
  /** Null for a refusal. */
  readonly agent: AgentName | null
  readonly sources: readonly Passage[]
  readonly live?: ConnectorAnswer
  /** A person was asked for. */
  readonly escalates?: true
  readonly lead?: LeadDetails
  /** Rejects with what kept it from being written; the signal's reason. */
  write(listener: Listener, signal: AbortSignal): Promise<void>
}

/** A draft of a fixed text. */
export function say(agent: AgentName | null, text: string, more: Partial<Draft> = {}): Draft {
  return {
    agent,
    sources: [],
    ...more,
    async write({ onOpen, onPiece }) {
      onOpen()
      onPiece(text)
    },
  }
}
