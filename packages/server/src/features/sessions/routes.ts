/** The development issuer's endpoint. */
import { createDevToken } from '@svc/contract'
import { answer, on, type Route } from '../../http/route.ts'
import type { createDevelopmentSessions } from './service.ts'

export function developmentSessionRoutes(sessions: ReturnType<typeof createDevelopmentSessions>): Route[] {
  return [on(createDevToken, async ({ body }) => answer(200, { token: await sessions.issue(body) }))]
}
