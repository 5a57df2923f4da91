/** Where the output goes. */
import { once } from 'node:events'
import { fstatSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Writable } from 'node:stream'

export interface Sink {
  /** Resolves when more may be written. @throws what the stream or the file system throws; `EPIPE` where no one reads any more */
  write(data: string | Uint8Array): Promise<void>
  close(): Promise<void>
}

/** @param signal - ends the waiting for a reader that does not read */
export function streamSink(stream: Writable, signal: AbortSignal): Sink {
  let failure: unknown
  stream.on('error', (error) => {
    failure ??= error
  })
  return {
    async write(data) {
      if (failure) throw failure
      if (!stream.write(data)) await once(stream, 'drain', { signal })
    },
    async close() {
      if (failure) throw failure
      if (stream.writableLength > 0) await once(stream, 'drain', { signal })
      // Errors of what is written at once come in a later turn.
      await new Promise((resolve) => setImmediate(resolve))
      if (failure) throw failure
    },
  }
}

/** What stands in the file is replaced with the first write, an empty one included. `secret`: the file, where it is made, is for its owner alone. */
export async function fileSink(path: string, secret: boolean): Promise<Sink> {
  const file = await open(path, 'a', secret ? 0o600 : 0o666)
  let begun = false
  return {
    async write(data) {
      if (!begun && (await file.stat()).isFile()) await file.truncate()
      begun = true
      await file.writeFile(data)
    },
    close: () => file.close(),
  }
}

/** Whether writing to `path` would overwrite one of the files that are to be read, standard input among them where `-` is: `< FILE -o FILE`. */
export async function isAmong(
  path: string,
  files: readonly string[],
  stdin: { readonly fd?: number },
): Promise<boolean> {
  const own = await identityOf(path)
  if (own === undefined) return false
  const others = await Promise.all(files.map((file) => identityOf(file === '-' ? stdin.fd : file)))
  return others.includes(own)
}

async function identityOf(file: string | number | undefined): Promise<string | undefined> {
  try {
    const it =
      typeof file === 'number' ? fstatSync(file, { bigint: true }) : await stat(file!, { bigint: true })
    return it.isFile() ? `${it.dev}:${it.ino}` : undefined
  } catch {
    return undefined
  }
}
