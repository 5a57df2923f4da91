import { createPublicKey, verify } from 'node:crypto'
import { anchorRunAnswer } from '@svc/contract'
import { compareMemo, verifyRow } from '@svc/merkle'
import fc from 'fast-check'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { decodeBase58 } from '../src/adapters/ledger/base58.ts'
import type { Ledger } from '../src/adapters/ledger/ledger.ts'
import { type Anchoring, createAnchoring } from '../src/features/anchoring/service.ts'
import { type AnchorStore, createAnchorStore } from '../src/features/anchoring/store.ts'
import { DAY_MS, NOON } from './support/clock.ts'
import { postgres } from './support/databases.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

let app: TestApp
let org: TestOrganisation
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(NOON)
  org = await app.newOrganisation()
})

const govern = (key = org.key, on = app) =>
  on.ask('/api/v1/govern', { key, json: { content: 'Mail ops@example.com' } })
const exported = async (key = org.key, on = app) =>
  (await on.ask('/api/v1/receipts/proof-export?limit=1000', { key })).body.rows
const run = (json: unknown = {}, token = org.admin) => app.ask('/api/admin/anchor-runs', { token, json })

async function memosOf(on = app): Promise<string[]> {
  const { rows } = await sql<{
    transaction: string
  }>`select transaction from ledger_transactions order by slot`.execute(on.database.kysely)
  return rows.map(({ transaction }) => Buffer.from(transaction, 'base64').subarray(-64).toString('latin1'))
}

describe('a run by hand', () => {
  it('anchors what was recorded moments ago, and the rows verify down to the memo', async () => {
    for (let i = 0; i < 5; i++) await govern()
    const { status, body } = await run()
    expect(status).toBe(200)
    const [made] = anchorRunAnswer.parse(body).runs
    expect(made).toMatchObject({
      org_id: org.orgId,
      day: '2026-11-20',
      leaf_count: 5,
      anchor_status: 'anchored',
      created: true,
    })

    const rows = await exported()
    for (const row of rows)
      expect(verifyRow(row)).toMatchObject({ ok: true, anchor: { merkle_root: made?.merkle_root } })
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'getTransaction',
      params: [made?.tx_hash, { encoding: 'jsonParsed' }],
    }
    const { body: read } = await app.ask('/ledger/rpc', { json: call })
    const memo = read.result.transaction.message.instructions[0].parsed
    expect(compareMemo(memo, made?.merkle_root as string)).toMatchObject({ ok: true })
  })

  it('again changes nothing, and later receipts of the day fall into the next run', async () => {
    await govern()
    const first = (await run()).body.runs[0]
    await govern()
    expect((await run()).body.runs).toEqual([{ ...first, created: false }])
    expect((await exported()).map((row: { anchor_status: string }) => row.anchor_status).sort()).toEqual([
      'anchored',
      'pending',
    ])

    app.clock.advance(DAY_MS)
    const next = (await run()).body.runs[0]
    expect(next).toMatchObject({ day: '2026-11-21', leaf_count: 1, created: true })
    for (const row of await exported()) expect(verifyRow(row).ok).toBe(true)
  })

  it('of a day without receipts makes no tree', async () => {
    expect((await run()).body).toEqual({ runs: [] })
    expect((await run({ day: '2026-11-01' })).body).toEqual({ runs: [] })
  })

  it('does not close a day that has not ended when sessions come from an identity provider', async () => {
    const { anchoringRoutes } = await import('../src/features/anchoring/routes.ts')
    const [route] = anchoringRoutes({
      anchoring: app.services.anchoring,
      allowsToday: false,
      clock: app.clock,
    })
    const session = { key: 'k', expiresAt: new Date() }
    const person = { kind: 'session', subject: 's', role: 'admin', secondFactor: 'not_asked' } as const
    const caller = { ...person, orgId: org.orgId, session }
    const ask = async (day?: string) =>
      route?.handler({
        ...{ params: undefined, query: undefined, body: { day }, caller, requestId: '' },
        ...{
          address: null,
          signal: new AbortController().signal,
          lastEventId: null,
          ifMatch: null,
          ifNoneMatch: null,
          raw: null,
        },
      })
    await expect(ask('2026-11-20')).rejects.toMatchObject({ code: 'invalid_request' })
    await govern()
    // Without a day it is yesterday's, and today's receipt is not taken.
    expect(await ask()).toMatchObject({ body: { runs: [] } })
  })
})

