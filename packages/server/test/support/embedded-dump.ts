/** A dump of a migrated embedded database, for one in memory to begin as. */
import { readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Database } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { dumpOf } from '../../src/db/pglite.ts'
import { startJobs } from '../../src/jobs/boss.ts'
import { madeOnce } from './made-once.ts'

export async function embeddedDump(): Promise<Blob> {
  const path = await madeOnce('dump', async (draft) =>
    writeFileSync(draft, Buffer.from(await (await dumpOf(prepare)).arrayBuffer())),
  )
  return new Blob([readFileSync(path)])
}

async function prepare(database: Database): Promise<void> {
  await migrate(database)
  await (await startJobs(database, [], pino({ level: 'silent' }))).stop()
  // Two databases that nobody asks are half of the files that each start reads.
  for (const name of ['template0', 'template1']) {
    await sql`alter database ${sql.ref(name)} is_template false`.execute(database.kysely)
    await sql`drop database ${sql.ref(name)}`.execute(database.kysely)
  }
  await sql`checkpoint`.execute(database.kysely)
}
