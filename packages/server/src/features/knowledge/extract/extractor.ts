/**
 * Reads files in threads that are bounded in number, memory and time, so that no file takes the server along: a few run, some wait, the rest are told to come
 * again. A thread that was cut short is not used again.
 */
import { Worker } from 'node:worker_threads'
import type { Reading, ReadJob, Refusal } from './reading.ts'

export interface ExtractorOptions {
  /** Threads at a time. Default 2. */
  readonly threads?: number
  /** Files that wait for one. Default 256. */
  readonly maxWaiting?: number
  /** Bytes of all waiting files together. Default 64 MB. */
  readonly maxWaitingBytes?: number
  /** For one file, from its start in a thread. Default 30,000. */
  readonly timeoutMs?: number
  /** Processor time for one file of that many bytes. Default 1.2 seconds and 1 for each 100 kB, at most 15. */
  readonly maxCpuMs?: (bytes: number) => number
  /** JavaScript objects of one thread, and bytes outside of them. Default 128 of each. */
  readonly maxMegabytes?: number
  /** A thread without work ends after this time. Default 30,000. */
  readonly idleMs?: number
  /** What a thread is. Default: the platform's. */
  readonly Thread?: typeof Worker
}

export interface Extractor {
  /**
   * The bytes go to the thread, and are empty here afterwards. Never rejects.
   *
   * @param isOffered by anybody: read behind what is not, never in all threads at once, and refused where half of those that wait are such
   */
  read(job: ReadJob, isOffered?: boolean): Promise<Reading>
  /** Ends every thread. What is being read, and what waits or comes later, is refused as interrupted. */
  close(): Promise<void>
}

interface Waiting {
  readonly job: ReadJob
  readonly isOffered: boolean
  readonly done: (reading: Reading) => void
}

const interrupted: Reading = { kind: 'refused', why: 'interrupted', fileType: null }

/** Codes of a thread's own faults, and why they refuse its file. Any other fault is the file's. */
const FAULTS: Readonly<Record<string, Refusal>> = {
  ERR_WORKER_OUT_OF_MEMORY: 'too_long',
  ERR_WORKER_INIT_FAILED: 'too_many',
}

/** How often a thread is looked at: bytes are unpacked at some 100 a microsecond. */
const LOOK_MS = 20

