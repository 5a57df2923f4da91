/** Every path of the chat service. */

import { billingRoutes } from './features/billing/routes.ts'
import { connectorRoutes } from './features/connectors/routes.ts'
import { retrievalRoutes } from './features/retrieval/routes.ts'
import { scanRoutes } from './features/scan/routes.ts'
import { usageRoutes } from './features/usage/routes.ts'
import { verifyWidgetRoutes } from './features/verify-widget/routes.ts'
import type { Route } from './http/route.ts'
import type { Services } from './wire.ts'

export function chatServiceRoutes({ chat }: Services): Route[] {
  return [
    ...retrievalRoutes(chat.retrieval),
    ...scanRoutes(chat.scans),
    ...verifyWidgetRoutes(chat.widgetVerifier),
    ...billingRoutes(chat.billing),
    ...usageRoutes(chat.usage),
    ...connectorRoutes(chat.connectors),
  ]
}
