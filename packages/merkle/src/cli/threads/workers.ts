/** Threads that check pieces of an export. */
import { Worker } from 'node:worker_threads'
import type { CheckedPiece, Piece } from './check-piece.ts'

/** Objects of one thread: a piece of rows takes fifty. */
const MAX_MEGABYTES = 512

export interface Workers {
  /** Pieces are taken up in the order in which they come. Null also where the thread that had it ended, or was never there. */
  check(piece: Piece): Promise<CheckedPiece | null>
  close(): Promise<void>
}

export function openWorkers(count: number): Workers {
  const all = Array.from({ length: count }, openThread)
  let next = 0
  return {
    // Pieces are of one size: each thread in its turn is as good as whichever is free.
    check: (piece) => (all[next++ % count] as Thread).check(piece),
    close: async () => void (await Promise.all(all.map((one) => one.close()))),
  }
}

interface Thread {
  check(piece: Piece): Promise<CheckedPiece | null>
  close(): Promise<unknown>
}

/** One that ended before it began. */
const NONE: Thread = { check: async () => null, close: async () => {} }

function openThread(): Thread {
  try {
    return threadOf(openWorker())
  } catch {
    // `node --permission` lets a program read files, and start no threads; a host has only so many.
    return NONE
  }
}

/** From source it is TypeScript beside this file; as built, a file of its own beside the command's. */
function openWorker(): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  return new Worker(new URL(isSource ? './piece-worker.ts' : './piece-worker.js', import.meta.url), {
    // It needs none of the command's settings.
    env: {},
    execArgv: isSource ? ['--conditions=@svc/source'] : [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  })
}

function threadOf(worker: Worker): Thread {
  const waiting: ((checked: CheckedPiece | null) => void)[] = []
  let hasEnded = false
  function end(): void {
    hasEnded = true
    for (const done of waiting.splice(0)) done(null)
  }
  worker.on('message', (checked: CheckedPiece | null) => waiting.shift()?.(checked))
  worker.on('error', end).on('exit', end)
  return {
    check: (piece) =>
      new Promise((done) => {
        if (hasEnded) return done(null)
        waiting.push(done)
        worker.postMessage(
          piece,
          piece.parts.map(({ buffer }) => buffer),
        )
      }),
    close: () => worker.terminate(),
  }
}
