/** Endpoints that read conversations. */
import {
  deleteConversation,
  exportConversations,
  getAnalytics,
  getConversation,
  getTenantAnalytics,
  listConversations,
  listMessages,
  listRecentNotifications,
  listTags,
  listTenantConversations,
} from '@svc/contract'
import { CSV_TYPE } from '../../export/csv.ts'
import { actorOf, organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import type { Analytics } from './analytics.ts'
import type { Conversations } from './service.ts'

export function conversationRoutes(conversations: Conversations, analytics: Analytics): Route[] {
  return [
    on(listConversations, async ({ caller, query }) =>
      answer(200, await conversations.list(organisationOf(caller), query)),
    ),
    on(exportConversations, async ({ caller }) =>
      answer(200, await conversations.export(organisationOf(caller), actorOf(caller)), {
        'content-type': CSV_TYPE,
        'content-disposition': 'attachment; filename="conversations.csv"',
      }),
    ),
    on(getConversation, async ({ caller, params }) =>
      answer(200, await conversations.get(organisationOf(caller), params.id)),
    ),
    on(deleteConversation, async ({ caller, params }) => {
      await conversations.forget(organisationOf(caller), params.id, actorOf(caller))
      return answer(200, { ok: true } as const)
    }),
    on(listMessages, async ({ caller, query }) =>
      answer(200, await conversations.messages(organisationOf(caller), query)),
    ),
    on(listRecentNotifications, async ({ caller }) =>
      answer(200, await conversations.recent(organisationOf(caller))),
    ),
    on(getAnalytics, async ({ caller }) => answer(200, await analytics.ofAdmin(organisationOf(caller)))),
    on(listTags, async ({ caller }) => answer(200, await analytics.tags(organisationOf(caller)))),
    on(listTenantConversations, async ({ caller, params, query }) =>
      answer(200, await conversations.listOf(organisationOf(caller), params.slug, query)),
    ),
    on(getTenantAnalytics, async ({ caller, params }) =>
      answer(200, await analytics.ofTenant(organisationOf(caller), params.slug)),
    ),
  ]
}
