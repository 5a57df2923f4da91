#!/usr/bin/env node
/** The program `svc-core`: gives `main` the process. */
import { tmpdir } from 'node:os'
import process from 'node:process'
import { main } from './main.ts'

/** How long what was begun may take to be undone. */
const UNDOING_MS = 1000

const interrupted = new AbortController()
// Once: a second signal ends the process at once, as it would any other.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    interrupted.abort()
    // For a named pipe that nobody writes to the system waits, and heeds no abort: such a process would stay.
    setTimeout(() => process.kill(process.pid, signal), UNDOING_MS).unref()
  })

process.exitCode = await main(process.argv.slice(2), {
  get stdin() {
    return process.stdin
  },
  stdout: process.stdout,
  stderr: process.stderr,
  clock: Date.now,
  signal: interrupted.signal,
  temporaryFolder: tmpdir(),
})
