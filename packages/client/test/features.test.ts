/** What a call tells besides its answer: the response, events for logs, limits, progress; and streams that go on after a break. */
import { getEventListeners } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type ClientEvent,
  type ClientOptions,
  createClient,
  SvcApiError,
  SvcAuthenticationError,
  SvcBadRequestError,
  SvcConflictError,
  SvcError,
  SvcNotFoundError,
  SvcPaymentRequiredError,
  SvcPermissionError,
  SvcPreconditionError,
  SvcRateLimitError,
  SvcServerError,
  SvcTooLargeError,
  SvcUnprocessableError,
} from '../src/index.ts'
import { claim, looked, recorded } from './answers.ts'
import { type Act, json, type ScriptedServer, scriptedServer, text } from './scripted-server.ts'

const apiKey = 'svc_ab12cd34_0123456789'
const token = 'header.payload.signature'

let server: ScriptedServer | undefined
afterEach(() => server?.close())

async function play(acts: [Act, ...Act[]], options: Partial<ClientOptions> = {}) {
  server = await scriptedServer(...acts)
  return createClient({ baseUrl: server.baseUrl, apiKey, token, random: () => 0, ...options })
}

describe('an error', () => {
  it.each([
    [400, SvcBadRequestError],
    [401, SvcAuthenticationError],
    [402, SvcPaymentRequiredError],
    [403, SvcPermissionError],
    [404, SvcNotFoundError],
    [405, SvcApiError],
    [409, SvcConflictError],
    [412, SvcPreconditionError],
    [413, SvcTooLargeError],
    [422, SvcUnprocessableError],
    [429, SvcRateLimitError],
    [500, SvcServerError],
    [503, SvcServerError],
  ] as const)('of status %d has its class', async (status, Class) => {
    const client = await play([json(status, { error: 'No', code: 'x' })], { retries: 0 })
    const error = await client.health().catch((thrown: unknown) => thrown)
    expect((error as Error).constructor).toBe(Class)
    expect(error).toBeInstanceOf(SvcApiError)
    expect(error).toBeInstanceOf(SvcError)
    expect(error).toMatchObject({ status, code: 'x', requestId: 'req-1', name: Class.name })
  })

  it.each([
    ['60', '0', { limit: 60, remaining: 0 }],
    ['60', 'many', undefined],
    ['', '1', undefined],
    ['-1', '1', undefined],
    ['1e9', '1', undefined],
  ])('tells the limit %s with %s left', async (limit, remaining, rateLimit) => {
    const headers = { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining, 'retry-after': '40' }
    const client = await play([json(429, { code: 'rate_limited' }, headers)])
    const error = await client.health().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'SvcRateLimitError', rateLimit, retryAfterSeconds: 40 })
  })
})

describe('withResponse', () => {
  it('gives the answer with its status, headers and what it took', async () => {
    const headers = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59', 'x-svc-receipt-id': 'r' }
    const client = await play([json(503, {}), json(201, recorded, headers)])
    const { data, response } = await client.attestations.create(claim).withResponse()
    expect(data).toEqual(recorded)
    expect(response).toMatchObject({
      status: 201,
      requestId: 'req-1',
      rateLimit: { limit: 60, remaining: 59 },
      attempts: 2,
    })
    expect(response.headers.get('x-svc-receipt-id')).toBe('r')
  })

  it('rejects as the call does, and leaves no rejection that nobody handles', async () => {
    const unhandled: unknown[] = []
    const note = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', note)
    const client = await play([json(404, {})])
    await expect(client.health().withResponse()).rejects.toBeInstanceOf(SvcNotFoundError)
    await expect(client.health()).rejects.toBeInstanceOf(SvcNotFoundError)
    await new Promise((resolve) => setTimeout(resolve, 20))
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
  })
})

