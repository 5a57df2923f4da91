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

/** What came of one file. */
export interface Reading {
  readonly counts: Counts
  /** What a person is told of it, whatever the policy says. */
  readonly remark?: string | undefined
  /** What became of it where the policy denies something of it. Default: nothing is said of that. */
  readonly denied?: string | undefined
}

/** Reads one file to its end and writes what there is to write about it. */
export type Command = (name: string, pieces: AsyncIterable<string>, job: Job) => Promise<Reading>
