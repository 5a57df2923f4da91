/** Opens what is to be read. */
import { open } from 'node:fs/promises'
import { addAbortSignal, type Readable } from 'node:stream'
import { fault } from './fault.ts'
import type { Io } from './io.ts'

const CHUNK_BYTES = 64 * 1024

export interface Source {
  /** As it was named; `-` for standard input. */
  readonly name: string
  /** Undefined where it cannot be known before the end. */
  readonly bytes: number | undefined
  /** Read once. */
  readonly chunks: AsyncIterable<Uint8Array>
}

/** @throws what the file system throws */
export async function openSource(name: string, { stdin, signal }: Io): Promise<Source> {
  if (name === '-') return { name, bytes: undefined, chunks: addAbortSignal(signal, stdin) as Readable }
  const file = await open(name)
  const stat = await file.stat()
  if (stat.isDirectory()) {
    await file.close()
    throw fault('EISDIR')
  }
  const chunks = addAbortSignal(signal, file.createReadStream({ highWaterMark: CHUNK_BYTES }))
  return { name, bytes: stat.isFile() ? stat.size : undefined, chunks }
}
