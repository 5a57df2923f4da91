/** What the command touches of the world. */
export interface World {
  readonly stdin: AsyncIterable<Uint8Array>
  /** True when nobody pipes anything in. */
  readonly stdinIsTerminal: boolean
  /** Settles when more may be written. */
  stdout(text: string): void | Promise<void>
  stderr(text: string): void
  /** Where progress is drawn. */
  readonly stderrIsTerminal: boolean
  readonly fetch: typeof fetch
  /** Of these SVC_API_KEY is read. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Bytes of a file; null when that cannot be told. */
  sizeOf(file: string): number | null
  /** How many threads may be at work at a time. */
  readonly processors: number
  /** Milliseconds since the Unix epoch. */
  readonly clock: () => number
}

/** All checks pass; one failed; the input is unusable; nothing failed but not everything is proven; passed with warnings under --strict. */
export type ExitCode = 0 | 1 | 2 | 3 | 4
