/** The program: settings from the environment, serve until told to stop, or do what a command says and end. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkClock } from './check-clock.ts'
import { copyTo } from './commands/copy-to.ts'
import { deleteOrganisation } from './commands/delete-organisation.ts'
import { importReceipts } from './commands/import-receipts.ts'
import { OPERATOR_USAGE, operatorCommands, runOperatorCommand } from './commands/operator.ts'
import { type Config, defaults } from './config/config.ts'
import { readConfig, takenBySettings } from './config/read-config.ts'
import { memoryShort } from './db/memory.ts'
import { demoPath } from './demo.ts'
import { ServerError } from './errors.ts'
import { loggedFault } from './log/fault.ts'
import { createLog } from './log/log.ts'
import { type RunningServer, startServer } from './server.ts'
import { VERSION } from './version.ts'

const LOOPBACK = /^(?:localhost|127\.|::1$)/

// The embedded database makes its files with whatever the mask leaves: this process's files are its owner's alone.
process.umask(0o077)

const USAGE = `svc-server                                            serve; settings come from SVC_… in the environment
${OPERATOR_USAGE}
svc-server delete-organisation --org SLUG             tell what a suspended one has; with --confirm SLUG,
                                                      delete it with all of that, for good
svc-server import-receipts FILE --org SLUG            take receipts of the scheme SVC-DNA-v1 over,
                                                      one JSON object per line; SVC_FINGERPRINT_SECRET
                                                      is the secret they are keyed on
svc-server copy-to ADDRESS                            copy all of the embedded database, with no server
                                                      running on it, into an empty PostgreSQL
svc-server --help | --version
`

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof ServerError)) throw error
  process.stderr.write(`${error.message}\n`)
  const { cause } = error
  if (cause instanceof Error) process.stderr.write(`${cause.name}: ${cause.message}\n`)
  process.exit(1)
}

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parse(args)
  const [command, ...operands] = positionals
  if (values.help) process.stdout.write(`${USAGE}\n${settingsHelp()}`)
  else if (values.version) process.stdout.write(`svc-server ${VERSION}\n`)
  else if (command === undefined) await serve()
  else if (command === 'import-receipts') await runImport(operands, values.org)
  else if (command === 'copy-to') await runCopy(operands, values)
  else if (command === 'delete-organisation') await runDeletion(operands, values)
  else if (operatorCommands.includes(command)) {
    const { config } = readConfig(process.env)
    const { org, role, confirm } = values
    const told = await runOperatorCommand(command, { operands, org, role, confirm }, config)
    process.stdout.write(`${told.join('\n')}\n`)
  } else throw new ServerError('usage', `There is no such command.\n${USAGE}`)
}

/** The rest stands in docs/operate.md, which the server itself shows. */
function settingsHelp(): string {
  const lines = takenBySettings.map(
    ([name, takes, without]) => `  ${name}${without ? ` (default: ${without})` : ''}\n      ${takes}`,
  )
  return `Settings, all from the environment and none needed; /docs/operate of a running server says more:\n${lines.join('\n')}\n`
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
        org: { type: 'string' },
        role: { type: 'string' },
        confirm: { type: 'string' },
      },
    })
  } catch (error) {
    // Node goes on with advice about what begins with a hyphen.
    const [sentence] = (error as Error).message.split(/\.\s/, 1)
    throw new ServerError('usage', `${sentence}.\n${USAGE}`)
  }
}

async function runImport(files: readonly string[], slug: string | undefined): Promise<void> {
  const [file] = files
  if (file === undefined || files.length > 1 || slug === undefined)
    throw new ServerError('usage', `import-receipts takes one FILE and --org SLUG.\n${USAGE}`)
  const isSeen = process.stderr.isTTY === true
  const { added, known } = await importReceipts({
    file,
    slug,
    config: readConfig(process.env).config,
    onProgress: (lines) => isSeen && process.stderr.write(`\r${lines} receipts`),
  })
  if (isSeen) process.stderr.write('\r\u001b[K')
  process.stdout.write(`${added} receipts imported, ${known} were there already\n`)
}

async function runDeletion(
  operands: readonly string[],
  { org: slug, role, confirm }: { org?: string; role?: string; confirm?: string },
): Promise<void> {
  if (slug === undefined || operands.length > 0 || role !== undefined)
    throw new ServerError('usage', `delete-organisation takes --org SLUG and --confirm SLUG.\n${USAGE}`)
  const isSeen = process.stderr.isTTY === true
  const told = await deleteOrganisation({
    slug,
    confirm,
    config: readConfig(process.env).config,
    onProgress: (removed, of) => isSeen && process.stderr.write(`\r${removed} of ${of} rows`),
    onWait: () =>
      process.stderr.write(
        'Waiting for transactions that write receipts and began before; pg_stat_activity shows who holds one open\n',
      ),
  })
  if (isSeen) process.stderr.write('\r\u001b[K')
  process.stdout.write(`${told.join('\n')}\n`)
}

