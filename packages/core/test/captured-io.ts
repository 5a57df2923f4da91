/** A process for the command line's tests: standard input as given, the outputs kept. */
import { tmpdir } from 'node:os'
import { Readable, Writable } from 'node:stream'
import type { Io, Terminal } from '../src/cli/io.ts'
import { main } from '../src/cli/main.ts'

export interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

export interface Given extends Partial<Io> {
  /** What standard input holds. */
  readonly input?: string | Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  /** Whether standard error is a terminal. */
  readonly terminal?: boolean
}

export function captured(isTTY: boolean = false): Terminal & { text(): string } {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(Buffer.from(chunk))
      done()
    },
  })
  return Object.assign(stream, { isTTY, text: () => Buffer.concat(chunks).toString('utf8') })
}

export async function runMain(argv: readonly string[], given: Given = {}): Promise<Ran> {
  const { input = '', terminal = false, ...io } = given
  const stdout = captured()
  const stderr = captured(terminal)
  const bytes = typeof input === 'string' || input instanceof Uint8Array ? [Buffer.from(input)] : input
  const code = await main(argv, {
    stdin: Readable.from(bytes, { objectMode: false }),
    stdout,
    stderr,
    clock: () => 0,
    signal: new AbortController().signal,
    temporaryFolder: tmpdir(),
    ...io,
  })
  return { code, out: stdout.text(), err: stderr.text() }
}
