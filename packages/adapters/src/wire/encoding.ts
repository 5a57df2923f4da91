/** Bodies that are compressed: read as text they would be spoilt, and nothing in them seen. */
import { AdapterError } from '../errors.ts'
import type { Guard } from '../guard.ts'

/** By the header `content-encoding`. */
export function isCompressed(encoding: unknown): boolean {
  return !/^(?:identity)?$/i.test(String(encoding ?? '').trim())
}

/**
 * True for the body of a request that passes as it is, since it cannot be looked into and that was asked for.
 *
 * @throws AdapterError `not_understood` for one that is compressed
 */
export function isOpaque(type: string, encoding: unknown, guard: Guard): boolean {
  if (guard.passesUnknown) return isCompressed(encoding) || !/\bjson\b|^text\/|urlencoded/i.test(type)
  if (!isCompressed(encoding)) return false
  throw new AdapterError(
    'not_understood',
    'A body is compressed and cannot be looked into; decompress it before, or set onUnknown to pass such bodies as they are',
  )
}
