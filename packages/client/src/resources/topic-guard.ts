/** What an organisation does not want to be asked about. */
import type {
  Ok,
  TopicCheck,
  TopicCheckRequest,
  TopicGuardAnalytics,
  TopicGuardConfig,
  UpdateTopicGuardRequest,
} from '@svc/contract'
import { type Endpoint, hasKeys } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call } from '../request.ts'

const config = { path: '/api/admin/topic-guard-config', auth: 'session', repeat: 'safe' } as const

export const checkEndpoint: Endpoint<TopicCheck> = {
  method: 'POST',
  path: '/api/topic-guard/check',
  auth: 'session',
  repeat: 'safe',
  accepts: hasKeys('blocked'),
}

export const analyticsEndpoint: Endpoint<TopicGuardAnalytics> = {
  method: 'GET',
  path: '/api/topic-guard/analytics',
  auth: 'session',
  repeat: 'safe',
  accepts: hasKeys('counts', 'recent'),
}

export const configEndpoint: Endpoint<TopicGuardConfig> = {
  ...config,
  method: 'GET',
  accepts: hasKeys('blocked_topics'),
}

export const updateEndpoint: Endpoint<Ok> = { ...config, method: 'PUT', accepts: hasKeys('ok') }

/** The sensitivity is `medium` when absent. */
export type TopicCheckInput = Omit<TopicCheckRequest, 'sensitivity'> & Partial<TopicCheckRequest>

export interface TopicGuard {
  /** Whether a message would be blocked; nothing of it is kept. */
  check(request: TopicCheckInput, options?: CallOptions): Promise<TopicCheck>
  analytics(options?: CallOptions): Promise<TopicGuardAnalytics>
  config(options?: CallOptions): Promise<TopicGuardConfig>
  /** Only what is given changes, for every widget at once. */
  update(change: UpdateTopicGuardRequest, options?: CallOptions): Promise<Ok>
}

export function topicGuardResource(call: Call): TopicGuard {
  return {
    check: (body, options) => call(checkEndpoint, { body }, options),
    analytics: (options) => call(analyticsEndpoint, {}, options),
    config: (options) => call(configEndpoint, {}, options),
    update: (body, options) => call(updateEndpoint, { body }, options),
  }
}
