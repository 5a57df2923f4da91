/** Receipt endpoints. */
import {
  exportReceipts,
  getGovernanceReceipt,
  getReceipt,
  listGovernanceReceipts,
  listReceipts,
  proofExport,
  summarizeReceipts,
  verifyFingerprint,
} from '@svc/contract'
import { organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import { contentTypes } from './export.ts'
import type { Receipts } from './service.ts'

export function receiptRoutes(receipts: Receipts): Route[] {
  return [
    on(proofExport, async ({ caller, query }) =>
      answer(200, await receipts.exportProofs(organisationOf(caller), query)),
    ),
    on(listReceipts, async ({ caller, query }) =>
      answer(200, await receipts.list(organisationOf(caller), query)),
    ),
    on(summarizeReceipts, async ({ caller, query }) =>
      answer(200, await receipts.summarize(organisationOf(caller), query)),
    ),
    on(exportReceipts, ({ caller, query }) =>
      answer(200, receipts.export(organisationOf(caller), query), {
        'content-type': contentTypes[query.format],
        'content-disposition': `attachment; filename="receipts.${query.format}"`,
      }),
    ),
    on(getReceipt, async ({ caller, params }) =>
      answer(200, await receipts.get(organisationOf(caller), params.receipt_id)),
    ),
    on(listGovernanceReceipts, async ({ caller, query }) =>
      answer(200, await receipts.list(organisationOf(caller), query)),
    ),
    on(getGovernanceReceipt, async ({ caller, params }) =>
      answer(200, await receipts.get(organisationOf(caller), params.id)),
    ),
    on(verifyFingerprint, async ({ body }) => answer(200, await receipts.verifyFingerprint(body))),
  ]
}
