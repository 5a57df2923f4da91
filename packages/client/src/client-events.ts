/** What is told of each attempt, for logs and metrics. */
import type { SvcError } from './errors.ts'

interface Attempt {
  readonly method: string
  /** As in the documentation, with `{id}` for parameters: few enough to be a metric's label. */
  readonly path: string
  /** 1 for the first. */
  readonly attempt: number
}

/**
 * - `request`: an attempt begins.
 * - `response`: the head of an answer came, after so many milliseconds.
 * - `fault`: the attempt failed; the next begins in `retryInMs`, none when undefined.
 */
export type ClientEvent =
  | (Attempt & { readonly kind: 'request' })
  | (Attempt & {
      readonly kind: 'response'
      readonly status: number
      readonly requestId: string | undefined
      readonly durationMs: number
    })
  | (Attempt & { readonly kind: 'fault'; readonly error: SvcError; readonly retryInMs: number | undefined })
