/** The real file system, with one step of it failing. */
import * as promises from 'node:fs/promises'
import type { FileSystem } from '../src/file.ts'

export interface FailingFileSystem {
  readonly fs: FileSystem
  /** Steps taken so far: each call that could change or sync a file. */
  steps(): number
  /** Lets the step with this number fail, and those after it while `lasting`. */
  failAt(step: number, code: 'EIO' | 'ENOSPC', lasting?: boolean): void
  /** Ends the process at the step with this number: it is begun and never comes back, and no other step is done after it. */
  dieAt(step: number): void
  /** Resolves when that has happened. */
  readonly died: Promise<void>
  /** Lets every rename fail until mended. */
  failRenames(): void
  /** Lets no byte more be written until mended. What makes a file shorter is done all the same. */
  fill(): void
  mend(): void
  /** True once a step has failed. */
  struck(): boolean
}

/**
 * A failing write writes half of its bytes first, as a full disk does. A failing sync loses what was written since the last
 * good one, as Linux does. A failing rename has happened, or has not: `renamed`. A process that is killed leaves behind what it
 * wrote so far, synced or not: the system has it.
 */
export function failingFileSystem(renamed: boolean): FailingFileSystem {
  let steps = 0
  let struck = false
  let noRenames = false
  let isFull = false
  let failing: { from: number; to: number; code: string } | undefined
  let dying: number | undefined
  let die = () => {}
  const died = new Promise<void>((resolve) => {
    die = resolve
  })
  const never = new Promise<never>(() => {})

  function fails(): boolean {
    const step = ++steps
    const hit =
      (failing !== undefined && step >= failing.from && step <= failing.to) ||
      (dying !== undefined && step >= dying)
    struck ||= hit
    return hit
  }

  /** The end of a failing step: an error, or nothing ever again. */
  async function fail(): Promise<never> {
    if (dying === undefined) throw fault()
    die()
    return never
  }

  /** True for what a dead process would do. */
  const isDead = () => dying !== undefined && steps > dying

  function fault(): Error {
    return Object.assign(new Error('injected'), { code: failing?.code ?? 'EIO' })
  }

  function watch(handle: promises.FileHandle, sizeAtOpen: number, writable: boolean): promises.FileHandle {
    let synced = sizeAtOpen

    async function sync(): Promise<void> {
      const { size } = await handle.stat()
      if (!fails()) {
        await handle.datasync()
        synced = size
        return
      }
      if (writable && dying === undefined) await handle.truncate(synced)
      return fail()
    }

    const wrapped: Partial<promises.FileHandle> = {
      async write(bytes: Buffer, from: number, length: number, position: number) {
        if (isFull) throw Object.assign(new Error('injected'), { code: 'ENOSPC' })
        if (!fails()) return handle.write(bytes, from, length, position)
        if (!isDead()) await handle.write(bytes, from, Math.floor(length / 2), position)
        return fail()
      },
      async truncate(length) {
        if (fails()) return fail()
        return handle.truncate(length)
      },
      datasync: sync,
      sync,
      close: () => handle.close(),
    } as Partial<promises.FileHandle>
    return wrapped as promises.FileHandle
  }

  return {
    steps: () => steps,
    struck: () => struck,
    failAt(step, code, lasting = false) {
      failing = { from: steps + step, to: lasting ? Number.POSITIVE_INFINITY : steps + step, code }
    },
    failRenames() {
      noRenames = true
    },
    fill() {
      isFull = true
    },
    dieAt(step) {
      dying = steps + step
    },
    died,
    mend() {
      failing = undefined
      noRenames = false
      isFull = false
    },
    fs: {
      ...promises,
      open: (async (path: string, flags: string, mode?: number) => {
        if (flags === 'w' && fails()) return fail()
        const handle = await promises.open(path, flags, mode)
        return watch(handle, (await handle.stat()).size, flags !== 'r')
      }) as typeof promises.open,
      rename: (async (from: string, to: string) => {
        if (!fails() && !noRenames) return promises.rename(from, to)
        if (renamed && !isDead()) await promises.rename(from, to)
        return fail()
      }) as typeof promises.rename,
    },
  }
}
