/** How widgets look and speak. */
import type { BotConfigInput, Ok, WidgetConfig, WidgetConfigInput } from '@svc/contract'
import { type Endpoint, hasKeys } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call } from '../request.ts'

export const configEndpoint: Endpoint<WidgetConfig> = {
  method: 'GET',
  path: '/api/proxy/widget-config/{slug}',
  auth: 'none',
  repeat: 'safe',
  accepts: hasKeys('bot_name', 'widget_config'),
}

const change = { method: 'PUT', auth: 'session', repeat: 'safe', accepts: hasKeys('ok') } as const

export const updateConfigEndpoint: Endpoint<Ok> = { ...change, path: '/api/admin/widget-config' }

export const updateBotEndpoint: Endpoint<Ok> = { ...change, path: '/api/admin/bot-config' }

export interface Widgets {
  /** May be five minutes old. */
  config(slug: string, options?: CallOptions): Promise<WidgetConfig>
  /** What is sent replaces what was, the rest stays. */
  updateConfig(config: WidgetConfigInput, options?: CallOptions): Promise<Ok>
  /** Likewise, for how the assistant speaks. */
  updateBot(config: BotConfigInput, options?: CallOptions): Promise<Ok>
}

export function widgetsResource(call: Call): Widgets {
  return {
    config: (slug, options) => call(configEndpoint, { params: { slug } }, options),
    updateConfig: (body, options) => call(updateConfigEndpoint, { body }, options),
    updateBot: (body, options) => call(updateBotEndpoint, { body }, options),
  }
}
