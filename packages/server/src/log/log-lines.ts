/**
 * Writes lines to an open file, pipe or terminal. A log that cannot be written, because its disk is full or its reader is gone, neither ends the server nor
 * keeps it from stopping; pino's own stream does both.
 */
import { write, writeSync } from 'node:fs'

/** Characters that may wait for a log that takes nothing; later lines are lost. */
const MAX_WAITING = 1_000_000
const RETRY_MS = 100

/** @param fd its descriptor */
export function logLines(fd: number): { write(line: string): void } {
  let waiting = ''
  /** The bytes that are being written, or could not be yet. */
  let current: Uint8Array = Buffer.alloc(0)
  let isBusy = false
  let isWriting = false

  function next(): void {
    if (current.length === 0) {
      current = Buffer.from(waiting)
      waiting = ''
    }
    isBusy = current.length > 0
    if (!isBusy) return
    isWriting = true
    write(fd, current, (error, written) => {
      isWriting = false
      // Not all of it need be taken at once.
      current = current.subarray(written)
      if (error) setTimeout(next, RETRY_MS).unref()
      else next()
    })
  }

  // Lines that are still waiting when the process ends.
  process.once('exit', () => {
    try {
      // What is being written is so to its end, and comes first: these go behind it.
      if (isWriting) write(fd, waiting, () => {})
      else writeSync(fd, waiting)
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
      // One write for all lines of this turn of the event loop.
      setImmediate(next)
    },
  }
}
