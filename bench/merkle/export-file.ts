/** An export on disk, a row per line, as a service would answer it. */
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { computeFingerprint } from '../../packages/merkle/src/fingerprint.ts'
import { buildTree } from '../../packages/merkle/src/tree.ts'

const DAY = 86_400
const FIRST = Date.parse('2026-09-01T00:00:00Z') / 1000

/** Writes `count` rows of days with `perDay` receipts each. */
export async function writeExport(path: string, count: number, perDay: number): Promise<void> {
  const file = createWriteStream(path)
  for (let day = 0; day * perDay < count; day++) {
    const start = FIRST + day * DAY
    const receipts = Array.from({ length: Math.min(perDay, count - day * perDay) }, (_, i) => {
      const ts = start + Math.floor((i * DAY) / perDay)
      const text = `{"hitl":false,"pii":["EMAIL_ADDRESS","PHONE_NUMBER"],"policies":["pii.contact"],"risk":"medium","score":41,"ts":${ts},"v":"2"}`
      const salt = randomBytes(16).toString('hex')
      return { ts, text, salt, fingerprint: computeFingerprint(text, salt) }
    })
    const tree = buildTree(receipts.map(({ fingerprint }) => fingerprint))
    for (const [i, { ts, text, salt, fingerprint }] of receipts.entries()) {
      const row = {
        receipt_id: `svc_rcpt_${randomUUID()}`,
        fingerprint,
        fingerprint_version: 'v2',
        fingerprint_salt: salt,
        fingerprint_canonical_json: text,
        independently_verifiable: true,
        leaf_index: i,
        leaf_count: receipts.length,
        merkle_proof: tree.proof(i),
        merkle_root: tree.root,
        anchor_date: new Date(start * 1000).toISOString().slice(0, 10),
        anchored_at: new Date((start + DAY + 300) * 1000).toISOString(),
        anchor_status: 'anchored',
        anchor_network: 'local',
        tx_hash: `${(day % 9) + 1}`.repeat(88),
        capture_mode: 'cloud',
        attested_by: 'svc',
        decision: 'redact',
        pii_types: ['EMAIL_ADDRESS', 'PHONE_NUMBER'],
        pii_count: 2,
        timestamp: new Date(ts * 1000).toISOString(),
      }
      if (!file.write(`${JSON.stringify(row)}\n`)) await once(file, 'drain')
    }
  }
  file.end()
  await once(file, 'finish')
}
