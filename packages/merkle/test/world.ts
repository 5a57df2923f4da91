/** A world for `main` in which everything is given and everything written is kept. */
import { statSync } from 'node:fs'
import { main } from '../src/cli/main.ts'
import type { World } from '../src/cli/world.ts'

export interface Run {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export interface Given {
  /** What is piped in; absent means a terminal. */
  readonly stdin?: string | Uint8Array
  readonly fetch?: World['fetch']
  readonly environment?: World['environment']
  /** Standard error is a terminal. */
  readonly terminal?: boolean
  /** Default 1. */
  readonly processors?: number
  /** Default: always `NOW`. */
  readonly clock?: World['clock']
  /** What every file is said to be long, in bytes. Default: what it is. */
  readonly size?: number
}

/** Later than every row of the vectors. */
export const NOW: number = Date.parse('2027-01-01T00:00:00Z')

/** Runs the command; without `fetch`, any request is an error. */
export async function run(args: readonly string[], given: Given = {}): Promise<Run> {
  const { stdin, fetch = noNetwork, environment = {}, terminal = false, processors = 1, size } = given
  const { clock = () => NOW } = given
  const written = { stdout: '', stderr: '' }
  const code = await main(args, {
    stdin: chunks(stdin ?? ''),
    stdinIsTerminal: stdin === undefined,
    stdout: (text) => {
      written.stdout += text
    },
    stderr: (text) => {
      written.stderr += text
    },
    stderrIsTerminal: terminal,
    fetch,
    environment,
    sizeOf: (file) => size ?? statSync(file, { throwIfNoEntry: false })?.size ?? null,
    processors,
    clock,
  })
  return { code, ...written }
}

/** In pieces of seven bytes, so that lines and characters are cut in the middle. */
export async function* chunks(data: string | Uint8Array): AsyncGenerator<Uint8Array> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
}

function noNetwork(): Promise<Response> {
  throw new Error('The command must not use the network here')
}
