import { describe, expect, it } from 'vitest'
import { governServiceWorker, type ServiceWorkerOptions } from '../src/service-worker/index.ts'
import { ANSWER, cutsOf, leaks, SHOWN, THEIRS } from './cuts.ts'

type Answer = () => Response
const url = 'https://chat.example/api/chat'
const secret = ['ghp_', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('')

/** A worker, and a network that keeps what it is sent. */
function worker(answer: Answer, options: Partial<ServiceWorkerOptions> = {}) {
  const sent: { url: string; body: string; headers: Headers; credentials: string }[] = []
  let listener: ((event: never) => void) | undefined
  governServiceWorker(
    {
      addEventListener: (_, given) => {
        listener = given as never
      },
    },
    {
      match: (request) => request.url.includes('/api/chat'),
      fetch: async (input) => {
        const request = input as Request
        sent.push({
          url: request.url,
          body: await request.text(),
          headers: request.headers,
          credentials: request.credentials,
        })
        return answer()
      },
      ...options,
    },
  )
  const ask = async (init: RequestInit, to = url, clientId = 'page-1', mode: RequestMode = 'cors') => {
    let response: Promise<Response> | undefined
    listener!({
      // Nobody but a browser may make one that navigates.
      request: Object.defineProperty(new Request(to, init), 'mode', { value: mode }),
      clientId,
      respondWith: (given: Promise<Response>) => {
        response = given
      },
    } as never)
    return response
  }
  return { sent, ask }
}
const post = (body: unknown, type = 'application/json'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': type, 'x-own': '1' },
  credentials: 'include',
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const text =
  (pieces: string[], type = 'text/event-stream') =>
  () =>
    new Response(new Blob(pieces).stream(), { headers: { 'content-type': type, 'content-length': '7' } })

describe('governServiceWorker', () => {
  it('sends placeholders, and gives the page its values back', async () => {
    const { sent, ask } = worker(() => Response.json({ reply: ANSWER }))
    const response = await ask(post({ messages: [{ role: 'user', content: THEIRS }] }))
    expect(await response!.json()).toEqual({ reply: SHOWN })
    expect(sent).toMatchObject([
      { url, body: '{"messages":[{"role":"user","content":"[EMAIL_ADDRESS_1]"}]}', credentials: 'include' },
    ])
    expect(sent[0]!.headers.get('x-own')).toBe('1')
  })

  it('governs a form that is posted by leaving the page, and lets pages themselves be', async () => {
    const { sent, ask } = worker(text(['<p>You are [EMAIL_ADDRESS_1]'], 'text/html'))
    const form = post('m=I+am+ann%40example.com', 'application/x-www-form-urlencoded')
    const response = await ask(form, url, '', 'navigate')
    expect(new URLSearchParams(sent[0]!.body).get('m')).toBe('I am [EMAIL_ADDRESS_1]')
    expect(await response!.text()).toBe(`<p>You are ${THEIRS}`)
    expect(await ask({}, url, '', 'navigate')).toBe(undefined)
    // Another's values are not in it.
    const other = await ask(post('m=x', 'application/x-www-form-urlencoded'), url, '', 'navigate')
    expect(await other!.text()).toBe('<p>You are [EMAIL_ADDRESS_1]')
  })

  it('lets nothing pass where `match` fails', async () => {
    const { ask } = worker(text(['']), {
      match: () => {
        throw new Error('no match')
      },
    })
    await expect(ask(post({ q: THEIRS }))).rejects.toThrow('no match')
  })

  it('governs streams, wherever values are cut', async () => {
    let pieces: string[] = []
    const event = (token: string) => `event: token\ndata: ${JSON.stringify({ token })}\n\n`
    const { ask } = worker(() =>
      text([...pieces.map(event), 'event: done\ndata: {"conversation_id":"c"}\n\n'])(),
    )
    for (pieces of cutsOf(ANSWER)) {
      const response = await ask(post({ q: THEIRS }))
      const got = await response!.text()
      expect(leaks(got)).toBe(false)
      expect([...got.matchAll(/"token":"(.*?)"\}/g)].map(([, token]) => token).join('')).toBe(SHOWN)
      expect(response!.headers.get('content-length')).toBeNull()
    }
  })

  it('leaves what does not match, and pages themselves, to the browser', async () => {
    const { sent, ask } = worker(() => new Response('x'))
    expect(await ask(post({ a: THEIRS }), 'https://chat.example/other')).toBeUndefined()
    expect(sent).toEqual([])
  })

  it('sends nothing that is denied, or that it cannot look into', async () => {
    const { sent, ask } = worker(() => new Response('x'))
    const refused = [
      [post({ a: secret }), 422],
      [post('{"a":'), 400],
      [post('x', 'application/octet-stream'), 415],
      [
        { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain', 'content-encoding': 'gzip' } },
        415,
      ],
    ] as const
    for (const [init, status] of refused) expect((await ask(init))!.status).toBe(status)
    const form = new FormData()
    form.append('file', new File([THEIRS], 'a.txt'))
    expect((await ask({ method: 'POST', body: form }))!.status).toBe(415)
    expect(sent).toEqual([])
  })

  it('shows nothing that it cannot look into, unless told so', async () => {
    const bytes = text([ANSWER], 'application/octet-stream')
    const blocked = await worker(bytes).ask(post({ a: 1 }))
    expect([blocked!.status, leaks(await blocked!.text())]).toEqual([502, false])
    const passed = await worker(bytes, { onUnknown: 'pass' }).ask(post({ a: 1 }))
    expect(await passed!.text()).toBe(ANSWER)
  })

  it('lets pass that nothing was answered', async () => {
    const headers = { 'content-type': '', 'content-length': '0' }
    const { ask } = worker(() => new Response('', { status: 202, headers }))
    const response = await ask(post({ q: THEIRS }))
    expect([response!.status, await response!.text()]).toEqual([202, ''])
  })

  it('keeps a vault for each page', async () => {
    const { ask } = worker(text(['Hi [EMAIL_ADDRESS_1]'], 'text/plain'))
    const say = async (q: string, page: string) => (await ask(post({ q }), url, page))!.text()
    expect(await say(THEIRS, 'page-1')).toBe(`Hi ${THEIRS}`)
    expect(await say('And now?', 'page-1')).toBe(`Hi ${THEIRS}`)
    expect(await say('And now?', 'page-2')).toBe('Hi [EMAIL_ADDRESS_1]')
  })

  it('governs the answers to requests without a body', async () => {
    const { ask } = worker(() => Response.json({ reply: ANSWER }))
    expect(leaks(await (await ask({ method: 'GET' }))!.text())).toBe(false)
  })

  it('refuses wrong options at once', () => {
    expect(() => governServiceWorker({ addEventListener() {} }, {} as never)).toThrow(TypeError)
    expect(() => worker(() => new Response(), { policy: 'none such' })).toThrow(/No built-in policy/)
    expect(() => worker(() => new Response(), { vaultOf: {} as never })).toThrow(/^vaultOf must be/)
  })
})
