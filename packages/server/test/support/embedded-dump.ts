/** A dump of a migrated embedded database, for one in memory to begin as. */
import { readFileSync, writeFileSync } from 'node:fs'
import { migrate } from '../../src/db/migrate.ts'
import { dumpOf } from '../../src/db/pglite.ts'
import { madeOnce } from './made-once.ts'

export async function embeddedDump(): Promise<Blob> {
  const path = await madeOnce('tar', async (draft) =>
    writeFileSync(draft, Buffer.from(await (await dumpOf(migrate)).arrayBuffer())),
  )
  return new Blob([readFileSync(path)])
}
