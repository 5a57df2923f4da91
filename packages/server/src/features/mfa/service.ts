/** Second factors: what an organisation requires, and backup codes (docs/decisions/0023). */
import { BACKUP_CODES, type MfaSettings, type UpdateMfaSettingsRequest } from '@svc/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { ApiError, secondFactorRequired } from '../../http/api-error.ts'
import { type Caller, organisationOf, type SessionName } from '../../http/caller.ts'
import { digestOf, newCode } from './backup-code.ts'
import { memberId } from './member-id.ts'
import { createMfaStore, type StoredMfaSettings } from './store.ts'

type Session = Extract<Caller, { kind: 'session' }>

export interface MfaNeeds {
  readonly db: Kysely<Tables>
  /** The session counts as one with a second factor in that organisation, until it ends; within the transaction. */
  choose(transaction: Kysely<Tables>, session: SessionName, orgId: string): Promise<void>
  readonly clock: () => number
}

export interface Mfa {
  settings(orgId: string): Promise<MfaSettings>
  /** @throws ApiError `second_factor_required`, as for the next */
  setSettings(caller: Session, change: UpdateMfaSettingsRequest): Promise<MfaSettings>
  makeCodes(caller: Session): Promise<readonly string[]>
  /** @throws ApiError `invalid_request` for a code that is not one, is used or is another's */
  redeem(caller: Session, code: string): Promise<void>
}

const standard: StoredMfaSettings = { is_required: false, grace_period_hours: 72, required_since: null }
const HOUR_MS = 3_600_000
/** Members that are shown. */
const MAX_MEMBERS = 1_000

export function createMfa({ db, choose, clock }: MfaNeeds): Mfa {
  const store = createMfaStore(db)

  /**
   * A session that is held back may not undo what holds it back, nor make itself codes. Unless nobody could: while no admin has ever shown a second factor
   * (an identity provider may have none), the organisation would be locked out for good.
   */
  async function checkNotHeldBack(caller: Session, orgId: string): Promise<void> {
    if (caller.secondFactor === 'missing' && (await store.anyAdminHasOne(orgId))) throw secondFactorRequired()
  }

  async function settings(orgId: string): Promise<MfaSettings> {
    const { is_required, grace_period_hours } = (await store.find(orgId)) ?? standard
    const members = await store.members(orgId, MAX_MEMBERS)
    return {
      mfa_required: is_required,
      mfa_grace_period_hours: grace_period_hours,
      team_members: members.map(({ subject, email, has_mfa }) => ({
        id: memberId(orgId, subject),
        email: email ?? '',
        has_mfa,
      })),
    }
  }

  return {
    settings,
    async setSettings(caller, { mfa_required, mfa_grace_period_hours }) {
      const orgId = organisationOf(caller)
      await checkNotHeldBack(caller, orgId)
      const at = new Date(clock())
      await store.change(
        orgId,
        (before = standard) => {
          const is_required = mfa_required ?? before.is_required
          return {
            is_required,
            grace_period_hours: mfa_grace_period_hours ?? before.grace_period_hours,
            required_since: is_required ? (before.required_since ?? at) : null,
          }
        },
        at,
      )
      return settings(orgId)
    },
    async makeCodes(caller) {
      const orgId = organisationOf(caller)
      await checkNotHeldBack(caller, orgId)
      const codes = Array.from({ length: BACKUP_CODES }, () => newCode())
      const digests = codes.map((code) => digestOf(code, orgId, caller.subject))
      await store.replaceCodes(orgId, caller.subject, digests, new Date(clock()))
      return codes
    },
    async redeem(caller, code) {
      const orgId = organisationOf(caller)
      const digest = digestOf(code, orgId, caller.subject)
      await db.transaction().execute(async (transaction) => {
        const isUsed = await createMfaStore(transaction).useCode(
          orgId,
          caller.subject,
          digest,
          new Date(clock()),
        )
        if (!isUsed)
          throw new ApiError('invalid_request', 'body.code is no code of yours, or was used before')
        await choose(transaction, caller.session, orgId)
      })
    },
  }
}

/** The moment since when admins need a second factor; null when none is required. */
export function requiredFrom(settings: StoredMfaSettings | undefined): Date | null {
  if (!settings?.is_required || !settings.required_since) return null
  return new Date(settings.required_since.getTime() + settings.grace_period_hours * HOUR_MS)
}
