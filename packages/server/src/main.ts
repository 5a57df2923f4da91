#!/usr/bin/env node
/** What is run: looks at the Node.js it runs on before anything is read that an older one cannot read. */
const OLDEST = 24

if (Number.parseInt(process.versions.node, 10) >= OLDEST) await import('./program.ts')
else {
  process.stderr.write(
    `svc-server needs Node.js ${OLDEST} or newer, and this is ${process.versions.node}. Install one from https://nodejs.org, or run the container\n`,
  )
  process.exitCode = 1
}

export {}