describe('onEvent', () => {
  it('is told of each attempt, and of nothing that is private', async () => {
    const events: ClientEvent[] = []
    const client = await play([json(503, {}), json(200, looked)], {
      retries: 1,
      onEvent: (event) => events.push(event),
    })
    await client.receipts.get('svc_rcpt_private').catch(() => {})
    const about = { method: 'GET', path: '/api/v1/receipts/{receipt_id}' }
    expect(events).toMatchObject([
      { kind: 'request', ...about, attempt: 1 },
      { kind: 'response', ...about, attempt: 1, status: 503, requestId: 'req-1' },
      { kind: 'fault', ...about, attempt: 1, retryInMs: 0 },
      { kind: 'request', ...about, attempt: 2 },
      { kind: 'response', ...about, attempt: 2, status: 200 },
      { kind: 'fault', ...about, attempt: 2, error: { code: 'response_invalid' }, retryInMs: undefined },
    ])
    expect(JSON.stringify(events)).not.toMatch(/private|svc_ab12/)
  })

  it('is told of no fault where the caller has aborted, and nothing is sent then', async () => {
    const events: string[] = []
    let asked = 0
    const fetch = () => {
      asked++
      return new Promise<Response>(() => {})
    }
    const client = createClient({
      ...{ baseUrl: 'https://svc.example', fetch },
      onEvent: ({ kind }) => events.push(kind),
    })
    const controller = new AbortController()
    const call = client.health({ signal: controller.signal })
    await vi.waitUntil(() => asked > 0)
    controller.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
    await expect(client.health({ signal: controller.signal })).rejects.toThrow('enough')
    expect([events, asked]).toEqual([['request'], 1])
  })

  it('that aborts the call as it is told of it ends it', async () => {
    const controller = new AbortController()
    const fetch = () => new Promise<Response>(() => {})
    const onEvent = () => controller.abort(new Error('enough'))
    const client = createClient({ baseUrl: 'https://svc.example', fetch, onEvent })
    await expect(client.health({ signal: controller.signal })).rejects.toThrow('enough')
  })

  it('that throws harms no call', async () => {
    const onEvent = () => {
      throw new Error('the log is full')
    }
    const client = await play([json(200, looked)], { onEvent })
    await expect(client.verifyFingerprint({ fingerprint: claim.fingerprint })).resolves.toEqual(looked)
  })
})

it('a fetch of the caller’s own gets an address and what to send', async () => {
  const seen: [unknown, RequestInit | undefined][] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    seen.push([input, init])
    return Response.json(looked)
  }
  const client = createClient({ baseUrl: 'https://svc.example/x', fetch })
  await client.verifyFingerprint({ fingerprint: claim.fingerprint }, { keepalive: true })
  expect(seen).toHaveLength(1)
  expect(seen[0]![0]).toBe('https://svc.example/x/api/v1/verify-fingerprint')
  expect(seen[0]![1]).toMatchObject({
    method: 'POST',
    redirect: 'manual',
    keepalive: true,
    body: JSON.stringify({ fingerprint: claim.fingerprint }),
  })
})

it('a query holds what is given, and no word for what is not', async () => {
  const client = await play([json(404, {})])
  const query = { limit: 5, cursor: undefined } as { limit: number }
  await client.auditLog.list(query).catch(() => {})
  expect(server!.seen[0]!.url).toBe('/api/admin/audit-log?limit=5')
})

describe('an answer that nobody reads is let go', () => {
  /** A body without end, and whether it was let go. */
  function endless() {
    const state = { isLeft: false }
    const body = new ReadableStream({
      cancel() {
        state.isLeft = true
      },
    })
    return { state, body }
  }

  it('where it is a redirect, as servers and as browsers show it', async () => {
    for (const made of [{ status: 300 }, { status: 399 }, { status: 200, type: 'opaqueredirect' }]) {
      const { state, body } = endless()
      const fetch = async () => Object.defineProperties(new Response(body), propertiesOf(made))
      await expect(createClient({ baseUrl: 'https://svc.example', fetch }).health()).rejects.toMatchObject({
        code: 'redirected',
      })
      expect(state.isLeft).toBe(true)
    }
  })

  it('where it comes after the time limit, from a fetch that does not listen to signals', async () => {
    const { state, body } = endless()
    let arrive = (_: Response): void => {}
    const fetch = () =>
      new Promise<Response>((arrived) => {
        arrive = arrived
      })
    const client = createClient({ baseUrl: 'https://svc.example', fetch, retries: 0, timeoutMs: 5 })
    await expect(client.health()).rejects.toMatchObject({ code: 'timeout' })
    arrive(new Response(body))
    await expect.poll(() => state.isLeft).toBe(true)
  })

  it('where it is no stream that was asked for', async () => {
    const { state, body } = endless()
    const fetch = async () => new Response(body, { headers: { 'content-type': 'text/html' } })
    const client = createClient({ baseUrl: 'https://svc.example', fetch, apiKey, retries: 0 })
    await expect(client.receipts.export({ format: 'csv' })).rejects.toMatchObject({
      code: 'response_invalid',
    })
    expect(state.isLeft).toBe(true)
  })

  it('where its signal aborts meanwhile, from such a fetch', async () => {
    const { state, body } = endless()
    const headers = { 'content-type': 'text/csv; charset=utf-8' }
    const fetch = async () => new Response(body, { headers })
    const client = createClient({ baseUrl: 'https://svc.example', fetch, apiKey })
    const controller = new AbortController()
    await client.receipts.export({ format: 'csv' }, { signal: controller.signal })
    controller.abort(new Error('enough'))
    expect(state.isLeft).toBe(true)
  })
})

