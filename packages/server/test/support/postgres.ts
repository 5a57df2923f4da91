/** A throw-away PostgreSQL for the tests: Debian's, in a folder of its own, on a free port. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { requirePostgres } from './install-postgres.ts'

export interface TestPostgres {
  /** Where databases are made and dropped. */
  readonly adminUrl: string
  /** A new, empty database of its own for each call. */
  newDatabase(): Promise<string>
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 30_000

const SETTINGS = [
  ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
  ...['-c', 'max_connections=400'],
  // As somebody may have set them for other programs.
  ...['-c', 'datestyle=SQL, DMY', '-c', 'timezone=Asia/Kathmandu', '-c', 'intervalstyle=sql_standard'],
  ...['-c', 'bytea_output=escape', '-c', 'extra_float_digits=0'],
]

/**
 * Runs a program for as long as the pipe from the test process is open, however that process ends, and leaves nothing of its folder behind.
 *
 * @param signal ends it at once: nothing in it is worth keeping
 */
export const watched = (signal: 'QUIT' | 'TERM'): string =>
  `folder=$1; shift; "$@" & read -r _; kill -${signal} $!; wait $!; rm -rf "$folder"`

/** @param isDurable whether a commit reaches the disk before it is answered, as in earnest; tests need no disk */
export async function startPostgres(isDurable = false): Promise<TestPostgres> {
  const bin = requirePostgres()
  const folder = mkdtempSync(join(tmpdir(), 'svc-postgres-'))
  const data = join(folder, 'data')
  // PostgreSQL refuses to run as root.
  const as = process.getuid?.() === 0 ? ownerOf(folder) : undefined
  const options = {
    ...(as && { uid: as.uid, gid: as.gid }),
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8' },
  }
  const initdb = ['-D', data, '-U', 'svc', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  // Texts are not in the order of their bytes, as in most places.
  execFileSync(join(bin, 'initdb'), [...initdb, '--locale-provider=icu', '--icu-locale=en-US'], {
    ...options,
    stdio: 'pipe',
  })
  const port = await freePort()
  const child = spawn(
    'sh',
    [
      '-c',
      watched('QUIT'),
      'sh',
      folder,
      join(bin, 'postgres'),
      '-D',
      data,
      '-p',
      String(port),
      ...SETTINGS,
      '-c',
      `fsync=${isDurable ? 'on' : 'off'}`,
    ],
    {
      ...options,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  // Writing to a server that is gone is no news.
  child.stdin.on('error', () => {})
  const address = (database: string) => `postgresql://svc@127.0.0.1:${port}/${database}`
  await untilAnswering(address('postgres'), child)
  let count = 0
  return {
    adminUrl: address('postgres'),
    async newDatabase() {
      const name = `svc_${++count}`
      await query(address('postgres'), `create database ${name}`)
      return address(name)
    },
    async stop() {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Gives the folder to the user postgres, which Debian's package makes, and returns that user. */
export function ownerOf(folder: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const owner = { uid: id('-u'), gid: id('-g') }
  chownSync(folder, owner.uid, owner.gid)
  return owner
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

export async function untilAnswering(address: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode} while starting`)
    try {
      return void (await query(address, 'select 1'))
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** One statement on a connection of its own. */
export async function query(address: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
