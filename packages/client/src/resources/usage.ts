/** What an organisation used of its plan, by its own key. */
import type { TenantUsage } from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call, Pending } from '../request.ts'

export const usageEndpoint: Endpoint<TenantUsage> = {
  method: 'GET',
  path: '/api/admin/usage/{tenant_id}',
  auth: 'key',
  repeat: 'safe',
  accepts: ['plan', 'usage_percentage'],
}

/** Of the current period; -1 stands for no limit, and `growth` is the plan `pro`. */
export type Usage = (tenantId: string, options?: CallOptions) => Pending<TenantUsage>

export function usageResource(call: Call): Usage {
  return (tenant_id, options) => call(usageEndpoint, { params: { tenant_id } }, options)
}
