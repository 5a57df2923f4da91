/** How much memory there is for the embedded database, and what it does with less. */
import { totalmem } from 'node:os'
import { setFlagsFromString } from 'node:v8'

/**
 * With less than this, in bytes, its code stays as V8 compiled it first. What runs often V8 compiles once more, and for one function alone, in which
 * PostgreSQL evaluates expressions, that takes 0.6 GB for some seconds, at each start. Without it a start takes a third, and long queries
 * take up to twice their time.
 */
const AMPLE = 2 ** 31

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
