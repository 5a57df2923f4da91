/** Anchoring on a real Solana runtime: every way the ledger misbehaves, with a crash at every step. */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { createAnchorReader } from '@svc/merkle/anchor'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Ledger } from '../src/adapters/ledger/ledger.ts'
import { readSeed } from '../src/adapters/ledger/signing-key.ts'
import { createSolanaLedger, type SolanaLedger } from '../src/adapters/ledger/solana-ledger.ts'
import type { Database } from '../src/db/database.ts'
import { createAnchoring } from '../src/features/anchoring/service.ts'
import { type AnchorStore, createAnchorStore, MAX_ATTEMPTS } from '../src/features/anchoring/store.ts'
import { createReceiptStore } from '../src/features/receipts/store.ts'
import { createTenantStore } from '../src/features/tenants/store.ts'
import { loggedFault } from '../src/log/fault.ts'
import type { NewReceipt } from '../src/receipt.ts'
import { DAY_MS, testClock } from './support/clock.ts'
import { embedded, featureDatabases } from './support/databases.ts'
import { BEHAVIOURS, type SolanaNode, startSolanaNode } from './support/solana-node.ts'
import { type TestApp, testApp } from './support/test-app.ts'

const DAY = '2026-11-19'
const NOW = Date.parse('2026-11-20T00:05:00Z')
const seed = new Uint8Array(32).fill(7)
const log = pino({ level: 'silent' })

let node: SolanaNode
let ledger: SolanaLedger
beforeAll(async () => {
  node = await startSolanaNode()
  ledger = await createSolanaLedger({ rpcUrl: node.url, network: 'solana:localnet', seed })
})
afterAll(() => node.close())

let fingerprints = 0
async function newDay(database: Database): Promise<string> {
  const orgId = randomUUID()
  const at = new Date(`${DAY}T12:00:00Z`)
  await createTenantStore(database.kysely).addOrganisation({ id: orgId, slug: orgId, name: orgId }, at)
  const receipts = Array.from({ length: 3 }, (_, n) => receipt(orgId, new Date(at.getTime() - n * 1_000)))
  await createReceiptStore(database.kysely).insert(receipts)
  return orgId
}

function receipt(orgId: string, at: Date): NewReceipt {
  fingerprints++
  return {
    ...{ orgId, receiptId: `svc_rcpt_${randomUUID()}`, captureMode: 'cloud', attestedBy: 'svc' },
    ...{ decision: 'redact', risk: 'medium', score: 40, hitl: false, policies: ['pii.contact'] },
    ...{ policy: { name: 'standard', version: 1 }, piiCounts: { EMAIL_ADDRESS: 1 } },
    fingerprint: `SVC-DNA-v2-${fingerprints.toString(16).padStart(16, '0')}`,
    ...{ fingerprintSalt: '0'.repeat(32), canonicalJson: '{}', direction: null, agentId: null },
    ...{ requestId: null, sdk: null, decidedAt: at, recordedAt: at },
  } as NewReceipt
}

/** Time goes by on the ledger's clock and ours together. */
function clockOf(): { now: () => number; sleep: (ms: number) => Promise<void> } {
  let now = NOW
  return {
    now: () => now,
    async sleep(ms) {
      now += ms
      node.pass(ms)
    },
  }
}

