/** The figures' endpoint. Who may ask is the door's business (http/guard-metrics.ts). */
import { getMetrics } from '@svc/contract'
import { answer, on, type Route } from '../../http/route.ts'
import type { Metrics } from './service.ts'

export function metricsRoutes(metrics: Metrics): Route[] {
  return [
    on(getMetrics, async () => answer(200, await metrics.text(), { 'content-type': metrics.contentType })),
  ]
}
