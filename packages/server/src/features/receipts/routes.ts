/** Receipt endpoints. */
import { getReceipt, proofExport, verifyFingerprint } from '@svc/contract'
import { organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import type { Receipts } from './service.ts'

export function receiptRoutes(receipts: Receipts): Route[] {
  return [
    on(proofExport, async ({ caller, query }) =>
      answer(200, await receipts.exportProofs(organisationOf(caller), query)),
    ),
    on(getReceipt, async ({ caller, params }) =>
      answer(200, await receipts.get(organisationOf(caller), params.receipt_id)),
    ),
    on(verifyFingerprint, async ({ body }) => answer(200, await receipts.verifyFingerprint(body))),
  ]
}
