/** Endpoints of the audit log. */
import { createAuditEntry, listAuditLog } from '@svc/contract'
import { actorOf, organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import type { AuditLog } from './service.ts'

export function auditRoutes(log: AuditLog): Route[] {
  return [
    on(createAuditEntry, async ({ caller, body }) => {
      await log.add(organisationOf(caller), actorOf(caller), body)
      return answer(200, { ok: true as const })
    }),
    on(listAuditLog, async ({ caller, query }) => answer(200, await log.list(organisationOf(caller), query))),
  ]
}
