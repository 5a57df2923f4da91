/** From receipts to recorded claims, over a real connection, with everything that can go wrong on the way. */
import { createClient } from '@svc/client'
import type { Receipt } from '@svc/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Attestor,
  type AttestorEvents,
  type AttestorOptions,
  createAttestor,
  createMemoryStore,
  type Store,
} from '../src/index.ts'
import {
  type AttestationServer,
  attestationServer,
  cutAfter,
  type Fault,
  garbage,
  resetBefore,
  stall,
  status,
} from './attestation-server.ts'
import { eventually } from './eventually.ts'
import { newReceipt, newReceipts, receipt } from './receipts.ts'
import { createTimers, type Timers } from './timers.ts'

const apiKey = 'svc_ab12cd34_0123456789'
let server: AttestationServer
let timers: Timers
let attestor: Attestor
let heard: { [Name in keyof AttestorEvents]: AttestorEvents[Name][] }

beforeEach(async () => {
  server = await attestationServer()
  timers = createTimers()
})
afterEach(async () => {
  await attestor?.close({ timeoutMs: 0 }).catch(() => {})
  await server.close()
})

function start(options: Partial<AttestorOptions> = {}): Attestor {
  heard = {
    sent: [],
    recovered: [],
    yielded: [],
    clock: [],
    dead: [],
    dropped: [],
    refused: [],
    fault: [],
  }
  attestor = createAttestor({
    apiKey,
    baseUrl: server.baseUrl,
    schedule: timers.schedule,
    random: () => 0.5,
    backoff: { baseMs: 1000, maxMs: 60_000 },
    ...options,
  })
  for (const name of Object.keys(heard) as (keyof AttestorEvents)[])
    attestor.on(name, (event) => heard[name].push(event as never))
  return attestor
}

const ids = (receipts: readonly { client_event_id: string }[]) => receipts.map((one) => one.client_event_id)
const rows = () => [...server.rows.keys()]

describe('record', () => {
  it('queues a receipt without waiting for anything, and sends nothing yet', async () => {
    start()
    const recorded = attestor.record(receipt)
    expect(recorded.kind).toBe('queued')
    if (recorded.kind === 'queued') await recorded.saved
    expect(attestor.stats()).toMatchObject({ depth: 1, sent: 0, refused: 0, lastError: null })
    expect(server.requests).toEqual([])
    expect(timers.pending()).toEqual([5000])
  })

  it('takes the same receipt again as the same claim', async () => {
    start()
    attestor.record(receipt)
    attestor.record({ ...receipt, action: 'deny' })
    expect(attestor.stats().depth).toBe(1)
    await attestor.flush()
    expect([...server.rows.values()]).toEqual([receipt])
  })

  it('refuses what is no receipt, names the field, and says so by an event', () => {
    start()
    const outcome = attestor.record({ ...receipt, action: 'maybe' as never })
    expect(outcome).toEqual({ kind: 'refused', reason: 'invalid_receipt', field: 'action' })
    expect(heard.refused).toEqual([{ reason: 'invalid_receipt', field: 'action' }])
    expect(attestor.stats()).toMatchObject({ depth: 0, refused: 1 })
  })

  it('refuses visibly when the outbox is full, and takes again once there is room', async () => {
    start({ maxQueued: 3 })
    expect(newReceipts(3).map((one) => attestor.record(one).kind)).toEqual(['queued', 'queued', 'queued'])
    expect(attestor.record(newReceipt())).toEqual({ kind: 'refused', reason: 'queue_full' })
    expect(heard.refused).toEqual([{ reason: 'queue_full' }])
    await attestor.flush()
    expect(attestor.record(newReceipt()).kind).toBe('queued')
  })

  it('throws queue_full where that was chosen, and nothing else', () => {
    start({ maxQueued: 1, onFull: 'throw' })
    expect(attestor.record({} as never)).toMatchObject({ kind: 'refused', reason: 'invalid_receipt' })
    attestor.record(newReceipt())
    expect(() => attestor.record(newReceipt())).toThrow(expect.objectContaining({ code: 'queue_full' }))
    expect(heard.refused).toHaveLength(2)
  })

  it('counts what an earlier process left against the limit', async () => {
    const store = createMemoryStore()
    await store.save(newReceipts(2))
    start({ store, maxQueued: 2, baseUrl: 'http://127.0.0.1:9' })
    await attestor.flush()
    expect(attestor.record(newReceipt()).kind).toBe('refused')
  })

  it('takes nothing once closed', async () => {
    start()
    await attestor.close()
    expect(attestor.record(receipt)).toEqual({ kind: 'refused', reason: 'closed' })
  })
})

