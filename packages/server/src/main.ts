#!/usr/bin/env node
/** The program: settings from the environment, serve until told to stop. */
import { existsSync } from 'node:fs'
import { type Config, readConfig } from './config.ts'
import { demoPath } from './demo.ts'
import { ServerError } from './errors.ts'
import { type RunningServer, startServer } from './server.ts'

const LOOPBACK = /^(?:localhost|127\.|::1$)/

// The embedded database makes its files with whatever the mask leaves: this process's files are its owner's alone.
process.umask(0o077)

try {
  const { config, unknown } = readConfig(process.env)
  for (const name of unknown) process.stderr.write(`${name} is not a setting of this server; it is ignored\n`)
  // Signals may come while the server is still starting.
  let server: RunningServer | undefined
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    if (server) void end(server)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  server = await startServer({
    ...config,
    onFolderLost() {
      process.stderr.write('Another process took the data folder over; this one stops at once\n')
      process.exit(1)
    },
  })
  if (isStopping) await end(server)
  else process.stdout.write(greeting(server, config))
} catch (error) {
  if (!(error instanceof ServerError)) throw error
  process.stderr.write(`${error.message}\n`)
  const { cause } = error
  if (cause instanceof Error) process.stderr.write(`${cause.name}: ${cause.message}\n`)
  process.exit(1)
}

async function end(server: RunningServer): Promise<void> {
  await server.close()
  process.exit(0)
}

function greeting(server: RunningServer, { host, dataDir, databaseUrl }: Config): string {
  const lines = [
    `Svc is at ${server.url} (API: ${server.url}/docs)`,
    databaseUrl ? 'Database: PostgreSQL, SVC_DATABASE_URL' : `Database: embedded, in ${dataDir}`,
  ]
  if (server.isDevelopmentIssuer)
    lines.push(
      'Sessions: this server is its own development issuer; anybody who can reach it can sign in as anybody.',
      '  Set SVC_JWT_JWKS_URL, SVC_JWT_ISSUER and SVC_JWT_AUDIENCE to use an identity provider.',
    )
  if (server.isDevelopmentIssuer && !LOOPBACK.test(host))
    lines.push(`  WARNING: it listens on ${host}, which other machines may reach.`)
  if (server.demo) {
    lines.push(`Demo organisation acme, shown this once and kept in ${server.demo.path}:`)
    for (const [name, value] of Object.entries(server.demo.credentials))
      lines.push(`  ${name}: ${value ?? 'none; the identity provider makes sessions'}`)
  } else if (existsSync(demoPath(dataDir)))
    lines.push(`The demo organisation's credentials are in ${demoPath(dataDir)}`)
  return `${lines.join('\n')}\n`
}
