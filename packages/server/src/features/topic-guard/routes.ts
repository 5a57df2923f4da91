/** Endpoints of the topic guard. */
import {
  checkTopic,
  getTopicGuardAnalytics,
  getTopicGuardConfig,
  updateTopicGuardConfig,
} from '@svc/contract'
import { organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import type { TopicGuard } from './service.ts'

export function topicGuardRoutes(guard: TopicGuard): Route[] {
  return [
    on(checkTopic, async ({ caller, body }) => answer(200, await guard.check(organisationOf(caller), body))),
    on(getTopicGuardAnalytics, async ({ caller }) =>
      answer(200, await guard.analytics(organisationOf(caller))),
    ),
    on(getTopicGuardConfig, async ({ caller }) => answer(200, await guard.config(organisationOf(caller)))),
    on(updateTopicGuardConfig, async ({ caller, body }) => {
      await guard.setConfig(organisationOf(caller), body)
      return answer(200, { ok: true } as const)
    }),
  ]
}