describe('sending', () => {
  it('goes out when a batch is full, without waiting for its age', async () => {
    start({ batchSize: 3 })
    const receipts = newReceipts(7)
    for (const one of receipts) attestor.record(one)
    await eventually(() => expect(rows()).toHaveLength(6))
    expect(server.requests).toEqual([ids(receipts.slice(0, 3)), ids(receipts.slice(3, 6))])
    await eventually(() => expect(timers.pending()).toEqual([5000]))
    timers.pass()
    await eventually(() => expect(rows()).toEqual(ids(receipts)))
  })

  it('goes out when the oldest claim has waited long enough', async () => {
    start({ flushIntervalMs: 70 })
    attestor.record(receipt)
    await eventually(() => expect(timers.pending()).toEqual([70]))
    timers.pass()
    await eventually(() => expect(heard.sent).toEqual([{ ids: ids([receipt]), duplicates: 0 }]))
    expect(heard.sent).toEqual([{ ids: ids([receipt]), duplicates: 0 }])
  })

  it('by flush sends everything, in order, in batches', async () => {
    start({ batchSize: 4 })
    const receipts = newReceipts(10)
    for (const one of receipts) attestor.record(one)
    expect(await attestor.flush()).toEqual({ kind: 'drained' })
    expect(rows()).toEqual(ids(receipts))
    expect(server.requests.map((request) => request.length)).toEqual([4, 4, 2])
    expect(attestor.stats()).toMatchObject({ depth: 0, oldestAgeMs: null, sent: 10, duplicates: 0 })
    expect(await attestor.flush()).toEqual({ kind: 'drained' })
    expect(server.requests).toHaveLength(3)
  })

  it('never has two requests under way', async () => {
    let under = 0
    let most = 0
    start({
      batchSize: 2,
      client: {
        attestations: {
          async createBatch(claims, options) {
            most = Math.max(most, ++under)
            await new Promise((resolve) => setTimeout(resolve, 3))
            under--
            return createClient({ apiKey, baseUrl: server.baseUrl }).attestations.createBatch(claims, options)
          },
        },
      },
    })
    const receipts = newReceipts(12)
    for (const one of receipts) {
      attestor.record(one)
      void attestor.flush()
    }
    await attestor.flush()
    expect(most).toBe(1)
    expect(rows()).toEqual(ids(receipts))
    expect(server.requests.flat()).toHaveLength(12)
  })

  it('after a flush waits again for batches to fill', async () => {
    start({ batchSize: 2 })
    attestor.record(newReceipt())
    await attestor.flush()
    for (const one of newReceipts(3)) attestor.record(one)
    await eventually(() => expect(rows()).toHaveLength(3))
    await eventually(() => expect(timers.pending()).toEqual([5000]))
    expect(server.requests.map((request) => request.length)).toEqual([1, 2])
  })

  it('leaves out what is not in the store yet', async () => {
    const store = createMemoryStore()
    const { save } = store
    start({ store, batchSize: 1 })
    await attestor.flush()
    const [first, second] = newReceipts(2)
    server.faults.push(() => {
      // While the first is on its way, the second is recorded and cannot be saved.
      store.save = () => Promise.reject(new Error('disk full'))
      attestor.record(second!)
      return false
    })
    attestor.record(first!)
    await eventually(() => expect(heard.sent).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(server.requests).toEqual([ids([first!])])
    store.save = save
    timers.pass()
    await eventually(() => expect(server.requests).toEqual([ids([first!]), ids([second!])]))
  })

  it('begins at once with what an earlier process left', async () => {
    const store = createMemoryStore()
    const left = newReceipts(3)
    await store.save(left)
    start({ store })
    await eventually(() => expect(rows()).toEqual(ids(left)))
  })

  it('goes out when a batch is full by its bytes, and no request is longer', async () => {
    const receipts = newReceipts(10)
    const size = JSON.stringify(receipts[0]).length
    start({ batchBytes: 3 * size + 100 })
    for (const one of receipts) attestor.record(one)
    expect(attestor.stats().bytes).toBe(receipts.reduce((sum, one) => sum + JSON.stringify(one).length, 0))
    await eventually(() => expect(rows()).toHaveLength(9))
    expect(server.requests.map((request) => request.length)).toEqual([3, 3, 3])
    for (const bytes of server.bytes) expect(bytes).toBeLessThanOrEqual(3 * size + 100)
    await eventually(() => expect(timers.pending()).toEqual([5000]))
    expect(attestor.stats()).toMatchObject({ depth: 1, bytes: JSON.stringify(receipts[9]).length })
    await attestor.flush()
    expect(attestor.stats()).toMatchObject({ depth: 0, bytes: 0 })
  })

  it('says what an earlier process left', async () => {
    const store = createMemoryStore()
    const left = newReceipts(3)
    await store.save(left)
    start({ store })
    attestor.record(newReceipt())
    await attestor.flush()
    expect(heard.recovered).toEqual([{ ids: ids(left) }])
  })

  it('counts what the server had already', async () => {
    server.rows.set(receipt.client_event_id, receipt)
    start()
    attestor.record(receipt)
    await attestor.flush()
    expect(attestor.stats()).toMatchObject({ sent: 1, duplicates: 1, depth: 0 })
  })
})

const passing: [string, () => Fault, object?][] = [
  ['a reset connection', () => resetBefore],
  ['an answer cut off after the claims were recorded', () => cutAfter(server)],
  ['a server that never answers', () => stall, { timeoutMs: 100 }],
  ['a page of HTML', () => garbage('<html>')],
  ['an empty answer', () => garbage('')],
  ['an answer without results', () => garbage('{}')],
  ['an answer with too few results', () => garbage('{"results":[{"status":201}]}')],
  ['results that are not results', () => garbage('{"results":[1,null]}')],
  ['results of unknown status', () => garbage('{"results":[{"status":500},{"status":"201"}]}')],
  ...[401, 402, 403, 404, 405, 408, 409, 410, 415, 425, 429, 500, 502, 503, 504].map(
    (code): [string, () => Fault] => [
      `status ${code}`,
      () => status(code, { error: 'No', code: 'some_code' }),
    ],
  ),
  ['status 400 of a proxy', () => status(400, 'Bad Request')],
  ['status 413 of a proxy', () => status(413, 'Too large')],
]

describe.each(passing)('%s', (_, fault, options) => {
  it('loses nothing and doubles nothing: the claims wait, and go when it is over', async () => {
    const receipts = newReceipts(2)
    server.faults.push(fault(), fault(), fault())
    start({ batchSize: 2, ...options })
    for (const one of receipts) attestor.record(one)
    expect(await attestor.flush()).toMatchObject({ kind: 'left', depth: 2 })
    expect(heard.fault[0]).toMatchObject({ where: 'server', retryInMs: 750 })
    expect(attestor.stats().lastError).toBe(heard.fault[0]!.error)

    while (attestor.stats().depth > 0) {
      if (timers.pending().length > 0) timers.pass()
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    expect(rows()).toEqual(ids(receipts))
    expect(attestor.deadLetters()).toEqual([])
    expect(attestor.stats()).toMatchObject({ sent: 2, lastError: null })
  })
})

it.each([0, 1, 3])('an answer of %d results for two claims acknowledges nothing', async (count) => {
  const results = Array.from({ length: count }, () => ({ status: 201 }) as never)
  start({ client: { attestations: { createBatch: async () => ({ results }) } } })
  for (const one of newReceipts(2)) attestor.record(one)
  expect(await attestor.flush()).toMatchObject({ kind: 'left', depth: 2, error: { code: 'answer_invalid' } })
  expect(attestor.stats().sent).toBe(0)
})

it('a closed port loses nothing: the claims go once there is a server', async () => {
  const { baseUrl } = server
  await server.close()
  start()
  const receipts = newReceipts(3)
  for (const one of receipts) attestor.record(one)
  expect(await attestor.flush()).toMatchObject({ kind: 'left', depth: 3, error: { code: 'network' } })
  server = await attestationServer({ port: Number(new URL(baseUrl).port) })
  timers.pass()
  await eventually(() => expect(rows()).toEqual(ids(receipts)))
})

describe('backing off', () => {
  it('doubles the wait, drawn from its upper half, up to the limit, and starts anew after a success', async () => {
    server.faults.push(...Array.from({ length: 9 }, () => status(503)))
    start()
    attestor.record(newReceipt())
    for (let failures = 0; failures < 8; failures++) await attestor.flush()
    expect(heard.fault.map(({ retryInMs }) => retryInMs)).toEqual([
      750, 1500, 3000, 6000, 12_000, 24_000, 45_000, 45_000,
    ])
    server.faults.length = 0
    await attestor.flush()
    server.faults.push(status(503))
    attestor.record(newReceipt())
    await attestor.flush()
    expect(heard.fault.at(-1)).toMatchObject({ retryInMs: 750 })
  })

  it('is not cut short by new receipts', async () => {
    server.faults.push(status(503))
    start({ batchSize: 1 })
    attestor.record(newReceipt())
    await eventually(() => expect(heard.fault).toHaveLength(1))
    const recorded = attestor.record(newReceipt())
    if (recorded.kind === 'queued') await recorded.saved
    expect(timers.pending()).toEqual([750])
    expect(server.requests).toHaveLength(1)
    timers.pass()
    await eventually(() => expect(rows()).toHaveLength(2))
  })

  it('never comes back sooner than Retry-After, not even for a flush', async () => {
    server.faults.push(status(429, { code: 'rate_limited' }, { 'retry-after': '120' }))
    start()
    attestor.record(newReceipt())
    await attestor.flush()
    expect(heard.fault[0]).toMatchObject({ retryInMs: 120_750 })
    expect(await attestor.flush()).toMatchObject({ kind: 'left', depth: 1, error: { status: 429 } })
    expect(server.requests).toHaveLength(1)
    timers.pass()
    await eventually(() => expect(rows()).toHaveLength(1))
  })

  it.each([
    ['NaN', 750],
    ['-5', 750],
    ['Infinity', 750],
    ['1e30', 750],
    ['', 750],
    ['9999999999', 3_600_750],
  ])('takes a Retry-After of %j for what it is worth', async (value, retryInMs) => {
    server.faults.push(status(503, {}, { 'retry-after': value }))
    start()
    attestor.record(newReceipt())
    await attestor.flush()
    expect(heard.fault[0]).toMatchObject({ retryInMs })
  })
})

describe('a claim that the server refuses for good', () => {
  it('becomes a dead letter that the host can read, and spoils no other', async () => {
    const receipts = newReceipts(5)
    server.refuse.set(receipts[1]!.client_event_id, { status: 422, code: 'outside_clock_window' })
    server.refuse.set(receipts[4]!.client_event_id, { status: 409, code: 'conflict' })
    server.refuse.set(receipts[3]!.client_event_id, { status: 400, code: 'invalid_request' })
    server.date = 'Fri, 20 Nov 2026 10:00:00 GMT'
    start({ clock: () => Date.parse('2026-11-20T10:00:00Z') })
    for (const one of receipts) attestor.record(one)
    expect(await attestor.flush()).toEqual({ kind: 'drained' })
    expect(rows()).toEqual(ids([receipts[0]!, receipts[2]!]))
    const letters = [
      {
        claim: receipts[1],
        status: 422,
        code: 'outside_clock_window',
        refused_at: '2026-11-20T10:00:00.000Z',
      },
      { claim: receipts[3], status: 400, code: 'invalid_request', refused_at: '2026-11-20T10:00:00.000Z' },
      { claim: receipts[4], status: 409, code: 'conflict', refused_at: '2026-11-20T10:00:00.000Z' },
    ]
    expect(attestor.deadLetters()).toEqual(letters)
    expect(heard.dead).toEqual([{ letters }])
    expect(attestor.stats()).toMatchObject({ depth: 0, sent: 2, dead: 3 })
    expect(server.requests).toHaveLength(1)
  })

  it('may be forgotten, or recorded again', async () => {
    const store = createMemoryStore()
    const receipts = newReceipts(2)
    for (const one of receipts)
      server.refuse.set(one.client_event_id, { status: 422, code: 'policy_unknown' })
    start({ store })
    for (const one of receipts) attestor.record(one)
    await attestor.flush()
    await attestor.forget(ids([receipts[0]!]))
    server.refuse.clear()
    attestor.record(attestor.deadLetters()[0]!.claim)
    expect(attestor.deadLetters()).toEqual([])
    await attestor.flush()
    expect(rows()).toEqual(ids([receipts[1]!]))
    expect(await store.load()).toEqual({ claims: [], letters: [] })
  })

  it('forgotten and recorded again in one turn, while the store is busy, is in the store in the end', async () => {
    const store = createMemoryStore()
    server.refuse.set(receipt.client_event_id, { status: 422, code: 'policy_unknown' })
    server.faults.push(() => false, status(503, {}, { 'retry-after': '60' }))
    start({ store })
    attestor.record(receipt)
    await attestor.flush()
    attestor.record(newReceipt())
    await attestor.flush()
    // Nothing is sent any more. The store is kept busy by a burial when both come.
    const { bury, remove } = store
    for (const [name, call] of Object.entries({ bury, remove }))
      Object.assign(store, {
        [name]: async (...args: never[]) => {
          await new Promise((resolve) => setTimeout(resolve, 5))
          return (call as (...args: never[]) => Promise<void>)(...args)
        },
      })
    const [letter] = attestor.deadLetters()
    const forgetting = attestor.forget(['018f3e6a-5b1c-4d2e-9f00-000000000000'])
    const saving = attestor.record(newReceipt())
    const again = attestor.forget([letter!.claim.client_event_id])
    const recorded = attestor.record(letter!.claim)
    await Promise.all([forgetting, again])
    for (const one of [saving, recorded]) if (one.kind === 'queued') await one.saved
    const { claims } = await store.load()
    expect(claims).toHaveLength(attestor.stats().depth)
    expect(claims).toContainEqual(receipt)
  })

  it('is found again by the next process', async () => {
    const store = createMemoryStore()
    server.refuse.set(receipt.client_event_id, { status: 422, code: 'policy_unknown' })
    start({ store })
    attestor.record(receipt)
    await attestor.flush()
    start({ store })
    await attestor.flush()
    expect(attestor.deadLetters()).toMatchObject([{ claim: receipt, code: 'policy_unknown' }])
    expect(server.requests).toHaveLength(1)
  })

  it.each([1, 5])(
    'gives way, oldest first and visibly, when there are too many (%d at once)',
    async (batchSize) => {
      const store = createMemoryStore()
      const receipts = newReceipts(5)
      for (const one of receipts)
        server.refuse.set(one.client_event_id, { status: 422, code: 'policy_unknown' })
      start({ store, maxDeadLetters: 2, batchSize })
      for (const one of receipts) attestor.record(one)
      await attestor.flush()
      const kept = ids(receipts.slice(3))
      expect(ids(attestor.deadLetters().map(({ claim }) => claim))).toEqual(kept)
      expect(heard.dropped.flatMap(({ letters }) => ids(letters.map(({ claim }) => claim)))).toEqual(
        ids(receipts.slice(0, 3)),
      )
      const saved = await store.load()
      expect(saved.claims).toEqual([])
      expect(ids(saved.letters.map(({ claim }) => claim))).toEqual(kept)
    },
  )
})

describe('a batch that is refused as a whole', () => {
  it('is halved until what is at fault stands alone', async () => {
    const receipts = newReceipts(8)
    const poison = receipts[5]!.client_event_id
    const whole: Fault = (response, claims, request) =>
      ids(claims).includes(poison) &&
      status(422, { error: 'No', code: 'invalid_request' })(response, claims, request)
    server.faults.push(...Array.from({ length: 20 }, () => whole))
    start({ batchSize: 8 })
    for (const one of receipts) attestor.record(one)
    expect(await attestor.flush()).toEqual({ kind: 'drained' })
    expect(rows()).toEqual(ids(receipts.filter(({ client_event_id }) => client_event_id !== poison)))
    expect(attestor.deadLetters()).toMatchObject([
      { claim: receipts[5], status: 422, code: 'invalid_request' },
    ])
    expect(heard.fault).toEqual([])
  })

  it('by its size is sent in parts', async () => {
    const receipts = newReceipts(9)
    const small: Fault = (response, claims, request) =>
      claims.length > 2 &&
      status(413, { error: 'Too large', code: 'body_too_large' })(response, claims, request)
    server.faults.push(...Array.from({ length: 20 }, () => small))
    start({ batchSize: 9 })
    for (const one of receipts) attestor.record(one)
    expect(await attestor.flush()).toEqual({ kind: 'drained' })
    expect(rows()).toEqual(ids(receipts))
    // 9 and 5 and 3 were too many; 2 goes, and then 4 is tried.
    expect(server.requests.map((request) => request.length).slice(0, 5)).toEqual([9, 5, 3, 2, 4])
  })
})

describe('a store that fails', () => {
  /** A memory store that fails as often as told. */
  function failingStore(): Store & { failures: number } {
    const store = createMemoryStore()
    const failing: Store & { failures: number } = { ...store, failures: 0 }
    for (const name of ['load', 'save', 'remove', 'bury'] as const)
      failing[name] = async (...args: never[]) => {
        if (failing.failures > 0) {
          failing.failures--
          throw new Error('disk full')
        }
        return (store[name] as (...args: never[]) => Promise<never>)(...args)
      }
    return failing
  }

  it('is told to whoever waits, and to no one else as an unhandled rejection', async () => {
    const store = failingStore()
    start({ store })
    await attestor.flush()
    store.failures = 1
    const recorded = attestor.record(receipt)
    expect(recorded.kind).toBe('queued')
    if (recorded.kind !== 'queued') return
    await expect(recorded.saved).rejects.toMatchObject({
      code: 'store_failed',
      cause: { message: 'disk full' },
    })
    expect(heard.fault).toMatchObject([{ where: 'store', error: { code: 'store_failed' }, retryInMs: 750 }])
  })

  it('is told to whoever waits also where the store does not open, and the claim is saved once it does', async () => {
    const store = failingStore()
    store.failures = 1
    start({ store })
    const recorded = attestor.record(receipt)
    if (recorded.kind !== 'queued') throw new Error(recorded.kind)
    await expect(recorded.saved).rejects.toMatchObject({ code: 'store_failed' })
    expect(heard.fault).toMatchObject([{ where: 'store', retryInMs: 750 }])
    timers.pass()
    await eventually(async () => expect((await store.load()).claims).toHaveLength(1))
  })

  it('sends nothing that is not saved, and saves by itself when it can', async () => {
    const store = failingStore()
    start({ store, batchSize: 1 })
    await attestor.flush()
    store.failures = 2
    attestor.record(receipt)
    await eventually(() => expect(heard.fault).toHaveLength(1))
    await expect(attestor.flush()).rejects.toMatchObject({ code: 'store_failed' })
    expect(server.requests).toEqual([])
    timers.pass()
    await eventually(() => expect(rows()).toEqual(ids([receipt])))
  })

  it('is left in peace while it is waited for, however much is recorded', async () => {
    const store = failingStore()
    start({ store })
    await attestor.flush()
    store.failures = 1
    attestor.record(newReceipt())
    await eventually(() => expect(heard.fault).toHaveLength(1))
    for (const one of newReceipts(5)) attestor.record(one)
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect((await store.load()).claims).toEqual([])
    timers.pass()
    await eventually(async () => expect((await store.load()).claims).toHaveLength(6))
  })

  it('at the start takes receipts meanwhile, and keeps those of before in front', async () => {
    const store = failingStore()
    const left = newReceipts(2)
    await store.save(left)
    store.failures = 1
    start({ store })
    const later = newReceipts(2)
    for (const one of later) attestor.record(one)
    await eventually(() => expect(heard.fault).toHaveLength(1))
    timers.pass()
    await eventually(() => expect(rows()).toHaveLength(4))
    expect(rows()).toEqual(ids([...left, ...later]))
  })

  it('when removing does not make the server see a claim twice', async () => {
    const store = failingStore()
    start({ store })
    const receipts = newReceipts(3)
    for (const one of receipts) attestor.record(one)
    await attestor.flush()
    const last = newReceipt()
    const recorded = attestor.record(last)
    if (recorded.kind === 'queued') await recorded.saved
    store.failures = 1
    expect(await attestor.flush()).toEqual({ kind: 'drained' })
    expect(heard.fault).toMatchObject([{ where: 'store' }])
    await attestor.flush()
    expect(server.requests.flat()).toEqual(ids([...receipts, last]))
    expect((await store.load()).claims).toEqual([])
  })

  it('with something in it that is no claim is told, and the rest is sent', async () => {
    const store = createMemoryStore()
    await store.save([{ ...receipt, action: 'ann@example.com' as never }])
    const good = newReceipt()
    await store.save([good])
    start({ store })
    await attestor.flush()
    expect(rows()).toEqual(ids([good]))
    expect(heard.fault).toMatchObject([{ where: 'store', error: { code: 'store_damaged' }, retryInMs: null }])
  })
})

describe('a store that others share', () => {
  function sharedStore() {
    const left: Receipt[] = []
    const taken = new Set<string>()
    const limits: number[] = []
    const store = {
      ...createMemoryStore(),
      failures: 0,
      sharing: {
        everyMs: 2_000,
        async adopt(limit: number) {
          if (store.failures-- > 0) throw new Error('no connection')
          limits.push(limit)
          return { claims: left.splice(0, limit), letters: [] }
        },
        hold: vi.fn(async (held: readonly string[]) => held.filter((id) => taken.has(id))),
        rest: vi.fn(),
      },
    }
    return { store, left, taken, limits }
  }

  it('is looked after every now and then, and only while there is room', async () => {
    const { store, left, limits } = sharedStore()
    start({ store, maxQueued: 3, batchSize: 500, flushIntervalMs: 60_000 })
    await attestor.flush()
    attestor.record(newReceipt())
    left.push(...newReceipts(4))
    server.faults.push(status(503), status(503), status(503))
    await eventually(() => expect(timers.pending()).toContain(2_000))
    while (timers.pending()[0] !== 2_000) timers.pass()
    timers.pass()
    await eventually(() => expect(attestor.stats().depth).toBe(3))
    expect(limits).toEqual([2])
    expect(left).toHaveLength(2)
    expect(heard.recovered).toHaveLength(1)
    expect(attestor.record(newReceipt())).toMatchObject({ reason: 'queue_full' })
  })

  it('is told once, and looked after again, while that fails', async () => {
    const { store } = sharedStore()
    start({ store })
    await attestor.flush()
    store.failures = 3
    for (let looks = 0; looks < 4; looks++) {
      await eventually(() => expect(timers.pending()).toEqual([2_000]))
      timers.pass()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(heard.fault).toMatchObject([
      {
        where: 'store',
        error: { code: 'store_failed', cause: { message: 'no connection' } },
        retryInMs: 2_000,
      },
    ])
  })

  it('says what is another’s by now: that is not sent', async () => {
    const { store, taken } = sharedStore()
    start({ store })
    const receipts = newReceipts(3)
    for (const one of receipts) attestor.record(one)
    taken.add(receipts[1]!.client_event_id)
    expect(await attestor.flush()).toEqual({ kind: 'drained' })
    expect(rows()).toEqual(ids([receipts[0]!, receipts[2]!]))
    expect(heard.yielded).toEqual([{ ids: ids([receipts[1]!]) }])
    expect(attestor.stats()).toMatchObject({ depth: 0, sent: 2 })
  })

  it('does not keep claims from the server when it cannot say so', async () => {
    const { store } = sharedStore()
    store.sharing.hold.mockRejectedValue(new Error('no connection'))
    start({ store })
    attestor.record(newReceipt())
    expect(await attestor.flush()).toEqual({ kind: 'drained' })
    expect(rows()).toHaveLength(1)
  })
})

describe('close', () => {
  it('sends what is left and lets go of the store', async () => {
    const store = createMemoryStore()
    const close = vi.spyOn(store, 'close')
    start({ store })
    attestor.record(receipt)
    expect(await attestor.close()).toEqual({ kind: 'drained' })
    expect(rows()).toEqual(ids([receipt]))
    expect(close).toHaveBeenCalledOnce()
    expect(timers.pending()).toEqual([])
    await attestor.close()
    expect(close).toHaveBeenCalledOnce()
  })

  it('does not wait longer than asked for a server that hangs; what is left stays in the store', async () => {
    const store = createMemoryStore()
    server.faults.push(stall)
    start({ store })
    attestor.record(receipt)
    const closing = attestor.close({ timeoutMs: 50 })
    await eventually(() => expect(server.requests).toHaveLength(1))
    expect(timers.pending()).toEqual([50])
    timers.pass()
    expect(await closing).toMatchObject({ kind: 'left', depth: 1 })
    expect((await store.load()).claims).toEqual([receipt])
    expect(timers.pending()).toEqual([])
    // A flush after it does not claim that all is well.
    expect(await attestor.flush()).toMatchObject({ kind: 'left', depth: 1 })
  })

  it('does not wait for ever for a store that never answers, and says that it is not safe', async () => {
    start({ store: { ...createMemoryStore(), save: () => new Promise(() => {}) } })
    attestor.record(receipt)
    const closing = attestor.close({ timeoutMs: 50 })
    await eventually(() => expect(timers.pending()).toEqual([50]))
    timers.pass()
    await eventually(() => expect(timers.pending()).toEqual([5000]))
    timers.pass()
    await expect(closing).rejects.toMatchObject({ code: 'store_failed' })
    expect(timers.pending()).toEqual([])
  })

  it('gives a store that is slow its time to let go, after the server had its own', async () => {
    const store = createMemoryStore()
    let letGo = () => {}
    const close = () => new Promise<void>((resolve) => (letGo = resolve))
    server.faults.push(stall)
    start({ store: { ...store, close } })
    attestor.record(receipt)
    const closing = attestor.close({ timeoutMs: 50 })
    await eventually(() => expect(server.requests).toHaveLength(1))
    timers.pass()
    await eventually(() => expect(timers.pending()).toEqual([5000]))
    letGo()
    expect(await closing).toMatchObject({ kind: 'left', depth: 1 })
    expect(timers.pending()).toEqual([])
  })
})

it('close ends a wait for the server to recover', async () => {
  server.faults.push(status(503), status(503), status(503))
  start()
  attestor.record(receipt)
  await attestor.flush()
  expect(timers.pending()).toEqual([750])
  expect(await attestor.close()).toMatchObject({ kind: 'left', depth: 1 })
  expect(timers.pending()).toEqual([])
})

describe('without an API key or client', () => {
  it('makes no request, opens no store, sets no timer and keeps nothing', async () => {
    const fetch = vi.fn()
    const store = { load: vi.fn(), save: vi.fn(), remove: vi.fn(), bury: vi.fn(), close: vi.fn() }
    start({ apiKey: undefined, fetch, store })
    for (const one of newReceipts(1000)) expect(attestor.record(one)).toEqual({ kind: 'off' })
    expect(await attestor.flush()).toEqual({ kind: 'off' })
    expect(await attestor.close()).toEqual({ kind: 'off' })
    expect(attestor.stats().depth).toBe(0)
    expect(timers.pending()).toEqual([])
    for (const spy of [fetch, ...Object.values(store)]) expect(spy).not.toHaveBeenCalled()
    expect(server.requests).toEqual([])
  })
})

describe('events', () => {
  it('survive a listener that throws, and end when asked', async () => {
    start()
    const listener = vi.fn(() => {
      throw new Error('the host’s own fault')
    })
    const end = attestor.on('sent', listener)
    attestor.record(newReceipt())
    expect(await attestor.flush()).toEqual({ kind: 'drained' })
    expect(listener).toHaveBeenCalledOnce()
    end()
    attestor.record(newReceipt())
    await attestor.flush()
    expect(listener).toHaveBeenCalledOnce()
  })
})

describe('createAttestor', () => {
  it.each([
    { batchSize: 0 },
    { batchSize: 501 },
    { batchSize: 1.5 },
    { batchBytes: 1_000 },
    { batchBytes: 5_000_000 },
    { flushIntervalMs: -1 },
    { maxQueued: 0 },
    { maxDeadLetters: -1 },
    { backoff: { baseMs: 0 } },
    { backoff: { baseMs: 10, maxMs: 9 } },
    { timeoutMs: 0 },
  ])('refuses %j', (options) => {
    expect(() => createAttestor({ apiKey, baseUrl: 'http://127.0.0.1:9', ...options })).toThrow(RangeError)
  })

  it('refuses an option that there is not, without repeating its value', () => {
    const misspelt = { apikey: 'hunter2', baseUrl: 'https://svc.example' }
    expect(() => createAttestor(misspelt)).toThrow(
      /^An attestor has no option "apikey"; it takes client apiKey /,
    )
    expect(() => createAttestor(misspelt)).not.toThrow(/hunter2/)
  })

  it('refuses no options, and what `onFull` does not know', () => {
    for (const wrong of [undefined, null, 'x'])
      expect(() => createAttestor(wrong as never)).toThrow(/^options must be an object$/)
    for (const onFull of ['x', '', null])
      expect(() => createAttestor({ onFull: onFull as never })).toThrow(
        /^onFull must be 'refuse' or 'throw'$/,
      )
    for (const onFull of ['refuse', 'throw', undefined] as const)
      expect(() => createAttestor({ onFull })).not.toThrow()
  })

  it.each([
    ['store', createMemoryStore, 'a store, as createFileStore({ path }) gives'],
    ['store', {}, 'a store, as createFileStore({ path }) gives'],
    ['client', {}, 'a client, as createClient gives'],
    ['client', null, 'a client, as createClient gives'],
    ['fetch', 5, 'a function'],
    ['clock', 5, 'a function'],
    ['random', 5, 'a function'],
    ['schedule', 5, 'a function'],
  ])('refuses as %s what cannot do its work, by which claims would wait for ever', (name, wrong, needed) => {
    const whole = { apiKey, baseUrl: 'http://127.0.0.1:9' }
    expect(() => createAttestor({ ...whole, [name]: wrong })).toThrow(
      new TypeError(`${name} must be ${needed}`),
    )
    expect(() => createAttestor({ ...whole, [name]: undefined })).not.toThrow()
  })

  it('refuses a key without an address to use it at', () => {
    expect(() => createAttestor({ apiKey })).toThrow(TypeError)
  })
})
