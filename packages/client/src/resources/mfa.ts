/** Second factors of an organisation's admins. */
import type { BackupCodes, MfaSettings, Ok, UpdateMfaSettingsRequest } from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call, Pending } from '../request.ts'

// A repeat would void codes that may have been shown.
export const createCodesEndpoint: Endpoint<BackupCodes> = {
  method: 'POST',
  path: '/api/mfa/backup-codes',
  auth: 'session',
  repeat: 'unsafe',
  accepts: ['codes[]'],
}

// A repeat of a call that arrived would be told that the code is used.
export const redeemEndpoint: Endpoint<Ok> = {
  method: 'POST',
  path: '/api/mfa/backup-codes/redeem',
  auth: 'session',
  repeat: 'unsafe',
  accepts: ['ok'],
}

export const settingsEndpoint: Endpoint<MfaSettings> = {
  method: 'GET',
  path: '/api/mfa/settings',
  auth: 'session',
  repeat: 'safe',
  accepts: ['mfa_required', 'team_members'],
}

export const updateEndpoint: Endpoint<MfaSettings> = {
  method: 'PUT',
  path: '/api/mfa/settings',
  auth: 'session',
  repeat: 'safe',
  accepts: ['mfa_required', 'team_members'],
}

/** With a session; the settings with an admin's, also where that is held back for a second factor. */
export interface Mfa {
  /** Ten codes of your own, shown this once; those of before are void. */
  createBackupCodes(options?: CallOptions): Pending<BackupCodes>
  /** Uses one of them in place of a second factor, for this session. */
  redeem(code: string, options?: CallOptions): Pending<Ok>
  settings(options?: CallOptions): Pending<MfaSettings>
  /** Only what is given changes. */
  update(change: UpdateMfaSettingsRequest, options?: CallOptions): Pending<MfaSettings>
}

export function mfaResource(call: Call): Mfa {
  return {
    createBackupCodes: (options) => call(createCodesEndpoint, {}, options),
    redeem: (code, options) => call(redeemEndpoint, { body: { code } }, options),
    settings: (options) => call(settingsEndpoint, {}, options),
    update: (body, options) => call(updateEndpoint, { body }, options),
  }
}
