/** What both commands work with, for one text after another. */
import type { DetectOptions } from '../detect/options.ts'
import type { Policy } from '../policy/policy.ts'
import type { Request } from './arguments.ts'
import type { Sink } from './sink.ts'
import type { Counts } from './verdict.ts'

export interface Job {
  readonly request: Request
  readonly policy: Policy
  readonly detection: DetectOptions
  readonly sink: Sink
  readonly clock: () => number
  readonly temporaryFolder: string
}

/** Reads one text to its end, writes what there is to write about it, and returns what was found. */
export type Command = (name: string, pieces: AsyncIterable<string>, job: Job) => Promise<Counts>
