/** What can go wrong in this package by the caller's doing. Rejected arguments are `TypeError` or `RangeError`; the rest is here. */

/**
 * - `policy_invalid`: a policy document breaks its form (docs/how-to/policy.md has all fields); the message names the field.
 * - `policy_unknown`: a policy name that is not built in.
 * - `detector_invalid`: a custom detector breaks the form; the message names the field.
 * - `detector_failed`: a custom detector's `validate` or `trim` threw, or returned what it must not; the message names the field.
 * - `outcome_inconsistent`: a caller asked for a laxer action than the policy does, or to redact where nothing was found.
 * - `stream_held`: a redaction stream found no safe place to cut within its bound.
 * - `stream_ended`: a redactor or a restorer was given text behind its end.
 * - `vault_full`: a vault holds as many values as it may; nothing was redacted.
 * - `vault_unreadable`: an exported vault cannot be opened: another secret, changed bytes, another version.
 * - `json_invalid`: what was given is not JSON, or deeper or larger than the limits; the message says which.
 * - `randomness_invalid`: the random source gave something other than the bytes asked for.
 */
export type CoreErrorCode =
  | 'policy_invalid'
  | 'policy_unknown'
  | 'detector_invalid'
  | 'detector_failed'
  | 'outcome_inconsistent'
  | 'vault_full'
  | 'vault_unreadable'
  | 'json_invalid'
  | 'randomness_invalid'
  | 'stream_held'
  | 'stream_ended'

/** A fault of this package. Its message names the thing and the cure, and never holds governed text. */
export class CoreError extends Error {
  override readonly name: string = 'CoreError'
  readonly code: CoreErrorCode

  constructor(code: CoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
