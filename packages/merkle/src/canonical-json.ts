/** Reads the text a fingerprint hashes (governance-api 2.2), and refuses every spelling but the one canonical spelling. */

/** What a canonical text states. Wire names, as in the text. */
export interface CanonicalFields {
  /** 0 to 5; null when the key is absent. */
  readonly autonomy_level: number | null
  readonly hitl: boolean
  /** Sorted, unique. */
  readonly pii: readonly string[]
  /** Sorted, unique. */
  readonly policies: readonly string[]
  readonly risk: 'low' | 'medium' | 'high' | 'critical'
  /** 0 to 100. */
  readonly score: number
  /** Unix seconds. */
  readonly ts: number
}

/** Longer than any receipt: some 1,000 labels of 64 characters. */
const MAX_LENGTH = 65_536

// One pattern is both the grammar and the proof of canonical form: no other key order, spacing, number spelling, escape
// or repeated key can match. Labels are printable ASCII without space, quote or backslash, so nothing is ever escaped.
const LABEL = '"[!#-\\[\\]-~]+"'
const LABELS = `\\[((?:${LABEL}(?:,${LABEL})*)?)\\]`
const CANONICAL = new RegExp(
  `^\\{(?:"autonomy_level":([0-5]),)?"hitl":(true|false),"pii":${LABELS},"policies":${LABELS},` +
    '"risk":"(low|medium|high|critical)","score":(0|[1-9][0-9]?|100),"ts":(0|[1-9][0-9]{0,15}),"v":"2"\\}$',
)

/**
 * The fields of a canonical text, or null when the text is not canonical.
 *
 * @example
 * parseCanonicalJson('{"hitl":false,"pii":[],"policies":[],"risk":"low","score":0,"ts":1,"v":"2"}')?.risk // 'low'
 * parseCanonicalJson('{ "hitl": false }') // null
 */
export function parseCanonicalJson(text: unknown): CanonicalFields | null {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return null
  const match = CANONICAL.exec(text)
  if (match === null) return null
  const [, level, hitl, piiText, policiesText, risk, score, tsText] = match
  const pii = labels(piiText as string)
  const policies = labels(policiesText as string)
  const ts = Number(tsText)
  // Beyond 2^53 two different texts would read as one number.
  if (pii === null || policies === null || !Number.isSafeInteger(ts)) return null
  return {
    autonomy_level: level === undefined ? null : Number(level),
    hitl: hitl === 'true',
    pii,
    policies,
    risk: risk as CanonicalFields['risk'],
    score: Number(score),
    ts,
  }
}

/** The labels between the brackets, or null when they are not sorted and unique. */
function labels(text: string): string[] | null {
  if (text === '') return []
  const found = text.slice(1, -1).split('","')
  return found.every((label, i) => i < 1 || (found[i - 1] as string) < label) ? found : null
}
