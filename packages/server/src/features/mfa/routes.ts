/** Endpoints of second factors. */
import { createBackupCodes, getMfaSettings, redeemBackupCode, updateMfaSettings } from '@svc/contract'
import { unauthorized } from '../../http/api-error.ts'
import { type Caller, organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import type { Mfa } from './service.ts'

export function mfaRoutes(mfa: Mfa): Route[] {
  return [
    on(createBackupCodes, async ({ caller }) =>
      answer(200, { codes: await mfa.makeCodes(sessionOf(caller)) }),
    ),
    on(redeemBackupCode, async ({ caller, body }) => {
      await mfa.redeem(sessionOf(caller), body.code)
      return answer(200, { ok: true } as const)
    }),
    on(getMfaSettings, async ({ caller }) => answer(200, await mfa.settings(organisationOf(caller)))),
    on(updateMfaSettings, async ({ caller, body }) =>
      answer(200, await mfa.setSettings(sessionOf(caller), body)),
    ),
  ]
}

function sessionOf(caller: Caller): Extract<Caller, { kind: 'session' }> {
  if (caller.kind !== 'session') throw unauthorized()
  return caller
}
