/** What docs/operate.md says, held against the server: its settings, its metrics, and its commands as they stand there. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { endpoints } from '@svc/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../src/config/read-config.ts'
import type { StartOptions } from '../src/config/start-options.ts'
import { startServer } from '../src/server.ts'
import { migratedAddress, postgresAddress } from './support/databases.ts'
import { embeddedDemo } from './support/embedded-files.ts'
import { withDemo } from './support/embedded-folder.ts'
import { requirePostgres } from './support/install-postgres.ts'
import { query } from './support/postgres.ts'
import { testApp } from './support/test-app.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const page = read('docs/operate.md')
const settings = [...read('packages/server/src/config/read-config.ts').matchAll(/^ {2}(SVC_\w+):/gm)].map(
  ([, name]) => name as string,
)

describe('the settings', () => {
  it('are all in docs/operate.md', () => {
    expect(settings.length).toBeGreaterThan(15)
    for (const name of settings) expect(page).toContain(`| \`${name}\` |`)
  })

  it('that the pages and files name are settings', () => {
    for (const file of [
      'docs/operate.md',
      'docs/operate/compose.yaml',
      'docs/operate/svc@.service',
      'packages/server/README.md',
    ]) {
      const named = [...read(file).matchAll(/\bSVC_[A-Z_]*[A-Z]\b/g)].map(([name]) => name)
      const { unknown } = readConfig(Object.fromEntries(named.map((name) => [name, ''])))
      expect(unknown.filter((name) => !['SVC_DOMAIN', 'SVC_JWT', 'SVC_RATE_LIMIT'].includes(name))).toEqual(
        [],
      )
    }
  })
})

describe("the operator's files", () => {
  it('let through what the server takes, and pass every setting on', () => {
    const [, caddy] = /max_size (\d+)MB/.exec(read('docs/operate/Caddyfile'))!
    // Its megabyte is 1,048,576 bytes.
    const [, nginx] = /client_max_body_size (\d+)m;/.exec(read('docs/operate/nginx.conf'))!
    const most = Math.max(...endpoints.map(({ maxBodyBytes = 0 }) => maxBodyBytes))
    expect(Number(caddy) * 1e6).toBeGreaterThanOrEqual(most)
    expect(Number(nginx) * 1_048_576).toBeGreaterThanOrEqual(most)
    expect(read('docs/operate/compose.yaml')).toMatch(
      /^x-server:[\s\S]*?^ {2}env_file: \.env$[\s\S]*?^services:/m,
    )
  })
})

it('nginx listens on both families of addresses, as names have both', () => {
  const config = read('docs/operate/nginx.conf')
  for (const address of ['443', '[::]:443']) expect(config).toContain(`\tlisten ${address} ssl http2;\n`)
})

describe('the metrics', () => {
  let text = ''
  beforeAll(async () => {
    const app = await testApp()
    await app.ask('/api/health')
    text = (await app.ask('/metrics', { from: '127.0.0.1' })).body
    await app.close()
  })
  const series = new Set<string>()
  beforeAll(() => {
    for (const [, name] of text.matchAll(/^(svc_\w+?)(?:\{| )/gm)) series.add(name as string)
  })

  it('that docs/operate.md and its alerts name are those there are', () => {
    // One process on the embedded database has no connections to tell of, and with the local ledger no publisher.
    series.add('svc_database_connections').add('svc_publisher_lamports')
    for (const file of ['docs/operate.md', 'docs/operate/alerts.yaml'])
      for (const [name] of read(file).matchAll(/\bsvc_[a-z_]+\b/g))
        expect(
          [...series].some((one) => one === name || one === `${name}_count`),
          name,
        ).toBe(true)
  })

  it('are all in docs/operate.md', () => {
    for (const name of series) expect(page).toContain(name.replace(/_(?:count|sum|bucket)$/, ''))
  })
})

/** The block of the page whose first line is this comment. */
function block(comment: string): string {
  const found = new RegExp(`\`\`\`sh\\n# ${comment}\\n([\\s\\S]*?)\`\`\``).exec(page)
  if (!found) throw new Error(`docs/operate.md has no block ${comment}`)
  return found[1]!
}

function run(script: string, environment: Record<string, string>): void {
  const path = `${requirePostgres()}${delimiter}${process.env.PATH}`
  execFileSync('sh', ['-euc', script], { env: { PATH: path, ...environment }, stdio: 'pipe' })
}

