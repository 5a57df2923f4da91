/** The endpoint that looks at pages for the widget. */
import { verifyWidget } from '@svc/contract'
import { answer, on, type Route } from '../../http/route.ts'
import type { WidgetCheck } from './service.ts'

export function widgetCheckRoutes(check: WidgetCheck): Route[] {
  return [on(verifyWidget, async ({ body }) => answer(200, await check.verify(body.url)))]
}
