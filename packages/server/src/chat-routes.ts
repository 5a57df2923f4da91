/** Every path of the chat service. */
import { mfaRoutes } from './features/mfa/routes.ts'
import { tenantRoutes } from './features/tenants/routes.ts'
import { topicGuardRoutes } from './features/topic-guard/routes.ts'
import { widgetCheckRoutes } from './features/widget-check/routes.ts'
import type { Route } from './http/route.ts'
import type { Services } from './wire.ts'

export function chatServiceRoutes({ chat }: Services): Route[] {
  return [
    ...tenantRoutes(chat.tenants),
    ...topicGuardRoutes(chat.topicGuard),
    ...mfaRoutes(chat.mfa),
    ...widgetCheckRoutes(chat.widgetCheck),
  ]
}