describe('the daily run', () => {
  it('closes each day that was missed, and makes no tree for an empty one', async () => {
    for (const daysAgo of [9, 5, 4, 0]) {
      app.clock.set(NOON - daysAgo * DAY_MS)
      await govern()
    }
    app.clock.set(NOON)
    await app.services.anchoring.runDue()
    const rows = await exported()
    expect(rows.map((row: { anchor_date: string | null }) => row.anchor_date)).toEqual([
      '2026-11-11',
      '2026-11-15',
      '2026-11-16',
      null,
    ])

    app.clock.advance(365 * DAY_MS)
    await app.services.anchoring.runDue()
    const { rows: trees } = await sql`select day from anchors where org_id = ${org.orgId}`.execute(
      app.database.kysely,
    )
    expect(trees).toHaveLength(4)
  })

  it('takes a receipt that was committed late into the next tree', async () => {
    app.clock.set(NOON - DAY_MS)
    await govern()
    app.clock.set(NOON)
    await app.services.anchoring.runDue()
    // Recorded before midnight, seen only now.
    app.clock.set('2026-11-19T23:59:59.999Z')
    await govern()
    app.clock.set(NOON + DAY_MS)
    await app.services.anchoring.runDue()
    expect((await exported()).map((row: { anchor_date: string }) => row.anchor_date)).toEqual([
      '2026-11-19',
      '2026-11-20',
    ])
  })
})

describe('any order of receipts and runs', () => {
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('record' as const), count: fc.integer({ min: 1, max: 5 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
    },
    { weight: 2, arbitrary: fc.constant({ kind: 'due' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'today' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'at once' as const }) },
  )

  it('leaves each receipt in exactly one tree, each day with at most one, and each root in one memo', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        app.clock.set(NOON)
        const org = await app.newOrganisation()
        const { anchoring } = app.services
        const today = () => new Date(app.clock()).toISOString().slice(0, 10)
        let recorded = 0
        for (const step of steps) {
          if (step.kind === 'record') {
            for (let i = 0; i < step.count; i++) await govern(org.key)
            recorded += step.count
          } else if (step.kind === 'wait') app.clock.advance(step.hours * 3_600_000)
          else if (step.kind === 'due') await anchoring.runDue()
          else if (step.kind === 'today') await anchoring.runDay(org.orgId, today())
          else
            await Promise.all([anchoring.runDue(), anchoring.runDay(org.orgId, today()), anchoring.runDue()])
        }
        app.clock.advance(2 * DAY_MS)
        await anchoring.runDue()
        app.clock.advance(2 * DAY_MS)
        await anchoring.runDue()

        const rows = await exported(org.key)
        expect(rows).toHaveLength(recorded)
        const places = new Set(
          rows.map(
            (row: { anchor_date: string; leaf_index: number }) => `${row.anchor_date} ${row.leaf_index}`,
          ),
        )
        expect(places.size).toBe(recorded)
        for (const row of rows) expect(verifyRow(row)).toMatchObject({ ok: true })
        const memos = await memosOf()
        for (const root of new Set(rows.map((row: { merkle_root: string }) => row.merkle_root)))
          expect(memos.filter((memo) => memo === root)).toHaveLength(1)
      }),
      { numRuns: 15 },
    )
  })
})

