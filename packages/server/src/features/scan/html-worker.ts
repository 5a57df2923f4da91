/** The thread that reads pages and rules of sites: one at a time, one answer for each. */
import { parentPort } from 'node:worker_threads'
import { textOf } from '../../adapters/pages/decode.ts'
import { readPage } from './read-page.ts'
import type { FromReader, ToReader } from './reader.ts'
import { readRules } from './rules.ts'

/** What says that it is plain text holds no markup, and its lines are lines. */
function htmlOf(text: string, contentType: string | null): string {
  if (!/^\s*text\/plain\b/i.test(contentType ?? '')) return text
  return `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`
}

parentPort?.on('message', (asked: ToReader) => {
  let answer: FromReader
  try {
    answer =
      asked.kind === 'page'
        ? { kind: 'page', page: readPage(htmlOf(textOf(asked.body, asked.contentType), asked.contentType)) }
        : { kind: 'rules', rules: readRules(asked) }
  } catch {
    // A page can overflow the stack; the error says nothing of use.
    answer = { kind: 'unreadable' }
  }
  parentPort?.postMessage(answer)
})

// Its time begins now: starting a thread takes as long as the machine is busy.
parentPort?.postMessage({ kind: 'ready' } satisfies FromReader)
