/** Second factors: what an organisation asks of its admins, and the codes for whoever has lost theirs (chat-service 2.6). */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { uuid } from './forms.ts'
import { type Ok, ok } from './ok.ts'
import { exactly, type Schema } from './schema.ts'

/** 30 days. */
export const MAX_GRACE_HOURS = 720
/** Codes that are made at a time. */
export const BACKUP_CODES = 10

export interface BackupCodes {
  /** Each good once; shown in this answer and never again. */
  readonly codes: readonly string[]
}

export const backupCodes: Schema<BackupCodes> = exactly<BackupCodes>('MfaBackupCodesResponse')(
  z.object({ codes: z.array(z.string()) }),
)

export interface TeamMember {
  readonly id: string
  /** Empty until a session of theirs says it. */
  readonly email: string
  /** A session of theirs has shown a second factor. */
  readonly has_mfa: boolean
}

export interface MfaSettings {
  readonly mfa_required: boolean
  /** From when it was required: until then admins without a second factor are let in. */
  readonly mfa_grace_period_hours: number
  readonly team_members: readonly TeamMember[]
}

const hours = z.int().min(0).max(MAX_GRACE_HOURS)

export const mfaSettings: Schema<MfaSettings> = exactly<MfaSettings>('MfaOrgSettings')(
  z.object({
    mfa_required: z.boolean(),
    mfa_grace_period_hours: hours,
    team_members: z.array(z.object({ id: uuid, email: z.string(), has_mfa: z.boolean() })),
  }),
)

/** Only what is given changes. */
export interface UpdateMfaSettingsRequest {
  readonly mfa_required?: boolean | undefined
  /** 0 to 720. */
  readonly mfa_grace_period_hours?: number | undefined
  /** As they were read; what is sent here changes nothing. */
  readonly team_members?: readonly unknown[] | undefined
}

export const updateMfaSettingsRequest: Schema<UpdateMfaSettingsRequest> = exactly<UpdateMfaSettingsRequest>(
  'UpdateMfaSettingsRequest',
)(
  z
    .strictObject({
      mfa_required: z.boolean().optional(),
      mfa_grace_period_hours: hours.optional(),
      team_members: z.array(z.unknown()).optional(),
    })
    .refine((changes) => Object.keys(changes).length > 0, 'must change something'),
)

export interface RedeemBackupCodeRequest {
  readonly code: string
}

export const redeemBackupCodeRequest: Schema<RedeemBackupCodeRequest> = exactly<RedeemBackupCodeRequest>(
  'RedeemBackupCodeRequest',
)(
  z.strictObject({
    code: z
      .string()
      .max(40)
      .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{14,}$/, 'must be a code as it was shown'),
  }),
)

const factor = { area: 'mfa', surface: 'chat', auth: 'session' } as const
const settings = {
  ...factor,
  path: '/api/mfa/settings',
  versioned: true,
  role: 'admin',
  // Where a second factor is required, this must still tell so.
  withoutSecondFactor: true,
} as const

export const createBackupCodes: Endpoint<{ answer: BackupCodes }> = {
  ...factor,
  id: 'createBackupCodes',
  method: 'POST',
  path: '/api/mfa/backup-codes',
  summary:
    'Make ten codes of your own, each good once in place of a second factor. Those of before are void.',
  answer: backupCodes,
  success: { 200: 'The codes.' },
  errors: ['forbidden', 'second_factor_required'],
}

export const redeemBackupCode: Endpoint<{ body: RedeemBackupCodeRequest; answer: Ok }> = {
  ...factor,
  id: 'redeemBackupCode',
  method: 'POST',
  path: '/api/mfa/backup-codes/redeem',
  summary: 'Use one of your codes in place of a second factor, for this session.',
  body: redeemBackupCodeRequest,
  answer: ok,
  success: { 200: 'The session counts as one with a second factor.' },
  errors: ['forbidden'],
}

export const getMfaSettings: Endpoint<{ answer: MfaSettings }> = {
  ...settings,
  id: 'getMfaSettings',
  method: 'GET',
  summary: 'Whether second factors are required, and who has shown one.',
  answer: mfaSettings,
  success: { 200: 'The settings.' },
  errors: ['forbidden'],
}

export const updateMfaSettings: Endpoint<{ body: UpdateMfaSettingsRequest; answer: MfaSettings }> = {
  ...settings,
  id: 'updateMfaSettings',
  method: 'PUT',
  summary: 'Change them.',
  body: updateMfaSettingsRequest,
  answer: mfaSettings,
  success: { 200: 'The settings as they are now.' },
}
