/** Reads `canonical_json`, refusing every text that a canonical writer would not have written (governance-api 2.2). */
import { type CanonicalFields, canonicalJson, RISKS, type Risk } from '@svc/core'

export interface CanonicalClaim {
  readonly autonomyLevel: number | undefined
  readonly hitl: boolean
  readonly pii: readonly string[]
  readonly policies: readonly string[]
  readonly risk: Risk
  readonly score: number
  readonly ts: number
}

/** The fields, or null. Written again they must give the same text: that catches duplicate keys, spaces, escapes and `1.0`. */
export function readCanonical(text: string): CanonicalClaim | null {
  const fields = parse(text)
  if (!fields) return null
  try {
    return canonicalJson(fields) === text ? fields : null
  } catch (error) {
    // A number or label that no canonical text can hold.
    if (error instanceof RangeError) return null
    throw error
  }
}

function parse(text: string): (CanonicalFields & CanonicalClaim) | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const { autonomy_level, hitl, pii, policies, risk, score, ts } = value as Record<string, unknown>
  if (typeof hitl !== 'boolean' || !isStrings(pii) || !isStrings(policies)) return null
  if (!RISKS.includes(risk as Risk) || typeof score !== 'number' || typeof ts !== 'number') return null
  if (autonomy_level !== undefined && typeof autonomy_level !== 'number') return null
  return { autonomyLevel: autonomy_level, hitl, pii, policies, risk: risk as Risk, score, ts }
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
