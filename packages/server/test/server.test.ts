import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { verifyRow } from '@svc/merkle'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, describe, expect, it, test, vi } from 'vitest'
import { takenBySettings } from '../src/config/read-config.ts'
import { openPostgres } from '../src/db/postgres.ts'
import { startServer } from '../src/server.ts'
import { claimOf } from './support/claims.ts'
import { migratedAddress, postgresAddress } from './support/databases.ts'
import { embeddedDemo, embeddedFiles } from './support/embedded-files.ts'
import { withDatabase, withDemo } from './support/embedded-folder.ts'
import { freePort } from './support/postgres.ts'
import { receiver } from './support/receiver.ts'
import { SHORT_LIVED } from './support/server-process.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'svc-server-'))
const { PATH, NODE_COMPILE_CACHE } = process.env
const children = new Set<ChildProcess>()
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})

interface Process {
  readonly child: ChildProcess
  readonly url: string
  out: string
  err: string
  readonly exit: Promise<number | null>
}

/** Starts the program and waits until it answers or ends. */
async function start(
  environment: Record<string, string>,
  args: readonly string[] = [],
  ofNode: readonly string[] = [],
): Promise<Process> {
  const child = spawn(process.execPath, [...SHORT_LIVED, ...ofNode, main, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, SVC_PORT: '0', SVC_DATA_DIR: join(root, 'data'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  const texts = { out: '', err: '' }
  child.stdout?.on('data', (chunk) => {
    texts.out += chunk
  })
  child.stderr?.on('data', (chunk) => {
    texts.err += chunk
  })
  // Not 'exit', behind which the last of what it said may still be on its way.
  const exit = once(child, 'close').then(([code]) => code as number | null)
  const greeted = new Promise<void>((resolve) =>
    child.stdout?.on('data', () => texts.out.endsWith('\n') && resolve()),
  )
  await Promise.race([greeted, exit])
  return {
    child,
    exit,
    url: /Svc is at (\S+)/.exec(texts.out)?.[1] ?? '',
    get out() {
      return texts.out
    },
    get err() {
      return texts.err
    },
  }
}

/** What in a data folder anybody but its owner may open: the database's own files lie behind a folder that is closed. */
function openToOthers(folder: string): string[] {
  const paths = [folder, ...readdirSync(folder).map((name) => join(folder, name))]
  return paths.filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0)
}

const json = async (url: string, key: string, body?: unknown) => {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

describe('the program', () => {
  it('does not start on a machine whose clock is years behind, and makes nothing there', async () => {
    const dataDir = join(root, 'early')
    const early = await start(
      { SVC_DATA_DIR: dataDir },
      [],
      ['--import', 'data:text/javascript,Date.now=()=>0'],
    )
    expect(await early.exit).toBe(1)
    expect(early.err).toMatch(/^The clock of this machine says 1970-01-01T00:00:00.000Z, .* Set it /)
    expect(existsSync(dataDir)).toBe(false)
  })

  it('seeds a demo once, refuses a second process, drains at SIGTERM, and survives a SIGKILL', async () => {
    const first = await start({})
    const credentials = JSON.parse(readFileSync(join(root, 'data', 'demo.json'), 'utf8'))
    expect(Object.keys(credentials)).toEqual([
      'org_id',
      'slug',
      'widget_id',
      'api_key',
      'token',
      'platform_token',
    ])
    expect(statSync(join(root, 'data', 'demo.json')).mode & 0o777).toBe(0o600)
    expect(first.out).toContain(credentials.api_key)
    expect(first.out).toContain('its own development issuer')
    expect(first.err).toMatch(/^Making a database in .*; this takes some seconds, once\n/)
    expect(first.err).not.toContain('svc_')
    expect(first.err).not.toContain(credentials.token)

    const exported = await json(`${first.url}/api/v1/receipts/proof-export?limit=1000`, credentials.api_key)
    expect(exported.body.rows.length).toBeGreaterThan(15)
    expect(new Set(exported.body.rows.map((row: { anchor_date: string }) => row.anchor_date)).size).toBe(3)
    for (const row of exported.body.rows) expect(verifyRow(row)).toMatchObject({ ok: true })
    expect((await json(`${first.url}/api/v1/api-keys`, credentials.token)).status).toBe(200)
    // The demo's widget suggests this question.
    const asked = await json(`${first.url}/api/proxy/chat`, credentials.api_key, {
      ...{ message: 'How do I reach you?', tenant_id: credentials.org_id },
    })
    expect(asked.body.response).toContain('by telephone at 020 7946 0123')
    expect((await json(`${first.url}/api/admin/anchor-runs`, credentials.platform_token, {})).status).toBe(
      200,
    )

    const second = await start({})
    expect(await second.exit).toBe(1)
    expect(second.err).not.toContain('Making a database')
    expect(second.err).toContain(`${join(root, 'data')} is in use by process ${first.child.pid}.`)
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200)

    // A request whose body is still on its way when the signal comes.
    const claim = JSON.stringify(claimOf('Mail ops@example.com', Date.now()))
    const socket = connect(Number(new URL(first.url).port), '127.0.0.1')
    socket.write(
      `POST /api/v1/attestations HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${credentials.api_key}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${claim.length}\r\n\r\n${claim.slice(0, 40)}`,
    )
    const idle = connect(Number(new URL(first.url).port), '127.0.0.1')
    // So it says that the request has come in.
    expect(String((await once(socket, 'data'))[0])).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    first.child.kill('SIGTERM')
    const isThere = () =>
      fetch(`${first.url}/api/health`, { signal: AbortSignal.timeout(1_000) }).then(
        () => true,
        () => false,
      )
    await expect.poll(isThere).toBe(false)
    socket.write(claim.slice(40))
    expect(await first.exit).toBe(0)
    idle.destroy()
    expect(answer).toMatch(/^HTTP\/1\.1 201 /)
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(first.err).toMatch(/"msg":"stopping: [^\n]+\n(?:.*\n)*.*"msg":"stopped"}\n$/)

    const third = await start({})
    expect(third.out).not.toContain('Demo organisation')
    expect(third.out).not.toContain(credentials.api_key)
    expect(third.out).toContain(join(root, 'data', 'demo.json'))
    const kept = claimOf('Kept', Date.now())
    expect((await json(`${third.url}/api/v1/attestations`, credentials.api_key, kept)).status).toBe(201)
    expect(
      (await json(`${third.url}/api/v1/attestations`, credentials.api_key, JSON.parse(claim))).status,
    ).toBe(200)
    third.child.kill('SIGKILL')
    await third.exit

    const fourth = await start({})
    expect((await json(`${fourth.url}/api/v1/attestations`, credentials.api_key, kept)).status).toBe(200)
    fourth.child.kill('SIGINT')
    expect(await fourth.exit).toBe(0)
    expect(openToOthers(join(root, 'data'))).toEqual([])
  }, 120_000)

  it('closes a folder it is given, and ends at SIGHUP as at SIGTERM', async () => {
    const dataDir = await withDatabase(join(root, 'given'))
    chmodSync(dataDir, 0o755)
    const server = await start({ SVC_DATA_DIR: dataDir, SVC_DEMO: '0' })
    expect(openToOthers(dataDir)).toEqual([])
    server.child.kill('SIGHUP')
    expect(await server.exit).toBe(0)
  })

  it('makes no credentials where it cannot listen', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const dataDir = await withDatabase(join(root, 'busy'))
    try {
      const server = await start({ SVC_DATA_DIR: dataDir, SVC_PORT: String(port) })
      expect(await server.exit).toBe(1)
      expect(server.err).toContain('SVC_PORT')
      expect(existsSync(join(dataDir, 'demo.json'))).toBe(false)
    } finally {
      other.close()
    }
  })

  it('serves and stops although nothing that it says can be written', async () => {
    const dataDir = await withDatabase(join(root, 'silent'))
    const port = await freePort()
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, [...SHORT_LIVED, main], {
      env: {
        PATH,
        NODE_COMPILE_CACHE,
        SVC_PORT: `${port}`,
        SVC_DATA_DIR: dataDir,
        SVC_DEMO: '0',
        SVC_MISSPELT: '1',
      },
      stdio: ['ignore', full, full],
    })
    children.add(child)
    const exit = once(child, 'exit')
    const health = () => fetch(`http://127.0.0.1:${port}/api/health`).then(({ status }) => status)
    await vi.waitFor(async () => expect(await health()).toBe(200), { timeout: 20_000, interval: 50 })
    // Its line in the log has failed by then.
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await health()).toBe(200)
    child.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
  })

  it('ends at a fault that nothing was prepared for, and says where, but nothing of what was worked on', async () => {
    const dataDir = await withDatabase(join(root, 'faulty'))
    const fault = join(root, 'fault.mjs')
    writeFileSync(
      fault,
      `process.once('SIGUSR2', async function worked() {
        throw Object.assign(new Error('jane.roe@example.com'), { code: '23505', detail: '(jane.roe@example.com)' })
      })`,
    )
    const server = await start({
      ...{ SVC_DATA_DIR: dataDir, SVC_DEMO: '0', NODE_OPTIONS: `--import=${fault}` },
    })
    server.child.kill('SIGUSR2')
    expect(await server.exit).toBe(1)
    expect(server.err).not.toContain('jane.roe')
    const [line = ''] = server.err.trim().split('\n').slice(-1)
    expect(JSON.parse(line)).toMatchObject({
      level: 60,
      fault: { code: '23505', frames: expect.arrayContaining([expect.stringContaining('worked')]) },
    })
  })

  it('ends at once, with a sentence, where the disk fails, and has what was answered at the next start', async () => {
    const { dataDir, credentials } = await withDemo(join(root, 'unflushed'))
    const fault = join(root, 'unflushed.mjs')
    writeFileSync(
      fault,
      `import fs from 'node:fs'
      import { syncBuiltinESMExports } from 'node:module'
      process.once('SIGUSR2', () => {
        fs.fsyncSync = () => {
          throw Object.assign(new Error('EIO'), { code: 'EIO' })
        }
        syncBuiltinESMExports()
        process.stderr.write('broken')
      })`,
    )
    const server = await start({ SVC_DATA_DIR: dataDir, NODE_OPTIONS: `--import=${fault}` })
    const { api_key: key } = credentials
    const report = () => json(`${server.url}/api/v1/attestations`, key, claimOf('x', Date.now()))
    const kept = (await report()).body.receipt_id
    server.child.kill('SIGUSR2')
    await vi.waitFor(() => expect(server.err).toContain('broken'))
    await report().catch(() => {})
    expect(await server.exit).toBe(1)
    expect(server.err).toContain(
      `The disk of SVC_DATA_DIR (${dataDir}) is full, or fails, and the embedded database has ended`,
    )
    const again = await start({ SVC_DATA_DIR: dataDir })
    expect((await json(`${again.url}/api/v1/receipts/${kept}`, key)).status).toBe(200)
    again.child.kill('SIGTERM')
    expect(await again.exit).toBe(0)
  })

  it('says that it does not read the proxy of others, and of its own never the address', async () => {
    const settings = { SVC_DATA_DIR: await withDatabase(join(root, 'proxied')), SVC_DEMO: '0' }
    const address = 'http://svc:secret@proxy.invalid:3128'
    const others = await start({ ...settings, HTTPS_PROXY: address, http_proxy: address })
    others.child.kill('SIGTERM')
    expect(await others.exit).toBe(0)
    expect(others.err).toMatch(/^HTTPS_PROXY, http_proxy in the environment: not read; SVC_OUTGOING_PROXY /m)
    const own = await start({
      ...settings,
      ...{ HTTPS_PROXY: address, SVC_OUTGOING_PROXY: address, SVC_LOG_LEVEL: 'debug' },
      ...{ SVC_LLM_BASE_URL: 'https://llm.invalid/v1', SVC_LLM_MODEL: 'small' },
    })
    own.child.kill('SIGTERM')
    expect(await own.exit).toBe(0)
    expect(own.err).not.toContain('HTTPS_PROXY')
    const wrong = await start({ ...settings, SVC_OUTGOING_PROXY: `${address}/path` })
    expect(await wrong.exit).toBe(1)
    for (const { out, err } of [others, own, wrong]) expect(out + err).not.toMatch(/secret|proxy\.invalid/)
  })

  it('stops, with a sentence, when its data folder is taken away from under it', async () => {
    const dataDir = await withDatabase(join(root, 'going'))
    const server = await start({ SVC_DATA_DIR: dataDir, SVC_DEMO: '0' })
    renameSync(dataDir, join(root, 'gone'))
    expect(await server.exit).toBe(1)
    expect(server.err).toContain(`SVC_DATA_DIR (${dataDir}) is gone, and this process stops at once`)
  })

  it.each(['/proc/nowhere/data', main])('names the data folder that cannot be (%s)', async (dataDir) => {
    const server = await start({ SVC_DATA_DIR: dataDir })
    expect(await server.exit).toBe(1)
    expect(server.err).toContain(`SVC_DATA_DIR is ${dataDir}`)
    expect(server.err).not.toMatch(/^\s+at /m)
  })

  it('says what it needs on a Node.js that is too old for it, and ends', async () => {
    const older = 'Object.defineProperty(process,"versions",{value:{...process.versions,node:"22.21.1"}})'
    const child = await start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}` })
    expect(await child.exit).toBe(1)
    expect(child.out).toBe('')
    expect(child.err).toMatch(/^svc-server needs Node\.js 24 or newer, and this is 22\.21\.1\. .+\n$/)
    const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
    expect(engines.node).toBe('>=24')
  })

  it('lists the settings with what each takes when asked for help', async () => {
    const help = await start({}, ['--help'])
    expect(await help.exit).toBe(0)
    expect(takenBySettings.length).toBeGreaterThan(15)
    for (const [name, takes, without] of takenBySettings) {
      const heading = without === undefined ? name : `${name} (default: ${without})`
      expect(help.out).toContain(`  ${heading}\n      ${takes}\n`)
    }
    // As the documentation has them.
    const page = readFileSync(new URL('../../../docs/operate.md', import.meta.url), 'utf8')
    for (const [name, , without] of takenBySettings)
      if (without && !without.includes(' ')) expect(page).toContain(`| \`${name}\` | \`${without}\` |`)
  })

  it('names every wrong setting and ends', async () => {
    const wrong = await start({ SVC_PORT: 'secret-port', SVC_DEMO: 'maybe', SVC_TYPO: '1' })
    expect(await wrong.exit).toBe(1)
    expect(wrong.err).toContain('SVC_PORT must be a port')
    expect(wrong.err).toContain('SVC_DEMO must be 0 or 1')
    expect(wrong.err).not.toContain('secret-port')
  })
})

