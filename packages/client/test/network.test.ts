/** Every status with every fault of the network, against a real TCP server: a typed error or the right answer, each time. */
import { getEventListeners } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallOptions, type Client, createClient, SvcApiError, SvcConnectionError } from '../src/index.ts'
import { apiKey as key } from './answers.ts'
import { type Played, type RawServer, rawServer } from './raw-server.ts'

const STATUSES = [
  200, 201, 202, 204, 206, 301, 304, 400, 401, 402, 403, 404, 409, 413, 422, 429, 500, 502, 503, 504,
]

const health = { status: 'ok', service: 'svc', engine: {}, timestamp: '2026-11-20T09:30:00.000Z' }
const events = [
  { event: 'typing', data: { status: 'typing' } },
  { event: 'token', data: { token: 'Zwölf' } },
  { event: 'governance', data: { receipt_id: 'svc_rcpt_1', pii_detected: false } },
  { event: 'done', data: { conversation_id: key.id } },
]
const EVENTS = events.map(({ event, data }) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('')

const head = (status: number, type: string, framing: string) =>
  `HTTP/1.1 ${status} Said\r\ncontent-type: ${type}\r\n${status === 301 ? 'location: /elsewhere\r\n' : ''}x-request-id: req-7\r\n${framing}\r\n\r\n`

/** The whole answer of a status, framed as the fault needs it. */
function wholeOf(status: number, isStream: boolean, framing: 'length' | 'chunked' | 'none') {
  const failed = JSON.stringify({ error: 'No', code: 'invalid_request' })
  const body = Buffer.from(status >= 400 ? failed : isStream ? EVENTS : JSON.stringify(health))
  const type = isStream && status < 400 ? 'text/event-stream' : 'application/json'
  if (framing === 'chunked') {
    const half = body.length >> 1
    const chunk = (piece: Buffer) =>
      Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
    const start = Buffer.from(head(status, type, 'transfer-encoding: chunked'))
    const rest = [chunk(body.subarray(0, half)), chunk(body.subarray(half)), Buffer.from('0\r\n\r\n')]
    return { start, body: Buffer.concat(rest) }
  }
  const line = framing === 'length' ? `content-length: ${body.length}` : 'connection: close'
  return { start: Buffer.from(head(status, type, line)), body }
}

const half = ({ start, body }: { start: Buffer; body: Buffer }) =>
  Buffer.concat([start, body.subarray(0, body.length >> 1)])

type Fault = (status: number, isStream: boolean) => Played
const BEFORE: Record<string, Fault> = {
  'a reset before the answer': () => ({ bytes: Buffer.alloc(0), after: 'reset' }),
  'a stall before the answer': () => ({ bytes: Buffer.alloc(0), after: 'stay' }),
  'a head that is cut': (...given) => ({
    bytes: wholeOf(...given, 'length').start.subarray(0, 40),
    after: 'close',
  }),
}
const WITHIN: Record<string, Fault> = {
  'a reset within the body': (...given) => ({ bytes: half(wholeOf(...given, 'length')), after: 'reset' }),
  'a stall within the body': (...given) => ({ bytes: half(wholeOf(...given, 'length')), after: 'stay' }),
  'a half-close within the body': (...given) => ({
    bytes: half(wholeOf(...given, 'length')),
    after: 'half-close',
  }),
  'chunks that end too soon': (...given) => ({ bytes: half(wholeOf(...given, 'chunked')), after: 'close' }),
  'a body cut where nothing tells its length': (...given) => ({
    bytes: half(wholeOf(...given, 'none')),
    after: 'close',
  }),
  'chunks that are none': (...given) => {
    const { start } = wholeOf(...given, 'chunked')
    return { bytes: Buffer.concat([start, Buffer.from('zz\r\nwhat?\r\n')]), after: 'close' }
  },
}
const NONE: Record<string, Fault> = {
  'no fault': (...given) => {
    const { start, body } = wholeOf(...given, 'chunked')
    return {
      bytes:
        given[0] === 204 || given[0] === 304 ? wholeOf(...given, 'none').start : Buffer.concat([start, body]),
      after: 'close',
    }
  },
}
const FAULTS = { ...BEFORE, ...WITHIN, ...NONE }

const LONG = process.env.SVC_TEST_LONG === '1'
const STEP = LONG ? 1 : 5

let server: RawServer
beforeAll(async () => {
  server = await rawServer((path) => {
    const [, status, fault, cut] = path.split('/').map(decodeURIComponent)
    const isStream = path.endsWith('/chat/stream')
    const played = FAULTS[fault!]!(Number(status), isStream)
    // Closed by the other side after so many bytes.
    return cut?.startsWith('at-')
      ? { bytes: played.bytes.subarray(0, Number(cut.slice(3))), after: 'close' }
      : played
  })
})
afterAll(() => server.close())

const clientAt = (path: string) => {
  // Long where nothing is to be waited for: the machine may be busy.
  const limitMs = path.includes('stall') && !path.includes('/at-') ? 1_000 : 20_000
  return createClient({
    baseUrl: server.baseUrl + path,
    apiKey: 'svc_ab12cd34_0123456789',
    retries: 0,
    timeoutMs: limitMs,
    idleTimeoutMs: limitMs,
  })
}

async function read(client: Client, isStream: boolean, options?: CallOptions): Promise<unknown> {
  if (!isStream) return client.health(options)
  const got: unknown[] = []
  for await (const event of client.chat.askStream({ message: 'x' }, options)) {
    got.push(event)
    // Whatever was yielded before a break was right.
    expect(got).toEqual(events.slice(0, got.length))
  }
  return got
}

describe.each([
  ['a call', false],
  ['a stream', true],
] as const)('%s', (_, isStream) => {
  it.each(Object.keys(FAULTS))('meets %s at each of the statuses', async (fault) => {
    const outcomes = STATUSES.map(async (status) => {
      const controller = new AbortController()
      const { signal } = controller
      const outcome = await read(clientAt(`/${status}/${encodeURIComponent(fault)}`), isStream, {
        signal,
      }).then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      )
      expect(getEventListeners(signal, 'abort')).toEqual([])
      const what = `${status} with ${fault}`
      if (fault in NONE && status < 300 && status !== 204) {
        expect(outcome, what).toEqual({ value: isStream ? events : health })
        return
      }
      expect(outcome, what).toHaveProperty('error')
      const { error } = outcome as { error: SvcApiError | SvcConnectionError }
      if (status >= 400 && !(fault in BEFORE)) {
        expect(error, what).toBeInstanceOf(SvcApiError)
        expect(error, what).toMatchObject({ status, requestId: 'req-7' })
        expect(['invalid_request', `http_${status}`], what).toContain(error.code)
        return
      }
      expect(error, what).toBeInstanceOf(SvcConnectionError)
      const isBodiless = status === 204 || status === 301 || status === 304
      const codes =
        fault.startsWith('a stall') && (fault in BEFORE || !isBodiless)
          ? ['timeout']
          : fault in BEFORE
            ? ['network']
            : ['network', 'redirected', 'response_invalid', 'interrupted']
      expect(codes, what).toContain(error.code)
    })
    await Promise.all(outcomes)
  })

  it('cut at every byte is a typed error, and whole the right answer', async () => {
    for (const framing of ['length', 'chunked'] as const) {
      const fault = framing === 'length' ? 'a stall within the body' : 'no fault'
      const { start, body } = wholeOf(200, isStream, framing)
      const total = framing === 'length' ? start.length + (body.length >> 1) : start.length + body.length
      for (let at = 0; at <= total; at += at >= total - 12 ? 1 : STEP) {
        const got = await read(clientAt(`/200/${encodeURIComponent(fault)}/at-${at}`), isStream).catch(
          (error: unknown) => error,
        )
        // A stream is whole with its last event, whatever its framing says after that.
        if (Array.isArray(got)) expect(at).toBeGreaterThanOrEqual(total - 10)
        else if (got === null || (got as object).constructor === Object) expect(at).toBe(total)
        else expect(got).toBeInstanceOf(SvcConnectionError)
      }
    }
  })
})

