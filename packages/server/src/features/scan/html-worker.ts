/** The thread that reads pages: one at a time, one answer for each. */
import { parentPort } from 'node:worker_threads'
import { textOf } from '../../adapters/pages/decode.ts'
import { readPage } from './read-page.ts'
import type { FromReader, ToReader } from './reader.ts'

parentPort?.on('message', ({ body, contentType }: ToReader) => {
  let answer: FromReader
  try {
    answer = { kind: 'page', page: readPage(textOf(body, contentType)) }
  } catch {
    // What the page made overflow says nothing of use.
    answer = { kind: 'unreadable' }
  }
  parentPort?.postMessage(answer)
})

// Its time begins now: starting a thread takes as long as the machine is busy.
parentPort?.postMessage({ kind: 'ready' } satisfies FromReader)
