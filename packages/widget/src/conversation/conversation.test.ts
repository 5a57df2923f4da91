import { afterEach, describe, expect, it, vi } from 'vitest'
import { createGuard } from '../redaction/guard.ts'
import { transcriptOf } from '../transcript.ts'
import { Conversation, type ConversationEvent } from './conversation.ts'
import { storageNamed } from './history.ts'

const SESSION = '0b2f6f5e-9a52-4f0f-9a2c-3f2a8d1b7c11'
const sse = (...events: [string, object][]): Response =>
  new Response(events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(''))
const answered = (token = 'Hello [EMAIL_ADDRESS_1]') =>
  sse(
    ['typing', { status: 'typing' }],
    ['token', { token }],
    ['governance', { receipt_id: 'r1' }],
    ['done', { conversation_id: SESSION }],
  )

function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    get length() {
      return kept.size
    },
  } as Storage
}

function begin({
  fetch = async () => answered(),
  storage = memory(),
  mayStore = true,
}: {
  fetch?: unknown
  storage?: Storage
  mayStore?: boolean
} = {}) {
  const bodies: string[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    bodies.push(String(init.body))
    return (fetch as (url: string, init: RequestInit) => unknown)(url, init)
  })
  vi.stubGlobal('navigator', { onLine: true })
  const needs = {
    guard: createGuard(),
    api: 'https://api.example.com',
    tenant: () => 't1',
    ready: async () => {},
    storage,
    key: 'k',
    mayStore: () => mayStore,
  }
  const conversation = new Conversation(needs)
  const events: ConversationEvent[] = []
  conversation.onEvent = (event) => events.push(event)
  const done = () => vi.waitFor(() => expect(conversation.isBusy).toBe(false), 15_000)
  return { conversation, bodies, events, done, storage, needs }
}

afterEach(() => vi.unstubAllGlobals())

