/** Writes the answer to a question that wants one: by the model where there is one, else from the knowledge base alone. */

import type { ChatModel, TokenUsage } from '../../../adapters/llm/model.ts'
import type { ConnectorAnswer, Passage, Voice } from '../../../chat-ports.ts'
import { answerFromPassages } from '../answer-from-passages.ts'
import { isGreeting } from '../intent.ts'
import { promptOf } from '../prompt.ts'
import { textsOf } from '../texts.data.ts'
import { type Draft, say, type Turn } from '../turn.ts'

export interface GenerateNeeds {
  /** Null where none is configured. */
  readonly model: ChatModel | null
  /** Told what each answer of the model took. */
  onGenerated?(usage: TokenUsage): void
}

/** `clean` redacts what an administrator wrote or a document holds, by the organisation's policy, before it goes to the model. */
export function generate(
  { model, onGenerated }: GenerateNeeds,
  turn: Turn,
  live: ConnectorAnswer | null,
  passages: readonly Passage[],
  clean: (text: string) => string,
): Draft {
  const agent = live ? 'connector' : 'support'
  const heard = live ? { live } : {}
  if (!model) {
    const found = live ? { text: live.text, sources: [] } : fromKnowledge(turn, passages)
    return say(agent, found.text, { ...heard, sources: found.sources })
  }
  const { voice, history, text } = turn
  const messages = promptOf({
    voice: cleanVoice(voice, clean),
    passages: passages.map((one) => ({ ...one, content: clean(one.content), filename: clean(one.filename) })),
    live: live && { ...live, text: clean(live.text) },
    ...{ history, question: text },
  })
  const request = { messages, temperature: voice.temperature, maxTokens: voice.maxTokens }
  return {
    ...{ agent, sources: passages, ...heard },
    async write(listener, signal) {
      const usage = await model.write(request, listener, signal)
      onGenerated?.(usage)
    },
  }
}

function fromKnowledge(
  { text, voice }: Turn,
  passages: readonly Passage[],
): { text: string; sources: readonly Passage[] } {
  const { greeting, notFound } = textsOf(voice.locale)
  if (isGreeting(text)) return { text: greeting, sources: [] }
  return answerFromPassages(text, passages) ?? { text: notFound, sources: [] }
}

function cleanVoice(voice: Voice, clean: (text: string) => string): Voice {
  const { organisation, botName, systemPrompt } = voice
  return {
    ...voice,
    organisation: clean(organisation),
    botName: clean(botName),
    systemPrompt: systemPrompt && clean(systemPrompt),
  }
}
