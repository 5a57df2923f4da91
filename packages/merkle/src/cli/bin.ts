#!/usr/bin/env node
/** The command itself: gives `main` the real world. */
import { main } from './main.ts'

// `svc-verify … | head` closes the pipe early: no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

process.exitCode = await main(process.argv.slice(2), {
  stdin: process.stdin,
  stdinIsTerminal: process.stdin.isTTY === true,
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
  fetch,
})