it('thousands of aborts, at any time of a call or a stream, leave no listener and no connection', async () => {
  const { signal } = new AbortController()
  const places = ['a stall before the answer', 'a stall within the body', 'no fault']
  const clients = places.map((place) => clientAt(`/200/${encodeURIComponent(place)}`))
  let left = 0
  const one = async (n: number) => {
    const controller = new AbortController()
    const reason = new Error('enough')
    const client = clients[n % 3]!
    const isStream = n % 2 === 0
    const reading = read(client, isStream, {
      signal: controller.signal,
      timeoutMs: 30_000,
      idleTimeoutMs: 30_000,
    })
    const outcome = reading.then(
      () => 'whole',
      (error: unknown) => error,
    )
    if (n % 5 === 0) controller.abort(reason)
    else setTimeout(() => controller.abort(reason), n % 4)
    const got = await outcome
    if (n % 3 !== 2 || n % 5 === 0) expect(got).toBe(reason)
    else expect([reason, 'whole']).toContain(got)
    left += getEventListeners(controller.signal, 'abort').length
    // A signal that lives as long as the page, and never aborts.
    if (n % 50 === 0) await read(clients[2]!, isStream, { signal })
  }
  const total = LONG ? 10_000 : 1_000
  for (let n = 0; n < total; n += 100) await Promise.all(Array.from({ length: 100 }, (_, i) => one(n + i)))
  expect(left).toBe(0)
  expect(getEventListeners(signal, 'abort')).toEqual([])
  await expect.poll(() => server.open.size, { timeout: 10_000 }).toBe(0)
}, 300_000)