describe('on PostgreSQL', () => {
  it('two servers start at once on an empty database, share it, and live through lost connections', async () => {
    const databaseUrl = await postgresAddress()
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const open = (name: string) => startServer({ databaseUrl, dataDir: join(root, name), port: 0, log })
    const [left, right] = await Promise.all([open('left'), open('right')])
    try {
      const demo = left.demo ?? right.demo
      expect([left.demo, right.demo].filter(Boolean)).toHaveLength(1)
      const key = demo?.credentials.api_key as string
      const claim = claimOf('Mail ops@example.com', Date.now())
      const answers = await Promise.all(
        [left, right].map(({ url }) => json(`${url}/api/v1/attestations`, key, claim)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 201])

      // A revoked key is dead at once on the other server too.
      const token = demo?.credentials.token as string
      const made = await json(`${left.url}/api/v1/api-keys`, token, { name: 'short-lived' })
      expect((await json(`${right.url}/api/v1/policies`, made.body.key)).status).toBe(200)
      await fetch(`${left.url}/api/v1/api-keys/${made.body.id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      })
      expect((await json(`${right.url}/api/v1/policies`, made.body.key)).status).toBe(401)

      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'svc-server%'",
      )
      await client.end()
      const statuses: number[] = []
      for (let i = 0; i < 5; i++) statuses.push((await json(`${left.url}/api/v1/policies`, key)).status)
      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
      expect(statuses[statuses.length - 1]).toBe(200)
    } finally {
      await Promise.all([left.close(), right.close()])
    }
    expect(lines.join('')).not.toContain('svc_')
  })

  it('that another process brings up to date is waited for, which is said, and a stop does not wait with it', async () => {
    const databaseUrl = await migratedAddress()
    const other = await openPostgres({ url: databaseUrl })
    let done = () => {}
    const migrated = new Promise<void>((resolve) => {
      done = resolve
    })
    const migrating = other.exclusively('svc migrations', () => migrated)
    const starting = start({ SVC_DATABASE_URL: databaseUrl })
    const [child] = [...children].slice(-1)
    let said = ''
    child?.stderr?.on('data', (chunk) => {
      said += chunk
    })
    await expect.poll(() => said, { timeout: 30_000 }).toContain('by one that it waits for')
    child?.kill('SIGTERM')
    const stopped = await starting
    expect(await stopped.exit).toBe(0)
    expect(stopped.out).toBe('')
    done()
    await migrating
    await other.close()
  })

  it('whose role may not create extensions ends the start with what to do', async () => {
    const databaseUrl = await postgresAddress()
    const name = new URL(databaseUrl).pathname.slice(1)
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(`create role ${name}_plain login`)
    await client.query(`alter database ${name} owner to ${name}_plain`)
    await client.end()
    const plainUrl = Object.assign(new URL(databaseUrl), { username: `${name}_plain` }).href
    await expect(
      startServer({ databaseUrl: plainUrl, dataDir: join(root, 'plain'), port: 0 }),
    ).rejects.toMatchObject({
      code: 'database_unusable',
      message: expect.stringMatching(/extensions vector and btree_gin: .* superuser/),
    })
  })

  it.each([
    [
      'takes no writes',
      'alter database :name set default_transaction_read_only = on',
      /takes no writes: it is a/,
    ],
    [
      'has too few connections',
      'alter database :name connection limit 1',
      /at most 14: raise max_connections/,
    ],
  ])('that %s ends the start with what to do', async (_, statement, message) => {
    const databaseUrl = await migratedAddress()
    const name = new URL(databaseUrl).pathname.slice(1)
    const admin = new pg.Client({ connectionString: databaseUrl })
    await admin.connect()
    await admin.query(`create role ${name}_owner login`)
    await admin.query(`alter database ${name} owner to ${name}_owner`)
    await admin.query(`grant all on all tables in schema public to ${name}_owner`)
    await admin.query(statement.replace(':name', name))
    await admin.end()
    const url = Object.assign(new URL(databaseUrl), { username: `${name}_owner` }).href
    const starting = startServer({
      databaseUrl: url,
      dataDir: join(root, 'refused'),
      port: 0,
      logLevel: 'silent',
    })
    await expect(starting).rejects.toMatchObject({
      ...{ name: 'ServerError', code: 'database_unusable', message: expect.stringMatching(message) },
      cause: expect.any(Error),
    })
  })

  it('of another encoding than UTF-8 is refused while it is empty', async () => {
    const other = await postgresAddress(" encoding 'LATIN1' locale 'C' template template0")
    const options = { port: 0, demo: false, logLevel: 'silent', dataDir: join(root, 'latin') } as const
    await expect(startServer({ ...options, databaseUrl: other })).rejects.toMatchObject({
      ...{ code: 'database_unusable', message: expect.stringMatching(/encoding LATIN1, .* ENCODING 'UTF8'/) },
    })
  })

  it('that is not there ends the start with a message', async () => {
    const away = await start({ SVC_DATABASE_URL: 'postgresql://svc:hidden@127.0.0.1:1/svc' })
    expect(await away.exit).toBe(1)
    expect(away.err).toContain('SVC_DATABASE_URL')
    expect(away.err).not.toContain('hidden')
  })
})

describe('draining', () => {
  it('ends what waits for somebody outside in time to answer its caller', async () => {
    const hooked = await receiver()
    hooked.answer = () => new Promise(() => {})
    const { fs, credentials } = await embeddedDemo()
    const server = await startServer({
      ...{ inMemory: true, fs, jobs: false, logLevel: 'silent', port: 0, drainMs: 1_000 },
      ...{ dataDir: join(root, 'draining'), allowPrivateWebhooks: ['127.0.0.1'] },
    })
    const ask = (path: string, body: object) =>
      fetch(`${server.url}/api/v1/webhooks${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${credentials.api_key}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      }).then((response) => response.json())
    const hook = await ask('', { name: 'test', url: hooked.url, events: ['pii.detected'] })
    const tested = ask(`/${hook.id}/test`, {})
    await hooked.until(1)
    await server.close()
    expect(await tested).toMatchObject({ status: 'pending', error: null })
    await hooked.close()
  })
})

it('answers at a stop whoever connected before, though nobody took the connection yet', async () => {
  const options = { inMemory: true, demo: false, jobs: false, logLevel: 'silent', port: 0 } as const
  const server = await startServer({ ...options, fs: await embeddedFiles() })
  const socket = connect(server.port, '127.0.0.1')
  socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n')
  // The system has connected it, and the server has not looked.
  await new Promise<void>((done) => process.nextTick(done))
  const [[answer]] = await Promise.all([once(socket, 'data'), server.close()])
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK/)
})