function propertiesOf(values: object): PropertyDescriptorMap {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))
}

describe('an upload', () => {
  const answer = { id: recorded.receipt_id, status: 'processing' }
  const file = new File(['Hello. '.repeat(30_000)], 'a.txt', { type: 'text/plain' })

  it('tells how far it is, and sends the same form', async () => {
    const client = await play([json(200, answer)])
    const told: { sentBytes: number; totalBytes: number }[] = []
    await client.knowledge.upload(
      { file, visibility: 'public' },
      { onProgress: (progress) => told.push(progress) },
    )
    expect(told.length).toBeGreaterThan(1)
    const sent = told.map(({ sentBytes }) => sentBytes)
    expect(sent).toEqual([...sent].sort((a, b) => a - b))
    expect(told.at(-1)!.sentBytes).toBe(told.at(-1)!.totalBytes)
    const [seen] = server!.seen
    expect(Buffer.byteLength(seen!.body)).toBe(told.at(-1)!.totalBytes)
    const form = await new Response(seen!.body, {
      headers: { 'content-type': seen!.headers['content-type']! },
    }).formData()
    expect(form.get('visibility')).toBe('public')
    const got = form.get('file') as File
    expect([got.name, got.type, await got.text()]).toEqual(['a.txt', 'text/plain', await file.text()])
    expect(seen!.headers.authorization).toBe(`Bearer ${token}`)
  })

  it('is told anew when it is repeated', async () => {
    const client = await play([json(429, {}, { 'retry-after': '0' }), json(200, answer)])
    const told: number[] = []
    await client.knowledge.upload({ file }, { onProgress: ({ sentBytes }) => told.push(sentBytes) })
    expect(told.some((sent, i) => i > 0 && sent < told[i - 1]!)).toBe(true)
  })

  it('of what is no file rejects, and is not sent', async () => {
    const client = await play([json(200, answer)])
    await expect(client.knowledge.upload({ file: 'a.txt' as unknown as Blob })).rejects.toThrow(TypeError)
    expect(server!.seen).toEqual([])
  })

  it('ends with its signal', async () => {
    const client = await play([() => {}])
    const controller = new AbortController()
    const upload = client.knowledge.upload({ file }, { signal: controller.signal, onProgress: () => {} })
    setTimeout(() => controller.abort(new Error('enough')), 30)
    await expect(upload).rejects.toThrow('enough')
    expect(getEventListeners(controller.signal, 'abort')).toEqual([])
  })
})

