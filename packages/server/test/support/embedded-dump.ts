/** A dump of a migrated embedded database: made once for a schema and kept, since the making takes seconds. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '../../src/db/migrate.ts'
import { dumpOf } from '../../src/db/pglite.ts'

const here = dirname(fileURLToPath(import.meta.url))
const cache = join(here, '../../../../.cache/server-tests')
const migrations = join(here, '../../src/db/migrations')

export async function embeddedDump(): Promise<Blob> {
  const path = join(cache, `${schemaDigest()}.tar`)
  if (!existsSync(path)) await writeDump(path)
  return new Blob([readFileSync(path)])
}

async function writeDump(path: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, Buffer.from(await (await dumpOf(migrate)).arrayBuffer()))
  renameSync(draft, path)
  for (const name of readdirSync(cache))
    if (name.endsWith('.tar') && !path.endsWith(name)) rmSync(join(cache, name), { force: true })
}

/** A dump is good for one schema and one version of the embedded database. */
function schemaDigest(): string {
  const hash = createHash('sha256').update(readFileSync(join(here, '../../package.json')))
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, name)))
  return hash.digest('hex').slice(0, 16)
}
