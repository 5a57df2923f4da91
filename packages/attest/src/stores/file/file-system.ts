/** The part of the file system that the file store uses; a parameter, so that tests can let any step of it fail. */
import * as promises from 'node:fs/promises'
import { dirname } from 'node:path'

export type FileSystem = Pick<
  typeof promises,
  'mkdir' | 'open' | 'readFile' | 'readdir' | 'rename' | 'rm' | 'stat' | 'utimes' | 'writeFile' | 'copyFile'
>

export const fileSystem: FileSystem = promises

/** Writes all of `bytes` at `position`; a single write may take fewer. */
export async function writeAll(handle: promises.FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}

/** Makes a creation or rename in `directory` durable. Windows has no such call, and needs none. */
export async function syncDirectory(directory: string, fs: FileSystem): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await fs.open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a directory with its parents, durably. */
export async function makeDirectory(directory: string, fs: FileSystem): Promise<void> {
  const first = await fs.mkdir(directory, { recursive: true })
  if (first === undefined) return
  for (let made = directory; made.length >= first.length; made = dirname(made))
    await syncDirectory(dirname(made), fs)
}