describe.each(featureDatabases)('an anchor on %s', (_name, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  it('is a memo that the verifier reads with no package of the ledger’s', async () => {
    node.begin('lands', 1, ledger.publisher)
    const orgId = await newDay(database)
    const time = clockOf()
    const anchoring = createAnchoring({
      ...{ store: createAnchorStore(database.kysely), ledger, log },
      ...{ clock: time.now, sleep: time.sleep },
    })
    const run = await anchoring.runDay(orgId, DAY)
    expect(run?.anchor).toMatchObject({ status: 'anchored', network: 'solana:localnet', leafCount: 3 })
    const { root = '', txHash = '' } = (run?.anchor ?? {}) as { root?: string; txHash?: string }
    expect(node.finalMemos()).toEqual([root])
    // The ledger is no public one, which the rows' network says as well.
    const reader = createAnchorReader([new URL(node.url)], { now: Date.parse('2026-11-21T00:00:00Z') / 1000 })
    const expected = { txHash, root, anchorDate: DAY, publisher: ledger.publisher }
    expect(await reader.read('local', expected)).toEqual({ kind: 'confirmed', warnings: [] })
    // Again changes nothing.
    await anchoring.runDay(orgId, DAY)
    expect(node.finalMemos()).toEqual([root])
  })

  it('is not said to be older than what hangs in it, where the ledger’s clock is behind', async () => {
    node.begin('lands', 1, ledger.publisher)
    const anchoredAt = async (at: string) => {
      const orgId = await newDay(database)
      const time = clockOf()
      const behind: Ledger = {
        ...ledger,
        async fate(signed) {
          const fate = await ledger.fate(signed)
          return fate.kind === 'final' ? { ...fate, at: new Date(at) } : fate
        },
      }
      const store = createAnchorStore(database.kysely)
      const parts = { store, ledger: behind, log, clock: time.now, sleep: time.sleep }
      return (await createAnchoring(parts).runDay(orgId, DAY))?.anchor.anchoredAt?.toISOString()
    }
    expect(await anchoredAt(`${DAY}T11:59:40Z`)).toBe(`${DAY}T12:00:00.000Z`)
    expect(await anchoredAt(`${DAY}T12:00:01Z`)).toBe(`${DAY}T12:00:01.000Z`)
  })

  it('is one, however many servers come at once', async () => {
    node.begin('dropped', 5, ledger.publisher)
    const orgId = await newDay(database)
    const time = clockOf()
    const servers = Array.from({ length: 4 }, () =>
      createAnchoring({
        ...{ store: createAnchorStore(database.kysely), ledger, log },
        ...{ clock: time.now, sleep: time.sleep },
      }),
    )
    const runs = await Promise.all(servers.map((server) => server.runDay(orgId, DAY)))
    expect(runs.filter((run) => run?.created)).toHaveLength(1)
    await Promise.all(servers.map((server) => server.finish()))
    const anchor = await createAnchorStore(database.kysely).find(orgId, DAY)
    expect(anchor?.status).toBe('anchored')
    await time.sleep(600_000)
    expect(node.finalMemos()).toEqual([anchor?.root])
  })

  it('that could land no more is put aside and kept, and another is made', async () => {
    node.begin('lands', 2, ledger.publisher)
    const orgId = await newDay(database)
    const time = clockOf()
    const store = createAnchorStore(database.kysely)
    const silent: Ledger = { ...ledger, send: async () => {} }
    const parts = { store, log, clock: time.now, sleep: time.sleep }
    const before = await createAnchoring({ ...parts, ledger: silent }).runDay(orgId, DAY)
    expect(before?.anchor.status).not.toBe('anchored')
    await time.sleep(600_000)
    await createAnchoring({ ...parts, ledger }).finish()
    expect((await store.find(orgId, DAY))?.status).toBe('anchored')
    const attempts = await database.kysely
      .selectFrom('anchor_attempts')
      .selectAll()
      .where('org_id', '=', orgId)
      .execute()
    expect(attempts.length).toBeGreaterThan(0)
    expect(node.finalMemos()).toHaveLength(1)
  })

  it('that came to nothing is kept with the last of its kind, while the publisher cannot pay for any', async () => {
    const store = createAnchorStore(database.kysely)
    const [orgId, other] = [await newDay(database), await newDay(database)]
    const parts = { store, log, ledger: { ...ledger, sign: () => Promise.reject(new Error('away')) } }
    for (const id of [orgId, other])
      await expect(createAnchoring({ ...parts, clock: () => NOW }).runDay(id, DAY)).rejects.toThrow('away')
    const fail = async (id: string, n: number) => {
      await store.keepSigned(id, DAY, { signature: `${n}`, transaction: 'AQ==', lastValidBlockHeight: n })
      await store.putAside(id, DAY, `${n}`, new Date(NOW + n))
    }
    await fail(other, 0)
    for (let n = 0; n < MAX_ATTEMPTS + 3; n++) await fail(orgId, n)
    const kept = (id: string) =>
      database.kysely.selectFrom('anchor_attempts').where('org_id', '=', id).select('tx_hash').execute()
    const names = (await kept(orgId)).map(({ tx_hash }) => Number(tx_hash)).sort((a, b) => a - b)
    expect([names.length, names[0], names.at(-1)]).toEqual([MAX_ATTEMPTS, 3, MAX_ATTEMPTS + 2])
    expect(await kept(other)).toHaveLength(1)
    expect((await store.find(orgId, DAY))?.status).toBe('frozen')
  })
})

