/** What comes back when the network or the server misbehaves: a right answer or a typed error, each time. */
import { getEventListeners } from 'node:events'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type ClientOptions,
  createClient,
  SvcApiError,
  SvcConnectionError,
  SvcError,
  SvcPreconditionError,
} from '../src/index.ts'
import { claim, governed, looked, recorded } from './answers.ts'
import {
  type Act,
  cutInBody,
  json,
  notHttp,
  reset,
  type ScriptedServer,
  scriptedServer,
  stall,
  stallInBody,
  text,
} from './scripted-server.ts'

const apiKey = 'svc_ab12cd34_0123456789'
const fingerprint = claim.fingerprint
const good = json(200, looked)

let server: ScriptedServer | undefined
afterEach(() => server?.close())

async function play(acts: [Act, ...Act[]], options: Partial<ClientOptions> = {}) {
  server = await scriptedServer(...acts)
  return createClient({ baseUrl: server.baseUrl, apiKey, random: () => 0, ...options })
}

const passing: [string, Act, string][] = [
  ['a reset connection', reset, 'network'],
  ['a body cut in half', cutInBody, 'network'],
  ['a server that does not speak HTTP', notHttp, 'network'],
  ['a server that never answers', stall, 'timeout'],
  ['a body that stops halfway', stallInBody, 'timeout'],
  [
    'a page of HTML',
    text(200, '<html>Please log in</html>', { 'content-type': 'text/html' }),
    'response_invalid',
  ],
  ['half of a JSON text', text(200, '{"found":tr'), 'response_invalid'],
  ['an empty body', text(200, ''), 'response_invalid'],
  ['null', text(200, 'null'), 'response_invalid'],
  ['a list', text(200, '[]'), 'response_invalid'],
  ['another object', text(200, '{"found":true}'), 'response_invalid'],
]

describe.each(passing)('%s', (_, fault, code) => {
  // Long enough that a busy machine's request has come to the server by then.
  const short = { timeoutMs: code === 'timeout' ? 1_500 : 10_000 }

  it('is survived by a call that is safe to repeat', async () => {
    const client = await play([fault, good], short)
    await expect(client.verifyFingerprint({ fingerprint })).resolves.toEqual(looked)
    expect(server!.seen).toHaveLength(2)
  })

  it('is a typed error when it lasts', async () => {
    const client = await play([fault], { ...short, retries: 1 })
    const error = await client.verifyFingerprint({ fingerprint }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SvcConnectionError)
    expect(error).toMatchObject({ code })
    expect(server!.seen).toHaveLength(2)
  })

  it('is not repeated where the server may have acted', async () => {
    const client = await play([fault, json(200, governed)], short)
    await expect(client.govern({ content: 'x' })).rejects.toMatchObject({ code })
    expect(server!.seen).toHaveLength(1)
  })
})

describe('a status', () => {
  it.each([
    [400, 'invalid_request'],
    [401, 'unauthorized'],
    [403, 'insufficient_scope'],
    [404, 'not_found'],
    [409, 'conflict'],
    [413, 'body_too_large'],
    [422, 'fingerprint_mismatch'],
  ])('of %d is thrown at once, with the server’s code, sentence and request id', async (status, code) => {
    const client = await play([json(status, { error: 'The field is wrong', code }), good])
    const error = await client.attestations.create(claim).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SvcApiError)
    expect(error).toMatchObject({ status, code, requestId: 'req-1', retryAfterSeconds: undefined })
    expect((error as Error).message).toBe(
      `POST /api/v1/attestations answered ${status} ${code}: The field is wrong`,
    )
    expect(server!.seen).toHaveLength(1)
  })

  it.each([408, 425, 429, 500, 502, 503, 504])('of %d passes for a keyed write', async (status) => {
    const client = await play([text(status, 'upstream says no'), json(201, recorded)])
    await expect(client.attestations.create(claim)).resolves.toEqual(recorded)
  })

  it.each([408, 425, 429, 500, 502, 503, 504])(
    'of %d is typed when it lasts, whatever the body',
    async (status) => {
      const client = await play([text(status, '<html>')], { retries: 1 })
      await expect(client.attestations.create(claim)).rejects.toMatchObject({
        status,
        code: `http_${status}`,
      })
      expect(server!.seen).toHaveLength(2)
    },
  )

  it('of 429 is waited out even by a call that is not safe to repeat', async () => {
    const client = await play([
      json(429, { code: 'rate_limited' }, { 'retry-after': '0' }),
      json(200, governed),
    ])
    await expect(client.govern({ content: 'x' })).resolves.toEqual(governed)
  })

  it('of 429 for the month’s plan is thrown at once', async () => {
    const client = await play([json(429, { code: 'plan_limit' }), json(200, governed)])
    await expect(client.govern({ content: 'x' })).rejects.toMatchObject({ code: 'plan_limit' })
    expect(server!.seen).toHaveLength(1)
  })

  it('of 200 with more than the allowed bytes is refused without reading on', async () => {
    const endless: Act = (response) => {
      response.writeHead(200)
      const more = () => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', more)
      }
      more()
    }
    const client = await play([endless], { maxResponseBytes: 100_000 })
    await expect(client.health()).rejects.toMatchObject({
      code: 'response_too_large',
      message: expect.stringContaining('100000 bytes of maxResponseBytes'),
    })
    expect(server!.seen).toHaveLength(1)
  })

  it.each([301, 302, 307, 308])('of %d is not followed: the key would travel along', async (status) => {
    const elsewhere = await scriptedServer(good)
    const client = await play([text(status, '', { location: `${elsewhere.baseUrl}/x` })])
    await expect(client.attestations.create(claim)).rejects.toMatchObject({ code: 'redirected' })
    expect(elsewhere.seen).toEqual([])
    await elsewhere.close()
  })
})