async function runCopy(
  addresses: readonly string[],
  options: { org?: string; role?: string; confirm?: string },
): Promise<void> {
  const [address] = addresses
  const { org, role, confirm } = options
  if (address === undefined || addresses.length > 1 || (org ?? role ?? confirm) !== undefined)
    throw new ServerError('usage', `copy-to takes one ADDRESS and nothing else.\n${USAGE}`)
  const { config } = readConfig(process.env)
  const isSeen = process.stderr.isTTY === true
  const { tables, rows } = await copyTo({
    address,
    config,
    onProgress: (copied, of) => isSeen && process.stderr.write(`\r${copied} of ${of} rows`),
  })
  if (isSeen) process.stderr.write('\r\u001b[K')
  process.stdout.write(
    `${rows} rows of ${tables} tables copied; what is in ${config.dataDir} is as it was. Start with SVC_DATABASE_URL from now on, and no more without\n`,
  )
}

async function serve(): Promise<void> {
  // What is said here is a courtesy: a full disk, or a reader that is gone, keeps no server from serving.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const { config, unknown, unread } = readConfig(process.env)
  checkClock(Date.now())
  for (const name of unknown) process.stderr.write(`${name} is not a setting of this server; it is ignored\n`)
  if (unread.length > 0)
    process.stderr.write(
      `${unread.join(', ')} in the environment: not read; SVC_OUTGOING_PROXY is this server's own setting for a proxy\n`,
    )
  // Signals may come while the server is still starting.
  let server: RunningServer | undefined
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    if (server) void end(server)
    // A start that waits for another process's, or for a database, may take for ever; what it has begun the next one finishes.
    else setTimeout(() => process.exit(0), defaults.drainMs)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  // Until the greeting nothing else is said, and the first start takes long.
  if (config.databaseUrl === null) {
    const isMade = existsSync(join(config.dataDir, 'pg'))
    if (!isMade)
      process.stderr.write(`Making a database in ${config.dataDir}; this takes some seconds, once\n`)
    const short = memoryShort(isMade ? 'started' : 'made')
    if (short) process.stderr.write(`${short}\n`)
  }
  const log = createLog(config.logLevel)
  server = await startServer({
    ...config,
    log,
    onFolderLost(why) {
      process.stderr.write(
        why === 'taken'
          ? existsSync(config.dataDir)
            ? 'Another process took the data folder over; this one stops at once\n'
            : `SVC_DATA_DIR (${config.dataDir}) is gone, and this process stops at once. Put the folder back where it was, or set SVC_DATA_DIR to where it is now, and start again\n`
          : `The disk of SVC_DATA_DIR (${config.dataDir}) is full, or fails, and the embedded database has ended; this process stops at once. Make room there or look after the disk, and start again: what was answered is there then\n`,
      )
      process.exit(1)
    },
  })
  // What a fault says may quote what somebody wrote.
  process.on('uncaughtException', (error) => {
    log.fatal({ fault: loggedFault(error) }, 'the server ends at a fault that nothing was prepared for')
    process.exit(1)
  })
  if (isStopping) await end(server)
  else process.stdout.write(greeting(server, config))
}

async function end(server: RunningServer): Promise<void> {
  await server.close()
  process.exit(0)
}

function greeting(server: RunningServer, { host, dataDir, databaseUrl }: Config): string {
  const lines = [
    `Svc is at ${server.url} (documentation: ${server.url}/docs)`,
    databaseUrl ? 'Database: PostgreSQL, SVC_DATABASE_URL' : `Database: embedded, in ${dataDir}`,
  ]
  if (server.isDevelopmentIssuer)
    lines.push(
      'Sessions: this server is its own development issuer; anybody who can reach it can sign in as anybody.',
      '  Set SVC_JWT_JWKS_URL, SVC_JWT_ISSUER and SVC_JWT_AUDIENCE to use an identity provider.',
    )
  if (server.isDevelopmentIssuer && !LOOPBACK.test(host))
    lines.push(`  WARNING: it listens on ${host}, which other machines may reach.`)
  const hasDemo = server.demo !== null || existsSync(demoPath(dataDir))
  // It holds no secret: while this server is the development issuer, it signs in whoever asks.
  const as = server.isDevelopmentIssuer && hasDemo ? '/sign-in#email=admin@example.com&org=acme' : '/console'
  lines.splice(
    1,
    0,
    `Console: ${server.url}${as}`,
    `  with no account: ${server.url}/verify, ${server.url}/playground`,
  )
  if (server.demo) {
    lines.push(`Demo organisation acme, shown this once and kept in ${server.demo.path}:`)
    for (const [name, value] of Object.entries(server.demo.credentials))
      lines.push(`  ${name}: ${value ?? 'none; the identity provider makes sessions'}`)
  } else if (existsSync(demoPath(dataDir)))
    lines.push(`The demo organisation's credentials are in ${demoPath(dataDir)}`)
  return `${lines.join('\n')}\n`
}
