/** Keeps question and answer in the conversation, and what a visitor left in a sealed lead. */
import { randomUUID } from 'node:crypto'
import type { Sealing } from '../../../sealing/sealing.ts'
import type { ChatStore, Place } from '../store.ts'
import type { Draft, Turn } from '../turn.ts'
import { intentOf } from '../words/intent.ts'
import type { Governed } from './govern-input.ts'

export interface KeepNeeds {
  readonly store: ChatStore
  readonly sealing: Sealing
  readonly clock: () => number
}

export async function keep(
  { store, sealing, clock }: KeepNeeds,
  place: Place,
  { verdict }: Turn,
  input: Governed,
  draft: Draft,
  output: Governed,
): Promise<void> {
  const leadId = randomUUID()
  await store.keep(place, {
    question: {
      id: randomUUID(),
      content: input.text,
      agent: null,
      intent: tagOf(draft, input.text),
      receiptId: input.receiptId,
      piiTypes: input.types,
      isBlocked: verdict.blocked,
      sources: [],
    },
    answer: {
      id: randomUUID(),
      content: output.text,
      agent: draft.agent,
      intent: null,
      receiptId: output.receiptId,
      piiTypes: output.types,
      isBlocked: verdict.blocked,
      sources: draft.sources.map(({ documentId, chunkId, filename, visibility }) => ({
        document_id: documentId,
        chunk_id: chunkId,
        filename,
        visibility,
      })),
    },
    escalates: draft.escalates === true,
    lead: draft.lead ? { id: leadId, sealed: sealing.seal(JSON.stringify(draft.lead), leadId) } : null,
    at: new Date(clock()),
  })
}

function tagOf({ agent }: Draft, text: string): string {
  return agent === 'escalation' || agent === 'lead' ? agent : intentOf(text)
}
