/** Conversations in which nothing is kept yet: few at a time, and found without the others. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index conversations_unanswered on conversations (created_at) where message_count = 0`.execute(
    db,
  )
}
