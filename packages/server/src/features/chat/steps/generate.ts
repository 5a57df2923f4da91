/** Writes the answer to a question that wants one: by the model where there is one and it says something, else from the knowledge base alone. */

import type { ChatModel, TokenUsage } from '../../../adapters/llm/model.ts'
import type { ConnectorAnswer } from '../../../ports/connectors.ts'
import type { Passage } from '../../../ports/passages.ts'
import type { Voice } from '../../../ports/voice.ts'
import { answerFromPassages } from '../passages/answer-from-passages.ts'
import { detailsAsked } from '../passages/details-asked.ts'
import { promptOf } from '../prompt.ts'
import { textsOf } from '../texts.data.ts'
import { type Draft, say, type Turn } from '../turn.ts'
import { askedIn, courtesyOf } from '../words/asked.ts'

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
  const withoutModel = () => (live ? { text: live.text, sources: [] } : fromKnowledge(turn, passages))
  if (!model) {
    const { text, sources } = withoutModel()
    return say(agent, text, { ...heard, sources })
  }
  const { voice, rules, history, text } = turn
  const messages = promptOf({
    voice: cleanVoice(voice, clean),
    passages: passages.map((one) => ({ ...one, content: clean(one.content), filename: clean(one.filename) })),
    live: live && { ...live, text: clean(live.text) },
    contactDetails: rules.contactDetails.map(clean),
    history,
    question: text,
  })
  const request = { messages, temperature: voice.temperature, maxTokens: voice.maxTokens }
  let sources = passages
  return {
    agent,
    ...heard,
    get sources() {
      return sources
    },
    async write({ onOpen, onPiece }, signal) {
      let isSilent = true
      const hearing = {
        onOpen,
        onPiece(piece: string) {
          if (piece.trim() !== '') isSilent = false
          onPiece(piece)
        },
      }
      const usage = await model.write(request, hearing, signal)
      onGenerated?.(usage)
      if (!isSilent) return
      // A model that spent its tokens thinking, or whose provider filtered the answer, ends successfully without a word.
      const found = withoutModel()
      sources = found.sources
      onPiece(found.text)
    },
  }
}

function fromKnowledge(
  turn: Turn,
  passages: readonly Passage[],
): { text: string; sources: readonly Passage[] } {
  const { text, voice } = turn
  const { greeting, acknowledged, notFound } = textsOf(voice.locale)
  const courtesy = courtesyOf(text)
  if (courtesy) return { text: courtesy === 'greeting' ? greeting : acknowledged, sources: [] }
  return answerFromPassages(text, passages) ?? { text: fromDetails(turn) ?? notFound, sources: [] }
}

/** Where no document says how the organisation is reached, what its admin wrote down; null where it was not asked, or in other words. */
function fromDetails({ text, voice, rules }: Turn): string | null {
  const { questions } = askedIn(text)
  const asked = (questions.length > 0 ? questions : [text]).flatMap((one) =>
    detailsAsked(one, rules.contactDetails),
  )
  if (asked.length === 0) return null
  return [textsOf(voice.locale).reachedBy, '', ...[...new Set(asked)].map((one) => `- ${one}`)].join('\n')
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