export function createExtractor({
  threads = 2,
  maxWaiting = 256,
  maxWaitingBytes = 64 * 1024 * 1024,
  timeoutMs = 30_000,
  maxCpuMs = cpuMsFor,
  maxMegabytes = 128,
  idleMs = 30_000,
  Thread = Worker,
}: ExtractorOptions = {}): Extractor {
  const own: Waiting[] = []
  const offered: Waiting[] = []
  const idle: { worker: Worker; timer: NodeJS.Timeout }[] = []
  const all = new Set<Worker>()
  let running = 0
  let isClosed = false
  let runningOffered = 0

  function next(): void {
    while (running < threads) {
      const mayTakeOffered = runningOffered < Math.max(1, threads - 1)
      const one = own.shift() ?? (mayTakeOffered ? offered.shift() : undefined)
      if (!one) return
      running++
      if (one.isOffered) runningOffered++
      void run(one.job).then((reading) => {
        running--
        if (one.isOffered) runningOffered--
        one.done(reading)
        next()
      })
    }
  }

  /** Null where the machine has no room for another. */
  function threadOf(): Worker | null {
    const free = idle.pop()
    if (free) {
      clearTimeout(free.timer)
      return free.worker
    }
    const worker = startThread(Thread, maxMegabytes)
    if (!worker) return null
    all.add(worker)
    // `run` listens too, but only while a file is read: without this listener an error in between would end the process.
    worker.on('error', () => {})
    worker.once('exit', () => {
      all.delete(worker)
      leave(worker)
    })
    // A thread never keeps the process from ending.
    worker.unref()
    return worker
  }

  function rest(worker: Worker): void {
    const timer = setTimeout(() => {
      // Before it is gone: a file given to it now would never be read.
      leave(worker)
      void worker.terminate()
    }, idleMs).unref()
    idle.push({ worker, timer })
  }

  function leave(worker: Worker): void {
    const place = idle.findIndex((one) => one.worker === worker)
    if (place >= 0) clearTimeout(idle.splice(place, 1)[0]!.timer)
  }

  async function run(job: ReadJob): Promise<Reading> {
    const worker = threadOf()
    if (!worker) return { kind: 'refused', why: 'too_many', fileType: null }
    return new Promise((resolve) => {
      let isOver = false
      const end = (reading: Reading, isSound: boolean) => {
        if (isOver) return
        isOver = true
        clearTimeout(limit)
        clearInterval(look)
        worker.off('message', onMessage).off('error', onError).off('exit', onExit)
        if (isSound) rest(worker)
        else void worker.terminate()
        resolve(reading)
      }
      const onMessage = (message: Reading | 'begun') => {
        // To start a thread and to load a reader is not the file's doing.
        if (message === 'begun') cpuBefore = undefined
        else end(message, true)
      }
      const onError = (error: NodeJS.ErrnoException) => cut(FAULTS[error.code ?? ''] ?? 'unsound')
      const onExit = () => cut(isClosed ? 'interrupted' : 'unkept')
      const cut = (why: Refusal) => end({ kind: 'refused', why, fileType: null }, false)
      const limit = setTimeout(() => cut('too_long'), timeoutMs)
      const maxCpu = maxCpuMs(job.bytes.length)
      let cpuBefore: number | undefined
      const look = setInterval(async () => {
        const { externalBytes, cpuMs } = await usageOf(worker)
        cpuBefore ??= cpuMs
        if (externalBytes > maxMegabytes * 1_048_576 || cpuMs - cpuBefore > maxCpu) cut('too_long')
      }, LOOK_MS)
      worker.on('message', onMessage).once('error', onError).once('exit', onExit)
      worker.postMessage(job, [job.bytes.buffer as ArrayBuffer])
    })
  }

  return {
    read(job, isOffered = false) {
      if (isClosed) return Promise.resolve(interrupted)
      const isFull = (some: readonly Waiting[], share: number) =>
        some.length >= maxWaiting * share || bytesOf(some) + job.bytes.length > maxWaitingBytes * share
      if (isFull([...own, ...offered], 1) || (isOffered && isFull(offered, 0.5)))
        return Promise.resolve({ kind: 'refused', why: 'too_many', fileType: null })
      return new Promise((done) => {
        ;(isOffered ? offered : own).push({ job, isOffered, done })
        next()
      })
    },
    async close() {
      isClosed = true
      for (const { done } of [...own.splice(0), ...offered.splice(0)]) done(interrupted)
      for (const { timer } of idle) clearTimeout(timer)
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

function bytesOf(some: readonly Waiting[]): number {
  return some.reduce((sum, { job }) => sum + job.bytes.length, 0)
}

/**
 * The processor's time says what a file asks for whatever else the machine does. A small file that asks for much was made to; a large one is a large one.
 */
function cpuMsFor(bytes: number): number {
  return Math.min(15_000, 1_200 + bytes / 100)
}

/** What a working thread uses; neither question waits for what runs in it. Zeros for a thread that has ended. */
async function usageOf(worker: Worker): Promise<{ externalBytes: number; cpuMs: number }> {
  try {
    const [{ external_memory }, { user, system }] = await Promise.all([
      worker.getHeapStatistics(),
      worker.cpuUsage(),
    ])
    return { externalBytes: external_memory, cpuMs: (user + system) / 1_000 }
  } catch {
    return { externalBytes: 0, cpuMs: 0 }
  }
}

/** From source it is TypeScript beside this file; as built, a file of its own beside the program's. */
function startThread(Thread: typeof Worker, maxMegabytes: number): Worker | null {
  const isSource = import.meta.url.endsWith('.ts')
  try {
    return new Thread(new URL(isSource ? './worker.ts' : './extract-worker.js', import.meta.url), {
      // It needs none of the server's settings.
      env: {},
      execArgv: isSource ? ['--conditions=@svc/source'] : [],
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    })
  } catch {
    return null
  }
}
