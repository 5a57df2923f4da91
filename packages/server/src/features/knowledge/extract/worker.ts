/** The thread that reads files, one after another. What runs wild in here ends with the thread. */
import { parentPort } from 'node:worker_threads'
import { prepare } from './prepare.ts'
import type { ReadJob } from './reading.ts'

// Libraries grumble about what they read, and quote it.
for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const) console[name] = () => {}

parentPort?.on('message', async (job: ReadJob) => {
  parentPort?.postMessage(await prepare(job, () => parentPort?.postMessage('begun')))
})
