/** The week in a few sentences: the numbers are counted, and a model, where there is one, words them. */
import { z } from 'zod'
import { type IntentCount, intentCounts } from './analytics.ts'
import type { Endpoint } from './endpoint.ts'
import { dateTime } from './forms.ts'
import { exactly, type Schema } from './schema.ts'

/** Of one week. */
export interface BriefingFigures {
  /** By when they began. */
  readonly conversations: number
  readonly messages: number
  /** Conversations in which a person was asked for. */
  readonly escalations: number
  readonly leads: number
  /** Messages that the topic guard stopped. */
  readonly blocked_messages: number
  /** Messages in which personal data was found, and redacted. */
  readonly messages_with_pii: number
  /** Documents added to the knowledge base. */
  readonly new_documents: number
}

export interface Briefing {
  /** The 7 days before the call. */
  readonly period: { readonly from: string; readonly to: string }
  readonly summary: string
  /** `model`: worded by the configured model, from our numbers. `svc`: by ourselves, without one or when it failed. */
  readonly worded_by: 'model' | 'svc'
  readonly figures: BriefingFigures
  /** The week before. */
  readonly previous: BriefingFigures
  /** The 5 most frequent. */
  readonly top_intents: readonly IntentCount[]
}

const count = z.int().min(0)
const figures = z.object({
  conversations: count,
  messages: count,
  escalations: count,
  leads: count,
  blocked_messages: count,
  messages_with_pii: count,
  new_documents: count,
})

export const briefing: Schema<Briefing> = exactly<Briefing>('Briefing')(
  z.object({
    period: z.object({ from: dateTime, to: dateTime }),
    summary: z.string(),
    worded_by: z.enum(['model', 'svc']),
    figures,
    previous: figures,
    top_intents: intentCounts,
  }),
)

export const createBriefing: Endpoint<{ answer: Briefing }> = {
  id: 'createBriefing',
  area: 'briefing',
  surface: 'chat',
  method: 'POST',
  path: '/api/admin/briefing',
  summary: 'What happened in the last 7 days.',
  auth: 'session',
  role: 'admin',
  rateLimit: 'admin',
  answer: briefing,
  success: { 200: 'The briefing.' },
}