describe('an upload in a browser, which goes by XMLHttpRequest', () => {
  afterEach(() => vi.unstubAllGlobals())
  const answer = { id: recorded.receipt_id, status: 'processing' }
  const file = new File(['Hello'], 'a.txt')
  const client = createClient({ baseUrl: 'https://svc.example', token, retries: 0 })

  /** A request that ends as `end` says. */
  function browser(end: object, opened = () => {}) {
    const asked = {
      open: [] as string[],
      type: '',
      headers: new Headers(),
      isAborted: false,
      body: null as unknown,
    }
    class Request {
      upload: { onprogress?: (event: { loaded: number }) => void } = {}
      onloadend = () => {}
      status = 0
      responseType = ''
      response: unknown
      responseURL = ''
      open(...given: string[]) {
        asked.open = given
        opened()
      }
      setRequestHeader(name: string, value: string) {
        asked.headers.append(name, value)
      }
      getAllResponseHeaders() {
        return 'x-request-id: req-1\r\ncontent-type: application/json\r\n'
      }
      abort() {
        asked.isAborted = true
        this.onloadend()
      }
      send(body: unknown) {
        asked.body = body
        asked.type = this.responseType
        if (end === STAYS) return
        this.upload.onprogress?.({ loaded: 3 })
        Object.assign(this, end)
        this.onloadend()
      }
    }
    vi.stubGlobal('XMLHttpRequest', Request)
    vi.stubGlobal('location', { href: 'https://svc.example/page' })
    return asked
  }
  const STAYS = {}
  const upload = (options: object = {}) =>
    client.knowledge.upload({ file }, { onProgress: () => {}, ...options })
  const url = 'https://svc.example/api/proxy/knowledge/upload'

  it('sends the same, and tells how far it is', async () => {
    const asked = browser({ status: 200, response: new Blob([JSON.stringify(answer)]), responseURL: url })
    const told: unknown[] = []
    const call = client.knowledge.upload({ file }, { onProgress: ({ sentBytes }) => told.push(sentBytes) })
    expect(await call.withResponse()).toMatchObject({ data: answer, response: { requestId: 'req-1' } })
    expect([asked.open, asked.type, told]).toEqual([['POST', url], 'blob', [3]])
    expect(asked.headers.get('authorization')).toBe(`Bearer ${token}`)
    const type = asked.headers.get('content-type')!
    const form = await new Response(asked.body as Blob, { headers: { 'content-type': type } }).formData()
    expect(await (form.get('file') as File).text()).toBe('Hello')
  })

  it('that is sent on elsewhere, or breaks, is told as that', async () => {
    browser({ status: 200, response: new Blob(['{}']), responseURL: 'https://other.example/' })
    await expect(upload()).rejects.toMatchObject({ code: 'redirected' })
    browser({ status: 0 })
    await expect(upload()).rejects.toMatchObject({ code: 'network' })
    browser({ status: 204, response: new Blob([]) })
    await expect(upload()).rejects.toMatchObject({ code: 'response_invalid' })
  })

  it('ends with its signal', async () => {
    const asked = browser(STAYS)
    const controller = new AbortController()
    const call = upload({ signal: controller.signal })
    await vi.waitUntil(() => asked.body !== null)
    controller.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
    expect(asked.isAborted).toBe(true)
    expect(getEventListeners(controller.signal, 'abort')).toEqual([])
    // Before it is sent nothing is.
    const early = new AbortController()
    const other = browser(STAYS, () => early.abort(new Error('enough')))
    await expect(upload({ signal: early.signal })).rejects.toThrow('enough')
    expect([other.open.length, other.body]).toEqual([2, null])
  })
})

