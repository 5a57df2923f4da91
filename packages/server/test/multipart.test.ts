/** What every endpoint that takes a file refuses before it looks into the file. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { type Endpoint, endpoints } from '@svc/contract'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createFormBudget } from '../src/http/form-budget.ts'
import { startServer } from '../src/server.ts'
import { embeddedFiles } from './support/embedded-files.ts'
import { formOf } from './support/files.ts'
import { soundBodies } from './support/surface.ts'
import { type Ask, type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const CANARY = 'jane.roe@example.com'

let app: TestApp
let org: TestOrganisation
beforeAll(async () => {
  app = await testApp()
  org = await app.newOrganisation()
})
afterAll(() => app.close())

const taking = endpoints
  .filter(({ multipart }) => multipart)
  .map((endpoint) => [endpoint.id, endpoint] as const)

describe.each(taking)('%s', (id, endpoint: Endpoint) => {
  const ask = (options: Ask) => {
    const as = { none: {}, session: { token: org.admin }, key: { key: org.key } }[endpoint.auth as 'none']
    return app.ask(endpoint.path, { method: endpoint.method, ...as, ...options })
  }
  const form = (content: string | Uint8Array = 'hello') =>
    formOf('a.txt', content, (soundBodies[id] ?? {}) as Record<string, string>)
  const refused = async (options: Ask, status = 400) => {
    const answered = await ask(options)
    expect([answered.status, answered.body]).toEqual([status, { error: expect.any(String) }])
    expect(JSON.stringify(answered.body)).not.toContain('jane')
  }

  it.each([
    'application/json',
    'multipart/form-data',
    'multipart/mixed; boundary=x',
    'text/plain',
    'application/x-www-form-urlencoded',
  ])('refuses %s', (type) => refused({ raw: '{"file":"x"}', headers: { 'content-type': type } }))

  it.each([
    ['nothing', ''],
    ['another boundary', '--y\r\n\r\n--y--\r\n'],
    [
      'a part that does not end',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello',
    ],
    ['a part without a name', '--x\r\n\r\nhello\r\n--x--\r\n'],
  ])('refuses %s', (_what, raw) =>
    refused({ raw, headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
  )

  it('refuses a field twice, a field too many, a field instead of a file, and a file instead of a field', async () => {
    const twice = form()
    twice.append('file', new File(['x'], 'b.txt'))
    const more = form()
    more.append(CANARY, CANARY)
    const field = form()
    field.set('file', CANARY)
    const prototype = form()
    prototype.append('__proto__', 'x')
    for (const one of [twice, more, field, prototype]) await refused({ form: one })
    for (const name of Object.keys(soundBodies[id] ?? {})) {
      const file = form()
      file.set(name, new File([CANARY], CANARY))
      await refused({ form: file })
    }
  })

  /** A form by hand, with what may stand between its last field and its file. */
  const byHand = (between: string, boundary = 'x') => {
    const fields = Object.entries((soundBodies[id] ?? {}) as Record<string, string>).map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    return `${fields.join('')}${between}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--${boundary}--\r\n`
  }
  const part = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n\r\n`

  it.each([
    ['parts', () => Array.from({ length: 150_000 }, (_, n) => part(n.toString(36))).join('')],
    ['heads', () => `--x\r\n${'x-a: b\r\n'.repeat(1_000_000)}\r\n\r\n\r\n`],
    ['attributes', () => part(`a"; ${'a=b; '.repeat(1_900_000)}b="`)],
    ['letters in a name', () => part('a'.repeat(9_000_000))],
  ])('refuses a form of nothing but %s before it is taken apart', async (_what, between) => {
    const { status, body } = await ask({
      raw: byHand(between()),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    // The platform's parser, which is busy with these for seconds, says nothing of parts.
    expect(status).toBe(400)
    expect(body.error).toMatch(/has too many parts|has too long a head/)
  })

  it.each([
    ['quoted, with a space', 'multipart/form-data; boundary="a b"', 'a b'],
    ['with what others write', 'multipart/form-data;boundary=----=_Part_1.2', '----=_Part_1.2'],
    ['behind another parameter', 'Multipart/Form-Data; charset=utf-8; Boundary=y', 'y'],
  ])('reads a form whose boundary is %s', async (_what, type, boundary) => {
    const answered = await ask({ raw: byHand('', boundary), headers: { 'content-type': type } })
    // The file is found in it, whatever else is missing.
    expect(answered.body.error ?? '').not.toMatch(/form-data|body\.file/)
  })

  it('refuses a body that is larger than any file may be', () => {
    const raw = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'a'.repeat(endpoint.maxBodyBytes!)}\r\n--x--\r\n`
    return refused({ raw, headers: { 'content-type': 'multipart/form-data; boundary=x' } }, 413)
  })
})

describe('over a network', () => {
  /** Half a second's worth is taken in and thrown away after the answer; the machine says how much that is. */
  const MOST_SENT = 2_000_000_000

  /** Sends a head and then bytes without end, and gives what came back and how much had been sent when the connection closed. */
  async function endless(
    port: number,
    head: string,
    chunk: string,
  ): Promise<{ answer: string; sent: number }> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    let answer = ''
    let sent = 0
    let isOpen = true
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('error', () => {})
    const closed = new Promise<void>((resolve) =>
      socket.once('close', () => {
        isOpen = false
        resolve()
      }),
    )
    socket.write(head)
    while (isOpen && sent < MOST_SENT) {
      sent += chunk.length
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
    }
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 5_000))])
    socket.destroy()
    return { answer, sent }
  }

  test('a body without end is refused, and not read to it', async () => {
    const server = await startServer({
      port: 0,
      inMemory: true,
      fs: await embeddedFiles(),
      demo: false,
      jobs: false,
      logLevel: 'silent',
    })
    try {
      const head = (length: string) =>
        `POST /api/ingest HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n`
      const piece = 'a'.repeat(65_536)
      const chunked = await endless(
        server.port,
        head('transfer-encoding: chunked'),
        `${piece.length.toString(16)}\r\n${piece}\r\n`,
      )
      expect(chunked.answer).toMatch(/^HTTP\/1\.1 413 /)
      // Taken in a little longer, so that who still sends gets to read the answer.
      expect(chunked.sent).toBeLessThan(MOST_SENT)
      const declared = await endless(server.port, head('content-length: 99999999999'), piece)
      expect(declared.answer).toMatch(/^HTTP\/1\.1 413 /)
      expect(declared.sent).toBeLessThan(MOST_SENT)
    } finally {
      await server.close()
    }
  })
})

test('all forms together are bounded, and make room when they are answered', () => {
  const budget = createFormBudget(100)
  const [one, two] = [budget(), budget()]
  one.take(60)
  two.take(40)
  expect(() => two.take(1)).toThrow(/Too many files/)
  one.release()
  two.take(60)
  two.release()
  budget().take(100)
})
