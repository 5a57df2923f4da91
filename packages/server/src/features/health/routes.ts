/** Health endpoints. */
import {
  type Endpoint,
  getHealth,
  getSecondHealth,
  type HealthFault,
  type HealthResponse,
} from '@svc/contract'
import { answer, on, type Route } from '../../http/route.ts'
import type { Health } from './service.ts'

export function healthRoutes(health: Health): Route[] {
  return [
    on(getHealth as Endpoint<{ answer: HealthResponse | HealthFault }>, async () => {
      const { isWell, body } = await health.primary()
      return answer(isWell ? 200 : 503, body)
    }),
    on(getSecondHealth, async () => {
      const { isWell, body } = await health.second()
      return answer(isWell ? 200 : 503, body)
    }),
  ]
}
