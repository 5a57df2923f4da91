/** Whether a page holds the widget (chat-service 2.2, 4.1). */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { dateTime, webUrl } from './forms.ts'
import { exactly, type Schema } from './schema.ts'

export interface WidgetVerifyRequest {
  readonly url: string
}

export const widgetVerifyRequest: Schema<WidgetVerifyRequest> = exactly<WidgetVerifyRequest>(
  'WidgetVerifyRequest',
)(z.strictObject({ url: webUrl }))

export interface WidgetVerifyResponse {
  readonly installed: boolean
  /** As it was asked for. */
  readonly url: string
  readonly checked_at: string
  /** Only where the page could not be read. */
  readonly error?: string | undefined
}

export const widgetVerifyResponse: Schema<WidgetVerifyResponse> = exactly<WidgetVerifyResponse>(
  'WidgetVerifyResponse',
)(z.object({ installed: z.boolean(), url: z.string(), checked_at: dateTime, error: z.string().optional() }))

export const verifyWidget: Endpoint<{ body: WidgetVerifyRequest; answer: WidgetVerifyResponse }> = {
  id: 'verifyWidget',
  area: 'widgets',
  surface: 'chat',
  method: 'POST',
  path: '/api/proxy/verify-widget',
  summary:
    'Look whether a page holds the widget: its script or its element. Ten pages a minute for each address that asks.',
  auth: 'none',
  body: widgetVerifyRequest,
  answer: widgetVerifyResponse,
  success: { 200: 'What was found; with `error` where the page could not be read.' },
}