describe('a stream', () => {
  const id = recorded.receipt_id
  const HEAD = { 'content-type': 'text/event-stream' }
  const data = [{ status: 'typing' }, { token: 'We ' }, { token: 'ship.' }, { conversation_id: id }]
  const names = ['typing', 'token', 'token', 'done']
  const events = names.map((event, i) => ({ event, data: data[i] }))
  const wire = (from: number, to: number, numbered = true) =>
    events
      .slice(from, to)
      .map(
        ({ event, data }, i) =>
          `${numbered ? `id: ${from + i}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
      )
      .join('')
  const sends =
    (body: string, end: 'end' | 'reset' | 'stay'): Act =>
    (response, _seen, request) => {
      response.writeHead(200, HEAD)
      response.write(body, () => {
        if (end === 'end') response.end()
        else if (end === 'reset') request.socket.resetAndDestroy()
      })
    }
  const all = async (stream: AsyncIterable<unknown>) => {
    const list = []
    for await (const one of stream) list.push(one)
    return list
  }

  it.each(['end', 'reset', 'stay'] as const)(
    'whose events are numbered goes on behind the last when it breaks (%s)',
    async (end) => {
      const first: Act = sends(`retry: 5\n\n${wire(0, 2)}id: 9`, end)
      const client = await play([first, sends(wire(2, 4), 'end')])
      const options = end === 'stay' ? { idleTimeoutMs: 100 } : {}
      expect(await all(client.chat.askStream({ message: 'x' }, options))).toEqual(events)
      expect(server!.seen.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '1'])
      expect(server!.seen[1]!.body).toBe(server!.seen[0]!.body)
    },
  )

  it('is asked to be held where it may be taken up, and is not begun again before its first event', async () => {
    const client = await play([sends(`retry: 5\n\n${wire(0, 2)}`, 'reset'), sends(wire(2, 4), 'end')])
    expect(await all(client.chat.proxyStream({ message: 'x', tenant_id: 'y' }, { resume: true }))).toEqual(
      events,
    )
    expect(server!.seen.map(({ headers }) => headers['last-event-id'])).toEqual(['0', '1'])
    const other = await play([sends('', 'reset'), sends(wire(0, 4), 'end')])
    await expect(
      all(other.chat.proxyStream({ message: 'x', tenant_id: 'y' }, { resume: true })),
    ).rejects.toMatchObject({ code: 'network' })
    expect(server!.seen).toHaveLength(1)
  })

  it('whose events have no numbers is not begun again', async () => {
    const client = await play([sends(wire(0, 2, false), 'reset'), sends(wire(0, 4, false), 'end')])
    await expect(all(client.chat.askStream({ message: 'x' }))).rejects.toMatchObject({ code: 'network' })
    expect(server!.seen).toHaveLength(1)
  })

  it.each(['一', 'a b', '7'.repeat(257)])(
    'whose numbers no header holds, or only a long one, is not begun again (%#)',
    async (number) => {
      const numbered = wire(0, 1).replace('id: 0', `id: ${number}`)
      const client = await play([sends(`retry: 1\n\n${numbered}`, 'reset'), sends(wire(1, 4), 'end')])
      await expect(all(client.chat.askStream({ message: 'x' }))).rejects.toMatchObject({ code: 'network' })
      expect(server!.seen).toHaveLength(1)
    },
  )

  it('that sends an event without end is not taken up behind the last that had one', async () => {
    const client = await play([sends(`retry: 1\n\n${wire(0, 1)}data: ${'x'.repeat(1_100_000)}`, 'stay')])
    await expect(all(client.chat.askStream({ message: 'x' }))).rejects.toMatchObject({
      code: 'response_invalid',
    })
    expect(server!.seen).toHaveLength(1)
  })

  it('is asked for again where a process was asked that does not write it, three times at most', async () => {
    const first = sends(`retry: 1\n\n${wire(0, 2)}`, 'reset')
    const elsewhere: Act = (response) => {
      response.writeHead(404, { 'content-type': 'application/json' })
      response.end('{"error":"Not found"}')
    }
    const client = await play([first, elsewhere, elsewhere, sends(wire(2, 4), 'end')])
    expect(await all(client.chat.askStream({ message: 'x' }))).toEqual(events)
    const gone = await play([first, elsewhere])
    await expect(all(gone.chat.askStream({ message: 'x' }))).rejects.toMatchObject({ status: 404 })
    expect(server!.seen).toHaveLength(4)
    const never = await play([elsewhere])
    await expect(all(never.chat.askStream({ message: 'x' }))).rejects.toMatchObject({ status: 404 })
    expect(server!.seen).toHaveLength(1)
  })

  it('that breaks again and again is given up', async () => {
    const client = await play([sends(`retry: 1\n\n${wire(0, 1)}`, 'reset'), sends('', 'reset')])
    await expect(all(client.chat.askStream({ message: 'x' }))).rejects.toMatchObject({ code: 'network' })
    expect(server!.seen).toHaveLength(4)
  })

  it.each([
    [0, 1],
    [1, 2],
    [9, 4],
  ])('is taken up as often as tries are allowed, and three times at most: %d', async (retries, asked) => {
    const client = await play([sends(`retry: 1\n\n${wire(0, 1)}`, 'reset'), sends('', 'reset')])
    await expect(all(client.chat.askStream({ message: 'x' }, { retries }))).rejects.toMatchObject({
      code: 'network',
    })
    expect(server!.seen).toHaveLength(asked)
  })

  it.each([
    ['', 500],
    ['retry: 1234\n\n', 1_234],
    ['retry: 99999999\n\n', 30_000],
  ])('is taken up as late as the server asks, but after half a minute at most: %j', async (retry, ms) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const bodies = [`${retry}${wire(0, 2)}`, wire(2, 4)]
      let asked = 0
      const fetch = async () => new Response(bodies[asked++], { headers: HEAD })
      const { chat } = createClient({ baseUrl: 'https://svc.example', fetch, apiKey })
      const reading = all(chat.askStream({ message: 'x' }))
      await vi.advanceTimersByTimeAsync(ms - 1)
      expect(asked).toBe(1)
      await vi.advanceTimersByTimeAsync(1)
      expect(await reading).toEqual(events)
    } finally {
      vi.useRealTimers()
    }
  })

  it.each(['id: ', 'id: answer-7:'])(
    'that begins anew each time it is taken up is given up (%s)',
    async (id) => {
      const act = sends(`retry: 1\n\n${wire(0, 2).replaceAll('id: ', id)}`, 'end')
      const client = await play([act])
      await expect(all(client.chat.askStream({ message: 'x' }))).rejects.toMatchObject({
        code: 'interrupted',
      })
      expect(server!.seen).toHaveLength(4)
    },
  )

  it('that breaks often is taken up as long as it comes further', async () => {
    const acts = [0, 1, 2, 3, 4, 5].map((n) =>
      sends(`retry: 1\n\nid: a:${n + 1}\nevent: token\ndata: {"token":"${n}"}\n\n`, 'end'),
    )
    const client = await play([
      acts[0]!,
      ...acts.slice(1),
      sends('id: a:9\nevent: done\ndata: {"conversation_id":"x"}\n\n', 'end'),
    ])
    expect(await all(client.chat.askStream({ message: 'x' }))).toHaveLength(7)
  })

  it('that is silent for too long is a time-out; one that is read slowly is not', async () => {
    const client = await play([sends(wire(0, 1, false), 'stay'), sends(wire(0, 4, false), 'end')])
    const options = { idleTimeoutMs: 100 }
    await expect(all(client.chat.askStream({ message: 'x' }, options))).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringContaining('took longer than 100 ms'),
    })
    const got = []
    for await (const event of client.chat.askStream({ message: 'x' }, options)) {
      got.push(event)
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
    expect(got).toEqual(events)
  })

  it('that is a page of a proxy is no answer', async () => {
    const client = await play([text(200, '<html>Log in</html>', { 'content-type': 'text/html' })])
    await expect(all(client.chat.askStream({ message: 'x' }))).rejects.toMatchObject({
      code: 'response_invalid',
    })
    await expect(client.receipts.export({ format: 'csv' })).rejects.toMatchObject({
      code: 'response_invalid',
    })
  })

  it('that is refused without end is read no further than any other answer', async () => {
    const endless: Act = (response) => {
      response.writeHead(400)
      const more = () => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', more)
      }
      more()
    }
    const client = await play([endless], { maxResponseBytes: 100_000 })
    await expect(all(client.chat.askStream({ message: 'x' }))).rejects.toMatchObject({ status: 400 })
  })

  it('that is open has no limit of its own, however late it is read and however much it is', async () => {
    const act: Act = (response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b\n')
    const client = await play([act], { maxResponseBytes: 3 })
    const stream = await client.receipts.export({ format: 'csv' }, { timeoutMs: 1_000 })
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect(await new Response(stream).text()).toBe('a,b\n')
  })

  it('of an export that is silent for too long errors', async () => {
    const act: Act = (response) => {
      response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' })
      response.write('a,b\n')
    }
    const client = await play([act])
    const stream = await client.receipts.export({ format: 'csv' }, { idleTimeoutMs: 100 })
    await expect(new Response(stream).text()).rejects.toThrow()
  })

  it('is opened again where the server said that it did nothing', async () => {
    const client = await play([json(429, {}, { 'retry-after': '0' }), sends(wire(0, 4, false), 'end')])
    expect(await all(client.chat.askStream({ message: 'x' }))).toEqual(events)
  })
})