describe('a transaction that is taken and dropped', () => {
  let database: Database
  beforeAll(async () => {
    database = await embedded()
  })
  afterAll(() => database.close())

  it.each([
    [2, 'nobody is told', 'anchored'],
    [3, 'somebody is told', 'frozen'],
  ])('%i times in a run: %s', async (times, what, status) => {
    node.begin('lands', 6, ledger.publisher)
    const orgId = await newDay(database)
    const time = clockOf()
    const store = createAnchorStore(database.kysely)
    const made = new Set<string>()
    const losing: Ledger = {
      ...ledger,
      async send(signed) {
        made.add(signed.signature)
        if (made.size > times) await ledger.send(signed)
      },
    }
    const told: unknown[] = []
    const onFailure = async (...failed: unknown[]) => void told.push(failed)
    const parts = { store, log, onFailure, clock: time.now, sleep: time.sleep }
    // One run goes on until each of them can land no more.
    const patient: Ledger = { ...losing, patience: { everyMs: 20_000, forMs: 600_000 } }
    expect((await createAnchoring({ ...parts, ledger: patient }).runDay(orgId, DAY))?.anchor.status).toBe(
      status,
    )
    expect(told).toEqual(what === 'somebody is told' ? [[orgId, DAY]] : [])
    await createAnchoring({ ...parts, ledger }).finish()
    expect((await store.find(orgId, DAY))?.status).toBe('anchored')
    expect(node.finalMemos()).toHaveLength(1)
  })
})

