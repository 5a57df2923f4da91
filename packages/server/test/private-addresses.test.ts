/** No address that somebody outside chose leads this server to its own network, wherever the address is given. */

import { type AddressInfo, createServer } from 'node:net'
import { endpoints } from '@svc/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { Resolve } from '../src/adapters/outgoing/guarded.ts'
import type { Database } from '../src/db/database.ts'
import { privateForms, publicForms } from './support/addresses.ts'
import { embedded } from './support/databases.ts'
import { type Field, fieldsOf, withField } from './support/fields.ts'
import { soundBodies, things } from './support/surface.ts'
import { type Answered, type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

/** An address by its name or by its form. */
function isAddress({ path, schema }: Field): boolean {
  return (
    /(?:^|_)(?:url|uri|endpoint|callback|address)(?:$|_)/.test(path.at(-1)!) ||
    /http|uri/.test(`${schema.pattern} ${schema.format}`)
  )
}

/** Kept as the name of a site, and never asked: a scan of it is given its own address. */
const NEVER_ASKED = new Set(['onboard.body.website_url'])

const fields = endpoints.flatMap(fieldsOf).filter((field) => isAddress(field) && !NEVER_ASKED.has(field.id))

/** Every form at the first place; of the others a share each, since one guard stands before them all. All of them at length. */
function share<T>(forms: readonly T[], place: number): readonly T[] {
  return place === 0 || process.env.SVC_TEST_LONG ? forms : forms.filter((_, i) => i % 5 === place % 5)
}

/** What a name resolves to, at each look-up the next list and the last one again and again. */
const names: Record<string, string[][]> = {
  'example.com': [['93.184.216.34']],
  'inside.example': [['127.0.0.1']],
  'inside6.example': [['::1']],
  'mapped.example': [['::ffff:127.0.0.1']],
  'both.example': [['93.184.216.34', '127.0.0.1']],
  'metadata.example': [['169.254.169.254']],
}

/** A sound body, with a public address wherever it holds one. */
function publicBody(id: string): unknown {
  return JSON.parse(JSON.stringify(soundBodies[id]).replace(/https?:\/\/[^"]*/g, 'https://example.com/'))
}

describe('addresses of the own network', () => {
  let database: Database
  let app: TestApp
  /** The same tables under a laxer setting: what was allowed once. */
  let lax: TestApp
  let org: TestOrganisation
  let connections = 0
  const lookUps = new Map<string, number>()
  const resolve: Resolve = (host, done) => {
    const lists =
      names[host.toLowerCase()] ??
      (host.startsWith('rebinding') ? [['93.184.216.34'], ['127.0.0.1']] : undefined)
    const count = lookUps.get(host) ?? 0
    lookUps.set(host, count + 1)
    const list = lists?.[Math.min(count, lists.length - 1)]
    if (!list) return done(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), [])
    done(
      null,
      list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  const trap = createServer((socket) => {
    connections++
    socket.destroy()
  })
  const port = () => (trap.address() as AddressInfo).port

  beforeAll(async () => {
    await new Promise<void>((listening) => trap.listen(0, '::', listening))
    database = await embedded()
    app = await testApp({ database, config: { allowPrivateWebhooks: [] }, resolve })
    lax = await testApp({ database })
  })
  beforeEach(async () => {
    // Sessions act on the newest memberships of a person, and one person joins every organisation here.
    app.clock.advance(1)
    org = await app.newOrganisation()
    connections = 0
  })
  afterAll(async () => {
    await database.close()
    await new Promise((closed) => trap.close(closed))
  })

  /** Calls the endpoint with the address in its field and everything else sound. */
  async function give({ endpoint, path }: Field, url: string): Promise<Answered> {
    const thing = await things[endpoint.id]?.(lax, org)
    const at = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => thing?.params[name] as string)
    return app.ask(at, {
      method: endpoint.method,
      ...(endpoint.auth === 'session' ? { token: await sessionFor(endpoint) } : { key: org.key }),
      json: withField(publicBody(endpoint.id), path, url),
    })
  }

  /** Nobody may be admin of as many organisations as are made here, and whoever onboards becomes one more's. */
  async function sessionFor({ id }: Field['endpoint']): Promise<string> {
    if (id !== 'onboard') return org.admin
    const json = { email: `${org.slug}@example.com` }
    return (await app.ask('/auth/dev/token', { json })).body.token
  }

  it('can be given at the places that are tried here, among others', () => {
    expect(fields.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['createWebhook.body.url', 'updateWebhook.body.url']),
    )
    expect(fields.filter(({ place }) => place === 'query')).toEqual([])
  })

  describe.each(fields.map((field, place) => [field.id, field, place] as const))(
    'in %s',
    (_id, field, place) => {
      test.each([
        ...share(privateForms, place),
        'inside.example',
        'inside6.example',
        'mapped.example',
        'both.example',
        'metadata.example',
      ])('%s is refused with 400, and nobody is asked', async (host) => {
        const { status, body } = await give(field, `http://${host}:${port()}/`)
        const code = field.endpoint.surface === 'chat' ? undefined : 'invalid_request'
        expect([status, body.code]).toEqual([400, code])
        expect(body.error).not.toContain('://')
        // Strangers are not told how this server is set up.
        if (/not a public one/.test(body.error)) {
          const isTold = /SVC_ALLOW_PRIVATE_WEBHOOKS$/.test(body.error)
          expect(isTold).toBe(field.endpoint.auth !== 'none')
        }
        expect(connections).toBe(0)
      })

      test.each([...share(publicForms, place), 'nowhere.example'])('%s is taken', async (host) => {
        // What asks at once would ask people outside.
        if (field.endpoint.id === 'verifyWidget')
          return expect(await app.services.outgoing.refusal(`https://${host}/`)).toBeNull()
        expect((await give(field, `https://${host}/`)).status).toBeLessThan(300)
      })
    },
  )

  describe('that were allowed once', () => {
    const hookAt = async (through: TestApp, host: string): Promise<string> => {
      const json = { name: 'hook', url: `http://${host}:${port()}/`, events: ['pii.detected'] }
      const { status, body } = await through.ask('/api/v1/webhooks', { key: org.key, json })
      expect(status).toBe(200)
      return body.id
    }
    const failed = {
      status: 'failed',
      response_status: null,
      error: 'The address is not a public one',
      next_attempt_at: null,
    }

    it.each([
      ['by a setting that is gone', () => hookAt(lax, '127.0.0.1')],
      [
        'by a name that was public when it was checked',
        () => hookAt(app, `rebinding${lookUps.size}.example`),
      ],
    ])('%s are not asked by a test', async (_how, make) => {
      const id = await make()
      const { body } = await app.ask(`/api/v1/webhooks/${id}/test`, { key: org.key, method: 'POST' })
      expect(body).toMatchObject(failed)
      expect(connections).toBe(0)
    })

    it.each([
      ['by a setting that is gone', () => hookAt(lax, '127.0.0.1')],
      [
        'by a name that was public when it was checked',
        () => hookAt(app, `rebinding${lookUps.size}.example`),
      ],
    ])('%s are not asked by an event, nor when it is delivered again by hand', async (_how, make) => {
      const id = await make()
      await app.ask('/api/v1/govern', { key: org.key, json: { content: 'Write to ops@example.com' } })
      const work = async () => {
        const [spreading, deliveries] = app.services.due
        await spreading!.take(1)
        for (const job of await deliveries!.take(10)) await job()
      }
      await work()
      const at = `/api/v1/webhooks/${id}/deliveries`
      const { body } = await app.ask(at, { key: org.key })
      expect(body.deliveries).toMatchObject([failed])
      app.clock.advance(1_000)
      await app.ask(`${at}/${body.deliveries[0].id}/retry`, { key: org.key, method: 'POST' })
      await work()
      expect((await app.ask(at, { key: org.key })).body.deliveries).toMatchObject([failed, failed])
      expect(connections).toBe(0)
    })
  })

  it('would be counted if they were asked', async () => {
    const json = { name: 'hook', url: `http://127.0.0.1:${port()}/`, events: ['pii.detected'] }
    const { body } = await lax.ask('/api/v1/webhooks', { key: org.key, json })
    await lax.ask(`/api/v1/webhooks/${body.id}/test`, { key: org.key, method: 'POST' })
    expect(connections).toBe(1)
  })
})
