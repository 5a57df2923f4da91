/** What can go wrong with the server by its operator's doing, or its database's. Wrong requests are `ApiError` (http/api-error.ts). */

/**
 * - `config_invalid`: a setting is wrong; the message names it and what it takes.
 * - `data_folder_in_use`: another process has the data folder; the message names it.
 * - `data_folder_unusable`: the data folder cannot be made or written to; the message names it.
 * - `database_unusable`: the database cannot be opened or migrated.
 * - `address_unusable`: the host and port cannot be listened on.
 * - `clock_wrong`: the machine's clock says a time before this server was made.
 * - `usage`: the command line is wrong.
 * - `not_there`: a command names an organisation or a person that is not there.
 * - `refused`: a command is not carried out as things stand; the message says what to do first.
 * - `import_failed`: the receipts of a file cannot be taken over; the message names the line.
 * - `copy_failed`: the database cannot be copied to PostgreSQL; the message says what is in the way.
 */
export type ServerErrorCode =
  | 'config_invalid'
  | 'data_folder_in_use'
  | 'data_folder_unusable'
  | 'database_unusable'
  | 'address_unusable'
  | 'clock_wrong'
  | 'usage'
  | 'not_there'
  | 'refused'
  | 'import_failed'
  | 'copy_failed'

/** Why the server does not start, or a command of its command line is not carried out; `code` tells. */
export class ServerError extends Error {
  override readonly name: string = 'ServerError'
  readonly code: ServerErrorCode

  constructor(code: ServerErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
