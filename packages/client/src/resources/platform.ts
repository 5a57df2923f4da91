/** All tenants: with a platform admin's session. */
import type { Platform, PlatformQuery, PlatformTenant } from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import { eachItem } from '../pages.ts'
import type { Call, Pending } from '../request.ts'

export const tenantsEndpoint: Endpoint<Platform> = {
  method: 'GET',
  path: '/api/admin/platform',
  auth: 'session',
  repeat: 'safe',
  accepts: ['tenants[]'],
}

/** With a platform admin's session. */
export interface PlatformOverview {
  /** One page, the newest first. */
  tenants(query?: Partial<PlatformQuery>, options?: CallOptions): Pending<Platform>
  /** Every tenant, page after page. */
  eachTenant(query?: Partial<PlatformQuery>, options?: CallOptions): AsyncIterableIterator<PlatformTenant>
}

export function platformResource(call: Call): PlatformOverview {
  const tenants: PlatformOverview['tenants'] = (query = {}, options) =>
    call(tenantsEndpoint, { query: { ...query } }, options)
  return {
    tenants,
    eachTenant: (query = {}, options) => eachItem(tenants, 'tenants', query, options),
  }
}
