/** Holds text back until it is known whether it may go: in memory, and beyond a bound in a temporary file. */
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { folderFault } from './fault.ts'

/** UTF-16 units held in memory. */
const IN_MEMORY = 8 * 1024 * 1024
const CHUNK_BYTES = 64 * 1024

export interface Spool extends AsyncDisposable {
  /** @throws a fault of the temporary folder, by its name */
  write(text: string): Promise<void>
  /** What was written, in UTF-8. Writing afterwards is not foreseen. */
  chunks(): AsyncGenerator<string | Uint8Array, void, undefined>
}

/** @param inMemory - UTF-16 units from which on the file is used */
export function createSpool(temporaryFolder: string, inMemory: number = IN_MEMORY): Spool {
  let held = ''
  let file: TemporaryFile | undefined
  return {
    async write(text) {
      if (!file && held.length + text.length <= inMemory) {
        held += text
        return
      }
      try {
        file ??= await createTemporaryFile(temporaryFolder)
        await file.handle.writeFile(held + text)
      } catch (error) {
        throw folderFault(temporaryFolder, error)
      }
      held = ''
    },
    async *chunks() {
      if (!file) {
        if (held !== '') yield held
        return
      }
      for (let at = 0; ; ) {
        const { bytesRead, buffer } = await file.handle.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, at)
        if (bytesRead === 0) return
        yield buffer.subarray(0, bytesRead)
        at += bytesRead
      }
    },
    async [Symbol.asyncDispose]() {
      held = ''
      await file?.remove()
    },
  }
}

interface TemporaryFile {
  readonly handle: FileHandle
  remove(): Promise<void>
}

/** For its owner alone (0600, in a folder of its own with 0700), and where the system allows it without a name: gone however the process ends. */
async function createTemporaryFile(temporaryFolder: string): Promise<TemporaryFile> {
  const folder = await mkdtemp(join(temporaryFolder, 'svc-core-'))
  const handle = await open(join(folder, 'held'), 'wx+', 0o600).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true })
    throw error
  })
  // Windows keeps the name of an open file: there it goes at the end.
  const unnamed = await rm(folder, { recursive: true }).then(
    () => true,
    () => false,
  )
  return {
    handle,
    async remove() {
      await handle.close()
      if (!unnamed) await rm(folder, { recursive: true, force: true })
    },
  }
}
