/** Scans of sites. */
import { getScan, startScan } from '@svc/contract'
import { organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import type { Scans } from './service.ts'

export function scanRoutes(scans: Scans): Route[] {
  return [
    on(startScan, async ({ caller, body }) => answer(200, await scans.start(organisationOf(caller), body))),
    on(getScan, async ({ caller, params }) =>
      answer(200, await scans.get(organisationOf(caller), params.id)),
    ),
  ]
}
