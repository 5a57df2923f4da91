/** The briefing's endpoint. */
import { createBriefing } from '@svc/contract'
import { organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import type { Briefings } from './service.ts'

export function briefingRoutes(briefings: Briefings): Route[] {
  return [
    on(createBriefing, async ({ caller, signal }) =>
      answer(200, await briefings.create(organisationOf(caller), signal)),
    ),
  ]
}
