/** What the topic guard notes names its conversation, so that it is forgotten with it. Older notes name none. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table topic_blocks add column conversation_id uuid`.execute(db)
  await sql`
    create index topic_blocks_of_conversation on topic_blocks (org_id, conversation_id)
    where conversation_id is not null`.execute(db)
}
