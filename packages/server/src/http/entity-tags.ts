/** Entity tags (RFC 9110, 8.8.3): made of what they stand for, and read from `If-Match` and `If-None-Match`. */
import { hash } from 'node:crypto'
import { ApiError } from './api-error.ts'

/** Strong: the same bytes, the same tag, on every process. */
export function entityTagOf(body: unknown): string {
  return `"${hash('sha256', JSON.stringify(body), 'base64url').slice(0, 27)}"`
}

export interface Tag {
  readonly isWeak: boolean
  /** With its quotes. */
  readonly opaque: string
}

/** What a header lists; `*` stands for whatever there is. */
export type Tags = '*' | readonly Tag[]

/**
 * What stands between two commas; a comma within the quotes is part of a tag (RFC 9110, 5.6.1 and 8.8.3).
 */
const ENTRY = /[ \t]*(?:(W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|$)/y

/**
 * Null where the header is absent. A header that cannot be read is refused: passed over, it would let through what it was to keep out.
 *
 * @throws ApiError `invalid_request`
 */
export function readTags(name: string, value: string | null): Tags | null {
  if (value === null) return null
  if (value.trim() === '*') return '*'
  const tags: Tag[] = []
  ENTRY.lastIndex = 0
  while (ENTRY.lastIndex < value.length) {
    const [, weak, opaque] = ENTRY.exec(value) ?? malformed(name)
    if (opaque !== undefined) tags.push({ isWeak: weak !== undefined, opaque })
  }
  return tags.length > 0 ? tags : malformed(name)
}

function malformed(name: string): never {
  throw new ApiError('invalid_request', `${name} must be * or ETags as they came, in their double quotes`)
}
