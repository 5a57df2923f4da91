/** Tenants: made with a session, shown to visitors by their slug. */
import type { GovernanceStatus, OnboardAnswer, OnboardRequest, TenantConfig, TenantInfo } from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call, Pending } from '../request.ts'

// A repeat of a call that arrived would make a second organisation.
export const onboardEndpoint: Endpoint<OnboardAnswer> = {
  method: 'POST',
  path: '/api/onboard',
  auth: 'session',
  repeat: 'unsafe',
  accepts: ['slug', 'tenant'],
}

export const currentEndpoint: Endpoint<TenantInfo> = {
  method: 'GET',
  path: '/api/admin/tenant',
  auth: 'session',
  repeat: 'safe',
  accepts: ['id', 'slug'],
}

export const configEndpoint: Endpoint<TenantConfig> = {
  method: 'GET',
  path: '/api/proxy/tenant/{slug}',
  auth: 'none',
  repeat: 'safe',
  accepts: ['name', 'widget_config'],
}

export const statusEndpoint: Endpoint<GovernanceStatus> = {
  method: 'GET',
  path: '/api/proxy/verify/{slug}',
  auth: 'none',
  repeat: 'safe',
  accepts: ['governance_status'],
}

/** `onboard` with any session, `current` with an admin's, `config` and `governanceStatus` with nothing at all. */
export interface Tenants {
  /** Makes an organisation with a widget. You become its admin, and your session acts on it from then on. */
  onboard(request: OnboardRequest, options?: CallOptions): Pending<OnboardAnswer>
  /** The organisation the session acts on. */
  current(options?: CallOptions): Pending<TenantInfo>
  /** What visitors may know of an organisation; may be five minutes old. */
  config(slug: string, options?: CallOptions): Pending<TenantConfig>
  /** What an organisation has governed, in numbers. */
  governanceStatus(slug: string, options?: CallOptions): Pending<GovernanceStatus>
}

export function tenantsResource(call: Call): Tenants {
  return {
    onboard: (body, options) => call(onboardEndpoint, { body }, options),
    current: (options) => call(currentEndpoint, {}, options),
    config: (slug, options) => call(configEndpoint, { params: { slug } }, options),
    governanceStatus: (slug, options) => call(statusEndpoint, { params: { slug } }, options),
  }
}