describe('who waits for an answer', () => {
  let database: Database
  let store: AnchorStore
  beforeAll(async () => {
    database = await embedded()
    store = createAnchorStore(database.kysely)
  })
  afterAll(() => database.close())

  /** Looks at the ledger come when they are let. */
  function slowly() {
    const time = clockOf()
    let open = () => {}
    let closed = new Promise<void>((resolve) => {
      open = resolve
    })
    const anchoring = createAnchoring({
      ...{ store, ledger, log, clock: time.now, answerWithinMs: 100 },
      async sleep(ms) {
        await closed
        await time.sleep(ms)
      },
    })
    return {
      anchoring,
      goOn() {
        open()
        closed = Promise.resolve()
      },
    }
  }

  it('is told how far the tree has come, and the run goes on', async () => {
    node.begin('lands', 3, ledger.publisher)
    const [orgId, other] = [await newDay(database), await newDay(database)]
    const { anchoring, goOn } = slowly()
    const run = await anchoring.begin(orgId, DAY)
    expect(run).toMatchObject({ created: true, anchor: { leafCount: 3 } })
    expect(run?.anchor.status).not.toBe('anchored')
    // Asked again while it is under way: no second one.
    expect(await anchoring.begin(orgId, DAY)).toMatchObject({
      created: false,
      anchor: { root: run?.anchor.root },
    })
    // On a busy machine the second tree may not be made within the time of one answer.
    let all: Awaited<ReturnType<typeof anchoring.beginForAll>> = []
    const told = async () => {
      all = await anchoring.beginForAll(DAY)
      return all.map(({ anchor }) => anchor.orgId)
    }
    await expect.poll(told).toEqual(expect.arrayContaining([orgId, other]))
    expect(all.find(({ anchor }) => anchor.orgId === orgId)).toMatchObject({ created: false })
    // Blocks go by with the looks, and on a busy machine one that is not sent yet would run out meanwhile.
    for (const org of [orgId, other])
      await expect.poll(async () => (await store.find(org, DAY))?.status).toBe('submitted')
    goOn()
    await anchoring.idle()
    expect(await anchoring.begin(orgId, DAY)).toMatchObject({ anchor: { status: 'anchored' } })
    expect((await store.find(other, DAY))?.status).toBe('anchored')
    expect(node.finalMemos()).toHaveLength(2)
  })

  it('is told in time, and who runs the server of what goes wrong after that', async () => {
    const orgId = await newDay(database)
    let fail = () => {}
    const failing = new Promise<never>((_, reject) => {
      fail = () => reject(new Error('nobody answers'))
    })
    const failures: string[] = []
    const anchoring = createAnchoring({
      ...{ store, ledger: { ...ledger, sign: () => failing }, log, answerWithinMs: 20 },
      onFailure: async (org, day) => void failures.push(`${org} ${day}`),
    })
    expect(await anchoring.begin(orgId, DAY)).toMatchObject({ created: true, anchor: { status: 'frozen' } })
    expect(failures).toEqual([])
    fail()
    await expect.poll(() => failures).toEqual([`${orgId} ${DAY}`])
  })

  it('is told at once what is known at once, and of a ledger that cannot be reached', async () => {
    node.begin('lands', 4, ledger.publisher)
    const orgId = await newDay(database)
    const dead: Ledger = { ...ledger, sign: () => Promise.reject(new Error('nobody answers')) }
    const failing = createAnchoring({ store, ledger: dead, log, answerWithinMs: 60_000 })
    await expect(failing.begin(orgId, DAY)).rejects.toThrow('nobody answers')
    const time = clockOf()
    const well = createAnchoring({ store, ledger, log, clock: time.now, sleep: time.sleep })
    expect(await well.begin(orgId, DAY)).toMatchObject({ created: false, anchor: { status: 'anchored' } })
    expect(await well.begin(orgId, '2026-11-01')).toBeNull()
  })
})

class Crash extends Error {}

/** Before and after each step: where a process can die. The last is taken only where a transaction can land no more. */
const STEPS = [
  'freeze',
  'sign',
  'keepSigned',
  'send',
  'markSubmitted',
  'fate',
  'markAnchored',
  'putAside',
] as const
const POINTS = STEPS.flatMap((step) => [`before ${step}`, `after ${step}`])

/** Parts of one process, which dies at a point: from then on it does nothing more, whatever its code would do about an error. */
function mortal(point: string, at: () => boolean) {
  let isDead = false
  const die = (): never => {
    isDead = true
    throw new Crash()
  }
  return {
    isDead: () => isDead,
    part<T extends object>(part: T): T {
      return new Proxy(part, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name)
          if (typeof value !== 'function') return value
          return async (...args: unknown[]) => {
            if (isDead || (point === `before ${String(name)}` && at())) die()
            // After an answer, or after none came.
            return Promise.resolve(Reflect.apply(value, target, args)).finally(() => {
              if (isDead || (point === `after ${String(name)}` && at())) die()
            })
          }
        },
      })
    },
  }
}

