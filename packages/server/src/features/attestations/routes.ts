/** Attestation endpoints. */
import { createAttestation, createAttestationBatch, type ErrorCode } from '@svc/contract'
import { ApiError } from '../../http/api-error.ts'
import { organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import type { Attestations } from './service.ts'

export function attestationRoutes(attestations: Attestations): Route[] {
  return [
    on(createAttestation, async ({ caller, body }) => {
      const [result] = await attestations.report(organisationOf(caller), [body])
      if (!result) throw new Error('A claim was not answered')
      if ('code' in result) throw new ApiError(result.code as ErrorCode, result.error)
      const { status, ...recorded } = result
      return answer(status, recorded)
    }),
    on(createAttestationBatch, async ({ caller, body }) =>
      answer(200, { results: await attestations.report(organisationOf(caller), body.attestations) }),
    ),
  ]
}
