/** Notes in the audit log what administration changes, in terms of the contract, so that a new endpoint is noted without a line here. */
import type { Endpoint } from '@svc/contract'
import type { BeginNote } from '../ports/audit.ts'
import { ApiError } from './api-error.ts'
import { actorOf } from './caller.ts'
import type { Route } from './route.ts'

/** Writes that are none of administration's, or are noted elsewhere. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  // It is a note itself.
  'createAuditEntry',
  // In the log of the organisation that it makes, in the transaction that makes it.
  'onboard',
  // With how much it was, in the transaction that deletes it.
  'deleteLeads',
  'deleteConversation',
  // Noted by themselves, with the connector's id.
  'createConnector',
  'deleteConnector',
  'decryptConnector',
  // These change nothing.
  'createBriefing',
  'checkTopic',
  'askKnowledge',
])

/** Whether it changes something with a person's session, or with a key's `…:write` scope. */
export function isAudited({ id, method, auth, scope }: Endpoint): boolean {
  if (method === 'GET' || LEFT_OUT.has(id)) return false
  return auth === 'session' || (scope?.endsWith(':write') ?? false)
}

/** The same route with a note in the audit log: begun before the change, and completed before it is answered. Of a body, the names of its fields are kept and no values. */
export function audited(route: Route, begin: BeginNote): Route {
  const { endpoint, handler } = route
  if (!isAudited(endpoint)) return route
  return {
    endpoint,
    async handler(input) {
      const { caller, params, body } = input
      // A platform admin who acts on no organisation has none to keep it in.
      if (caller.kind === 'anonymous' || caller.orgId === null) return handler(input)
      const note = await begin({
        orgId: caller.orgId,
        actor: actorOf(caller),
        action: actionOf(endpoint),
        resourceType: endpoint.area,
        resourceId: idIn(params),
        metadata: { fields: isObject(body) ? Object.keys(body).sort() : [] },
      })
      try {
        const answered = await handler(input)
        if (answered.status < 300) await note.done(idIn(params) ?? idIn(answered.body))
        else await note.refused()
        return answered
      } catch (error) {
        // After a fault nobody knows what was done, and a note that stays open says so.
        if (error instanceof ApiError && error.cause === undefined) await note.refused()
        throw error
      }
    },
  }
}

/** `webhooks.rotate_webhook_secret`. */
function actionOf({ area, id }: Endpoint): string {
  return `${area}.${id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
}

/** The first of a path's parameters, or what an answer calls its id. */
function idIn(of: unknown): string | null {
  if (!isObject(of)) return null
  const id = 'id' in of ? of.id : Object.keys(of).length === 1 ? Object.values(of)[0] : null
  return typeof id === 'string' ? id : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
