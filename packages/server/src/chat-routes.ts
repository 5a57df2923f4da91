/** Every path of the chat service. */
import type { Route } from './http/route.ts'
import type { Services } from './wire.ts'

export function chatServiceRoutes(_services: Services): Route[] {
  return []
}
