/** A chat service for the tests: what it answers is told by what the message holds (`#rate`, `#slow`, `#cut` …). */
import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** What a test sets, and looks at. */
interface Told {
  readonly bodies: string[]
  say: string
  sources: readonly object[]
  /** What the end of an answer waits for. */
  held: Promise<unknown>
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

export function createChat(
  told: Told,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  /** Streams that broke off, by their name: all their events. */
  const broken = new Map<string, string[]>()

  return async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    told.bodies.push(body)
    const { message } = JSON.parse(body) as { message: string }
    const has = (sign: string) => message.includes(sign)

    const last = request.headers['last-event-id']
    // 0 is nothing yet.
    if (last && last !== '0') {
      const [name = '', number] = String(last).split(':')
      const events = broken.get(name)
      if (!events || has('#gone')) return json(response, 404, { error: 'Not found' })
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      return void response.end(events.slice(Number(number)).join(''))
    }

    if (has('#rate'))
      return json(response, 429, { error: 'Too many', retryAfter: 3, limit: 60 }, { 'retry-after': '3' })
    if (has('#plan')) return json(response, 402, { error: 'Plan' })
    if (has('#down')) return json(response, 502, { error: 'Down' })

    const name = randomUUID()
    const isNumbered = has('#resume') || has('#gone')
    const events: string[] = []
    const add = (event: string, data: object) =>
      void events.push(
        `${isNumbered ? `id: ${name}:${events.length + 1}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
      )
    add('typing', { status: 'typing' })
    const tokens = tokensOf(told.say || `You wrote: ${message}`, has('#chunks'))
    for (const token of tokens) add('token', { token })
    if (has('#error')) add('error', { error: 'It broke' })
    else {
      add('governance', has('#odd') ? ODD : governanceOf(has('#forged'), told.sources))
      add('done', { conversation_id: '0b2f6f5e-9a52-4f0f-9a2c-3f2a8d1b7c11' })
    }

    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const whole = has('#cut') || isNumbered ? Math.ceil(events.length / 2) : events.length
    for (const [i, event] of events.slice(0, whole).entries()) {
      if (i === events.length - 1) await told.held
      response.write(event)
      if (has('#chunks')) await pause(16)
      if (has('#slow')) await pause(100)
      if (response.destroyed) return
    }
    if (whole === events.length) return void response.end()
    if (isNumbered) broken.set(name, events)
    // What was written is to arrive: what still waits where a connection breaks is lost.
    await pause(1000)
    response.destroy()
  }
}

/** Of the wrong kind, all of it. */
const ODD: object = {
  ...{ receipt_id: { a: 1 }, fingerprint: [7], canonical_json: {}, fingerprint_salt: 7 },
  sources: [null, 7, { title: {} }, { title: 'terms.pdf', url: {} }, { title: 'a', url: { toString: 1 } }],
}

/** 216 pieces, or the words. */
function tokensOf(text: string, isChunked: boolean): readonly string[] {
  const step = Math.ceil(text.length / 216)
  return isChunked
    ? Array.from({ length: Math.ceil(text.length / step) }, (_, i) => text.slice(i * step, (i + 1) * step))
    : (text.match(/\s*\S+|\s+$/g) ?? [])
}

function governanceOf(isForged: boolean, sources: readonly object[]): object {
  const canonical = '{"action":"allow"}'
  const salt = '0'.repeat(32)
  const hash = createHash('sha256').update(`${canonical}|${salt}`).digest('hex').slice(0, 16)
  return {
    ...{ receipt_id: 'receipt-2026-11-22-1f9c3e5a', pii_detected: false },
    fingerprint: `SVC-DNA-v2-${isForged ? '0'.repeat(16) : hash}`,
    ...{ fingerprint_salt: salt, canonical_json: canonical },
    ...(sources.length > 0 && { sources }),
  }
}

export function json(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
