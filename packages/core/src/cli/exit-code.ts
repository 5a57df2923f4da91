/** What the process ends with. Where several apply the first of this list does: interrupted, readerGone, usage, failed, denied. */
export const EXIT = {
  /** Every text was read and none was denied. */
  ok: 0,
  /** A text could not be read to its end, or the output not be written. */
  failed: 1,
  /** The arguments or the policy are not what they must be; nothing was read. */
  usage: 2,
  /** The policy denies at least one text. */
  denied: 3,
  /** 128 + SIGINT, as shells have it. */
  interrupted: 130,
  /** 128 + SIGPIPE: who read the output stopped reading, so not everything was looked at. */
  readerGone: 141,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]
