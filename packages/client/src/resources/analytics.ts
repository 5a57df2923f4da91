/** Counts of conversations: with an admin's session, and on the second surface with a key. */
import type { AnalyticsResponse, TagCount, TenantAnalytics } from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call, Pending } from '../request.ts'

export const getEndpoint: Endpoint<AnalyticsResponse> = {
  method: 'GET',
  path: '/api/admin/analytics',
  auth: 'session',
  repeat: 'safe',
  accepts: ['conversations', 'messages'],
}

export const tagsEndpoint: Endpoint<readonly TagCount[]> = {
  method: 'GET',
  path: '/api/admin/tags',
  auth: 'session',
  repeat: 'safe',
  accepts: ['[]'],
}

export const ofEndpoint: Endpoint<TenantAnalytics> = {
  method: 'GET',
  path: '/admin/{slug}/analytics',
  auth: 'key',
  repeat: 'safe',
  accepts: ['conversations_today', 'governance'],
}

/** With an admin's session; `of` with a key of scope `analytics:read`. */
export interface Analytics {
  get(options?: CallOptions): Pending<AnalyticsResponse>
  /** What messages were about, the most frequent first. */
  tags(options?: CallOptions): Pending<readonly TagCount[]>
  /** The second surface's, with the key of the organisation that `slug` names. */
  of(slug: string, options?: CallOptions): Pending<TenantAnalytics>
}

export function analyticsResource(call: Call): Analytics {
  return {
    get: (options) => call(getEndpoint, {}, options),
    tags: (options) => call(tagsEndpoint, {}, options),
    of: (slug, options) => call(ofEndpoint, { params: { slug } }, options),
  }
}