describe('Retry-After', () => {
  it('is told to the caller when it is longer than a call waits', async () => {
    const client = await play([json(503, {}, { 'retry-after': '31' }), good])
    await expect(client.health()).rejects.toMatchObject({ status: 503, retryAfterSeconds: 31 })
    expect(server!.seen).toHaveLength(1)
  })

  it('may be a date, read by the given clock where the answer does not say what time it is', async () => {
    const clock = () => Date.parse('2026-11-20T09:30:00Z')
    const undated: Act = (response, ...rest) => {
      response.sendDate = false
      json(503, {}, { 'retry-after': 'Fri, 20 Nov 2026 10:30:00 GMT' })(response, ...rest)
    }
    const client = await play([undated], { clock })
    await expect(client.health()).rejects.toMatchObject({ retryAfterSeconds: 3600 })
  })

  it.each([
    ['behind', '2025-01-01T00:00:00Z'],
    ['ahead', '2028-01-01T00:00:00Z'],
  ])('that is a date is as long with a clock that is %s', async (_, now) => {
    const dated = (date: string) => json(503, {}, { date, 'retry-after': 'Fri, 20 Nov 2026 10:30:00 GMT' })
    const clock = () => Date.parse(now)
    const client = await play([dated('Fri, 20 Nov 2026 09:30:00 GMT')], { clock })
    await expect(client.health()).rejects.toMatchObject({ retryAfterSeconds: 3600 })
  })

  it.each(['NaN', '-1', 'Infinity', '1e99', 'tomorrow', ''])('of %j is as none', async (value) => {
    const client = await play([json(503, {}, { 'retry-after': value }), good])
    await expect(client.verifyFingerprint({ fingerprint })).resolves.toEqual(looked)
  })
})

