/** JSON of the caller's own making: any shape, within bounds. */

export interface JsonBounds {
  /** Of its text in UTF-8. */
  readonly maxBytes: number
  readonly maxDepth: number
}

export const FREE_JSON: JsonBounds = { maxBytes: 32_768, maxDepth: 6 }

/** What a key may be: a name, and none that JavaScript gives a meaning of its own. */
const KEY = /^(?!__proto__$|constructor$|prototype$)[A-Za-z][A-Za-z0-9_-]{0,63}$/

/** PostgreSQL's jsonb takes no zero byte, and UTF-8 no half of a pair. */
const UNWRITABLE = /\0|\p{Cs}/u

/** What is wrong with it, as the end of a sentence that names it; null when nothing is. */
export function faultIn(value: unknown, { maxBytes, maxDepth }: JsonBounds = FREE_JSON): string | null {
  const fault = faultBelow(value, maxDepth)
  if (fault) return fault
  const bytes = new TextEncoder().encode(JSON.stringify(value) ?? '').length
  return bytes > maxBytes ? `must be at most ${maxBytes} bytes of JSON` : null
}

function faultBelow(value: unknown, depth: number): string | null {
  if (typeof value === 'string')
    return UNWRITABLE.test(value) ? 'must not hold zero bytes or half characters' : null
  if (value === null || typeof value !== 'object') return null
  if (depth === 0) return 'nests too deep'
  if (Array.isArray(value)) return firstFault(value, depth)
  if (!Object.keys(value).every((key) => KEY.test(key))) return 'has a key of the wrong form'
  return firstFault(Object.values(value), depth)
}

function firstFault(values: readonly unknown[], depth: number): string | null {
  for (const value of values) {
    const fault = faultBelow(value, depth - 1)
    if (fault) return fault
  }
  return null
}
