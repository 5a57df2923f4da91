/** What this page can find out about a receipt: whether its fingerprint is the digest of its decision, and whether it is on record and anchored. */
import type { Governance } from '../conversation/ask.ts'

export type ReceiptState = 'verified' | 'pending' | 'mismatch' | 'unknown'

/** `verified`: the digest holds and the record is anchored. `pending`: it holds, or is on record, and no anchor is there yet. */
export async function checkReceipt(api: string, receipt: Governance): Promise<ReceiptState> {
  const { fingerprint, canonical_json: canonical, fingerprint_salt: salt } = receipt
  if (!fingerprint) return 'unknown'
  try {
    const isWhole = canonical !== undefined && salt !== undefined
    if (isWhole && (await digestOf(canonical, salt)) !== fingerprint) return 'mismatch'
    const answer = await fetch(`${api}/api/v1/verify-fingerprint`, {
      ...{ method: 'POST', credentials: 'omit' },
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fingerprint }),
    })
    if (!answer.ok) return 'unknown'
    const { found, anchor_status } = await answer.json()
    if (found !== true) return 'unknown'
    return anchor_status === 'anchored' && isWhole ? 'verified' : 'pending'
  } catch {
    return 'unknown'
  }
}

/** The fingerprint of a decision, scheme `SVC-DNA-v2` (governance-api 2.2). Needs a secure context, where pages have SHA-256. */
async function digestOf(canonical: string, salt: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${canonical}|${salt}`))
  const hex = [...new Uint8Array(bytes, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0'))
  return `SVC-DNA-v2-${hex.join('')}`
}
