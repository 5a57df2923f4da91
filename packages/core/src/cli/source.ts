/** Opens what is to be read. */
import { fstatSync } from 'node:fs'
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
  if (name === '-') {
    // Of a folder Node makes an input that has ended: nothing would be read, and nothing denied.
    if (stdin.fd !== undefined && isFolder(stdin.fd)) throw fault('EISDIR')
    return { name, bytes: undefined, chunks: addAbortSignal(signal, stdin) as Readable }
  }
  const file = await open(name)
  const stat = await file.stat()
  if (stat.isDirectory()) {
    await file.close()
    throw fault('EISDIR')
  }
  const chunks = addAbortSignal(signal, file.createReadStream({ highWaterMark: CHUNK_BYTES }))
  return { name, bytes: stat.isFile() ? stat.size : undefined, chunks }
}

function isFolder(fd: number): boolean {
  try {
    return fstatSync(fd).isDirectory()
  } catch {
    // Not every platform tells of every kind of input.
    return false
  }
}
