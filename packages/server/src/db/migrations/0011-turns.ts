/** Whose turn it is to change something, among all processes. Unlogged: after a crash of the database nobody is at work. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table turns (
      name text collate "C" primary key,
      holder uuid not null,
      until timestamptz not null
    )`.execute(db)
}
