/** What the user has to mend before anything can be checked (exit code 2). */

export type InputErrorCode =
  /** Unknown option, or a value that is none. */
  | 'usage'
  /** The file cannot be opened or read. */
  | 'unreadable'
  /** The file holds nothing. */
  | 'empty'
  /** The file is not UTF-8. */
  | 'not_utf8'
  /** One JSON document (or one line) is longer than the limit. */
  | 'too_large'
  /** The file is neither JSON nor one JSON document a line. */
  | 'not_json'
  /** It is nested more deeply than any export is. */
  | 'too_deep'
  /** A page names one of its own keys twice. */
  | 'duplicate_key'
  /** JSON, but neither a page nor rows. */
  | 'not_rows'
  /** The file holds an error answer of the API. */
  | 'api_error'

/** The message names the fault and the cure, and never quotes the input. */
export class InputError extends Error {
  override readonly name = 'InputError'
  readonly code: InputErrorCode

  constructor(code: InputErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
