/** API key endpoints. */
import { createApiKey, deleteApiKey, listApiKeys } from '@svc/contract'
import { organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import type { Keys } from './service.ts'

export function keyRoutes(keys: Keys): Route[] {
  return [
    on(listApiKeys, async ({ caller }) => answer(200, { api_keys: await keys.list(organisationOf(caller)) })),
    on(createApiKey, async ({ caller, body }) =>
      answer(201, await keys.create(organisationOf(caller), body)),
    ),
    on(deleteApiKey, async ({ caller, params }) => {
      await keys.revoke(organisationOf(caller), params.id)
      return answer(200, { ok: true })
    }),
  ]
}
