/** How a statement of several parts takes itself back: by an error of its own code, at which PostgreSQL undoes all of it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_statement(why text) returns boolean language plpgsql as $$
    begin
      raise exception '%', why using errcode = 'SVC01';
    end $$`.execute(db)
}
