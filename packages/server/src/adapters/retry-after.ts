/** `Retry-After` (RFC 9110 10.2.3): seconds, or a date. */

/** In milliseconds from `now`; null where nothing of the kind is said. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null
  if (/^\d{1,9}(?:\.\d+)?$/.test(header)) return Number(header) * 1000
  const at = /^[A-Z][a-z]{2},/.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
