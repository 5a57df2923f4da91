/**
 * One question through the pipeline, in the order of the specification (chat-service 1): rate limits, L3 input governance, topic guard, data-connector
 * intent, retrieval, generation, L6 output governance, metering.
 */
import type { AskConnector } from '../../ports/connectors.ts'
import type { Pass } from '../../ports/pass.ts'
import type { Search } from '../../ports/passages.ts'
import type { GuardTopic, TopicVerdict } from '../../ports/topic-guard.ts'
import type { VoiceOf } from '../../ports/voice.ts'
import { type ChatRulesOf, cleanerOf } from '../../redaction/chat-rules.ts'
import { escalation, lead, refusal } from './agents/agents.ts'
import { namedIn } from './passages/named-sources.ts'
import { searchAsked } from './passages/search-asked.ts'
import { type AdmitNeeds, admit } from './steps/admit.ts'
import { type GenerateNeeds, generate } from './steps/generate.ts'
import { governInput } from './steps/govern-input.ts'
import { governOutput } from './steps/govern-output.ts'
import { type KeepNeeds, keep } from './steps/keep.ts'
import { type ReserveNeeds, reserve } from './steps/reserve.ts'
import { textsOf } from './texts.data.ts'
import type { Answer, Draft, Listener, Question, Turn } from './turn.ts'
import { inContext } from './words/asked.ts'
import { spokenIn } from './words/language.ts'

export interface ChatNeeds extends AdmitNeeds, ReserveNeeds, GenerateNeeds, KeepNeeds {
  readonly rulesOf: ChatRulesOf
  readonly pass: Pass
  readonly voiceOf: VoiceOf
  readonly guardTopic: GuardTopic
  readonly askConnector: AskConnector
  readonly search: Search
}

export interface Chat {
  /**
   * Answers a question. Rejects before `listener.onOpen`, or after it where the answer breaks off; what was let out until then is kept and receipted.
   *
   * @throws ApiError for what is refused; ModelError where the model cannot be asked
   */
  answer(question: Question, listener?: Listener): Promise<Answer>
}

const nobody: Listener = { onOpen() {}, onPiece() {} }
const notBlocked: TopicVerdict = { blocked: false, matchedTopic: null, confidence: null }
/** Messages that are looked back at. */
const MAX_HISTORY = 12
const PASSAGES = 5

export function createChat(needs: ChatNeeds): Chat {
  const { store, pass, voiceOf, guardTopic, askConnector, search } = needs

  /** What to answer with; written later, while it is governed. */
  async function draftOf(turn: Turn): Promise<Draft> {
    const own = refusal(turn) ?? escalation(turn) ?? lead(turn)
    if (own) return own
    const live = await askConnector(turn.orgId, turn.text, turn.signal)
    const before = turn.history.findLast(({ role }) => role === 'user')?.content
    const asked = inContext(turn.text, before)
    const passages = await searchAsked(search, turn.orgId, asked, PASSAGES)
    return generate(needs, turn, live, passages, cleanerOf(turn.rules))
  }

  return {
    async answer(question, listener = nobody) {
      const { orgId, signal } = question
      const { tenant, limit } = await admit(needs, question)
      listener.onAdmitted?.(limit)
      const place = await reserve(needs, question, tenant.plan)
      let isKept = false
      try {
        const [rules, voice, history] = await Promise.all([
          needs.rulesOf(orgId),
          voiceOf(orgId),
          place.isNew ? [] : store.history(place, MAX_HISTORY),
        ])
        const input = await governInput(pass, question, rules, history.at(-1)?.content ?? voice.greeting)
        const verdict = input.isDenied ? notBlocked : await guardTopic(place, input.text)
        const spoken = { ...voice, locale: languageOf(history, input.text, voice.locale) }
        const turn: Turn = {
          ...input,
          orgId,
          plan: tenant.plan,
          rules,
          verdict,
          voice: spoken,
          history,
          signal,
        }
        const draft = await draftOf(turn)
        const { withheld } = textsOf(spoken.locale)
        const output = await governOutput(pass, question, rules, draft, listener, withheld)
        // From here on the answer counts: what was reserved of the plan is used.
        isKept = true
        await keep(needs, place, turn, input, draft, output)
        if (output.fault) throw output.fault
        return {
          response: output.text,
          conversationId: place.conversationId,
          receiptIds: { l3: input.receiptId, l6: output.receiptId },
          proof: output.proof,
          piiDetected: input.isRedacted,
          sources: namedIn(output.text, draft.sources, cleanerOf(rules)),
          verdict,
          isConnectorUsed: draft.live !== undefined,
          limit,
        }
      } catch (error) {
        if (!isKept) await store.release(place)
        throw error
      }
    },
  }
}

/** What was said before tells the language of a word that is of many, like a yes. */
function languageOf(history: Turn['history'], text: string, locale: string): string {
  const said = [...history.filter(({ role }) => role === 'user').map(({ content }) => content), text]
  return said.reduce((language, message) => spokenIn(message, language), locale)
}
