/** Faults in words that hold no text: what Node or a parser says may quote what it read. */
import { CoreError } from '../errors.ts'

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a directory',
  ENOTDIR: 'a part of the path is no directory',
  ENOSPC: 'no space is left',
  EMFILE: 'too many files are open',
  UTF16: 'it is UTF-16 or UTF-32; convert it to UTF-8 first',
  LONG_LINE: 'a value in it is longer than some 16 million characters',
  stream_held: 'it has a stretch without a space, a comma or a line break that is too long to be read safely',
}

export function fault(code: string): Error {
  return Object.assign(new Error(REASONS[code]), { code })
}

/** A fault of the temporary folder, told apart from one of the file that is read. */
export function folderFault(temporaryFolder: string, cause: unknown): Error {
  const message = `The temporary folder ${temporaryFolder} cannot be used`
  return Object.assign(new Error(message, { cause }), { code: codeOf(cause), temporaryFolder })
}

/** The temporary folder whose fault it is. */
export function folderOf(error: unknown): string | undefined {
  return error instanceof Error && 'temporaryFolder' in error ? String(error.temporaryFolder) : undefined
}

export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** Why something failed, for a person. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error)
  if (code && Object.hasOwn(REASONS, code)) return REASONS[code]!
  if (error instanceof CoreError) return error.message
  return code ?? 'an unexpected fault'
}

/** `text` without what would steer a terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{fffd}')
}
