/** The governance endpoint. */
import { govern } from '@svc/contract'
import { organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import type { Governance } from './service.ts'

export function governanceRoutes(governance: Governance): Route[] {
  return [
    on(govern, async ({ caller, body, requestId }) => {
      const { result, receiptId } = await governance.govern(organisationOf(caller), requestId, body)
      return answer(200, result, { 'x-svc-receipt-id': receiptId })
    }),
  ]
}
