/** Every path of the chat service. */

import { billingRoutes } from './features/billing/routes.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { connectorRoutes } from './features/connectors/routes.ts'
import { usageRoutes } from './features/usage/routes.ts'
import type { Route } from './http/route.ts'
import type { Services } from './wire.ts'

export function chatServiceRoutes({ chat }: Services): Route[] {
  return [
    ...chatRoutes(chat.chat, chat.log),
    ...billingRoutes(chat.billing),
    ...usageRoutes(chat.usage),
    ...connectorRoutes(chat.connectors),
  ]
}
