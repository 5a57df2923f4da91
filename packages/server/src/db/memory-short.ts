/** Whether there is memory for the embedded database: where there is not, the system ends the process in the middle of its start, without a word. */
import { totalmem } from 'node:os'

/** What it takes while it is made, and while it starts later, as measured: V8 compiles PostgreSQL's largest functions then. Half of it is given back. */
const NEEDED_GB = { made: 1.2, started: 0.8 }

const GB = 1_000_000_000

/** A sentence for who runs the server; null where there is enough. @param bytes what this process may have */
export function memoryShort(doing: keyof typeof NEEDED_GB, bytes: number = allowed()): string | null {
  const needed = NEEDED_GB[doing]
  if (bytes >= needed * GB) return null
  return `The embedded database takes ${needed} GB of memory while it is ${doing}, and this process may have ${(bytes / GB).toFixed(1)} GB. If it ends here without another word, the system ended it: give it more, or set SVC_DATABASE_URL to a PostgreSQL`
}

/** The machine's, or less where its group has a limit; that is 0 where it is not known, and beyond all measure where there is none. */
function allowed(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}
