/** What the attestor does at a page's events, in a page of our own making; `tabs/page.test.ts` has real ones. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Attestor,
  type AttestorOptions,
  createAttestor,
  createMemoryStore,
  type Store,
} from '../src/index.ts'
import { type AttestationServer, attestationServer, stall, status } from './attestation-server.ts'
import { eventually } from './eventually.ts'
import { newReceipt, newReceipts } from './receipts.ts'
import { createTimers, type Timers } from './timers.ts'

let server: AttestationServer
let timers: Timers
let attestor: Attestor
/** Whether each request was to outlive the page. */
let lasting: boolean[]
let page: EventTarget & { visibilityState: string }
let view: EventTarget

beforeEach(async () => {
  server = await attestationServer()
  timers = createTimers()
  lasting = []
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  view = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view))
})
afterEach(async () => {
  await attestor.close({ timeoutMs: 0 }).catch(() => {})
  await server.close()
  vi.unstubAllGlobals()
})

function start(options: Partial<AttestorOptions> = {}): Attestor {
  attestor = createAttestor({
    apiKey: 'svc_ab12cd34_0123456789',
    baseUrl: server.baseUrl,
    schedule: timers.schedule,
    random: () => 0.5,
    fetch: (input, init) => {
      lasting.push(init?.keepalive === true)
      return fetch(input, init)
    },
    ...options,
  })
  return attestor
}

function hide(): void {
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
}
const end = () => view.dispatchEvent(new Event('pagehide'))
const ids = (receipts: readonly { client_event_id: string }[]) => receipts.map((one) => one.client_event_id)
const rows = () => [...server.rows.keys()]

async function record(count: number): Promise<string[]> {
  const receipts = newReceipts(count)
  for (const one of receipts) attestor.record(one)
  await new Promise((resolve) => setTimeout(resolve, 5))
  return ids(receipts)
}

describe('a page that is hidden or ends', () => {
  it('sends one request that outlives it, within its bounds, and leaves the rest', async () => {
    start({ batchSize: 500 })
    const recorded = await record(200)
    hide()
    await eventually(() => expect(attestor.stats().sent).toBeGreaterThan(20))
    expect(lasting).toEqual([true])
    expect(server.bytes[0]).toBeLessThanOrEqual(60 * 1024)
    expect(rows()).toEqual(recorded.slice(0, server.rows.size))
    expect(attestor.stats().depth).toBe(200 - server.rows.size)
    await attestor.flush()
    expect(lasting).toEqual([true, false])
    expect(rows()).toEqual(recorded)
    expect(server.repeats()).toBe(0)
  })

  it('leaves what is on its way alone while it is only hidden, and sends it again when it ends', async () => {
    server.faults.push(stall)
    start({ timeoutMs: 4_000 })
    const first = await record(2)
    void attestor.flush()
    await eventually(() => expect(server.requests).toHaveLength(1))
    hide()
    const second = await record(2)
    hide()
    await eventually(() => expect(rows()).toEqual(second))
    end()
    await eventually(() => expect(rows()).toEqual([...second, ...first]))
    expect(lasting).toEqual([false, true, true])
    await eventually(() => expect(attestor.stats()).toMatchObject({ depth: 0, sent: 4 }))
  })

  it('sends what could not be saved, too: it is then or never', async () => {
    const memory = createMemoryStore()
    const full = { is: true }
    const store: Store = {
      ...memory,
      save: async (claims) => {
        if (full.is) throw new Error('disk full')
        await memory.save(claims)
      },
    }
    start({ store })
    const [id] = await record(1)
    await attestor.flush().catch(() => {})
    expect(server.requests).toEqual([])
    end()
    await eventually(() => expect(attestor.stats()).toMatchObject({ depth: 0, bytes: 0, sent: 1 }))
    full.is = false
    await attestor.flush()
    expect((await memory.load()).claims).toEqual([])
    expect(server.requests).toEqual([[id]])
  })

  it('tells whoever waits for a claim to be saved that it is safe, when the server has it before the store', async () => {
    let save = () => {}
    const memory = createMemoryStore()
    const store: Store = {
      ...memory,
      save: (claims) => new Promise<void>((resolve) => (save = resolve)).then(() => memory.save(claims)),
    }
    start({ store })
    await attestor.flush()
    const recorded = attestor.record(newReceipt())
    await new Promise((resolve) => setTimeout(resolve, 5))
    end()
    await eventually(() => expect(server.rows.size).toBe(1))
    save()
    if (recorded.kind === 'queued') await recorded.saved
    await attestor.flush()
    expect((await memory.load()).claims).toEqual([])
    expect(attestor.stats()).toMatchObject({ depth: 0, sent: 1 })
    expect(server.requests).toHaveLength(1)
  })

  it('keeps to what the server asked for', async () => {
    server.faults.push(status(429, {}, { 'retry-after': '120' }))
    start()
    await record(1)
    await attestor.flush()
    hide()
    end()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(server.requests).toHaveLength(1)
  })

  it('has what it sends so waited for by a flush', async () => {
    start()
    const recorded = await record(3)
    hide()
    expect(await attestor.flush()).toEqual({ kind: 'drained' })
    expect(rows()).toEqual(recorded)
    expect(attestor.stats()).toMatchObject({ depth: 0, sent: 3 })
    expect(server.requests).toHaveLength(1)
  })

  it('tries again as usual what the server did not take then', async () => {
    server.faults.push(status(503))
    start()
    const recorded = await record(3)
    hide()
    await eventually(() => expect(timers.pending()).toContain(750))
    timers.pass()
    await eventually(() => expect(rows()).toEqual(recorded))
  })

  it('has nothing to say when nothing waits', async () => {
    start()
    await attestor.flush()
    hide()
    end()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(server.requests).toEqual([])
  })
})

describe('a page that is online again', () => {
  it('does not wait for the end of a pause', async () => {
    server.faults.push(status(503))
    start()
    const recorded = await record(1)
    await attestor.flush()
    expect(timers.pending()).toEqual([750])
    view.dispatchEvent(new Event('online'))
    await eventually(() => expect(rows()).toEqual(recorded))
  })

  it('keeps a pause that the server asked for', async () => {
    server.faults.push(status(429, { code: 'rate_limited' }, { 'retry-after': '120' }))
    start()
    const recorded = await record(1)
    await attestor.flush()
    const asked = server.requests.length
    view.dispatchEvent(new Event('online'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(server.requests).toHaveLength(asked)
    timers.pass()
    await eventually(() => expect(rows()).toEqual(recorded))
  })
})

it('after close the page is listened to no more', async () => {
  start()
  await attestor.close()
  const leave = vi.fn()
  attestor.on('sent', leave)
  hide()
  end()
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(server.requests).toEqual([])
})
