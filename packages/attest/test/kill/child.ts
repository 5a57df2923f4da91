/** Records receipts and sends them until it is killed. Tells on its output, line by line, what it was promised. */
import { writeSync } from 'node:fs'
import { createFileStore } from '../../src/file.ts'
import { createAttestor } from '../../src/index.ts'
import { newReceipt } from '../receipts.ts'

const [path, baseUrl, last] = process.argv.slice(2)

/** Written before the next thing happens: a kill after a line was written cannot take it back. */
function tell(what: string, ids: readonly string[]): void {
  for (const id of ids) writeSync(1, `${what} ${id}\n`)
}

const attestor = createAttestor({
  apiKey: 'svc_k_s',
  baseUrl: baseUrl!,
  store: createFileStore({ path: path! }),
  batchSize: 20,
  flushIntervalMs: 5,
  backoff: { baseMs: 5, maxMs: 50 },
})
// By the time of the event the claims are removed from the store: they must never be sent again.
attestor.on('sent', ({ ids }) => tell('sent', ids))
attestor.on('fault', ({ where, error }) => {
  if (where === 'store') tell('fault', [String((error as { code?: unknown }).code)])
})

if (last === 'last') {
  for (let tries = 0; tries < 50 && (await attestor.flush()).kind !== 'drained'; tries++)
    await new Promise((resolve) => setTimeout(resolve, 20))
  tell('depth', [String(attestor.stats().depth)])
  await attestor.close()
} else
  for (;;) {
    // Not only recording: sending and removing are to be killed too, so it does not run far ahead of them.
    while (attestor.stats().depth > 400) await new Promise((resolve) => setTimeout(resolve, 2))
    const receipt = newReceipt()
    const recorded = attestor.record(receipt)
    if (recorded.kind === 'queued')
      recorded.saved.then(
        () => tell('saved', [receipt.client_event_id]),
        () => {},
      )
    // Half of the time several are recorded in one turn.
    if (Math.random() < 0.5) await new Promise((resolve) => setTimeout(resolve, 1))
  }
