/** Reads pages and rules of sites in a thread of its own, bounded in time and memory: a hostile page ends the thread, and nothing else. */
import { Worker } from 'node:worker_threads'
import type { Page } from './read-page.ts'
import type { Rules, RulesQuestion } from './rules.ts'

export interface PageToRead {
  readonly body: Uint8Array
  readonly contentType: string | null
}

export type ToReader = ({ readonly kind: 'page' } & PageToRead) | ({ readonly kind: 'rules' } & RulesQuestion)

export type FromReader =
  /** Once, when the thread can be given something. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'rules'; readonly rules: Rules }
  | { readonly kind: 'unreadable' }

export interface ReaderOptions {
  /** For one page or one question, once the thread has started. */
  readonly timeoutMs: number
  /** What the thread's objects may take, in megabytes. Default 128. */
  readonly maxMegabytes?: number
  /** A thread without work ends after this time. Default 10,000. */
  readonly idleMs?: number
  /** What a thread is. Default: the platform's. */
  readonly Thread?: typeof Worker
}

export interface PageReader {
  /** Null for a page that could not be read within its limits. Never rejects. */
  read(page: PageToRead): Promise<Page | null>
  /** Likewise of rules. */
  rules(question: RulesQuestion): Promise<Rules | null>
  close(): Promise<void>
}

const START_TIMEOUT_MS = 30_000

/** Beside this file in the sources, and in the built package's folder. */
const script = new URL(
  import.meta.url.endsWith('.ts') ? './html-worker.ts' : './html-worker.js',
  import.meta.url,
)

export function createPageReader(options: ReaderOptions): PageReader {
  const { timeoutMs, maxMegabytes = 128, idleMs = 10_000, Thread = Worker } = options
  let thread: Worker | null = null
  let isReady = false
  let idle: NodeJS.Timeout | undefined
  /** One at a time. */
  let last: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    // What reads strangers' pages needs none of the server's settings.
    const started = new Thread(script, { env: {}, resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } })
    started.unref()
    isReady = false
    // `askNow` listens too, but only while it waits: without this listener an error in between would end the process.
    started.on('error', () => {})
    started.once('exit', () => {
      if (thread === started) thread = null
    })
    return started
  }

  function askNow(asked: ToReader): Promise<Exclude<FromReader, { kind: 'ready' }>> {
    clearTimeout(idle)
    try {
      thread ??= start()
    } catch {
      // The machine has no room for another thread at the moment.
      return Promise.resolve({ kind: 'unreadable' })
    }
    const reading = thread
    return new Promise((settle) => {
      const done = (read: Exclude<FromReader, { kind: 'ready' }>) => {
        clearTimeout(timer)
        reading.off('message', onMessage).off('error', onEnd).off('exit', onEnd)
        idle = setTimeout(letGo, idleMs).unref()
        settle(read)
      }
      // A thread takes its time to end, and answers nothing meanwhile: the next page has another.
      const letGo = () => {
        if (thread === reading) thread = null
        void reading.terminate()
      }
      const giveUp = () => {
        letGo()
        done({ kind: 'unreadable' })
      }
      const onMessage = (answer: FromReader) => {
        if (answer.kind !== 'ready') return done(answer)
        isReady = true
        clearTimeout(timer)
        timer = setTimeout(giveUp, timeoutMs)
      }
      const onEnd = giveUp
      let timer = setTimeout(giveUp, isReady ? timeoutMs : START_TIMEOUT_MS)
      reading.on('message', onMessage).once('error', onEnd).once('exit', onEnd)
      reading.postMessage(asked)
    })
  }

  function ask(asked: ToReader): ReturnType<typeof askNow> {
    const result = last.then(() => askNow(asked))
    last = result
    return result
  }

  return {
    async read(page) {
      const answer = await ask({ kind: 'page', ...page })
      return answer.kind === 'page' ? answer.page : null
    },
    async rules(question) {
      const answer = await ask({ kind: 'rules', ...question })
      return answer.kind === 'rules' ? answer.rules : null
    },
    async close() {
      clearTimeout(idle)
      await thread?.terminate()
    },
  }
}
