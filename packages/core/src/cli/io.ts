/** What the command line takes from the process, so that tests can give it their own. */
import type { Readable, Writable } from 'node:stream'

/** Standard output or error; `isTTY` and `columns` as Node sets them on a terminal. */
export type Terminal = Writable & { readonly isTTY?: boolean; readonly columns?: number }

export interface Io {
  /** Read at most once, and only when no file is named. */
  readonly stdin: Readable & { readonly isTTY?: boolean; readonly fd?: number }
  readonly stdout: Terminal
  readonly stderr: Terminal
  /** Milliseconds since the Unix epoch. */
  readonly clock: () => number
  /** Aborted when the person interrupts; what was begun is then undone. */
  readonly signal: AbortSignal
  /** The folder for what is too large for memory. */
  readonly temporaryFolder: string
}
