/** How much memory there is for the embedded database, what it does with less, and what is said of too little: the system would end the process in the middle of its start, without a word. */
import { totalmem } from 'node:os'
import { setFlagsFromString } from 'node:v8'

const GB = 1_000_000_000

/**
 * With less than this its code stays as V8 compiled it first. What runs often V8 compiles once more, and for one function alone, in which PostgreSQL
 * evaluates expressions, that takes 0.6 GB for some seconds, at each start. Without it a start takes a third less of the processor, and long queries up to
 * twice their time.
 */
const AMPLE = 2 * GB

/** The machine's memory in bytes, or less where the process's group has a limit; that is 0 where it is not known, and beyond all measure where there is none. */
export function allowedMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

/** Has what V8 compiles from here on be compiled once, where there is little memory. */
export function compileFor(bytes: number): void {
  if (bytes >= AMPLE) return
  // One without the other compiles all of it again, or goes on to compile what runs often.
  setFlagsFromString('--no-wasm-dynamic-tiering')
  setFlagsFromString('--no-wasm-tier-up')
}

/** What it takes, as measured, compiled once. */
const NEEDED_GB = { made: 0.6, started: 0.25 }

/** A sentence for who runs the server; null where there is enough. @param bytes what this process may have */
export function memoryShort(doing: keyof typeof NEEDED_GB, bytes: number = allowedMemory()): string | null {
  const needed = NEEDED_GB[doing]
  if (bytes >= needed * GB) return null
  return `The embedded database takes ${needed} GB of memory while it is ${doing}, and this process may have ${(bytes / GB).toFixed(2)} GB. If it ends here without another word, the system ended it: give it more, or set SVC_DATABASE_URL to a PostgreSQL`
}
