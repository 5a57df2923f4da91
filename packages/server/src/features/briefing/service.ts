/** The weekly briefing: counted here, worded by the configured model where there is one, and by ourselves where it fails. */
import type { Briefing } from '@svc/contract'
import { redact } from '@svc/core'
import type { Logger } from 'pino'
import { loggedFault } from '../../log/fault.ts'
import type { WordWithModel } from '../../ports/word-with-model.ts'
import type { BriefingStore } from './store.ts'
import { type Facts, factsForModel, filledIn, INSTRUCTION, plainBriefing } from './wording.ts'

export interface BriefingNeeds {
  readonly store: BriefingStore
  /** Null without a model. */
  readonly word: WordWithModel | null
  readonly log: Logger
  /** How long the model has. Default 20 s. */
  readonly timeoutMs?: number
  readonly clock?: () => number
}

export interface Briefings {
  /** Given up by the model's part when `signal` aborts. */
  create(orgId: string, signal: AbortSignal): Promise<Briefing>
}

const WEEK_MS = 7 * 86_400_000
const TOP_INTENTS = 5
const MAX_TOKENS = 500

export function createBriefings(needs: BriefingNeeds): Briefings {
  const { store, word, log, timeoutMs = 20_000, clock = Date.now } = needs

  async function byModel(facts: Facts, signal: AbortSignal): Promise<string | null> {
    if (!word) return null
    try {
      const words = { instruction: INSTRUCTION, input: factsForModel(facts), maxTokens: MAX_TOKENS }
      const patience = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      const text = filledIn(await word(words, patience), facts)
      return text === null ? null : redact(text).output
    } catch (error) {
      log.warn({ fault: loggedFault(error) }, 'the model worded no briefing')
      return null
    }
  }

  return {
    async create(orgId, signal) {
      const now = clock()
      const [from, to, before] = [new Date(now - WEEK_MS), new Date(now), new Date(now - 2 * WEEK_MS)]
      const [figures, previous, intents] = await Promise.all([
        store.figures(orgId, from, to),
        store.figures(orgId, before, from),
        store.intents(orgId, from, to, TOP_INTENTS),
      ])
      const facts = { figures, previous, intents }
      const worded = await byModel(facts, signal)
      return {
        period: { from: from.toISOString(), to: to.toISOString() },
        summary: worded ?? plainBriefing(facts),
        worded_by: worded === null ? 'svc' : 'model',
        figures,
        previous,
        top_intents: intents,
      }
    },
  }
}