describe('a conversation', () => {
  it('sends what is masked, byte for byte what it shows, and goes on in its session', async () => {
    const { conversation, bodies, done, events } = begin()
    expect(conversation.send('I am ops@example.com')).toBe('sent')
    await done()
    conversation.send('and?')
    await done()
    expect(bodies).toEqual(conversation.messages.flatMap((m) => (m.kind === 'person' ? [m.body] : [])))
    expect(JSON.parse(bodies[0]!)).toEqual({ message: 'I am [EMAIL_ADDRESS_1]', tenant_id: 't1' })
    expect(JSON.parse(bodies[1]!).session_id).toBe(SESSION)
    expect(events.map(({ name }) => name).slice(0, 6)).toEqual([
      'redaction',
      'message:sent',
      'stream:start',
      'receipt',
      'stream:end',
      'message:received',
    ])
  })

  it('shows what is sent where nothing is masked, and it is still written otherwise', async () => {
    const { conversation, bodies, done, needs, events } = begin()
    conversation.send('I am ops@example.com')
    await done()
    expect(needs.guard.look('what is [EMAIL_ADDRESS_2]?')).toEqual({ kind: 'clear' })
    expect(needs.guard.look('what is [EMAIL_ADDRESS_1]?')).toEqual({ kind: 'masked', labels: [] })
    conversation.send('what is [EMAIL_ADDRESS_1]?')
    await done()
    expect(JSON.parse(bodies[1]!).message).toBe('what is [LITERAL_1]?')
    expect(events.filter(({ name }) => name === 'redaction')).toHaveLength(1)
  })

  it('sends no credential, nothing blank, nothing too long, nothing that the page holds back, and one at a time', async () => {
    const { conversation, bodies, done } = begin()
    expect(conversation.send('my password is hunter2!x')).toBe('secret')
    expect(conversation.send('  ')).toBe('empty')
    expect(conversation.send('a'.repeat(8001))).toBe('tooLong')
    conversation.allows = () => false
    expect(conversation.send('hello')).toBe('prevented')
    expect(bodies).toEqual([])
    const asked: string[] = []
    conversation.allows = (text) => asked.push(text) > 0
    expect([conversation.send('one'), conversation.send('two')]).toEqual(['sent', 'busy'])
    await done()
    // The page is not asked of what is not sent.
    expect(asked).toEqual(['one'])
    expect(conversation.send('a'.repeat(8000))).toBe('sent')
    await done()
  })

  it('sends nothing that cannot be masked, or is masked otherwise than it was shown', async () => {
    const { conversation, bodies, needs } = begin()
    const name = (start: number, end: number) => ({
      ...{ type: 'PERSON', start, end },
      value: 'Ada and Bo'.slice(start, end),
    })
    needs.guard.use(
      () => [name(8, 10), name(0, 3)],
      () => false,
    )
    expect(conversation.send('Ada and Bo')).toBe('unchecked')
    needs.guard.use(
      () => {
        throw new Error('no')
      },
      () => false,
    )
    expect(conversation.send('Ada and Bo')).toBe('unchecked')
    let isSeen = true
    needs.guard.use(
      () => (isSeen ? [name(0, 3)] : []),
      () => false,
    )
    conversation.allows = () => {
      isSeen = false
      return true
    }
    expect(conversation.send('Ada and Bo')).toBe('unchecked')
    expect([bodies, conversation.messages]).toEqual([[], []])
  })

  it('is sent when it is known whose chat it is, and not where that cannot be known', async () => {
    let tenant = ''
    let known = 't7'
    const { conversation, bodies, needs, done } = begin()
    Object.assign(needs, {
      tenant: () => tenant,
      ready: async () => {
        tenant = known
      },
    })
    known = ''
    conversation.send('hello')
    await done()
    expect(conversation.messages.at(-1)).toMatchObject({ fault: { kind: 'unreachable' } })
    expect(bodies).toEqual([])
    known = 't7'
    conversation.retry()
    await done()
    expect(bodies.map((body) => JSON.parse(body).tenant_id)).toEqual(['t7'])
    expect(conversation.messages).toMatchObject([{ body: bodies[0] }, { status: 'done' }])
    needs.ready = () => expect.unreachable()
    expect(await conversation.isAddressed()).toBe(true)
  })

  it('sends to its server alone, without cookies and without the address of the page', async () => {
    const asked: unknown[] = []
    const { conversation, done } = begin({
      fetch: async (url: string, { method, credentials, redirect, referrerPolicy }: RequestInit) => {
        asked.push([url, method, credentials, redirect, referrerPolicy])
        return answered()
      },
    })
    conversation.send('hello')
    await done()
    const url = 'https://api.example.com/api/proxy/chat-stream'
    expect(asked).toEqual([[url, 'POST', 'omit', 'error', 'origin']])
  })

  it('asks the page with masked text alone', async () => {
    const { conversation, done } = begin()
    const seen: string[] = []
    conversation.allows = (text) => seen.push(text) > 0
    conversation.send('ops@example.com')
    await done()
    expect(seen).toEqual(['[EMAIL_ADDRESS_1]'])
  })

  it.each([
    [402, {}, 'plan'],
    [429, { retryAfter: 7 }, 'rate'],
    [400, {}, 'refused'],
    [502, {}, 'unreachable'],
  ])('tells a %i from the others', async (status, body, kind) => {
    const { conversation, done, events } = begin({
      fetch: async () => new Response(JSON.stringify(body), { status }),
    })
    conversation.send('hello')
    await done()
    const last = conversation.messages.at(-1)
    expect(last?.kind === 'answer' && last.fault?.kind).toBe(kind)
    expect(events.at(-1)).toEqual({ name: 'error', detail: { kind } })
  })

  it.each([
    ['an error of the stream', sse(['token', { token: 'Half' }], ['error', { error: 'x' }])],
    ['a stream that ends early', sse(['token', { token: 'Half' }])],
    ['a stream that is none', new Response('data: {"token"\n\n')],
    [
      'an answer without end',
      sse(...Array(100).fill(['token', { token: 'word '.repeat(210) }]), ['done', {}]),
    ],
  ])('keeps what came before %s, and tries again', async (_, response) => {
    let answer = response
    const { conversation, bodies, done } = begin({ fetch: async () => answer })
    conversation.send('hello')
    await done()
    expect(conversation.messages.at(-1)).toMatchObject({ status: 'failed', fault: { kind: 'broken' } })
    answer = answered('Whole')
    conversation.retry()
    await done()
    expect(bodies[1]).toBe(bodies[0])
    expect(conversation.messages).toHaveLength(2)
    expect(conversation.messages.at(-1)).toMatchObject({ raw: 'Whole', status: 'done' })
  })

  it('tells a network that is not there from a server that is not', async () => {
    const { conversation, done } = begin({ fetch: () => Promise.reject(new TypeError('failed')) })
    conversation.send('hello')
    await done()
    expect(conversation.messages.at(-1)).toMatchObject({ fault: { kind: 'unreachable' } })
    vi.stubGlobal('navigator', { onLine: false })
    conversation.retry()
    await done()
    expect(conversation.messages.at(-1)).toMatchObject({ fault: { kind: 'offline' } })
  })

  it('shows no token and takes no session that is no text', async () => {
    const odd = sse(
      ...[{}, { token: { a: 1 } }, { token: 'Half' }].map((data) => ['token', data] as [string, object]),
      ['done', { conversation_id: 7 }],
    )
    const { conversation, done } = begin({ fetch: async () => odd })
    conversation.send('hello')
    await done()
    expect(conversation.messages.at(-1)).toMatchObject({ raw: 'Half', status: 'done' })
    expect(conversation.session).toBeUndefined()
  })

  it('asks nothing again while it is busy, and where there is no question', async () => {
    const { conversation, bodies, done, storage, needs } = begin()
    conversation.retry()
    conversation.send('hello')
    conversation.retry()
    await done()
    expect(bodies).toHaveLength(1)
    storage.setItem('k', '{"messages":[[0,"Hello","r1"]]}')
    const again = new Conversation({ ...needs, guard: createGuard() })
    again.retry()
    expect([again.messages.length, bodies.length]).toEqual([1, 1])
  })

  it('begins anew without the session, and hears no more of what was being answered', async () => {
    let signal: AbortSignal | null | undefined
    let held: ReadableStreamDefaultController<Uint8Array> | undefined
    let answer = async (_: string, init: RequestInit): Promise<Response> => {
      signal = init.signal
      return new Response(
        new ReadableStream({
          start(controller) {
            held = controller
          },
        }),
      )
    }
    const { conversation, bodies, storage, done, needs } = begin({
      fetch: (url: string, init: RequestInit) => answer(url, init),
    })
    conversation.session = SESSION
    conversation.send('hello')
    await vi.waitFor(() => expect(held).toBeDefined(), 15_000)
    let changes = 0
    conversation.onChange = () => changes++
    conversation.clear()
    expect([signal?.aborted, changes, storage.length]).toEqual([true, 1, 0])
    // There is nothing to keep either.
    conversation.keep()
    expect([conversation.messages, storage.length]).toEqual([[], 0])
    const late = held!
    let arriveAnew = (_: Response): void => {}
    answer = () =>
      new Promise((arrived) => {
        arriveAnew = arrived
      })
    conversation.send('anew')
    expect(JSON.parse(bodies.at(-1)!)).toEqual({ message: 'anew', tenant_id: 't1' })
    late.enqueue(new Uint8Array(await answered('late').arrayBuffer()))
    late.close()
    await new Promise((passed) => setTimeout(passed, 20))
    expect([conversation.isBusy, conversation.session]).toEqual([true, undefined])
    expect(conversation.messages).toMatchObject([{ message: 'anew' }, { raw: '', status: 'waiting' }])
    arriveAnew(answered())
    await done()
    expect(conversation.messages).toMatchObject([{ message: 'anew' }, { status: 'done' }])
    // Nor is sent what waited for whose chat it is.
    let arrive = (): void => {}
    let tenant = ''
    Object.assign(needs, {
      tenant: () => tenant,
      ready: () =>
        new Promise<void>((known) => {
          arrive = known
        }),
    })
    conversation.send('too late')
    const before = bodies.length
    conversation.clear()
    tenant = 't1'
    arrive()
    await new Promise((passed) => setTimeout(passed, 20))
    expect([bodies.length, conversation.messages]).toEqual([before, []])
  })

  it('stops when asked to, and keeps what came', async () => {
    const { conversation, bodies, done } = begin({
      fetch: async (_: string, { signal }: RequestInit) =>
        new Response(
          new ReadableStream({
            start(controller) {
              controller.enqueue(new TextEncoder().encode('event: token\ndata: {"token":"Half"}\n\n'))
              signal!.addEventListener('abort', () => controller.error(signal!.reason))
            },
          }),
        ),
    })
    conversation.send('hello')
    await vi.waitFor(() => expect(conversation.messages.at(-1)).toMatchObject({ raw: 'Half' }), 15_000)
    conversation.stop()
    await done()
    expect(conversation.messages.at(-1)).toMatchObject({ raw: 'Half', status: 'stopped' })
    // It has no number, so that there is nothing to say of it.
    expect(bodies).toHaveLength(1)
  })

  it('ends the writing, too, where it could be taken up, and does not wait for the next try', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const asked: unknown[] = []
      const { conversation, bodies } = begin({
        fetch: async (_: string, { headers, keepalive, signal }: RequestInit) => {
          signal?.throwIfAborted()
          asked.push([(headers as Record<string, string>)['last-event-id'], keepalive])
          return new Response('id: s:1\nevent: token\ndata: {"token":"Half"}\n\n')
        },
      })
      conversation.send('hello')
      await vi.advanceTimersByTimeAsync(0)
      conversation.stop()
      await vi.advanceTimersByTimeAsync(0)
      expect(conversation.messages.at(-1)).toMatchObject({ raw: 'Half', status: 'stopped' })
      // A page that is left says so, too.
      expect(asked).toEqual([
        ['0', undefined],
        ['s:1:stop', true],
      ])
      expect(new Set(bodies).size).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it('takes an answer up where its connection breaks, behind what came', async () => {
    const asked: unknown[] = []
    const bytes = (text: string) => new TextEncoder().encode(text)
    const breaking = (): Response => {
      let isFirst = true
      return new Response(
        new ReadableStream({
          pull(controller) {
            if (!isFirst) throw new TypeError('network error')
            isFirst = false
            controller.enqueue(bytes('id: s:1\nevent: token\ndata: {"token":"Half"}\n\n'))
          },
        }),
      )
    }
    const { conversation, done } = begin({
      fetch: async (_: string, { headers }: RequestInit) =>
        asked.push((headers as Record<string, string>)['last-event-id']) === 1
          ? breaking()
          : answered(' and half'),
    })
    conversation.send('hello')
    await done()
    expect(conversation.messages.at(-1)).toMatchObject({ raw: 'Half and half', status: 'done' })
    expect(asked).toEqual(['0', 's:1'])
  })

  it('asks again where a process was asked that does not write the answer, and not for long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const half = () => new Response('id: s:1\nevent: token\ndata: {"token":"Half"}\n\n')
      const elsewhere = () => new Response('{}', { status: 404 })
      const talk = async (...answers: (() => Response)[]) => {
        const { conversation, bodies } = begin({ fetch: async () => (answers.shift() ?? elsewhere)() })
        conversation.send('hello')
        await vi.advanceTimersByTimeAsync(60_000)
        return [conversation.messages.at(-1), bodies.length]
      }
      const whole = { raw: 'Half and half', status: 'done' }
      expect(await talk(half, elsewhere, () => answered(' and half'))).toMatchObject([whole, 3])
      const broken = { raw: 'Half', fault: { kind: 'broken' } }
      expect(await talk(half)).toMatchObject([broken, 4])
    } finally {
      vi.useRealTimers()
    }
  })

  it('takes no answer up that the server ended', async () => {
    const { conversation, bodies, done } = begin({
      fetch: async () =>
        new Response(
          'id: s:1\nevent: token\ndata: {"token":"Half"}\n\nid: s:2\nevent: error\ndata: {"error":"x"}\n\n',
        ),
    })
    conversation.send('hello')
    await done()
    expect(conversation.messages.at(-1)).toMatchObject({ raw: 'Half', fault: { kind: 'broken' } })
    expect(bodies).toHaveLength(1)
  })

  it('gives an answer up that begins anew each time it is taken up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const { conversation, bodies } = begin({
        fetch: async () =>
          new Response(
            'id: s:1\nevent: token\ndata: {"token":"a"}\n\nid: s:2\nevent: token\ndata: {"token":"b"}\n\n',
          ),
      })
      conversation.send('hello')
      await vi.advanceTimersByTimeAsync(60_000)
      expect(conversation.messages.at(-1)).toMatchObject({ status: 'failed', fault: { kind: 'broken' } })
      expect(bodies).toHaveLength(6)
    } finally {
      vi.useRealTimers()
    }
  })

  it('keeps on the page what went over the wire alone, and nothing without consent', async () => {
    const { conversation, done, storage, needs } = begin()
    expect(storage.length).toBe(0)
    conversation.send('I am ops@example.com')
    // A page that is left before the answer comes still has the question.
    expect(storage.getItem('k')).toBe('{"messages":[[1,"I am [EMAIL_ADDRESS_1]"]]}')
    await done()
    expect(storage.getItem('k')).not.toContain('ops@example.com')
    const again = new Conversation({ ...needs, guard: createGuard() })
    expect(again.session).toBe(SESSION)
    expect(again.messages.map((m) => (m.kind === 'person' ? m.message : m.raw))).toEqual([
      'I am [EMAIL_ADDRESS_1]',
      'Hello [EMAIL_ADDRESS_1]',
    ])
    // What was kept is shown, whether or not more may be.
    expect(begin({ storage, mayStore: false }).conversation.messages).toHaveLength(2)
    again.clear()
    expect(storage.length).toBe(0)
    const without = begin({ mayStore: false })
    without.conversation.send('hello')
    await without.done()
    expect(without.storage.length).toBe(0)
  })

  it.each([
    [
      'that failed',
      async () => new Response('', { status: 500 }),
      ['first', 'second', 'Hello [EMAIL_ADDRESS_1]'],
    ],
    [
      'that has no receipt',
      async () => sse(['token', { token: 'Half' }]),
      ['first', 'Half', 'second', 'Hello [EMAIL_ADDRESS_1]'],
    ],
  ])('reads again what it kept beside an answer %s', async (_, fetch, expected) => {
    let answer: () => Promise<Response> = fetch
    const { conversation, done, needs } = begin({ fetch: () => answer() })
    conversation.send('first')
    await done()
    answer = async () => answered()
    conversation.send('second')
    await done()
    const again = new Conversation({ ...needs, guard: createGuard() })
    expect(again.messages.map((m) => (m.kind === 'person' ? m.message : m.raw))).toEqual(expected)
    expect(again.messages.map((m) => (m.kind === 'answer' ? m.governance : undefined)).at(-1)).toEqual({
      receipt_id: 'r1',
    })
  })

  it('answers one question at a time, also where a listener asks the next', async () => {
    const { conversation, bodies, done } = begin()
    let result = ''
    conversation.onEvent = ({ name }) => {
      if (name === 'message:sent') result ||= conversation.send('nested')
    }
    conversation.send('hello')
    await done()
    expect([result, bodies.length]).toEqual(['busy', 1])
    expect(conversation.messages.map(({ kind }) => kind)).toEqual(['person', 'answer'])
  })

  it('asks nothing where a listener has begun anew', async () => {
    const { conversation, bodies } = begin()
    conversation.onEvent = ({ name }) => {
      if (name === 'message:sent') conversation.clear()
    }
    conversation.send('hello')
    expect([conversation.messages, conversation.isBusy, bodies]).toEqual([[], false, []])
  })

  it('passes over events that it does not know, and reads an end without data', async () => {
    const { conversation, done } = begin({
      fetch: async () =>
        new Response(
          'event: ping\ndata: ok\n\nevent: token\ndata: {"token":"Whole"}\n\nevent: done\ndata:\n\n',
        ),
    })
    conversation.send('hello')
    await done()
    expect(conversation.messages.at(-1)).toMatchObject({ raw: 'Whole', status: 'done' })
  })

  it('takes an answer up though the server is away in between', async () => {
    const answers = [
      new Response('id: s:1\nevent: token\ndata: {"token":"Half"}\n\n'),
      new Response('', { status: 503 }),
      new Response('id: s:2\nevent: token\ndata: {"token":" and half"}\n\nevent: done\ndata: {}\n\n'),
    ]
    const { conversation, done } = begin({ fetch: async () => answers.shift() })
    conversation.send('hello')
    await done()
    expect(conversation.messages.at(-1)).toMatchObject({ raw: 'Half and half', status: 'done' })
  })

  it.each([
    ['null', undefined, 10],
    ['{"retryAfter":-5}', undefined, 1],
    ['{"retryAfter":7}', undefined, 7],
    ['{"retryAfter":7}', '20', 20],
    ['', '20', 20],
    ['', 'soon', 10],
    ['', '1e9', 3600],
  ])('waits a while where a server says so, oddly or not: %s', async (body, header, seconds) => {
    // A clock that is set back has nothing to do with it.
    vi.spyOn(Date, 'now').mockReturnValue(0)
    vi.spyOn(performance, 'now').mockReturnValue(5)
    try {
      const headers = header === undefined ? {} : { 'retry-after': header }
      const { conversation, done } = begin({
        fetch: async () => new Response(body, { status: 429, headers }),
      })
      conversation.send('hello')
      await done()
      const until = 5 + seconds * 1000
      expect(conversation.messages.at(-1)).toMatchObject({ fault: { kind: 'rate', until } })
      vi.spyOn(performance, 'now').mockReturnValue(until - 1)
      expect(conversation.send('again')).toBe('waits')
      vi.spyOn(performance, 'now').mockReturnValue(until)
      expect(conversation.send('again')).toBe('sent')
      await done()
    } finally {
      vi.restoreAllMocks()
    }
  })

  it('believes nothing that something else wrote into the storage', () => {
    for (const text of ['{', '7', '{"messages":[[1,{}]]}', '{"messages":[[0,"x",{}]]}', '{"messages":"x"}']) {
      const storage = memory()
      storage.setItem('k', text)
      expect(begin({ storage }).conversation.messages).toEqual([])
    }
    // More placeholders than there can be.
    const many = Array.from({ length: 10_000 }, (_, i) => `[PERSON_${i + 1}]`)
    for (const [text, count] of [
      [many, 2],
      [[...many, '[USERNAME_1]'], 0],
    ] as const) {
      const storage = memory()
      storage.setItem('k', JSON.stringify({ messages: [[1, text.join()]] }))
      expect(begin({ storage }).conversation.messages).toHaveLength(count)
    }
    for (const session of [`${SESSION}0`, `0${SESSION}`, SESSION.replace('0b', '/b'), 7]) {
      const storage = memory()
      storage.setItem('k', JSON.stringify({ session, messages: [[1, 'hello']] }))
      expect(begin({ storage }).conversation.session).toBeUndefined()
    }
  })

  it('goes on where the page’s storage may not be used', async () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    const storage = { getItem: refuse, setItem: refuse, removeItem: refuse } as unknown as Storage
    const { conversation, done } = begin({ storage })
    conversation.send('hello')
    await done()
    expect(conversation.messages.at(-1)).toMatchObject({ status: 'done' })
    conversation.clear()
    expect(conversation.messages).toEqual([])
    Object.defineProperty(globalThis, 'sessionStorage', { get: refuse, configurable: true })
    expect(storageNamed('session')).toBeNull()
    Reflect.deleteProperty(globalThis, 'sessionStorage')
  })

  it('tells other tabs that nothing is to be kept any more, and not so where it only begins anew', () => {
    const { conversation, needs } = begin()
    const written: string[] = []
    needs.storage.setItem = (_, text) => void written.push(text)
    conversation.forget()
    expect(written).toEqual([])
    conversation.forget(true)
    expect(written).toEqual([''])
  })

  it('takes an answer without text for none', async () => {
    let token = ' \n'
    const { conversation, done } = begin({ fetch: async () => answered(token) })
    conversation.send('hello')
    await done()
    expect(conversation.messages.at(-1)).toMatchObject({ status: 'failed', fault: { kind: 'broken' } })
    token = 'Whole'
    conversation.retry()
    await done()
    expect(conversation.messages.at(-1)).toMatchObject({ raw: 'Whole', status: 'done' })
  })

  it('tells that an answer has ended where a new conversation begins meanwhile', async () => {
    const { conversation, events } = begin({ fetch: () => new Promise(() => {}) })
    conversation.send('hello')
    conversation.clear()
    expect(events.map(({ name }) => name)).toEqual(['message:sent', 'stream:start', 'stream:end'])
    conversation.clear()
    expect(events).toHaveLength(3)
  })

  it('asks again what had no answer when the page was left', async () => {
    const { conversation, needs } = begin({ fetch: () => new Promise(() => {}) })
    conversation.send('I am ops@example.com')
    const { conversation: again, bodies, done } = begin({ storage: needs.storage })
    // Nor is that lost where nothing is new.
    again.read()
    expect(again.messages).toMatchObject([
      { kind: 'person' },
      { status: 'failed', fault: { kind: 'broken' } },
    ])
    again.retry()
    await done()
    expect(bodies.map((body) => JSON.parse(body))).toEqual([
      { message: 'I am [EMAIL_ADDRESS_1]', tenant_id: 't1' },
    ])
    expect(again.messages).toMatchObject([{ kind: 'person' }, { status: 'done' }])
  })

  const said = ({ messages }: Conversation) => messages.map((m) => (m.kind === 'person' ? m.masked : m.raw))

  it('goes on with what was said in another tab, and knows the values of its own', async () => {
    const { conversation, needs, done, bodies } = begin()
    const other = new Conversation({ ...needs, guard: createGuard() })
    conversation.send('I am ops@example.com')
    await done()
    other.read()
    expect(other.session).toBe(SESSION)
    other.send('And I sales@example.com')
    await vi.waitFor(() => expect(other.isBusy).toBe(false))
    const [mine] = conversation.messages
    conversation.read()
    expect(said(conversation)).toEqual([
      'I am [EMAIL_ADDRESS_1]',
      'Hello [EMAIL_ADDRESS_1]',
      'And I [EMAIL_ADDRESS_2]',
      'Hello [EMAIL_ADDRESS_1]',
    ])
    expect(conversation.messages[0]).toBe(mine)
    conversation.send('and info@example.com')
    await done()
    expect(JSON.parse(bodies.at(-1)!).message).toBe('and [EMAIL_ADDRESS_3]')
    expect(said(new Conversation({ ...needs, guard: createGuard() }))).toHaveLength(6)
  })

  it('has what another tab said meanwhile before the question that is being answered', async () => {
    let arrive = (_: Response): void => {}
    const held = new Promise<Response>((done) => {
      arrive = done
    })
    const answers = [answered('first'), held, answered('theirs')]
    const { conversation, needs, done } = begin({ fetch: async () => answers.shift()! })
    conversation.send('one')
    await done()
    const other = new Conversation({ ...needs, guard: createGuard() })
    conversation.send('two')
    other.read()
    // Its answer is on its way elsewhere: there is nothing to try again.
    expect(said(other)).toEqual(['one', 'first', 'two'])
    other.send('three')
    await vi.waitFor(() => expect(other.isBusy).toBe(false))
    conversation.read()
    arrive(answered('second'))
    await done()
    other.read()
    const all = ['one', 'first', 'three', 'theirs', 'two', 'second']
    expect([said(conversation), said(other)]).toEqual([all, all])
  })

  it('keeps to what it says where nothing may be kept, and to what failed where nothing is new', async () => {
    const { conversation, needs, done } = begin({ fetch: async () => new Response('', { status: 500 }) })
    conversation.send('hello')
    await done()
    conversation.read()
    expect(conversation.messages).toMatchObject([{ kind: 'person' }, { status: 'failed' }])
    // What could not be kept is not lost for what could.
    needs.storage.setItem = () => {
      throw new Error('full')
    }
    conversation.send('and more')
    await done()
    conversation.read()
    expect(said(conversation)).toEqual(['hello', '', 'and more', ''])
    Object.assign(needs, { storage: memory() })
    const quiet = new Conversation({ ...needs, key: 'other', mayStore: () => false, guard: createGuard() })
    quiet.send('hello')
    await vi.waitFor(() => expect(quiet.isBusy).toBe(false))
    Object.assign(quiet.needs, { key: 'k' })
    needs.storage.setItem('k', '{"messages":[[1,"I am [EMAIL_ADDRESS_1]"]]}')
    quiet.read()
    expect(said(quiet)).toEqual(['hello', ''])
    // What it names there is given to no other value all the same.
    expect(quiet.needs.guard.preview('I am ops@example.com')?.message).toBe('I am [EMAIL_ADDRESS_2]')
  })

  it('gives no placeholder of a message that is kept no more to another value', async () => {
    const { conversation, done, storage } = begin()
    conversation.send('I am ops@example.com')
    await done()
    for (let i = 0; i < 50; i++) {
      conversation.send('hello')
      await done()
    }
    // Answers name it, too.
    const kept = JSON.parse(storage.getItem('k')!)
    expect(kept.messages).toHaveLength(100)
    storage.setItem('k', JSON.stringify({ ...kept, messages: kept.messages.map(() => [1, 'hello']) }))
    // It is written again without a message more where it is allowed again on each page.
    begin({ storage }).conversation.keep()
    for (let visit = 0; visit < 2; visit++) {
      const { conversation: again, bodies, done } = begin({ storage })
      again.send(`I am o${visit}@example.com`)
      await done()
      expect(JSON.parse(bodies[0]!).message).toBe(`I am [EMAIL_ADDRESS_${visit + 2}]`)
    }
  })

  it('keeps an answer whose receipt has no name that is text', async () => {
    const { conversation, done, needs } = begin({
      fetch: async () =>
        sse(['governance', { receipt_id: { a: 1 } }], ['token', { token: 'x' }], ['done', {}]),
    })
    conversation.send('hello')
    await done()
    expect(new Conversation({ ...needs, guard: createGuard() }).messages).toHaveLength(2)
  })

  it('sends no second message where the page sends one as it is asked', async () => {
    const { conversation, bodies, done } = begin()
    let nested = ''
    conversation.allows = () => {
      conversation.allows = () => true
      nested = conversation.send('nested')
      return true
    }
    expect([conversation.send('hello'), nested]).toEqual(['busy', 'sent'])
    await done()
    expect(bodies.map((body) => JSON.parse(body).message)).toEqual(['nested'])
    expect(conversation.messages.map(({ kind }) => kind)).toEqual(['person', 'answer'])
  })

  it('keeps and tells no contact details that an answer repeats', async () => {
    const { conversation, done, events, storage } = begin({
      fetch: async () =>
        sse(
          ...['Noted: ops@exam', 'ple.com. ', 'Not a@example.com'].map(
            (token) => ['token', { token }] as [string, object],
          ),
          ['done', {}],
        ),
    })
    conversation.send('Please contact me: ops@example.com', true)
    await done()
    const told = JSON.stringify([
      ...[events, storage.getItem('k')],
      transcriptOf(conversation.messages, 'You', 'Bot'),
    ])
    expect(told).not.toContain('ops@')
    expect(told).toContain('Noted: [EMAIL_ADDRESS_1]. Not a@example.com')
  })

  it('sends contact details as they are written, but no credential', async () => {
    const { conversation, bodies, done, events, storage } = begin()
    const asked: string[] = []
    conversation.allows = (text) => asked.push(text) > 0
    expect(conversation.send('Please contact me: ops@example.com', true)).toBe('sent')
    await done()
    expect(JSON.parse(bodies[0]!).message).toBe('Please contact me: ops@example.com')
    // Nobody else is told them, and they are not kept.
    const masked = 'Please contact me: [EMAIL_ADDRESS_1]'
    expect(asked).toEqual([masked])
    expect(events.find(({ name }) => name === 'message:sent')?.detail).toEqual({ text: masked })
    expect(events.some(({ name }) => name === 'redaction')).toBe(false)
    expect(transcriptOf(conversation.messages, 'You', 'Bot')).toContain(masked)
    expect(storage.getItem('k')).toContain(masked)
    expect(storage.getItem('k')).not.toContain('ops@')
    expect(conversation.send('my password is hunter2!x', true)).toBe('secret')
  })
})
