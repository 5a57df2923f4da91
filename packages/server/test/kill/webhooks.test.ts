/**
 * Webhooks through crashes: a real server in a process of its own is killed while it decides and delivers, and started again. With SVC_TEST_LONG=1 a
 * thousand events and five kills, on both databases; else sixty and one.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { migratedAddress } from '../support/databases.ts'
import { type Received, type Receiver, receiver } from '../support/receiver.ts'
import { killProcesses, startProcess } from '../support/server-process.ts'

const isLong = process.env.SVC_TEST_LONG === '1'
const EVENTS = isLong ? 1_000 : 60
const KILLS = isLong ? 5 : 1
/** Requests on their way at a time. */
const CALLERS = 8

const root = mkdtempSync(join(tmpdir(), 'svc-kill-'))
let hooked: Receiver | undefined
afterEach(async () => {
  killProcesses()
  await hooked?.close()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const kinds: [string, () => Promise<object>][] = [
  ['PostgreSQL', async () => ({ databaseUrl: await migratedAddress() })],
]
if (isLong) kinds.push(['the embedded database', async () => ({})])

describe.each(kinds)('on %s', (_name, open) => {
  it(`${EVENTS} events arrive through ${KILLS} kills, at a receiver that answers three of ten with 500`, async () => {
    const settings = {
      ...{ dataDir: mkdtempSync(join(root, 'data-')), ...(await open()) },
      ...{ allowPrivateWebhooks: ['127.0.0.1'], rateLimits: { key: 0, organisation: 0, ip: 0, admin: 0 } },
      // What a killed process was delivering is taken up after twice that.
      webhookTimeoutMs: 1_000,
    }
    hooked = await receiver()
    /** By event: how many of its attempts were answered 500. An event is refused twice at most, so that none is given up. */
    const refused = new Map<string, number>()
    const acknowledged = new Set<string>()
    let draws = 7
    hooked.answer = ({ body }) => {
      const { id } = JSON.parse(body)
      draws = (draws * 48_271) % 2_147_483_647
      const before = refused.get(id) ?? 0
      if (draws % 10 < 3 && before < 2) {
        refused.set(id, before + 1)
        return 500
      }
      acknowledged.add(id)
      return 204
    }

    let server = await startProcess(settings)
    const { api_key: key } = server.demo!
    const ask = (path: string, json?: unknown) =>
      fetch(`${server.url}/api/v1/${path}`, {
        method: json === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      })
    const hook = (await (
      await ask('webhooks', { name: 'kill', url: hooked.url, events: ['pii.detected'] })
    ).json()) as { id: string }

    /** Receipts of calls that were answered; those that were cut off may be kept too. */
    const answered: string[] = []
    let left = EVENTS
    async function call(): Promise<void> {
      while (left > 0) {
        left--
        try {
          const response = await ask('govern', { content: `Write to user${left}@example.com` })
          await response.arrayBuffer()
          if (response.status === 200) answered.push(response.headers.get('x-svc-receipt-id') as string)
          else left++
        } catch {
          // Cut off by a kill, or asked of nobody: once more, a moment later.
          left++
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      }
    }
    const calling = Array.from({ length: CALLERS }, call)

    /** How many requests had come at each kill. */
    const kills: number[] = []
    for (let n = 1; n <= KILLS; n++) {
      const share = Math.floor((EVENTS * n) / (KILLS + 1))
      await until(() => answered.length >= share || left === 0)
      kills.push(hooked.received.length)
      await server.kill('SIGKILL')
      server = await startProcess(settings)
    }
    await Promise.all(calling)
    expect(answered).toHaveLength(EVENTS)

    const pending = async () => {
      const text = await (await fetch(`${server.url}/metrics`)).text()
      const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
      return value('svc_webhook_queue_length') + value('svc_due_work_lag_seconds{work="events"}')
    }
    await until(async () => (await pending()) === 0)
    const { deliveries } = (await (await ask(`webhooks/${hook.id}/deliveries?limit=200`)).json()) as {
      deliveries: { status: string }[]
    }
    expect(deliveries.filter(({ status }) => status === 'pending')).toEqual([])
    await server.kill('SIGTERM')

    const bodies = new Map<string, string>()
    const arrived = new Set<string>()
    for (const { body } of hooked.received) {
      const { id, data } = JSON.parse(body)
      arrived.add(data.receipt_id)
      // The same event is the same bytes, whenever and by whichever process it is sent.
      expect(bodies.get(id) ?? body).toBe(body)
      bodies.set(id, body)
    }
    expect(answered.filter((receipt) => !arrived.has(receipt))).toEqual([])
    expect([...bodies.keys()].filter((id) => !acknowledged.has(id))).toEqual([])
    // One event to a receipt.
    expect(bodies.size).toBe(arrived.size)
    // Three of ten on average; among sixty a tenth is far from it.
    expect(refused.size).toBeGreaterThan(EVENTS / 10)
    checkDeliveryIds(hooked.received, kills)
  }, 300_000)
})

/** A delivery id names one attempt of one event. It comes again only where the process that made the attempt was killed before it could record it. */
function checkDeliveryIds(received: readonly Received[], kills: readonly number[]): void {
  const first = new Map<string, { event: string; index: number }>()
  let again = 0
  for (const [index, { headers, body }] of received.entries()) {
    const id = headers['x-svc-delivery-id'] as string
    const event = JSON.parse(body).id as string
    const before = first.get(id)
    if (!before) {
      first.set(id, { event, index })
      continue
    }
    again++
    expect(before.event).toBe(event)
    expect(kills.some((at) => before.index < at + IN_FLIGHT && index >= at)).toBe(true)
  }
  expect(again).toBeLessThanOrEqual(kills.length * IN_FLIGHT)
}

/** Attempts to one webhook at a time: those that can be on their way at a kill. */
const IN_FLIGHT = 4

// Most of it is waiting, a worker long: by a clock that is given, the waits are tested with the deliveries.
describe.runIf(isLong)('a receiver that answers 500', () => {
  it('is tried again after 1, 5 and 30 seconds by the clock on the wall, and at most one second later', async () => {
    hooked = await receiver()
    hooked.answer = () => 500
    const server = await startProcess({
      ...{ dataDir: root, inMemory: true },
      allowPrivateWebhooks: ['127.0.0.1'],
    })
    const ask = (path: string, json: unknown) =>
      fetch(`${server.url}/api/v1/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.demo!.api_key}`, 'content-type': 'application/json' },
        body: JSON.stringify(json),
      })
    await ask('webhooks', { name: 'late', url: hooked.url, events: ['pii.detected'] })
    await ask('govern', { content: 'Write to ops@example.com' })
    const waits = [1_000, 5_000, 30_000]
    await hooked.until(waits.length + 1, 45_000)
    for (const [n, wait] of waits.entries()) {
      const waited = hooked.received[n + 1]!.at - hooked.received[n]!.answeredAt
      expect(waited).toBeGreaterThanOrEqual(wait)
      expect(waited).toBeLessThanOrEqual(wait + 1_000)
    }
    await server.kill('SIGTERM')
  }, 180_000)
})

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('It never came to that')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
