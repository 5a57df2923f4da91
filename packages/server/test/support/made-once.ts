/** What takes seconds to make and is the same for one schema and one version of the embedded database: made once, and kept between runs. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const cache = join(here, '../../../../.cache/server-tests')
const migrations = join(here, '../../src/db/migrations')

/** By its address: what the repository's scripts are typed by is another project's. */
const { alone } = (await import(new URL('../../../../scripts/alone.ts', import.meta.url).href)) as {
  alone(lock: string, isThere: () => boolean, make: () => Promise<void>): Promise<void>
}

/**
 * The path of what `make` leaves at the path that it is given.
 *
 * @param kind ends the name, so that each kind has one
 * @param of what it is made of beside the schema
 */
export async function madeOnce(
  kind: string,
  make: (path: string) => Promise<void>,
  of = '',
): Promise<string> {
  const path = join(cache, `${schemaDigest()}${of}.${kind}`)
  if (existsSync(path)) return path
  mkdirSync(cache, { recursive: true })
  await alone(
    `${path}.lock`,
    () => existsSync(path),
    async () => {
      const draft = `${path}.${process.pid}`
      await make(draft)
      renameSync(draft, path)
      for (const name of readdirSync(cache))
        if (name.endsWith(`.${kind}`) && !path.endsWith(name))
          rmSync(join(cache, name), { recursive: true, force: true })
    },
  )
  return path
}

function schemaDigest(): string {
  const hash = createHash('sha256').update(readFileSync(join(here, '../../package.json')))
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, name)))
  return hash.digest('hex').slice(0, 16)
}
