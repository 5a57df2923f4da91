/** Decide offline, attest, anchor, export, verify: each step on real text, each a few lines. Prints a table; ends with 1 when anything does not hold. */
import { parseArgs } from 'node:util'
import { createAttestor } from '@svc/attest'
import { createClient } from '@svc/client'
import { createGovernor } from '@svc/core'
import { verifyRows } from '@svc/merkle'
import { startServer } from '@svc/server'
import { watchRequests } from './canaries.ts'
import { licenceFiles } from './licence-files.ts'
import { secondOpinions } from './second-opinion.ts'
import { table } from './table.ts'

const { values } = parseArgs({ options: { files: { type: 'string', default: '200' } } })
const files = licenceFiles(Number(values.files))
if (files.length === 0)
  throw new Error(
    'No licence or copyright files were found on this machine; install any npm or Debian package',
  )

const server = await startServer({ port: 0, inMemory: true, logLevel: 'silent' })
const { api_key, token } = server.demo!.credentials
const watched = watchRequests()
const client = createClient({ baseUrl: server.url, apiKey: api_key, token: token!, fetch: watched.fetch })

// 1. Decide, on this machine alone: nothing is sent until the attestor is given something to send.
const attestor = createAttestor({ client })
const receipts = new Map<string, string>()
const byType = new Map<string, number>()
const actions = new Map<string, number>()
const governor = createGovernor({ onReceipt: (receipt) => attestor.record(receipt) })
let units = 0
for (const { path, text } of files) {
  const { action, pii, receipt } = governor.govern(text)
  receipts.set(receipt.fingerprint, path)
  actions.set(action, (actions.get(action) ?? 0) + 1)
  for (const { type, value } of pii) {
    byType.set(type, (byType.get(type) ?? 0) + 1)
    watched.forbid(value)
  }
  units += text.length
}

// 2. Attest: labels, counts and fingerprints.
const flushed = await attestor.flush()
await attestor.close()

// 3. Anchor what was recorded so far today, as the server does by itself after midnight.
const today = new Date().toISOString().slice(0, 10)
const { runs } = await client.anchorRuns.create({ day: today })

// 4. Export: the demo organisation's three days, and today. 5. Verify with code that shares nothing with what made the receipts.
const rows = await Array.fromAsync(client.receipts.proofRows({ limit: 1000 }))
const opinions = secondOpinions(rows)
const mine = rows.filter((row) => row.fingerprint !== null && receipts.has(row.fingerprint))
const verdict = await verifyRows(mine)
const forged = await verifyRows(
  mine.map((row, i) =>
    i === 0
      ? {
          ...row,
          decision: row.decision === 'deny' ? 'allow' : 'deny',
          fingerprint: `${row.fingerprint!.slice(0, -1)}${row.fingerprint!.endsWith('0') ? '1' : '0'}`,
        }
      : row,
  ),
)
await server.close()

console.log(
  table([
    ['files', `${files.length} (${units.toLocaleString('en')} characters)`],
    ['decisions', [...actions].map(([action, count]) => `${count} ${action}`).join(', ')],
    ...[...byType]
      .sort((a, b) => b[1] - a[1])
      .map(([type, count]): [string, string] => [`found ${type}`, String(count)]),
    ['receipts', `${mine.length} of ${receipts.size} exported`],
    ['sent', flushed.kind === 'drained' ? 'everything acknowledged' : `not everything: ${flushed.kind}`],
    ['tree', runs.map((run) => `${run.leaf_count} leaves, root ${run.merkle_root}`).join('; ')],
    ['ledger', runs.map((run) => `${run.anchor_network}: ${run.tx_hash}`).join('; ')],
    ['verified', `${verdict.ok ? 'all' : 'NOT all'} (${JSON.stringify(verdict.counts)})`],
    ...opinions.map(({ program, exitCode }): [string, string] => [
      `by ${program}`,
      exitCode === 0 ? `all ${rows.length} rows of the export` : `exit code ${exitCode}`,
    ]),
    ['one digit changed', forged.ok ? 'NOT noticed' : 'noticed'],
    ['text that left', watched.leaks() === 0 ? 'none' : `${watched.leaks()} VALUES`],
  ]),
)

const holds =
  flushed.kind === 'drained' &&
  mine.length === receipts.size &&
  verdict.ok &&
  !forged.ok &&
  watched.leaks() === 0 &&
  watched.requests() > 0 &&
  rows.length > mine.length &&
  opinions.every(({ exitCode }) => exitCode === 0)
console.log(holds ? '\nThe chain holds.' : '\nThe chain does NOT hold.')
process.exitCode = holds ? 0 : 1
