/** The part of the file system that the file store uses; a parameter, so that tests can let any step of it fail. */
import * as promises from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Functions of `node:fs/promises`, or what stands in for them. */
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

/** As many as Linux follows. */
const MOST_LINKS = 40

/** The file that `path` leads to, whether it is there yet or not; `path` itself where it is no link, or leads to what is no file. */
export async function behindLinks(path: string): Promise<string> {
  let file = path
  for (let links = 0; links < MOST_LINKS; links++) {
    const target = await promises.readlink(file).catch(() => undefined)
    if (target === undefined) {
      const found = await promises.stat(file).catch(() => undefined)
      return found === undefined || found.isFile() ? file : path
    }
    file = resolve(await promises.realpath(dirname(file)), target)
  }
  return path
}
