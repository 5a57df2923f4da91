/** The real application on a database of its own, asked without a network in between. */
import { randomUUID } from 'node:crypto'
import type { Plan } from '@svc/contract'
import { type Logger, pino } from 'pino'
import type { Resolve } from '../../src/adapters/outgoing/guarded.ts'
import { createApp } from '../../src/app.ts'
import { type Config, defaults } from '../../src/config/config.ts'
import type { Database } from '../../src/db/database.ts'
import type { ChatPorts } from '../../src/wire/chat.ts'
import { type Services, type WireOptions, wire } from '../../src/wire/services.ts'
import { type TestClock, testClock } from './clock.ts'
import { embedded } from './databases.ts'

export interface Answered {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
}

export interface Ask {
  readonly method?: string
  readonly key?: string
  readonly token?: string
  readonly headers?: Record<string, string>
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as multipart/form-data. */
  readonly form?: FormData
  /** The address of the connection; none when absent. */
  readonly from?: string
  /** Sent as it is, as application/json unless `headers` says otherwise. */
  readonly raw?: string | Uint8Array
}

export interface TestOrganisation {
  readonly orgId: string
  readonly slug: string
  readonly widgetId: string
  /** A key with all scopes. */
  readonly key: string
  /** Sessions of a member and of an admin. */
  readonly member: string
  readonly admin: string
}

export interface TestApp {
  readonly clock: TestClock
  readonly database: Database
  readonly services: Services
  /** Every log line so far. */
  readonly logged: string[]
  ask(path: string, options?: Ask): Promise<Answered>
  newOrganisation(plan?: Plan): Promise<TestOrganisation>
  platformAdmin(): Promise<string>
  close(): Promise<void>
}

export interface TestAppOptions {
  readonly database?: Database
  readonly config?: Partial<Config>
  readonly clock?: TestClock
  readonly scanLimits?: NonNullable<WireOptions['scanLimits']>
  /** How names of receivers are looked up. */
  readonly resolve?: Resolve
  readonly chatPorts?: Partial<ChatPorts>
}

/** The test clock stands, and with it the minute that limits count by. */
const UNLIMITED = { key: 0, organisation: 0, ip: 0, admin: 0 }

export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { clock = testClock() } = options
  const database = options.database ?? (await embedded())
  const logged: string[] = []
  const log: Logger = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  const services = await wire({
    config: { ...defaults, allowPrivateWebhooks: ['127.0.0.1'], rateLimits: UNLIMITED, ...options.config },
    database,
    ...(options.scanLimits && { scanLimits: options.scanLimits }),
    log,
    clock,
    ...(options.resolve && { resolve: options.resolve }),
    ...(options.chatPorts && { chatPorts: options.chatPorts }),
  })
  const app = createApp(services, log, { ...defaults, ...options.config })

  const ask: TestApp['ask'] = async (
    path,
    { method, key, token, headers = {}, json, raw, form, from } = {},
  ) => {
    const body = form ?? (json !== undefined ? JSON.stringify(json) : raw)
    const init = {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body as BodyInit }),
    }
    const bindings = from === undefined ? {} : { incoming: { socket: { remoteAddress: from } } }
    const response = await app.request(path, init, bindings)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }

  return {
    clock,
    database,
    services,
    logged,
    ask,
    async newOrganisation(plan = 'free') {
      const orgId = randomUUID()
      const slug = `org-${orgId.slice(0, 8)}`
      await services.tenants.addOrganisation({ id: orgId, slug, name: slug, plan }, new Date(clock()))
      const widgetId = randomUUID()
      await services.tenants.addWidget(orgId, { id: widgetId, name: 'Widget' }, new Date(clock()))
      const session = (role: 'member' | 'admin') =>
        services.developmentSessions?.issue({
          email: `${role}@example.com`,
          role,
          org_slug: slug,
          expires_in: 86_400 * 30,
        }) ?? Promise.resolve('')
      return {
        orgId,
        slug,
        widgetId,
        key: (await services.keys.create(orgId, { name: 'test' })).key,
        member: await session('member'),
        admin: await session('admin'),
      }
    },
    platformAdmin: async () =>
      (await services.developmentSessions?.issue({
        email: 'platform@example.com',
        role: 'platform_admin',
      })) ?? '',
    close: () => database.close(),
  }
}
