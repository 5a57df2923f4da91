/** What this page can find out about a receipt: whether its fingerprint is the digest of its decision, and whether it is on record and anchored. */
import type { Governance } from '../conversation/ask.ts'
import type { Anchor, Checked } from './state.ts'

/** `verified`: the digest holds and the record is anchored. `pending`: it holds, or is on record, and no anchor is there yet. */
export async function checkReceipt(api: string, receipt: Governance): Promise<Checked> {
  const { fingerprint, canonical_json: canonical, fingerprint_salt: salt } = receipt
  const unknown: Checked = { state: 'unknown' }
  if (!fingerprint) return unknown
  try {
    const isWhole = canonical !== undefined && salt !== undefined
    if (isWhole && (await digestOf(canonical, salt)) !== fingerprint) return { state: 'mismatch' }
    const answer = await fetch(`${api}/api/v1/verify-fingerprint`, {
      method: 'POST',
      credentials: 'omit',
      redirect: 'error',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fingerprint }),
    })
    if (!answer.ok) return unknown
    const record: Record<string, unknown> = await answer.json()
    if (record.found !== true) return unknown
    if (record.anchor_status !== 'anchored') return { state: 'pending' }
    return { state: isWhole ? 'verified' : 'pending', anchor: anchorOf(record) }
  } catch {
    return unknown
  }
}

function anchorOf(record: Record<string, unknown>): Partial<Anchor> {
  const names = ['anchored_at', 'anchor_network', 'merkle_root', 'tx_hash'] as const
  return Object.fromEntries(
    names.flatMap((name) => (typeof record[name] === 'string' ? [[name, record[name]]] : [])),
  )
}

/** The fingerprint of a decision, scheme `SVC-DNA-v2` (governance-api 2.2). Needs a secure context, where pages have SHA-256. */
async function digestOf(canonical: string, salt: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${canonical}|${salt}`))
  const hex = [...new Uint8Array(bytes, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0'))
  return `SVC-DNA-v2-${hex.join('')}`
}
