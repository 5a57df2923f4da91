/** Health endpoints. */
import { getHealth, getSecondHealth } from '@svc/contract'
import { answer, on, type Route } from '../../http/route.ts'
import type { Health } from './service.ts'

export function healthRoutes(health: Health): Route[] {
  return [
    on(getHealth, async () => {
      const { isWell, body } = await health.primary()
      return answer(isWell ? 200 : 503, body)
    }),
    on(getSecondHealth, async () => {
      const { isWell, body } = await health.second()
      return answer(isWell ? 200 : 503, body)
    }),
  ]
}
