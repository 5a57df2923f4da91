/** Reads `canonical_json`, refusing every text that a canonical writer would not have written (governance-api 2.2). */
import { canonicalJson, RISKS, type Risk } from '@svc/core'

export interface CanonicalClaim {
  readonly autonomyLevel: number | undefined
  readonly hitl: boolean
  readonly pii: readonly string[]
  readonly policies: readonly string[]
  readonly risk: Risk
  readonly score: number
  readonly ts: number
}

/** Written again the fields must give the same text: that catches duplicate keys, spaces, escapes and `1.0`. */
export function isCanonical(text: string, fields: CanonicalClaim): boolean {
  try {
    return canonicalJson(fields) === text
  } catch (error) {
    // A label that no canonical text can hold.
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The fields, or null when they are not those of the scheme. Whether the text is canonical is another question. */
export function readCanonical(text: string): CanonicalClaim | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const { autonomy_level, hitl, pii, policies, risk, score, ts } = value as Record<string, unknown>
  if (typeof hitl !== 'boolean' || !isStrings(pii) || !isStrings(policies)) return null
  if (!RISKS.includes(risk as Risk) || !isWhole(score, 100) || !isWhole(ts, Number.MAX_SAFE_INTEGER))
    return null
  if (autonomy_level !== undefined && !isWhole(autonomy_level, 5)) return null
  return { autonomyLevel: autonomy_level, hitl, pii, policies, risk: risk as Risk, score, ts }
}

function isWhole(value: unknown, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
