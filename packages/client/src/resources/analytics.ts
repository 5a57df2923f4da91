/** Counts of conversations: with an admin's session, and on the second surface with a key. */
import type { AnalyticsResponse, TagCount, TenantAnalytics } from '@svc/contract'
import { type Endpoint, hasKeys } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call } from '../request.ts'

const reading = { method: 'GET', auth: 'session', repeat: 'safe' } as const

export const getEndpoint: Endpoint<AnalyticsResponse> = {
  ...reading,
  path: '/api/admin/analytics',
  accepts: hasKeys('conversations', 'messages'),
}

export const tagsEndpoint: Endpoint<readonly TagCount[]> = {
  ...reading,
  path: '/api/admin/tags',
  accepts: (body): body is readonly TagCount[] => Array.isArray(body),
}

export const ofEndpoint: Endpoint<TenantAnalytics> = {
  ...reading,
  path: '/admin/{slug}/analytics',
  auth: 'key',
  accepts: hasKeys('conversations_today', 'governance'),
}

export interface Analytics {
  get(options?: CallOptions): Promise<AnalyticsResponse>
  /** What messages were about, the most frequent first. */
  tags(options?: CallOptions): Promise<readonly TagCount[]>
  /** The second surface's, with the key of the organisation that `slug` names. */
  of(slug: string, options?: CallOptions): Promise<TenantAnalytics>
}

export function analyticsResource(call: Call): Analytics {
  return {
    get: (options) => call(getEndpoint, {}, options),
    tags: (options) => call(tagsEndpoint, {}, options),
    of: (slug, options) => call(ofEndpoint, { params: { slug } }, options),
  }
}
