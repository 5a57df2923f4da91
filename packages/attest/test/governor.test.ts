/** The governor with its outbox: one line, and nothing without a key. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AttestingGovernor, createGovernor } from '../src/governor.ts'
import { createMemoryStore } from '../src/index.ts'
import {
  type AttestationServer,
  attestationServer,
  type Fault,
  garbage,
  status,
} from './attestation-server.ts'

const apiKey = 'svc_ab12cd34_0123456789'
const text = 'Write to ann@example.com'
let server: AttestationServer
let governor: AttestingGovernor
beforeEach(async () => {
  server = await attestationServer()
})
afterEach(async () => {
  await governor?.attestor.close({ timeoutMs: 0 }).catch(() => {})
  await server.close()
  vi.unstubAllGlobals()
})

describe('createGovernor', () => {
  it('decides as the core’s does, and reports each decision once', async () => {
    governor = createGovernor({ apiKey, baseUrl: server.baseUrl, policy: 'strict', types: ['EMAIL_ADDRESS'] })
    expect(governor.policy.name).toBe('strict')
    const { receipt, output } = governor.govern(text)
    expect(output).not.toContain('ann@example.com')
    governor.governAll([{ text }, { text: 'Hello' }])
    expect(await governor.attestor.close()).toEqual({ kind: 'drained' })
    expect(server.rows.size).toBe(2)
    expect(server.rows.get(receipt.client_event_id)).toEqual(receipt)
  })

  it('tells the host of receipts too, after they were taken', () => {
    const onReceipt = vi.fn(() => expect(governor.attestor.stats().depth).toBe(1))
    governor = createGovernor({ apiKey, baseUrl: server.baseUrl, onReceipt })
    const { receipt } = governor.govern(text)
    expect(onReceipt).toHaveBeenCalledExactlyOnceWith(receipt)
  })

  it('names its options, the core’s and the attestor’s, when it is given another', () => {
    const wrong = () => createGovernor({ apikey: 'hunter2' } as never)
    expect(wrong).toThrow(/^A governor has no option "apikey"; it takes policy, .*apiKey, /)
    expect(wrong).not.toThrow(/hunter2/)
    expect(() => createGovernor(null as never)).toThrow(/^options must be an object$/)
  })

  it('makes no request without a key, however much is decided, and opens no store', async () => {
    const fetch = vi.fn()
    const open = vi.fn()
    vi.stubGlobal('fetch', fetch)
    vi.stubGlobal('indexedDB', { open })
    vi.stubGlobal('XMLHttpRequest', fetch)
    vi.stubGlobal('WebSocket', fetch)
    const store = { load: vi.fn(), save: vi.fn(), remove: vi.fn(), bury: vi.fn(), close: vi.fn() }
    for (const options of [{}, { baseUrl: server.baseUrl }, { store }, { apiKey: undefined }]) {
      const silent = createGovernor(options)
      for (let decisions = 0; decisions < 250; decisions++) silent.govern(text)
      expect(await silent.attestor.flush()).toEqual({ kind: 'off' })
      expect(await silent.attestor.close()).toEqual({ kind: 'off' })
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
    for (const spy of [fetch, open, ...Object.values(store)]) expect(spy).toHaveBeenCalledTimes(0)
    expect(server.gets.length + server.requests.length).toBe(0)
  })

  it('is never held up by the store or the server, and fails with neither', () => {
    let end = () => {}
    const hang = new Promise<never>((_, reject) => {
      end = () => reject(new Error('at last'))
    })
    const never = () => hang
    governor = createGovernor({
      apiKey,
      baseUrl: server.baseUrl,
      fetch: never,
      maxQueued: 10,
      store: { ...createMemoryStore(), load: never, save: never },
    })
    for (let decisions = 0; decisions < 20; decisions++) expect(governor.govern(text).action).toBe('redact')
    expect(governor.attestor.stats()).toMatchObject({ depth: 10, refused: 10 })
    end()
  })

  it('lets nothing out without its claim where that was chosen', () => {
    governor = createGovernor({ apiKey, baseUrl: server.baseUrl, maxQueued: 1, onFull: 'throw' })
    governor.govern(text)
    expect(() => governor.govern(text)).toThrow(expect.objectContaining({ code: 'queue_full' }))
  })

  it('decides by the server’s time once an answer has shown the device’s to be wrong', async () => {
    const wrong = Date.now() - 400 * 86_400_000
    governor = createGovernor({ apiKey, baseUrl: server.baseUrl, clock: () => wrong })
    const heard: number[] = []
    governor.attestor.on('clock', ({ offsetMs }) => heard.push(offsetMs))
    expect(Date.parse(governor.govern(text).receipt.decided_at)).toBe(wrong)
    await governor.attestor.flush()
    const decidedAt = Date.parse(governor.govern(text).receipt.decided_at)
    expect(Math.abs(decidedAt - Date.now())).toBeLessThan(5_000)
    expect(heard).toEqual([governor.attestor.stats().clockOffsetMs])
  })

  it.each<[string, Fault]>([
    ['an error', status(503)],
    ['the sign-in page of a hotel', garbage('<!doctype html><title>Welcome</title>')],
  ])('takes no time from an answer that is not the server’s own: %s', async (_, fault) => {
    governor = createGovernor({ apiKey, baseUrl: server.baseUrl })
    server.date = 'Mon, 01 Jan 2024 00:00:00 GMT'
    server.faults.push(fault)
    governor.govern(text)
    await governor.attestor.flush()
    expect(governor.attestor.stats().clockOffsetMs).toBe(0)
  })

  it('decides whatever time an answer bears', async () => {
    governor = createGovernor({ apiKey, baseUrl: server.baseUrl })
    server.date = 'Sat, 13 Sep 275760 00:00:00 GMT'
    governor.govern(text)
    await governor.attestor.flush()
    expect(governor.govern(text).action).toBe('redact')
  })

  it.each([
    [{ polcy: 'strict' }, 'no option "polcy"'],
    [{ batchSize: 0 }, 'batchSize must be'],
    [{ policy: 'no such' }, 'No built-in policy'],
    [{ apiKey }, 'apiKey needs baseUrl'],
  ])('refuses %j', (options, message) => {
    expect(() => createGovernor(options as never)).toThrow(message)
  })

  it('reports to where the page comes from unless it is told otherwise', async () => {
    vi.stubGlobal('location', { origin: server.baseUrl })
    governor = createGovernor({ apiKey })
    governor.govern(text)
    expect(await governor.attestor.flush()).toEqual({ kind: 'drained' })
    expect(server.rows.size).toBe(1)
  })
})
