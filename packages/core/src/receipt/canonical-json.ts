/** The exact text that a fingerprint hashes (governance-api 2.2): fixed keys in alphabetical order, no white space. */
import { checkObject, checkOneOf, checkType, checkWhole, stringsOf } from '../check-argument.ts'
import { RISKS, type Risk } from '../vocabulary.ts'

/** What was decided, as it is fingerprinted: labels, figures and a time. */
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
 * The text that a fingerprint hashes. Every string in it is ASCII, so any JSON library with sorted keys and no spaces reproduces it byte for byte.
 *
 * @throws TypeError, RangeError for a wrong field, by name: a number that is not whole or in range, a risk that is none, a label that is not printable ASCII.
 * @example
 * canonicalJson({ hitl: false, pii: [], policies: [], risk: 'low', score: 0, ts: 1 })
 * // '{"hitl":false,"pii":[],"policies":[],"risk":"low","score":0,"ts":1,"v":"2"}'
 */
export function canonicalJson(fields: CanonicalFields): string {
  checkObject('fields', fields)
  const level = fields.autonomyLevel
  if (level !== undefined) checkWhole('autonomyLevel', level, 0, 5)
  checkWhole('score', fields.score, 0, 100)
  checkWhole('ts', fields.ts, 0, Number.MAX_SAFE_INTEGER)
  checkType('hitl', fields.hitl, 'boolean')
  checkOneOf('risk', fields.risk, RISKS)
  return JSON.stringify({
    // `JSON.stringify` leaves it out where it is undefined.
    autonomy_level: level,
    hitl: fields.hitl,
    pii: sortedLabels('pii', fields.pii),
    policies: sortedLabels('policies', fields.policies),
    risk: fields.risk,
    score: fields.score,
    ts: fields.ts,
    v: '2',
  })
}

function sortedLabels(name: string, labels: Iterable<string>): string[] {
  const sorted = [...new Set(stringsOf(name, labels))].sort()
  // Quotes and backslashes would be escaped, and escapes are where JSON libraries differ.
  for (const label of sorted)
    if (!/^[!#-[\]-~]+$/.test(label))
      throw new RangeError(`${name} must hold labels of printable ASCII without quotes or backslashes`)
  return sorted
}
