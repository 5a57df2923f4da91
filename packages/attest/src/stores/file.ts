/** Claims kept in a file: they outlive the process, and a `kill -9`. */
import type { FileHandle } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { AttestError } from '../errors.ts'
import {
  behindLinks,
  type FileSystem,
  fileSystem,
  makeDirectory,
  syncDirectory,
  writeAll,
} from './file/file-system.ts'
import { acquireLock, type Lock } from './file/lock.ts'
import { applyRecord, type Contents, HEADER, type LogRecord, lineOf, readLog, writeLog } from './file/log.ts'
import type { Store } from './store.ts'

/** Which file the claims are kept in. */
export interface FileStoreOptions {
  /** The log, e.g. `/var/lib/app/outbox.log`. It and its directory are made when absent. One process at a time. */
  readonly path: string
  /** Default: `node:fs/promises`. */
  readonly fs?: FileSystem | undefined
}

/** A larger file is looked at before it is read: 10,000 claims of the usual kind come to 8 MB, but there may be more of them. */
const LARGE = 512 * 1024 * 1024
/** A log is rewritten when it is this much larger than twice what it comes to. */
const SLACK_BYTES = 256 * 1024

/**
 * Makes a store in a file: an append-only log with a checksum on each record. What a call promises was given to the device (`fdatasync`) before it
 * resolves. The log is rewritten, to a new file that then takes the name of the old, when most of it is out of date, and after
 * a failed sync: what a file holds after one is not known, and a second sync that succeeds means nothing (fsync(2), EIO).
 *
 * @throws TypeError when `path` is no non-empty string; everything else comes from the calls
 * @example no-run
 * createAttestor({ apiKey, baseUrl, store: createFileStore({ path: '/var/lib/app/outbox.log' }) })
 */
export function createFileStore({ path, fs = fileSystem }: FileStoreOptions): Store {
  if (typeof path !== 'string' || path === '') throw new TypeError('path must be a non-empty string')
  let logPath = resolve(path)
  let newPath = ''

  let lock: Lock | undefined
  let handle: FileHandle | undefined
  let contents: Contents = { claims: new Map(), letters: new Map() }
  /** Where the next record goes. */
  let size = 0
  /** The log's size when it was last rewritten: about what its contents come to. */
  let leanSize = 0
  /** True when a write failed: anything may stand after `size`. */
  let torn = false
  /** True when a sync or rename failed: nothing is known of the file. */
  let suspect = false

  async function load(): Promise<void> {
    // A new log would take the place of a link, and not that of the file it leads to.
    logPath = await behindLinks(resolve(path))
    newPath = `${logPath}.new`
    await makeDirectory(dirname(logPath), fs)
    lock ??= await acquireLock(logPath, fs)
    await fs.rm(newPath, { force: true })
    const bytes = await readWhole()
    const read = readLog(bytes)
    if (read.kind === 'foreign')
      throw new AttestError('store_unreadable', `${logPath} is not an outbox log; choose another path`)
    if (read.kind === 'new') {
      contents = { claims: new Map(), letters: new Map() }
      return rewrite()
    }
    contents = read.contents
    // Nothing is destroyed unseen: a damaged log is kept beside the one that is made of its good records.
    if (read.damaged > 0) await fs.copyFile(logPath, `${logPath}.damaged-${Date.now()}`)
    if (read.damaged > 0 || read.goodBytes < bytes.length || bytes.length > SLACK_BYTES) return rewrite()
    handle = await fs.open(logPath, 'r+')
    size = bytes.length
    leanSize = 0
  }

  async function readWhole(): Promise<Buffer> {
    try {
      const found = await fs.stat(logPath)
      // A device may be read for ever.
      if (!found.isFile())
        throw new AttestError('store_unreadable', `${logPath} is no file; choose another path`)
      if (found.size > LARGE && !(await beginsAsLog()))
        throw new AttestError('store_unreadable', `${logPath} is not an outbox log; choose another path`)
      return await fs.readFile(logPath)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
      throw error
    }
  }

  async function beginsAsLog(): Promise<boolean> {
    const file = await fs.open(logPath, 'r')
    try {
      const { buffer } = await file.read(Buffer.alloc(HEADER.length), 0, HEADER.length, 0)
      return buffer.toString() === HEADER
    } finally {
      await file.close()
    }
  }

  /** Makes the records durable, then applies them. */
  async function append(records: readonly LogRecord[]): Promise<void> {
    // Without a handle it is not known whose file this is.
    if (lock === undefined || handle === undefined)
      throw new AttestError('store_failed', `${logPath} was not loaded, or is closed`)
    await lock.check()
    if (suspect) await rewrite(records)
    else
      try {
        await write(handle, Buffer.from(records.map(lineOf).join('')))
      } catch (error) {
        const { claims, letters } = contentsAfter(records)
        if (suspect || claims.size + letters.size > 0) throw error
        // What fills the device may be this log.
        await clear(handle)
      }
    for (const record of records) applyRecord(contents, record)
    // Only a matter of space: what was promised is safe in the old file, and the next call comes here again.
    if (size > 2 * leanSize + SLACK_BYTES) await rewrite().catch(() => {})
  }

  async function write(log: FileHandle, bytes: Buffer): Promise<void> {
    if (torn) await log.truncate(size)
    torn = true
    await writeAll(log, bytes, size)
    torn = false
    suspect = true
    await log.datasync()
    suspect = false
    size += bytes.length
  }

  /** Cuts off all records, which takes no room. */
  async function clear(log: FileHandle): Promise<void> {
    suspect = true
    await log.truncate(HEADER.length)
    await log.datasync()
    torn = false
    suspect = false
    size = HEADER.length
  }

  function contentsAfter(records: readonly LogRecord[]): Contents {
    const next: Contents = { claims: new Map(contents.claims), letters: new Map(contents.letters) }
    for (const record of records) applyRecord(next, record)
    return next
  }

  /** Writes a new log of the contents with `records` applied, and puts it in the place of the old. */
  async function rewrite(records: readonly LogRecord[] = []): Promise<void> {
    const next = contentsAfter(records)
    let end = 0
    const opened = await fs.open(newPath, 'w', 0o600)
    try {
      for (const piece of writeLog(next)) {
        const bytes = Buffer.from(piece)
        await writeAll(opened, bytes, end)
        end += bytes.length
      }
      await opened.datasync()
      // A rename that fails may still have happened, and the log that is open would be nobody's.
      suspect = true
      // Windows puts no file in the place of one that is open (MoveFileExW).
      await handle?.close().catch(() => {})
      await fs.rename(newPath, logPath)
    } catch (error) {
      await opened.close().catch(() => {})
      await fs.rm(newPath, { force: true }).catch(() => {})
      throw error
    }
    handle = opened
    size = end
    leanSize = size
    torn = false
    // Until the directory is on the device, a power cut may bring the old file back: still suspect.
    await syncDirectory(dirname(logPath), fs)
    suspect = false
  }

  return {
    async load() {
      if (handle === undefined) await load()
      return { claims: [...contents.claims.values()], letters: [...contents.letters.values()] }
    },
    save: (claims) => append(claims.map((claim) => ({ save: claim }))),
    remove: (ids) => append([{ remove: ids }]),
    bury: (letters) => append(letters.map((letter) => ({ bury: letter }))),
    async close() {
      const open = handle
      handle = undefined
      const held = lock
      lock = undefined
      await open?.close().catch(() => {})
      await held?.release()
    },
  }
}
