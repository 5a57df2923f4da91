/** The exact text that a fingerprint hashes (governance-api 2.2): fixed keys in alphabetical order, no white space. */
import type { Risk } from '../vocabulary.ts'

export interface CanonicalFields {
  /** Integer 0 to 5; the key is absent when this is undefined. */
  readonly autonomyLevel?: number | undefined
  readonly hitl: boolean
  /** Entity labels, in any order; sorted and made unique here. */
  readonly pii: Iterable<string>
  /** Policy labels, in any order; sorted and made unique here. */
  readonly policies: Iterable<string>
  readonly risk: Risk
  /** Integer 0 to 100. */
  readonly score: number
  /** Unix seconds, whole. */
  readonly ts: number
}

/**
 * Every string in it is ASCII, so any JSON library with sorted keys and no spaces reproduces it byte for byte.
 *
 * @throws RangeError when a number is not a whole number in range, or a label is not printable ASCII.
 * @example
 * canonicalJson({ hitl: false, pii: [], policies: [], risk: 'low', score: 0, ts: 1 })
 * // '{"hitl":false,"pii":[],"policies":[],"risk":"low","score":0,"ts":1,"v":"2"}'
 */
export function canonicalJson(fields: CanonicalFields): string {
  const level = fields.autonomyLevel
  if (level !== undefined) whole('autonomyLevel', level, 5)
  whole('score', fields.score, 100)
  whole('ts', fields.ts, Number.MAX_SAFE_INTEGER)
  return JSON.stringify({
    ...(level === undefined ? {} : { autonomy_level: level }),
    hitl: fields.hitl,
    pii: sortedLabels('pii', fields.pii),
    policies: sortedLabels('policies', fields.policies),
    risk: fields.risk,
    score: fields.score,
    ts: fields.ts,
    v: '2',
  })
}

function whole(name: string, value: number, max: number): void {
  // -0 is refused too: JSON libraries disagree on how to write it.
  if (!Number.isSafeInteger(value) || Object.is(value, -0) || value < 0 || value > max)
    throw new RangeError(`${name} must be a whole number from 0 to ${max}`)
}

function sortedLabels(name: string, labels: Iterable<string>): string[] {
  const sorted = [...new Set(labels)].sort()
  // Quotes and backslashes would be escaped, and escapes are where JSON libraries differ.
  for (const label of sorted)
    if (!/^[!#-[\]-~]+$/.test(label))
      throw new RangeError(`${name} must hold labels of printable ASCII without quotes or backslashes`)
  return sorted
}
