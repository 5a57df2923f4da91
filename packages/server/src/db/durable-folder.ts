/**
 * A data folder that survives a power loss. PGlite runs PostgreSQL with fsync off, on a file system layer whose fsync does
 * nothing; here PostgreSQL keeps its own rules (write-ahead log flushed before a commit is answered, data files at checkpoints)
 * and each of its fsync calls reaches the disk. See docs/decisions/0012.
 */
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** WASI's number for an input/output error: PostgreSQL then stops rather than believe a flush that failed. */
const EIO = 29

/** The parts of Emscripten's node file system that matter here. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number }
  realPath(node: unknown): string
}

export interface DurableFolderOptions {
  /** Called after each file or folder reached the disk; for tests that simulate a power loss. */
  readonly onSync?: (path: string) => void
}

export class DurableFolder extends NodeFS {
  readonly #onSync: (path: string) => void

  constructor(dataDir: string, options: DurableFolderOptions = {}) {
    super(dataDir)
    this.#onSync = options.onSync ?? (() => {})
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const made = await super.init(...args)
    made.emscriptenOpts.preRun = [
      ...(made.emscriptenOpts.preRun ?? []),
      (module: unknown) => {
        const { NODEFS } = (module as { FS: { filesystems: { NODEFS: NodeFileSystem } } }).FS.filesystems
        NODEFS.stream_ops.fsync = (stream) => {
          const path = NODEFS.realPath(stream.node)
          try {
            if (stream.nfd === undefined) syncPath(path)
            else fsyncSync(stream.nfd)
          } catch {
            return EIO
          }
          this.#onSync(path)
          return 0
        }
      },
    ]
    return made
  }
}

/**
 * PostgreSQL zeroes its cache of pages at each start. The 128 MB of its own choice take most of a start, and stay taken; what 32 MB do not hold, the
 * system's cache of files does.
 */
export const smallCache: readonly string[] = ['-c', 'shared_buffers=32MB']

/** Start parameters with fsync on. fdatasync does nothing in this build of PostgreSQL, so the log is flushed by fsync. */
export const durableStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  // Bounds the log on disk and the time that recovery takes.
  '-c',
  'max_wal_size=256MB',
  ...smallCache,
]

/** Flushes one file or folder. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Flushes a folder with everything in it. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(folder)
}