describe('whatever the ledger does, and wherever a run dies, a day has exactly one final memo', () => {
  let database: Database
  let store: AnchorStore
  beforeAll(async () => {
    database = await embedded()
    store = createAnchorStore(database.kysely)
  })
  afterAll(() => database.close())

  const seeds = Array.from({ length: process.env.SVC_TEST_LONG ? 10 : 1 }, (_, i) => i + 2)
  const cases = BEHAVIOURS.flatMap((behaviour) =>
    POINTS.flatMap((point) => seeds.map((chance) => [behaviour, point, chance] as const)),
  )
  test.each(cases)('%s, dead %s, seed %i', async (behaviour, point, chance) => {
    node.begin(behaviour, chance, ledger.publisher)
    const orgId = await newDay(database)
    const time = clockOf()
    let left = 1 + (chance % 2)
    const dies = () => --left === 0
    let deaths = 0
    for (let run = 0; run < 20; run++) {
      // Each run is a new process. The last ones find the ledger well.
      if (run === 12) node.heal()
      const { part, isDead } = mortal(point, dies)
      const anchoring = createAnchoring({
        ...{ store: part(store), ledger: part(ledger) as Ledger },
        ...{ log, clock: time.now, sleep: time.sleep },
      })
      const made = await anchoring.runDay(orgId, DAY).catch(() => null)
      if (isDead()) deaths++
      if (made?.anchor.status === 'anchored') break
      // Later: the bytes may have run out by then.
      await time.sleep(chance % 3 === 0 ? 200_000 : 20_000)
    }
    const anchor = await store.find(orgId, DAY)
    expect(anchor?.status).toBe('anchored')
    await time.sleep(600_000)
    expect(node.finalMemos()).toEqual([anchor?.root])
    // Every step but the last is taken at least once, and it is there that the run died.
    if (chance % 2 === 0 && !point.endsWith('putAside')) expect(deaths).toBe(1)
    expect(deaths).toBeLessThanOrEqual(1)
  })
})

describe('the signing key', () => {
  it('is read from the forms that people have', () => {
    const list = [...seed, ...new Uint8Array(32)]
    expect(readSeed(JSON.stringify(list))).toEqual(seed)
    expect(readSeed(Buffer.from(seed).toString('base64'))).toEqual(seed)
  })

  it('is read from PKCS #8, where it is one of Ed25519', () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
    expect(readSeed(pem)).toEqual(
      new Uint8Array(Buffer.from(privateKey.export({ format: 'jwk' }).d as string, 'base64url')),
    )
    const other = generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
    for (const text of [other as string, Buffer.alloc(31, 1).toString('base64')])
      expect(() => readSeed(text)).toThrow(/no Ed25519 key/)
  })

  it.each(['', '[1,2]', 'x', '-----BEGIN PRIVATE KEY-----\nx', JSON.stringify(Array(64).fill(256))])(
    'and %j is refused without being repeated',
    (text) => expect(() => readSeed(text)).toThrow(/no Ed25519 key/),
  )
})

