/**
 * Lines to a file, a pipe or a terminal that is open already. A log that cannot be written, since its disk is full or whoever read it is gone, ends no server and
 * holds none up at its end: pino's own stream does both.
 */
import { write, writeSync } from 'node:fs'

/** What a log that takes nothing may take of the memory; later lines are lost. */
const MAX_WAITING = 1_000_000
const RETRY_MS = 100

/** @param fd its descriptor */
export function logLines(fd: number): { write(line: string): void } {
  let waiting = ''
  /** What is being written, or could not be. */
  let current: Uint8Array = Buffer.alloc(0)
  let isBusy = false

  function next(): void {
    if (current.length === 0) {
      current = Buffer.from(waiting)
      waiting = ''
    }
    isBusy = current.length > 0
    if (!isBusy) return
    write(fd, current, (error, written) => {
      // Not all of it need be taken at once.
      current = current.subarray(written)
      if (error) setTimeout(next, RETRY_MS).unref()
      else next()
    })
  }

  // What was said in the last moment.
  process.once('exit', () => {
    try {
      writeSync(fd, waiting)
    } catch {
      // There is nobody left to be told.
    }
  })
  return {
    write(line) {
      if (waiting.length + line.length > MAX_WAITING) return
      waiting += line
      if (isBusy) return
      isBusy = true
      // Behind what else is said meanwhile: one write for all of it.
      setImmediate(next)
    },
  }
}
