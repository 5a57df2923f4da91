/** Bodies that are compressed, or in other letters than UTF-8: read as text they would be spoilt, and nothing in them seen. */
import { AdapterError } from '../errors.ts'
import type { Guard } from '../guard.ts'

/** By the header `content-encoding`. */
function isCompressed(encoding: unknown): boolean {
  return !/^(?:identity)?$/i.test(String(encoding ?? '').trim())
}

/** By the header `content-type`. ASCII is a part of UTF-8. */
function isForeign(type: string): boolean {
  return /;\s*charset\s*=\s*(?!"?(?:utf-?8|us-ascii)"?\s*(?:;|$))/i.test(type)
}

/**
 * True for a body that passes as it is, since it cannot be looked into and that was asked for.
 *
 * @param what it is called, with its article
 * @param cure for one that is compressed
 * @throws AdapterError `not_understood`
 */
export function isSealed(type: string, encoding: unknown, guard: Guard, what: string, cure: string): boolean {
  const isPacked = isCompressed(encoding)
  if (!isPacked && !isForeign(type)) return false
  if (guard.passesUnknown) return true
  throw new AdapterError(
    'not_understood',
    isPacked
      ? `${what} is compressed and cannot be looked into; ${cure}`
      : `${what} is in a character set other than UTF-8 and cannot be looked into; send it as UTF-8`,
  )
}

/**
 * True for the body of a request that passes as it is, since it cannot be looked into and that was asked for.
 *
 * @throws AdapterError `not_understood`
 */
export function isOpaque(type: string, encoding: unknown, guard: Guard): boolean {
  const cure = 'decompress it before, or set onUnknown to pass such bodies as they are'
  if (isSealed(type, encoding, guard, 'A body', cure)) return true
  return guard.passesUnknown && !/\bjson\b|^text\/|urlencoded/i.test(type)
}