describe('a port', () => {
  it('that is taken ends the start with a message, and leaves nothing open', async () => {
    const options = { inMemory: true, demo: false, jobs: false, logLevel: 'silent' } as const
    const first = await startServer({ ...options, fs: await embeddedFiles(), port: 0 })
    const timers = vi.spyOn(globalThis, 'setInterval')
    const ended = vi.spyOn(globalThis, 'clearInterval')
    await expect(
      startServer({ ...options, fs: await embeddedFiles(), port: first.port }),
    ).rejects.toMatchObject({
      code: 'address_unusable',
      message: expect.stringContaining('SVC_PORT'),
    })
    const left = new Set(timers.mock.results.map(({ value }) => value))
    for (const [timer] of ended.mock.calls) left.delete(timer as NodeJS.Timeout)
    vi.restoreAllMocks()
    expect([...left]).toEqual([])
    await first.close()
  })
})

describe('what is not HTTP', () => {
  const cases: [string, string, number, string?][] = [
    ['a method of nobody', 'FOO /api/health HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['two Hosts', 'GET /api/health HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', 400],
    [
      'an expectation nobody meets',
      'POST /api/v1/govern HTTP/1.1\r\nHost: x\r\nExpect: more\r\nContent-Length: 0\r\n\r\n',
      417,
    ],
    [
      'a transfer coding that is not read',
      'POST /api/v1/govern HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'a transfer coding without an end',
      'POST /api/v1/govern HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\nabc',
      400,
    ],
    ['a tunnel', 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'method_not_allowed'],
    [
      'a method of HTTP that none here takes',
      'TRACE /api/v1/govern HTTP/1.1\r\nHost: x\r\n\r\n',
      405,
      'method_not_allowed',
    ],
    ['nonsense', 'hello there\r\n\r\n', 400],
    [
      'a header of 20,000 bytes',
      `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ['a Host that makes no address', 'GET /api/health HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
    ['no Host', 'GET /api/health HTTP/1.1\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/v1/govern HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello',
      400,
    ],
    [
      'a length and chunks',
      'POST /api/v1/govern HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ]
  test.each(cases)(
    '%s is answered in the one error shape',
    async (_name, request, due, code = 'invalid_request') => {
      shared ??= startInMemory()
      const { port } = await shared
      const socket = connect(port, '127.0.0.1')
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk
        if (/\}$/.test(answer)) socket.end()
      })
      socket.write(request)
      await once(socket, 'close')
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${due} `))
      expect(answer.toLowerCase()).toContain('x-request-id: ')
      expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toEqual({
        error: expect.any(String),
        code,
      })
    },
  )

  async function answerTo(request: string): Promise<string> {
    shared ??= startInMemory()
    const socket = connect((await shared).port, '127.0.0.1')
    socket.write(request)
    let answer = ''
    for await (const chunk of socket) answer += chunk
    return answer
  }

  it('HTTP/1.0 need not name its host', async () => {
    expect(await answerTo('GET /api/health HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('HTTP/1.0 without a host is no way around which pages a session is accepted from', async () => {
    shared ??= startInMemory()
    const { token } = await (
      await fetch(`${(await shared).url}/auth/dev/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"email":"ops@example.com"}',
      })
    ).json()
    const write = (origin: string) =>
      answerTo(
        `POST /api/onboard HTTP/1.0\r\nCookie: svc-access-token=${token}\r\n${origin}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
      )
    expect(await write('Origin: null\r\n')).toMatch(/^HTTP\/1\.1 403 /)
    expect(await write('')).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('a chunked body that is too long is cut off', async () => {
    shared ??= startInMemory()
    const { url } = await shared
    const chunk = new TextEncoder().encode('"'.padEnd(65_536, 'a'))
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += chunk.length
        if (sent > 50_000_000) controller.close()
        else controller.enqueue(chunk)
      },
    })
    const response = await fetch(`${url}/api/v1/verify-fingerprint`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit).catch(() => null)
    // Either the refusal is read, or the connection is closed on the sender while it still sends.
    if (response)
      expect([response.status, await response.json()]).toEqual([
        413,
        expect.objectContaining({ code: 'body_too_large' }),
      ])
    expect(sent).toBeLessThan(50_000_000)
  })

  let shared: ReturnType<typeof startServer> | undefined
  const startInMemory = async () =>
    startServer({
      ...{ inMemory: true, fs: await embeddedFiles(), demo: false },
      ...{ port: 0, jobs: false, logLevel: 'silent' as const },
    })
  afterAll(async () => (await shared)?.close())
})
