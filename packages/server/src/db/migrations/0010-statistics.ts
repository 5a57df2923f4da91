/** No statistics of what the planner never asks about, the longest columns there are: each look at the table would read them. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table chunks alter column embedding set statistics 0, alter column words set statistics 0,
      alter column content set statistics 0`.execute(db)
}