describe('a node that answers otherwise than nodes do', () => {
  const answers: readonly (readonly [string, (response: ServerResponse) => unknown])[] = [
    ['rpc_timeout', () => {}],
    ['rpc_unreadable', (response) => response.end('<html>jane.roe@example.com</html>')],
    ['rpc_http_429', (response) => response.writeHead(429).end('jane.roe@example.com')],
    ['rpc_unreachable', (response) => response.destroy()],
    [
      'rpc_-32005',
      (response) =>
        response.end('{"jsonrpc":"2.0","id":"0","error":{"code":-32005,"message":"jane.roe@example.com"}}'),
    ],
    [
      'rpc_too_large',
      (response) => {
        const more = () => {
          while (response.write(Buffer.alloc(65_536, ' ')));
          response.once('drain', more)
        }
        more()
      },
    ],
  ]

  test.each(answers)('fails with %s', async (code, answer) => {
    const server = createServer((request, response) => {
      request.resume()
      answer(response)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const rpcUrl = `http://127.0.0.1:${port}`
    const odd = await createSolanaLedger({ rpcUrl, network: 'solana:devnet', seed, timeoutMs: 1_000 })
    const fault = await odd.sign('x').catch(loggedFault)
    expect(fault).toMatchObject({ name: 'LedgerError', code })
    expect(JSON.stringify(fault)).not.toContain('jane')
    server.closeAllConnections()
    server.close()
  })

  it('is told to who asks for a run, and the tree waits for the next one', async () => {
    const solana = { rpcUrl: 'http://127.0.0.1:9', network: 'solana:devnet', seed }
    const time = testClock()
    const app = await testApp({ config: { solana }, clock: time })
    const org = await app.newOrganisation()
    await app.ask('/api/v1/govern', { key: org.key, json: { content: 'x' } })
    const ask = () => app.ask('/api/admin/anchor-runs', { token: org.admin, json: {} })
    const { status, body } = await ask()
    expect([status, body.code, body.error]).toEqual([
      503,
      'unavailable',
      expect.stringMatching(/tree is made, but the ledger/),
    ])
    const { rows } = await sql`select status, network from anchors`.execute(app.database.kysely)
    expect(rows).toEqual([{ status: 'frozen', network: 'solana:devnet' }])
    await app.close()
  })
})

describe('who runs the server', () => {
  const figures = async (app: TestApp) => (await app.ask('/metrics', { from: '127.0.0.1' })).body as string
  async function waiting(rpcUrl: string): Promise<{ app: TestApp; orgId: string }> {
    const solana = { rpcUrl, network: 'solana:localnet', seed }
    const app = await testApp({ config: { solana } })
    const { key, orgId } = await app.newOrganisation()
    await app.ask('/api/v1/webhooks', {
      key,
      json: { name: 'ops', url: 'http://127.0.0.1:9/', events: ['security.alert'] },
    })
    await app.ask('/api/v1/govern', { key, json: { content: 'x' } })
    app.clock.advance(DAY_MS)
    return { app, orgId }
  }

  it('is told by an alert and a figure of an anchor that failed', async () => {
    const { app, orgId } = await waiting('http://127.0.0.1:9')
    await app.services.anchoring.runDue()
    const told = app.database.kysely
      .selectFrom('events')
      .select(['event', 'data'])
      .where('org_id', '=', orgId)
    expect(await told.execute()).toMatchObject([
      { event: 'security.alert', data: { alert: 'anchor_failure', severity: 'critical' } },
    ])
    expect(await figures(app)).toMatch(/^svc_anchor_runs_total\{result="failed"\} 1$/m)
    await app.close()
  })

  it('sees what was sent, and what is left to pay with', async () => {
    node.begin('lands', 1, ledger.publisher)
    const before = await ledger.balance()
    const { app } = await waiting(node.url)
    const run = app.services.anchoring.runDue()
    const status = async () =>
      (await app.database.kysely.selectFrom('anchors').select('status').execute()).map((each) => each.status)
    await expect.poll(status, { timeout: 10_000 }).toEqual(['submitted'])
    node.pass(60_000)
    await run
    expect(await status()).toEqual(['anchored'])
    expect(await figures(app)).toMatch(/^svc_ledger_transactions_total 1$/m)
    expect(await app.services.publicLedger?.balance()).toBe(before - 5_000)
    await app.close()
  })
})

describe('a node', () => {
  const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
  const signature = '5'.repeat(87)
  const signed = { signature, transaction: 'AQ==', lastValidBlockHeight: 1_000 }
  const block = { slot: 7, confirmations: null }
  const failure = { InstructionError: [0, 'Custom'] }

  /** Answers each call by what is given for it, and tells what was asked. */
  async function standIn(answers: Record<string, unknown>) {
    const asked: { method: string; params: unknown }[] = []
    const server = createServer(async (request, response) => {
      const {
        id,
        method,
        params = [],
      } = JSON.parse(await new Response(Readable.toWeb(request) as never).text())
      asked.push({ method, params })
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method] }))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const close = () => {
      server.closeAllConnections()
      server.close()
    }
    return { rpcUrl, asked, close }
  }

  test.each<[string, object | null, number, object]>([
    [
      'is final',
      { ...block, err: null, confirmationStatus: 'finalized' },
      1,
      { kind: 'final', at: new Date(9e6) },
    ],
    ['failed for good', { ...block, err: failure, confirmationStatus: 'finalized' }, 1, { kind: 'void' }],
    ['is in a block', { ...block, err: null, confirmationStatus: 'confirmed' }, 9_999, { kind: 'seen' }],
    [
      'fails in a block',
      { ...block, err: failure, confirmationStatus: 'confirmed' },
      9_999,
      { kind: 'seen' },
    ],
    ['may still come', null, 1_150, { kind: 'unknown' }],
    ['can come no more', null, 1_151, { kind: 'void' }],
  ])(
    'that says a transaction %s is believed as far as is known for good',
    async (_what, status, height, fate) => {
      const { rpcUrl, asked, close } = await standIn({
        ...{ getGenesisHash: MAINNET, getBlockHeight: height, getBlockTime: 9_000 },
        getSignatureStatuses: { context: { slot: 9 }, value: [status] },
      })
      const mainnet = await createSolanaLedger({ rpcUrl, network: 'solana:mainnet', seed })
      expect(await mainnet.fate(signed)).toEqual(fate)
      // The height before the history, and of what is final, which is meant where nothing is named: otherwise what lands in between passes for lost.
      const [first, history] = asked.slice(1) as { method: string; params: { commitment?: string }[] }[]
      expect(first?.method).toBe('getBlockHeight')
      expect(first?.params[0]?.commitment ?? 'finalized').toBe('finalized')
      const params = [[signature], { searchTransactionHistory: true }]
      expect(history).toEqual({ method: 'getSignatureStatuses', params })
      close()
    },
  )

  it('that does not say when the block of a transaction was made fails with a code, as every fault of a node does', async () => {
    const { rpcUrl, close } = await standIn({
      ...{ getGenesisHash: MAINNET, getBlockHeight: 1, getBlockTime: null },
      getSignatureStatuses: {
        context: { slot: 9 },
        value: [{ ...block, err: null, confirmationStatus: 'finalized' }],
      },
    })
    const mainnet = await createSolanaLedger({ rpcUrl, network: 'solana:mainnet', seed })
    await expect(mainnet.fate(signed)).rejects.toMatchObject({
      name: 'LedgerError',
      code: 'rpc_no_block_time',
    })
    close()
  })

  it('is sent the bytes as they are, to be tried by it neither first nor again', async () => {
    const { rpcUrl, asked, close } = await standIn({ getGenesisHash: MAINNET, sendTransaction: signature })
    await (await createSolanaLedger({ rpcUrl, network: 'solana:mainnet', seed })).send(signed)
    expect(asked[1]).toEqual({
      method: 'sendTransaction',
      params: ['AQ==', expect.objectContaining({ encoding: 'base64', skipPreflight: true, maxRetries: 0 })],
    })
    close()
  })

  test.each([
    ['solana:devnet', 'a public one'],
    ['solana:localnet', 'one of somebody’s own'],
  ])('of another ledger than %s is asked for nothing, and gets nothing', async (network) => {
    const { rpcUrl, asked, close } = await standIn({ getGenesisHash: MAINNET })
    const wrong = await createSolanaLedger({ rpcUrl, network, seed })
    for (const call of [() => wrong.sign('x'), () => wrong.send(signed), () => wrong.fate(signed)])
      await expect(call()).rejects.toMatchObject({ code: 'wrong_ledger' })
    expect(new Set(asked.map(({ method }) => method))).toEqual(new Set(['getGenesisHash']))
    close()
  })
})

it('an address that serves another ledger than is named gets nothing', async () => {
  const wrong = await createSolanaLedger({ rpcUrl: node.url, network: 'solana:mainnet', seed })
  await expect(wrong.sign('x')).rejects.toMatchObject({ code: 'wrong_ledger' })
})
