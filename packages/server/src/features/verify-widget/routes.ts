/** Whether a page holds the widget. */
import { verifyWidget } from '@svc/contract'
import { answer, on, type Route } from '../../http/route.ts'
import type { WidgetVerifier } from './service.ts'

export function verifyWidgetRoutes(verifier: WidgetVerifier): Route[] {
  return [on(verifyWidget, async ({ address, body }) => answer(200, await verifier.verify(address, body)))]
}