/** A store or ledger that fails before or after its n-th call, once, as a process does that dies there. */
class Died extends Error {}
interface Fault {
  readonly at: number
  readonly when: 'before' | 'after'
}
function dying<T extends object>(target: T, calls: { count: number }, fault: Fault): T {
  return new Proxy(target, {
    get(object, name) {
      const method = Reflect.get(object, name)
      if (typeof method !== 'function') return method
      return async (...args: unknown[]) => {
        const isHere = ++calls.count === fault.at
        if (isHere && fault.when === 'before') throw new Died()
        const result = await method.apply(object, args)
        if (isHere) throw new Died()
        return result
      }
    },
  })
}

const silent = pino({ level: 'silent' })

function anchoringWith(store: AnchorStore, ledger: Ledger): Anchoring {
  return createAnchoring({ store, ledger, log: silent, clock: app.clock })
}

it('trees are made two at a time, whoever asks for how many, so that requests find connections; one that is made waits for none', async () => {
  const orgs = Array.from({ length: 12 }, (_, n) => `org-${n}`)
  const anchor = { root: '0'.repeat(64), leafCount: 1, network: 'local', status: 'anchored' } as const
  let making = 0
  let most = 0
  let made = 0
  let go = () => {}
  const mayGo = new Promise<void>((resolve) => {
    go = resolve
  })
  const store = {
    waiting: async () => orgs.map((orgId) => ({ orgId, oldest: new Date(NOON - DAY_MS) })),
    closedOn: async () => [],
    unfinished: async () => [],
    oldestWaiting: async () => undefined,
    find: async (orgId: string, day: string) => (orgId === 'made' ? { ...anchor, orgId, day } : undefined),
    async freeze({ orgId, day }: { orgId: string; day: string }) {
      most = Math.max(most, ++making)
      await mayGo
      making--
      made++
      return { anchor: { ...anchor, orgId, day }, created: true }
    },
  } as unknown as AnchorStore
  const anchoring = anchoringWith(store, app.services.ledger)
  const runs = [
    anchoring.runDue(),
    anchoring.beginForAll('2026-11-19'),
    anchoring.begin('org-1', '2026-11-19'),
  ]
  expect(await anchoring.begin('made', '2026-11-19')).toMatchObject({ created: false })
  expect([made, making]).toEqual([0, 2])
  go()
  await Promise.all(runs)
  expect([made, most]).toEqual([25, 2])
})

describe('a run that dies', () => {
  const faults = (['before', 'after'] as const).flatMap((when) =>
    Array.from({ length: 9 }, (_, i): [string, Fault] => [`${when} call ${i + 1}`, { at: i + 1, when }]),
  )
  test.each(faults)('%s is finished by the next, with one tree and one memo', async (_name, fault) => {
    app.clock.set(NOON - DAY_MS)
    for (let i = 0; i < 3; i++) await govern()
    app.clock.set(NOON)
    const store = createAnchorStore(app.database.kysely)
    const { ledger } = app.services
    const calls = { count: 0 }
    await anchoringWith(dying(store, calls, fault), dying(ledger, calls, fault))
      .runDay(org.orgId, '2026-11-19')
      .catch((error) => expect(error).toBeInstanceOf(Died))
    await anchoringWith(store, ledger).runDue()
    await anchoringWith(store, ledger).runDue()

    const rows = await exported()
    for (const row of rows) expect(verifyRow(row)).toMatchObject({ ok: true })
    expect((await memosOf()).filter((memo) => memo === rows[0].merkle_root)).toHaveLength(1)
  })

  it('is really tried at every step: a whole run has nine calls', async () => {
    app.clock.set(NOON - DAY_MS)
    await govern()
    app.clock.set(NOON)
    const calls = { count: 0 }
    const never: Fault = { at: 0, when: 'before' }
    const store = dying(createAnchorStore(app.database.kysely), calls, never)
    await anchoringWith(store, dying(app.services.ledger, calls, never)).runDay(org.orgId, '2026-11-19')
    // A look, freeze, sign, keepSigned, send, markSubmitted, fate, markAnchored, and a last look.
    expect(calls.count).toBe(9)
  })
})

