/** What sessions chose beyond what their tokens say: SQL only. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { SessionName } from '../../http/caller.ts'

export interface Choice {
  /** The organisation the session acts on, whatever its token names. */
  readonly actsOn: string | null
  /** The organisation a backup code was redeemed of. */
  readonly secondFactorOn: string | null
}

export interface SessionStore {
  find(sessionKey: string, now: Date): Promise<Choice | undefined>
  /** Keeps what is given; the rest stays. */
  choose(session: SessionName, choice: Partial<Choice>): Promise<void>
  /** Forgets sessions that have ended. */
  purge(now: Date): Promise<void>
}

export function createSessionStore(db: Kysely<Tables>): SessionStore {
  return {
    async find(sessionKey, now) {
      const row = await db
        .selectFrom('sessions')
        .select(['acts_on', 'second_factor_on'])
        .where('session_key', '=', sessionKey)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row && { actsOn: row.acts_on, secondFactorOn: row.second_factor_on }
    },
    async choose({ key, expiresAt }, { actsOn, secondFactorOn }) {
      const chosen = {
        ...(actsOn !== undefined && { acts_on: actsOn }),
        ...(secondFactorOn !== undefined && { second_factor_on: secondFactorOn }),
        expires_at: expiresAt,
      }
      await db
        .insertInto('sessions')
        .values({ session_key: key, ...chosen })
        .onConflict((conflict) => conflict.column('session_key').doUpdateSet(chosen))
        .execute()
    },
    async purge(now) {
      await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
    },
  }
}
