/** Every path of the chat service. */
import { chatRoutes } from './features/chat/routes.ts'
import type { Route } from './http/route.ts'
import type { Services } from './wire.ts'

export function chatServiceRoutes({ chat }: Services): Route[] {
  return [...chatRoutes(chat.chat, chat.log)]
}
