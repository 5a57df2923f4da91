/** Whether a page holds the widget: for anybody. */
import type { WidgetVerifyRequest, WidgetVerifyResponse } from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call, Pending } from '../request.ts'

export const endpoint: Endpoint<WidgetVerifyResponse> = {
  method: 'POST',
  path: '/api/proxy/verify-widget',
  auth: 'none',
  repeat: 'safe',
  accepts: ['installed', 'checked_at'],
}

/** A page that cannot be read is an answer with `error`. */
export type VerifyWidget = (
  request: WidgetVerifyRequest,
  options?: CallOptions,
) => Pending<WidgetVerifyResponse>

export function verifyWidgetResource(call: Call): VerifyWidget {
  return (body, options) => call(endpoint, { body }, options)
}
