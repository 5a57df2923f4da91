/** What an admin tries the knowledge base with. */
import { askKnowledge } from '@svc/contract'
import { organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import type { Retrieval } from './service.ts'

export function retrievalRoutes({ ask }: Pick<Retrieval, 'ask'>): Route[] {
  return [on(askKnowledge, async ({ caller, body }) => answer(200, await ask(organisationOf(caller), body)))]
}
