/** How widgets look and speak. */
import type {
  BotConfig,
  BotConfigInput,
  Ok,
  WidgetConfig,
  WidgetConfigInput,
  WidgetList,
} from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call, Pending } from '../request.ts'

export const configEndpoint: Endpoint<WidgetConfig> = {
  method: 'GET',
  path: '/api/proxy/widget-config/{slug}',
  auth: 'none',
  repeat: 'safe',
  accepts: ['bot_name', 'widget_config'],
}

export const listEndpoint: Endpoint<WidgetList> = {
  method: 'GET',
  path: '/api/admin/widgets',
  auth: 'session',
  repeat: 'safe',
  accepts: ['widgets'],
}

export const currentEndpoint: Endpoint<WidgetConfig> = {
  method: 'GET',
  path: '/api/admin/widget-config',
  auth: 'session',
  repeat: 'safe',
  accepts: ['bot_name', 'widget_config'],
}

export const updateConfigEndpoint: Endpoint<Ok> = {
  method: 'PUT',
  path: '/api/admin/widget-config',
  auth: 'session',
  repeat: 'safe',
  accepts: ['ok'],
}

export const updateBotEndpoint: Endpoint<Ok> = {
  method: 'PUT',
  path: '/api/admin/bot-config',
  auth: 'session',
  repeat: 'safe',
  accepts: ['ok'],
}

export const botEndpoint: Endpoint<BotConfig> = {
  method: 'GET',
  path: '/api/admin/bot-config',
  auth: 'session',
  repeat: 'safe',
  accepts: ['temperature', 'max_tokens'],
}

/** With an admin's session; `config` with nothing at all. */
export interface Widgets {
  /** May be five minutes old. */
  config(slug: string, options?: CallOptions): Pending<WidgetConfig>
  /** Those of the session's organisation, by the ids that `chat.send` and `knowledge.offer` take. */
  list(options?: CallOptions): Pending<WidgetList>
  /** That of the session's organisation, as it is now; its `ETag` is what `updateConfig` takes as `ifMatch`. */
  current(options?: CallOptions): Pending<WidgetConfig>
  /** Sets the looks and words: what is sent replaces what was, the rest stays. */
  updateConfig(config: WidgetConfigInput, options?: CallOptions): Pending<Ok>
  /** How the assistant speaks, as it is now. */
  bot(options?: CallOptions): Pending<BotConfig>
  /** Sets how the assistant speaks: what is sent replaces what was, the rest stays. */
  updateBot(config: BotConfigInput, options?: CallOptions): Pending<Ok>
}

export function widgetsResource(call: Call): Widgets {
  return {
    config: (slug, options) => call(configEndpoint, { params: { slug } }, options),
    list: (options) => call(listEndpoint, {}, options),
    current: (options) => call(currentEndpoint, {}, options),
    updateConfig: (body, options) => call(updateConfigEndpoint, { body }, options),
    bot: (options) => call(botEndpoint, {}, options),
    updateBot: (body, options) => call(updateBotEndpoint, { body }, options),
  }
}
