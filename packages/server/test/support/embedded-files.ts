/** A migrated embedded database for one in memory to begin as: to start on its files takes a fraction of the time that making them does. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { MemoryFS } from '@electric-sql/pglite'
import type { Filesystem } from '@electric-sql/pglite/basefs'
import { demoFolder, type MadeDemo, migratedFolder } from './embedded-folder.ts'

/** Where PGlite keeps its data in the file system of its own. */
const DATA = '/pglite/data'

interface Entry {
  /** Within the data folder. */
  readonly path: string
  /** Null for a folder. */
  readonly content: Buffer | null
}

/** Read once by each process. */
const known = new Map<string, readonly Entry[]>()

/** For one database, which writes into it. */
export async function embeddedFiles(): Promise<Filesystem> {
  return filled(await migratedFolder())
}

/** The same with the demo organisation in it. */
export async function embeddedDemo(): Promise<Pick<MadeDemo, 'credentials'> & { readonly fs: Filesystem }> {
  const { dataDir, credentials } = await demoFolder()
  return { credentials, fs: filled(join(dataDir, 'pg')) }
}

function filled(folder: string): Filesystem {
  const entries = known.get(folder) ?? read(folder)
  known.set(folder, entries)
  return new FilledMemory(entries)
}

/** The parts of Emscripten's file system that matter here. */
interface FileSystem {
  mkdir(path: string, mode: number): FileNode
}

interface FileNode {
  readonly node_ops: { mknod(parent: FileNode, name: string, mode: number, device: number): FileNode }
  contents: Uint8Array
  usedBytes: number
}

const REGULAR_FILE = 0o100600
const FOLDER = 0o700

class FilledMemory extends MemoryFS {
  readonly #entries: readonly Entry[]

  constructor(entries: readonly Entry[]) {
    super()
    this.#entries = entries
  }

  /** Into its nodes: by their paths, each file would be looked up from the root five times. */
  override async initialSyncFs(): Promise<void> {
    const files = (this.pg as unknown as { readonly Module: { readonly FS: FileSystem } }).Module.FS
    const folders = new Map([['', files.mkdir(DATA, FOLDER)]])
    for (const { path, content } of this.#entries) {
      if (content === null) {
        folders.set(path, files.mkdir(`${DATA}/${path}`, FOLDER))
        continue
      }
      const cut = path.lastIndexOf('/')
      const parent = folders.get(path.slice(0, Math.max(cut, 0))) as FileNode
      const node = parent.node_ops.mknod(parent, path.slice(cut + 1), REGULAR_FILE, 0)
      // PostgreSQL writes into it in place.
      node.contents = new Uint8Array(content)
      node.usedBytes = content.length
    }
  }
}

function read(folder: string): readonly Entry[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, path: relative(folder, join(entry.parentPath, entry.name)) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ entry, path }) => ({
      path,
      content: entry.isDirectory() ? null : readFileSync(join(folder, path)),
    }))
}
