/** A throw-away PgBouncer before a database: after each transaction the connection behind it goes to whoever is next. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGBOUNCER } from './install-postgres.ts'
import { freePort, ownerOf, untilAnswering, watched } from './postgres.ts'

export interface Pooler {
  /** The database's, through the pooler. */
  readonly url: string
  stop(): Promise<void>
}

/** @param address of the database */
export async function startPooler(address: string): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-pooler-'))
  const url = new URL(address)
  const database = url.pathname.slice(1)
  const port = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
${database} = host=${url.hostname} port=${url.port} dbname=${database} user=${url.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 8
`,
  )
  // It refuses to run as root.
  const as = process.getuid?.() === 0 ? ownerOf(folder) : {}
  const child = spawn('sh', ['-c', watched('TERM'), 'sh', folder, PGBOUNCER, '--quiet', settings], {
    ...as,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.stdin.on('error', () => {})
  url.port = String(port)
  await untilAnswering(url.href, child)
  return {
    url: url.href,
    async stop() {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
