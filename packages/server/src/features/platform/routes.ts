/** The endpoint of platform admins. */
import { getPlatform } from '@svc/contract'
import { answer, on, type Route } from '../../http/route.ts'
import type { PlatformOverview } from './service.ts'

export function platformRoutes(platform: PlatformOverview): Route[] {
  return [on(getPlatform, async ({ query }) => answer(200, await platform.list(query)))]
}