describe('a run for all organisations', () => {
  it('goes on where one fails, and has so many trees on their way at once', async () => {
    const orgs = [org]
    while (orgs.length < 40) orgs.push(await app.newOrganisation())
    for (const { key } of orgs) await govern(key)
    let [signing, most, made] = [0, 0, 0]
    const uneven: Ledger = {
      ...app.services.ledger,
      async sign(memo) {
        // The first fails at once, while others are still to be looked at.
        if (made++ === 0) throw new Error('nobody answers')
        most = Math.max(most, ++signing)
        await new Promise((resolve) => setTimeout(resolve, 20))
        signing--
        return app.services.ledger.sign(memo)
      },
    }
    const failed: string[] = []
    const anchoring = createAnchoring({
      ...{ store: createAnchorStore(app.database.kysely), ledger: uneven, clock: app.clock },
      ...{ log: pino({ level: 'silent' }), answerWithinMs: 60_000 },
      onFailure: async (orgId) => void failed.push(orgId),
    })
    const ids = orgs.map(({ orgId }) => orgId)
    const runs = (await anchoring.beginForAll('2026-11-20')).filter(({ anchor }) =>
      ids.includes(anchor.orgId),
    )
    expect(runs.map(({ anchor }) => anchor.orgId).sort()).toEqual(ids.sort())
    expect(runs.every(({ created }) => created)).toBe(true)
    expect(failed).toHaveLength(1)
    for (const { anchor } of runs)
      expect(anchor.status).toBe(failed.includes(anchor.orgId) ? 'frozen' : 'anchored')
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(32)
    await anchoring.idle()
    // Again: the same trees, and the one that failed is taken up, though nothing waits for it any more.
    const again = (await anchoring.beginForAll('2026-11-20')).filter(({ anchor }) =>
      ids.includes(anchor.orgId),
    )
    expect(again.map(({ anchor, created }) => [anchor.orgId, anchor.status, created]).sort()).toEqual(
      ids.map((id) => [id, 'anchored', false]),
    )
  })
})

