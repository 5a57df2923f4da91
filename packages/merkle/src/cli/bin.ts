#!/usr/bin/env node
/** The command itself: gives `main` the real world. */
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { main } from './main.ts'

process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  // `svc-verify … | head` closes the pipe early: no fault.
  if (code === 'EPIPE') return
  process.stderr.write(`svc-verify: The output cannot be written (${code}). Write it where there is room.\n`)
  // Thrown, it would end the process with 1, as if a row had failed.
  process.exit(2)
})

process.exitCode = await main(process.argv.slice(2), {
  stdin: process.stdin,
  stdinIsTerminal: process.stdin.isTTY === true,
  async stdout(text) {
    // A reader that went away ends the waiting too.
    if (!process.stdout.write(text) && process.stdout.writable)
      await once(process.stdout, 'drain').catch(() => undefined)
  },
  stderr: (text) => process.stderr.write(text),
  stderrIsTerminal: process.stderr.isTTY === true,
  fetch,
  environment: process.env,
  sizeOf,
  processors: availableParallelism(),
  clock: Date.now,
})

/** What it is that keeps a file from being looked at, reading it will tell. */
function sizeOf(file: string): number | null {
  try {
    return statSync(file).size
  } catch {
    return null
  }
}
