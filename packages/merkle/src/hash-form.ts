/** The form of a hash, apart from how one is made: whoever only compares hashes carries no SHA-256. */

/** True for a string of 64 lower-case hex characters; nothing is coerced. */
export function isHash(value: unknown): value is string {
  if (typeof value !== 'string' || value.length !== 64) return false
  // Four times as fast as a pattern, and asked at every step of every path.
  for (let i = 0; i < 64; i++) {
    const code = value.charCodeAt(i)
    if (code < 48 || code > 102 || (code > 57 && code < 97)) return false
  }
  return true
}