describe('a ledger that', () => {
  it('cannot be reached leaves the tree for a later run, and says so in the rows', async () => {
    app.clock.set(NOON - DAY_MS)
    await govern()
    app.clock.set(NOON)
    const store = createAnchorStore(app.database.kysely)
    const away: Ledger = { ...app.services.ledger, send: () => Promise.reject(new Error('away')) }
    await anchoringWith(store, away).runDue()
    expect((await exported())[0]).toMatchObject({
      anchor_status: 'pending',
      anchor_date: '2026-11-19',
      tx_hash: null,
      anchored_at: null,
    })
    await anchoringWith(store, app.services.ledger).runDue()
    expect((await exported())[0]).toMatchObject({ anchor_status: 'anchored' })
  })

  it('cannot be reached is told of without the name of a transaction that nobody could find', async () => {
    const { anchoringRoutes } = await import('../src/features/anchoring/routes.ts')
    await govern()
    const away: Ledger = { ...app.services.ledger, send: () => Promise.reject(new Error('away')) }
    const anchoring = anchoringWith(createAnchorStore(app.database.kysely), away)
    const [route] = anchoringRoutes({ anchoring, allowsToday: true, clock: app.clock })
    const caller = { kind: 'session', role: 'platform_admin' }
    const answered = await route!.handler({ body: { day: '2026-11-20' }, caller } as never)
    const { runs } = anchorRunAnswer.parse((answered as { body: unknown }).body)
    expect(runs.find(({ org_id }) => org_id === org.orgId)).toMatchObject({
      ...{ anchor_status: 'pending', tx_hash: null, anchored_at: null, created: true },
    })
    await anchoring.idle()
  })

  it.each(['sign', 'send'] as const)(
    'cannot %s while several days were missed holds none of them open, and each is told as its own',
    async (step) => {
      for (const daysAgo of [3, 2, 1]) {
        app.clock.set(NOON - daysAgo * DAY_MS)
        await govern()
      }
      app.clock.set(NOON)
      const days = ['2026-11-17', '2026-11-18', '2026-11-19']
      const store = createAnchorStore(app.database.kysely)
      const away: Ledger = { ...app.services.ledger, [step]: () => Promise.reject(new Error('away')) }
      const failed: string[] = []
      const onFailure = async (orgId: string, day: string) => void (orgId === org.orgId && failed.push(day))
      const log = pino({ level: 'silent' })
      await createAnchoring({ store, ledger: away, log, clock: app.clock, onFailure }).runDue()
      expect((await exported()).map((row: { anchor_date: string }) => row.anchor_date)).toEqual(days)
      expect(failed).toEqual(days)
      // As soon as the ledger is back, and not at the next midnight.
      await anchoringWith(store, app.services.ledger).finish()
      const memos = await memosOf()
      for (const row of await exported()) {
        expect(row.anchor_status).toBe('anchored')
        expect(memos.filter((memo) => memo === row.merkle_root)).toHaveLength(1)
      }
    },
  )

  it('is told of in the log once a minute, however many trees wait for it', async () => {
    for (const daysAgo of [4, 3, 2, 1]) {
      app.clock.set(NOON - daysAgo * DAY_MS)
      await govern()
    }
    app.clock.set(NOON)
    const store = createAnchorStore(app.database.kysely)
    const lost = Object.assign(new Error('away'), { code: 'rpc_unreachable' })
    const away: Ledger = { ...app.services.ledger, send: () => Promise.reject(lost) }
    const told: { msg: string; again?: number }[] = []
    const log = pino({}, { write: (line: string) => void told.push(JSON.parse(line)) })
    const { runDue, finish } = createAnchoring({ store, ledger: away, log, clock: app.clock })
    const failures = () => told.filter(({ msg }) => msg.startsWith('an anchor could not be finished'))
    await runDue()
    await finish()
    expect(failures()).toHaveLength(1)
    app.clock.advance(60_000)
    await finish()
    expect(failures()).toHaveLength(2)
    expect(failures()[1]!.again).toBeGreaterThanOrEqual(7)
    await anchoringWith(store, app.services.ledger).finish()
  })

  it('is in the settings no more does not keep the trees of the others waiting, however many of its own there are', async () => {
    const { kysely } = app.database
    const gone = await app.newOrganisation()
    await sql`
      insert into anchors (org_id, day, merkle_root, leaf_count, interactions, findings, network, status, created_at)
      select ${gone.orgId}, date '2020-01-01' + n, repeat('0', 64), 1, 1, 0, 'solana:testnet', 'frozen', ${new Date(NOON - 9 * DAY_MS)}
      from generate_series(1, 1000) n`.execute(kysely)
    app.clock.set(NOON - DAY_MS)
    await govern()
    app.clock.set(NOON)
    const store = createAnchorStore(kysely)
    const away: Ledger = { ...app.services.ledger, send: () => Promise.reject(new Error('away')) }
    await anchoringWith(store, away).runDue()
    const failed = new Set<string>()
    const onFailure = async (orgId: string) => void failed.add(orgId)
    const log = pino({ level: 'silent' })
    try {
      const { ledger } = app.services
      await createAnchoring({ store, ledger, log, clock: app.clock, onFailure }).finish()
      expect((await exported())[0]).toMatchObject({ anchor_status: 'anchored' })
      // They are told of all the same.
      expect(failed).toContain(gone.orgId)
    } finally {
      await sql`delete from anchors where org_id = ${gone.orgId}`.execute(kysely)
    }
  })

  it('was the one before this still gets what was on its way to it', async () => {
    app.clock.set(NOON - DAY_MS)
    await govern()
    app.clock.set(NOON)
    const store = createAnchorStore(app.database.kysely)
    const { ledger } = app.services
    const away: Ledger = { ...ledger, send: () => Promise.reject(new Error('away')) }
    await anchoringWith(store, away).runDue()
    const later: Ledger = { ...ledger, network: 'solana:localnet' }
    const moved = createAnchoring({
      store,
      ledger: later,
      log: silent,
      clock: app.clock,
      olderLedgers: [ledger],
    })
    await moved.finish()
    expect((await exported())[0]).toMatchObject({ anchor_status: 'anchored', anchor_network: 'local' })
  })

  it('has not confirmed yet leaves the row submitted, and is sent the same bytes again', async () => {
    app.clock.set(NOON - DAY_MS)
    await govern()
    app.clock.set(NOON)
    const store = createAnchorStore(app.database.kysely)
    const sent = new Map<string, string[]>()
    const slow: Ledger = {
      ...app.services.ledger,
      send: async ({ signature, transaction }) =>
        void sent.set(signature, [...(sent.get(signature) ?? []), transaction]),
      fate: async () => ({ kind: 'unknown' }),
    }
    await anchoringWith(store, slow).runDue()
    const [row] = await exported()
    expect(row).toMatchObject({ anchor_status: 'submitted', anchored_at: null, tx_hash: expect.any(String) })
    expect(verifyRow(row)).toMatchObject({ ok: false, status: 'pending' })
    await anchoringWith(store, slow).runDue()
    const bytes = sent.get(row.tx_hash) ?? []
    expect(bytes.length).toBeGreaterThan(1)
    expect(new Set(bytes).size).toBe(1)
    await anchoringWith(store, app.services.ledger).runDue()
    await anchoringWith(store, app.services.ledger).runDue()
    expect((await exported())[0]).toMatchObject({ anchor_status: 'anchored', tx_hash: row.tx_hash })
  })
})

