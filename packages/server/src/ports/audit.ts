/** What administration does is written down in the audit log. */
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Something that was done in administration. Personal data in it is replaced by placeholders before it is kept. */
export interface AuditNote {
  readonly orgId: string
  /** As `actorOf` names the caller. */
  readonly actor: string
  /** As in `widget.update`. */
  readonly action: string
  /** As in `widget`. */
  readonly resourceType: string
  readonly resourceId?: string | null
  /** Small: counts and names of settings, no texts. */
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** Writes it down; in the transaction that does it, where there is one, so that neither is without the other. */
export type Audit = (note: AuditNote, transaction?: Kysely<Tables>) => Promise<void>

/** Writes down what is about to be done by more than one transaction can hold. What is never ended is noted all the same, as of unknown outcome. */
export type BeginNote = (note: AuditNote) => Promise<BegunNote>

export interface BegunNote {
  /** It was done, to the thing of that id. */
  done(resourceId: string | null): Promise<void>
  /** It was refused, and nothing was done. */
  refused(): Promise<void>
}
