/** What an organisation does not want to be asked about. */
import type {
  Ok,
  TopicCheck,
  TopicCheckRequest,
  TopicGuardAnalytics,
  TopicGuardConfig,
  UpdateTopicGuardRequest,
} from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call, Pending } from '../request.ts'

export const checkEndpoint: Endpoint<TopicCheck> = {
  method: 'POST',
  path: '/api/topic-guard/check',
  auth: 'session',
  repeat: 'safe',
  accepts: ['blocked'],
}

export const analyticsEndpoint: Endpoint<TopicGuardAnalytics> = {
  method: 'GET',
  path: '/api/topic-guard/analytics',
  auth: 'session',
  repeat: 'safe',
  accepts: ['counts', 'recent'],
}

export const configEndpoint: Endpoint<TopicGuardConfig> = {
  method: 'GET',
  path: '/api/admin/topic-guard-config',
  auth: 'session',
  repeat: 'safe',
  accepts: ['blocked_topics'],
}

export const updateEndpoint: Endpoint<Ok> = {
  method: 'PUT',
  path: '/api/admin/topic-guard-config',
  auth: 'session',
  repeat: 'safe',
  accepts: ['ok'],
}

/** The sensitivity is `medium` when absent. */
export type TopicCheckInput = Omit<TopicCheckRequest, 'sensitivity'> & Partial<TopicCheckRequest>

/** With an admin's session. */
export interface TopicGuard {
  /** Whether a message would be blocked; nothing of it is kept. */
  check(request: TopicCheckInput, options?: CallOptions): Pending<TopicCheck>
  analytics(options?: CallOptions): Pending<TopicGuardAnalytics>
  config(options?: CallOptions): Pending<TopicGuardConfig>
  /** Only what is given changes, for every widget at once. */
  update(change: UpdateTopicGuardRequest, options?: CallOptions): Pending<Ok>
}

export function topicGuardResource(call: Call): TopicGuard {
  return {
    check: (body, options) => call(checkEndpoint, { body }, options),
    analytics: (options) => call(analyticsEndpoint, {}, options),
    config: (options) => call(configEndpoint, {}, options),
    update: (body, options) => call(updateEndpoint, { body }, options),
  }
}
