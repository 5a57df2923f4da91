/** The embedded database: PostgreSQL in WebAssembly, in a folder of this process or in memory. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite, types } from '@electric-sql/pglite'
import type { Filesystem } from '@electric-sql/pglite/basefs'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { vector } from '@electric-sql/pglite-pgvector'
import { Kysely, PGliteDialect } from 'kysely'
import { fromPglite } from 'pg-boss'
import { ServerError } from '../errors.ts'
import { closeTree, folderFault, makeDataFolder } from './data-folder.ts'
import { type Database, within } from './database.ts'
import { diskFull, isDiskFull } from './disk-full.ts'
import {
  DurableFolder,
  type DurableFolderOptions,
  durableStartParams,
  smallCache,
  syncPath,
  syncTree,
} from './durable-folder.ts'
import { type FolderLockOptions, lockFolder } from './folder-lock.ts'
import { allowedMemory, compileFor } from './memory.ts'
import { prepared } from './prepared.ts'
import type { Tables } from './tables.ts'

/** `date` stays text: a Date would bring a time of day and a time zone with it. int8 is read as a number already. */
const parsers = { [types.DATE]: (value: string) => value }

const extensions = { vector, btree_gin }

/** For a database in memory: a large cache would hold its pages in memory twice. */
const memoryStartParams: string[] = [
  ...PGlite.defaultStartParams,
  '-c',
  'shared_buffers=4MB',
  '-c',
  'wal_buffers=64kB',
  '-c',
  'max_connections=5',
]

export interface PgliteOptions extends DurableFolderOptions, FolderLockOptions {
  /** What a database in memory begins as; for tests. */
  readonly fs?: Filesystem
  /** Called when PostgreSQL ended, since what it cannot do without was not written: the disk is full to the last, or fails. */
  readonly onEnded?: () => void
  /** What the process may have, in bytes; what the system says by default. */
  readonly memory?: number
}

/**
 * Opens the embedded database in `<dataDir>/pg`, making it on the first start; in memory when `dataDir` is null.
 *
 * @throws ServerError `data_folder_in_use`, `data_folder_unusable`, `database_unusable`
 */
export async function openPglite(dataDir: string | null, options: PgliteOptions = {}): Promise<Database> {
  // V8 frees the unoptimised code of a function once the optimised one is there, and some releases lose count of it, which ends the process ("Check failed:
  // jit_page_->allocations_.erase(addr) == 1"). Kept, it takes a few megabytes.
  setFlagsFromString('--no-wasm-code-gc')
  compileFor(options.memory ?? allowedMemory())
  // Its absence would look like damage of the folder.
  if (typeof WebAssembly === 'undefined')
    throw new ServerError(
      'database_unusable',
      'The embedded database needs WebAssembly, which this Node.js was told to do without (--jitless, perhaps in NODE_OPTIONS): start it with WebAssembly, or set SVC_DATABASE_URL to a PostgreSQL',
    )
  if (dataDir === null) {
    const { fs } = options
    return database(
      await PGlite.create({ extensions, parsers, startParams: memoryStartParams, ...(fs && { fs }) }),
    )
  }
  let unlock = () => {}
  try {
    makeDataFolder(dataDir)
    unlock = await lockFolder(dataDir, options)
    removeDrafts(dataDir)
    const folder = join(dataDir, 'pg')
    if (!existsSync(folder)) await make(folder)
    const fs = new DurableFolder(folder, options)
    const pglite = await PGlite.create({ fs, extensions, parsers, startParams: durableStartParams }).catch(
      damaged,
    )
    endAtPanic(pglite, options.onEnded)
    return database(pglite, unlock)
  } catch (error) {
    unlock()
    throw isDiskFull(error) ? diskFull(dataDir) : folderFault(error, dataDir)
  }
}

/**
 * At what PostgreSQL calls a panic it ends, and recovers at its next start. In WebAssembly it stays, with its locks held: the next statement would wait for
 * them for ever, and this process with it. Each one fails instead, as after a crash.
 */
function endAtPanic(pglite: PGlite, onEnded: () => void = () => {}): void {
  const watched =
    <A extends unknown[], R>(run: (...given: A) => Promise<R>) =>
    async (...given: A) => {
      try {
        return await run.apply(pglite, given)
      } catch (error) {
        if ((error as { severity?: unknown }).severity === 'PANIC') {
          pglite.execProtocolRawSync = () => {
            throw Object.assign(new Error('The embedded database has ended'), { code: '57P02' })
          }
          onEnded()
        }
        throw error
      }
    }
  pglite.execProtocol = watched(pglite.execProtocol)
  pglite.execProtocolStream = watched(pglite.execProtocolStream)
}

/** What PGlite throws is a stack of its own code, and says nothing of the folder. @throws ServerError `database_unusable` */
function damaged(error: unknown): never {
  if (isDiskFull(error)) throw error
  throw new ServerError(
    'database_unusable',
    'The embedded database (the folder pg in SVC_DATA_DIR) is damaged or cannot be read. See that all its files belong to the user that the server runs as, which those of a restored backup may not; else stop every process that uses it, and put a backup of the data folder in its place',
  )
}

/** A folder whose making was cut off never gets the real name. */
const DRAFT = 'pg.new-'

function removeDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir))
    if (name.startsWith(DRAFT)) rmSync(join(dataDir, name), { recursive: true, force: true })
}

async function make(folder: string): Promise<void> {
  const draft = join(dirname(folder), `${DRAFT}${process.pid}`)
  mkdirSync(draft, { mode: 0o700 })
  try {
    // Flushed as a whole below: until then a power loss takes the draft, and nothing else.
    const made = await PGlite.create({
      fs: new NodeFS(draft),
      startParams: [...PGlite.defaultStartParams, ...smallCache],
      initDbStartParams: [...smallCache],
    })
    await made.close()
    closeTree(draft)
    syncTree(draft)
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (isDiskFull(error)) throw error
    throw new ServerError(
      'data_folder_unusable',
      `SVC_DATA_DIR is ${dirname(folder)}, where the embedded database cannot be made; set it to a folder of your own on a disk with room`,
      { cause: error },
    )
  }
  syncPath(dirname(folder))
}

function database(pglite: PGlite, unlock: () => void = () => {}): Database {
  const kysely = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: prepared(pglite) as PGlite }) })
  return {
    kind: 'pglite',
    kysely,
    jobs: { db: fromPglite(pglite), backend: 'pglite' },
    exclusively: (_name, work) => work(),
    ping: async (timeoutMs) => void (await within(timeoutMs, pglite.query('select 1'))),
    poolState: () => null,
    async close() {
      try {
        if (!pglite.closed) await pglite.close()
      } finally {
        unlock()
      }
    },
  }
}