describe('a backup', () => {
  const root = mkdtempSync(join(tmpdir(), 'svc-backup-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  const quiet = { port: 0, logLevel: 'silent' } as const

  /** What an organisation can see of itself, and one more decision. */
  async function look(options: StartOptions, key?: string): Promise<{ key: string; seen: unknown }> {
    const server = await startServer({ ...quiet, ...options })
    try {
      const as = { headers: { authorization: `Bearer ${key ?? server.demo?.credentials.api_key}` } }
      const answers = await Promise.all(
        ['/api/v1/receipts/proof-export?limit=1000', '/api/v1/policies', '/api/v1/webhooks'].map(
          async (path) => {
            const response = await fetch(server.url + path, as)
            expect(response.status).toBe(200)
            return response.json()
          },
        ),
      )
      return { key: key ?? server.demo!.credentials.api_key, seen: answers }
    } finally {
      await server.close()
    }
  }

  it('of the embedded database is restored by the commands of the page', async () => {
    const restored = join(root, 'restored')
    const { dataDir, credentials } = await withDemo(join(root, 'data'))
    const before = await look({ dataDir }, credentials.api_key)
    run(block('backup, then restore, of the embedded database'), {
      SVC_DATA_DIR: dataDir,
      BACKUP: join(root, 'backup.tgz'),
      RESTORED_DIR: restored,
    })
    expect(await look({ dataDir: restored }, before.key)).toEqual(before)
  }, 120_000)

  /** Two databases that a role owns which may create no extension; a superuser made these. */
  async function ofPlainRole(): Promise<[string, string]> {
    const addresses: [string, string] = [await postgresAddress(), await postgresAddress()]
    const role = `${new URL(addresses[0]).pathname.slice(1)}_plain`
    await query(addresses[0], `create role ${role} login`)
    for (const address of addresses) {
      await query(address, 'create extension vector; create extension btree_gin')
      await query(address, `alter database ${new URL(address).pathname.slice(1)} owner to ${role}`)
    }
    return addresses.map((one) => Object.assign(new URL(one), { username: role }).href) as [string, string]
  }

  it.each([
    ['of PostgreSQL', async () => [await migratedAddress(), await postgresAddress()] as const],
    ['of PostgreSQL by a role that may create no extension', ofPlainRole],
  ])(
    '%s is restored by the commands of the page',
    async (_, addresses) => {
      const [from, to] = await addresses()
      const dataDir = mkdtempSync(join(root, 'postgres-'))
      const before = await look({ dataDir, databaseUrl: from })
      run(block('backup, then restore into an empty database, of PostgreSQL'), {
        SVC_DATABASE_URL: from,
        RESTORED_URL: to,
        BACKUP: join(dataDir, 'backup.dump'),
      })
      expect(await look({ dataDir, databaseUrl: to }, before.key)).toEqual(before)
    },
    120_000,
  )
})

describe('who wants to be forgotten', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-forget-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it.each([
    ['the embedded database', async () => ({ inMemory: true, ...(await embeddedDemo()) })],
    ['PostgreSQL', async () => ({ databaseUrl: await migratedAddress(), credentials: null })],
  ])(
    'on %s is, by the command of the page: all other conversations and every receipt stay',
    async (_name, on) => {
      const { credentials, ...where } = await on()
      const server = await startServer({ port: 0, logLevel: 'silent', dataDir, ...where })
      try {
        const {
          org_id: org,
          widget_id: widget,
          token,
          api_key: key,
        } = credentials ?? server.demo!.credentials
        const ask = async (path: string, as: string | null, body?: object) => {
          const headers = { ...(as && { authorization: `Bearer ${as}` }), 'content-type': 'application/json' }
          const sent = body && { method: 'POST', body: JSON.stringify(body) }
          const response = await fetch(server.url + path, { headers, ...sent })
          expect(response.status).toBe(200)
          return response.json()
        }
        const say = () =>
          ask('/api/chat', null, { message: 'Call me: ann@example.com', org_id: org, widget_id: widget })
        const [forgotten, kept] = [await say(), await say()]
        const receipts = await ask('/api/v1/receipts/list?limit=1000', key)
        // The server answers in this process: it must not be held up.
        await promisify(execFile)('sh', ['-ec', block('forget a conversation and what was left in it')], {
          env: {
            ...process.env,
            ...{ BASE_URL: server.url, ADMIN_TOKEN: token!, CONVERSATION_ID: forgotten.session_id },
          },
        })
        const { conversations } = await ask('/api/admin/conversations', token)
        expect(conversations.map((one: { session_id: string }) => one.session_id)).toEqual([kept.session_id])
        expect((await ask('/api/admin/leads', token)).leads).toHaveLength(1)
        expect(await ask('/api/v1/receipts/list?limit=1000', key)).toEqual(receipts)
      } finally {
        await server.close()
      }
    },
    120_000,
  )
})
