/** Takes the question's place in its conversation, and what it uses of the plan. */
import { randomUUID } from 'node:crypto'
import type { Plan } from '@svc/contract'
import { planLimitReached } from '../../../http/plan-limit.ts'
import { type ChatStore, conversationIdOf, type Place } from '../store.ts'
import type { Question } from '../turn.ts'

export interface ReserveNeeds {
  readonly store: ChatStore
  /** Where plans are changed. */
  readonly upgradeUrl: string
  readonly clock: () => number
}

/** @throws ApiError `payment_required` when the plan's conversations or messages are used up */
export async function reserve(
  { store, upgradeUrl, clock }: ReserveNeeds,
  { orgId, widgetId, surface, sessionId: given }: Question,
  plan: Plan,
): Promise<Place> {
  const sessionId = given ?? randomUUID()
  const conversationId = conversationIdOf(orgId, sessionId)
  const place = { orgId, conversationId, sessionId, widgetId, surface, at: new Date(clock()) }
  const reserved = await store.reserve(place)
  if ('conversationId' in reserved) return reserved
  const { kind, used, limit } = reserved
  const what = kind === 'conversations' ? 'Conversation' : 'Message'
  throw planLimitReached(what, { plan, used, limit }, upgradeUrl)
}
