/** Counts for rate limits, shared by all processes. Unlogged: after a crash of the database counting begins anew, and no request waits for a disk. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table rate_windows (
      bucket text collate "C" primary key,
      window_start timestamptz(3) not null,
      count integer not null
    )`.execute(db)
  await sql`create index rate_windows_by_age on rate_windows (window_start)`.execute(db)
}
