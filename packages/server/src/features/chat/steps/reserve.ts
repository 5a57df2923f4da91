/** Takes the question's place in its conversation, and what it uses of the plan. */
import { randomUUID } from 'node:crypto'
import type { Plan } from '@svc/contract'
import { ApiError } from '../../../http/api-error.ts'
import { type ChatStore, conversationIdOf, type Place, type UsedUp } from '../store.ts'
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
  throw usedUp(reserved, plan, upgradeUrl)
}

function usedUp({ kind, used, limit }: UsedUp, plan: Plan, upgrade_url: string): ApiError {
  return new ApiError(
    'payment_required',
    kind === 'conversations' ? 'Conversation limit reached' : 'Message limit reached',
    undefined,
    {},
    {
      message: `The ${plan} plan has ${limit} ${kind} in a period, and all are used; a larger plan has more`,
      upgrade_url,
      used,
      limit,
      plan,
    },
  )
}
