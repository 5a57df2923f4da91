/** What an organisation used of its plan, by its own key. */
import type { TenantUsage } from '@svc/contract'
import { type Endpoint, hasKeys } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call } from '../request.ts'

export const usageEndpoint: Endpoint<TenantUsage> = {
  method: 'GET',
  path: '/api/admin/usage/{tenant_id}',
  auth: 'key',
  repeat: 'safe',
  accepts: hasKeys('plan', 'usage_percentage'),
}

/** Of the current period; -1 stands for no limit, and `growth` is the plan `pro`. */
export type Usage = (tenantId: string, options?: CallOptions) => Promise<TenantUsage>

export function usageResource(call: Call): Usage {
  return (tenant_id, options) => call(usageEndpoint, { params: { tenant_id } }, options)
}