describe('on PostgreSQL', () => {
  it('runs of several processes at once make one tree and one memo for each organisation', async () => {
    const database = await postgres()
    const processes = await Promise.all(Array.from({ length: 3 }, () => testApp({ database })))
    try {
      const on = processes[0] as TestApp
      const orgs = [await on.newOrganisation(), await on.newOrganisation()]
      for (const process of processes) process.clock.set(NOON - DAY_MS)
      for (const { key } of orgs) for (let i = 0; i < 4; i++) await govern(key, on)
      for (const process of processes) process.clock.set(NOON)
      await Promise.all(
        processes.flatMap(({ services }) => [services.anchoring.runDue(), services.anchoring.runDue()]),
      )
      await on.services.anchoring.runDue()
      const rows = [...(await exported(orgs[0]?.key, on)), ...(await exported(orgs[1]?.key, on))]
      expect(rows).toHaveLength(8)
      for (const row of rows) expect(verifyRow(row)).toMatchObject({ ok: true })
      expect((await memosOf(on)).sort()).toEqual([...new Set(rows.map((row) => row.merkle_root))].sort())
    } finally {
      await database.close()
    }
  })
})

describe('the local ledger', () => {
  it('signs as a Solana transaction is signed: Ed25519 over the message, by the key it names', async () => {
    await govern()
    const made = (await run()).body.runs[0]
    const ask = async (encoding: string) => {
      const params = [made.tx_hash, { encoding, maxSupportedTransactionVersion: 0 }]
      return (
        await app.ask('/ledger/rpc', { json: { jsonrpc: '2.0', id: 'a', method: 'getTransaction', params } })
      ).body.result
    }
    const bytes = Buffer.from((await ask('base64')).transaction[0], 'base64')
    const [signature, message] = [bytes.subarray(1, 65), bytes.subarray(65)]
    const publisher = (await ask('json')).transaction.message.accountKeys[0]
    const spki = Buffer.concat([
      Buffer.from('302a300506032b6570032100', 'hex'),
      decodeBase58(publisher) as Uint8Array,
    ])
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    expect(verify(null, message, key, signature)).toBe(true)
    message[message.length - 1]! ^= 1
    expect(verify(null, message, key, signature)).toBe(false)
    expect(decodeBase58(made.tx_hash)).toEqual(new Uint8Array(signature))
  })
})
