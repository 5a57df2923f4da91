/** The data folder: made where it is not there, and its owner's alone. */
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { ServerError } from '../errors.ts'

/** What a server puts into its folder: the database and its drafts, the lock and the demo's credentials. */
const OURS = /^(?:pg(?:\.new-[0-9]+)?|svc\.lock(?:\.[0-9]+\.(?:new|old))?|demo\.json(?:\.new)?)$/

/**
 * Makes the folder and those above it, each for its owner alone. One that is there is closed to others when it holds nothing but
 * ours; a folder that serves something else too keeps its mode, and the database in it is closed instead.
 *
 * @throws ServerError `data_folder_unusable`
 */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(resolve(dataDir))
    const names = readdirSync(dataDir)
    if (names.every((name) => OURS.test(name))) close(dataDir)
    if (names.includes('pg')) close(join(dataDir, 'pg'))
  } catch (error) {
    throw new ServerError(
      'data_folder_unusable',
      `SVC_DATA_DIR is ${dataDir}, where no folder can be made or written to; set it to a folder of your own`,
      { cause: error },
    )
  }
}

/** What the system says where it keeps a file from this process. */
const REFUSED = new Set(['EACCES', 'EPERM', 'EROFS'])

/**
 * @param error what ended a start
 * @returns where a file of the folder was refused, as what root made is to others and everything is on a disk that was remounted for reading alone, an
 *   error that says so; else the same one
 */
export function folderFault(error: unknown, dataDir: string): unknown {
  const { code, path } = error as { code?: unknown; path?: unknown }
  if (!REFUSED.has(String(code)) || typeof path !== 'string') return error
  if (!resolve(path).startsWith(resolve(dataDir) + sep)) return error
  return new ServerError(
    'data_folder_unusable',
    `SVC_DATA_DIR is ${dataDir}, where a file cannot be read or written; see that the folder and all in it belong to the user that the server runs as, on a disk that takes writes`,
    { cause: error },
  )
}

/** One folder at a time: Node's recursive mkdir does not end where the system refuses a folder as not found, as below /proc. */
function makeFolder(path: string): void {
  const there = statSync(path, { throwIfNoEntry: false })
  if (there?.isDirectory()) return
  if (there) throw new Error('This is a file, not a folder')
  const above = dirname(path)
  if (above !== path) makeFolder(above)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process made it first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Closes everything in a folder: the embedded database unpacks its first files with a mode of its own. */
export function closeTree(folder: string): void {
  close(folder)
  for (const name of readdirSync(folder, { recursive: true })) close(join(folder, String(name)))
}

function close(path: string): void {
  const { mode } = statSync(path)
  if ((mode & 0o077) !== 0) chmodSync(path, mode & 0o700)
}