describe('a signal', () => {
  const reason = new Error('the user left')

  it.each([{}, null, 5])('that is none is refused by name: %j', async (signal) => {
    const client = await play([good])
    await expect(client.verifyFingerprint({ fingerprint }, { signal: signal as never })).rejects.toThrow(
      'signal must be an AbortSignal',
    )
    expect(server!.seen).toEqual([])
  })

  it('that has aborted keeps the call from being sent', async () => {
    const client = await play([good])
    const signal = AbortSignal.abort(reason)
    await expect(client.verifyFingerprint({ fingerprint }, { signal })).rejects.toBe(reason)
    expect(server!.seen).toEqual([])
  })

  it.each([
    ['waiting for the headers', stall],
    ['reading the body', stallInBody],
    ['waiting to try again', json(503, {}, { 'retry-after': '20' })],
  ] as [string, Act][])('ends a call that is %s', async (_, act) => {
    const controller = new AbortController()
    const abort: Act = (...args) => {
      act(...args)
      setTimeout(() => controller.abort(reason), 30)
    }
    const client = await play([abort, good])
    await expect(client.verifyFingerprint({ fingerprint }, { signal: controller.signal })).rejects.toBe(
      reason,
    )
    expect(server!.seen).toHaveLength(1)
  })

  it('ends a call that waits for its token', async () => {
    const controller = new AbortController()
    const client = await play([good], { token: () => new Promise<string>(() => {}) })
    const call = client.apiKeys.list({ signal: controller.signal })
    controller.abort(reason)
    await expect(call).rejects.toBe(reason)
  })

  it('has no listener left after the call, however it ended', async () => {
    const { signal } = new AbortController()
    const client = await play([reset, json(500, {}), good, json(404, {}), stall], {
      timeoutMs: 1_500,
      retries: 2,
    })
    await client.verifyFingerprint({ fingerprint }, { signal })
    await client.health({ signal }).catch(() => {})
    await client.health({ signal, retries: 0 }).catch(() => {})
    expect(server!.seen).toHaveLength(5)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('ends a call whose fetch does not listen to signals', async () => {
    const controller = new AbortController()
    const client = await play([good], { fetch: () => new Promise<Response>(() => {}) })
    const call = client.health({ signal: controller.signal })
    setTimeout(() => controller.abort(reason), 10)
    await expect(call).rejects.toBe(reason)
  })
})

describe('a credential', () => {
  const secret = 'svc_ab12cd34_do-not-repeat-me'

  function everything(error: unknown): string {
    const texts: string[] = []
    for (let at = error; at instanceof Error; at = at.cause)
      texts.push(String(at), at.stack ?? '', JSON.stringify(at, Object.getOwnPropertyNames(at)))
    return texts.join('\n')
  }

  it('is in no error, whatever a server or a proxy echoes', async () => {
    const echo: Act = (response, seen) => {
      const bearer = seen.headers.authorization!
      const key = bearer.slice('Bearer '.length)
      response.writeHead(400, { 'x-request-id': key, 'retry-after': key })
      response.end(JSON.stringify({ error: `Bad header "${bearer}" ${key}`, code: key, key }))
    }
    for (const options of [{ apiKey: secret }, { token: () => secret }]) {
      const client = await play([echo], { apiKey: undefined, ...options })
      const error = await client.policies.list().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(SvcApiError)
      expect(everything(error)).not.toContain('do-not-repeat-me')
      await server!.close()
    }
  })

  it('is in no error of a connection either', async () => {
    const { inspect } = await import('node:util')
    for (const act of [reset, cutInBody, stall, notHttp, text(200, 'x'), text(302, '')]) {
      const client = await play([act], { apiKey: secret, timeoutMs: 150, retries: 0 })
      const error = await client.policies.list().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(SvcError)
      expect(everything(error) + inspect(error, { depth: 10, showHidden: true })).not.toContain(
        'do-not-repeat-me',
      )
      await server!.close()
    }
  })

  it('given by a function is asked for at each attempt, and checked', async () => {
    const tokens = ['first', 'second']
    const client = await play([json(503, {}), json(200, { api_keys: [] })], {
      token: async () => tokens.shift()!,
    })
    await client.apiKeys.list()
    expect(server!.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer first',
      'Bearer second',
    ])
    await expect(client.apiKeys.list()).rejects.toThrow(TypeError)
    expect(server!.seen).toHaveLength(2)
  })
})

it('puts a path parameter in as one segment, and refuses what would climb out', async () => {
  const client = await play([json(404, {})], { token: 't' })
  await client.apiKeys.revoke('a/../b?c#d').catch(() => {})
  expect(server!.seen[0]!.url).toBe('/api/v1/api-keys/a%2F..%2Fb%3Fc%23d')
  for (const id of ['', '.', '..']) await expect(client.apiKeys.revoke(id)).rejects.toThrow(TypeError)
  expect(server!.seen).toHaveLength(1)
})

it('refuses a body that is no JSON, which is no fault of the connection', async () => {
  const client = await play([json(200, {})], { apiKey: 'svc_demo_0123456789' })
  const policy = { threshold: 0.5, rules: [], fallback: {} }
  for (const wrong of [{ ...policy, threshold: 1n }, Object.assign(policy, { rules: [policy] })])
    await expect(client.policies.put('own', wrong as never)).rejects.toThrow(TypeError)
  expect(server!.seen).toEqual([])
})

it('says what a write is made from, and tells one that was overtaken from other refusals', async () => {
  const client = await play(
    [json(412, { error: 'It was changed', code: 'precondition_failed' }), json(200, { ok: true })],
    {
      token: 'header.payload.signature',
    },
  )
  const write = client.topicGuard.update({ blocked_topics: [] }, { ifMatch: '"one"' })
  await expect(write).rejects.toBeInstanceOf(SvcPreconditionError)
  await client.topicGuard.update({ blocked_topics: [] }, { ifNoneMatch: '*' })
  const [first, second] = server!.seen
  expect([first?.headers['if-match'], first?.headers['if-none-match']]).toEqual(['"one"', undefined])
  expect([second?.headers['if-match'], second?.headers['if-none-match']]).toEqual([undefined, '*'])
})

it('keeps the path of the base URL', async () => {
  server = await scriptedServer(json(200, { status: 'ok', service: 'svc' }))
  await createClient({ baseUrl: `${server.baseUrl}/behind/proxy/` }).health()
  expect(server.seen[0]!.url).toBe('/behind/proxy/api/health')
})

it('shows a server’s sentence as one short line', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 400 }), async (sentence) => {
      const fetch = async () => Response.json({ error: sentence, code: 'invalid_request' }, { status: 400 })
      const client = createClient({ baseUrl: 'http://127.0.0.1:9', fetch })
      const error = (await client.health().catch((thrown: unknown) => thrown)) as Error
      expect(error.message.length).toBeLessThan(300)
      expect(error.message).not.toMatch(/[\n\r\u0000-\u001f\u007f\u2028\u2029\u202e]/)
    }),
    { numRuns: 50 },
  )
})

it('repeats no more than the first 200 characters of a server’s sentence', async () => {
  const fetch = async () => Response.json({ error: 'x'.repeat(5_000), code: 'no' }, { status: 400 })
  const client = createClient({ baseUrl: 'http://127.0.0.1:9', fetch })
  await expect(client.health()).rejects.toThrow(/^GET \/api\/health answered 400 no: x{200}$/)
})

it('sends no request to decide about nothing', async () => {
  const client = await play([json(200, {})], { apiKey: 'svc_x_y' })
  for (const nothing of [undefined, null, 'text'])
    await expect(client.govern(nothing as never)).rejects.toThrow(/^request must be an object/)
  expect(server!.seen).toHaveLength(0)
})
