/** Reads a stream of server-sent events, and goes on after a break where the server numbers them. What comes is not trusted: it is bounded here. */
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { StreamEndpoint } from './endpoint.ts'
import { type SvcApiError, SvcConnectionError } from './errors.ts'
import type { CallOptions } from './options.ts'
import type { CallInput, OpenStream } from './request.ts'
import { sleep } from './retry.ts'
import type { Body } from './transport.ts'

/** UTF-16 code units that one event may come to. */
const MAX_EVENT = 1_048_576
/** Breaks in a row that are mended, and the wait before each, where the server names none. */
const MAX_BREAKS = 3
const WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

/**
 * Yields each event. It never ends by itself: whoever reads knows the last event of their protocol, and returns; that ends the stream and with it the
 * connection. Where an event had an `id`, a stream that breaks is opened again with `Last-Event-ID`: the server goes on behind it. One that comes
 * no further, by the number that its ids end with, is given up.
 *
 * @throws SvcConnectionError `interrupted` for an end, `response_invalid`, `network`, `timeout`; what `openStream` throws
 */
export async function* readEvents(
  openStream: OpenStream,
  endpoint: StreamEndpoint,
  input: CallInput,
  options: CallOptions = {},
): AsyncGenerator<EventSourceMessage, never, undefined> {
  const name = `${endpoint.method} ${endpoint.path}`
  const breaks = Math.min(options.retries ?? MAX_BREAKS, MAX_BREAKS)
  let lastId = ''
  let furthest = -1
  let waitMs = WAIT_MS
  let broken = 0
  for (;;) {
    let body: Body
    try {
      body = await openStream(
        lastId === '' ? endpoint : { ...endpoint, repeat: 'safe' },
        lastId === '' ? input : { ...input, headers: { 'last-event-id': lastId } },
        options,
      )
    } catch (error) {
      // A proxy may have asked a process that does not write this stream, and ask the other next.
      const mayBeElsewhere = lastId !== '' && (error as Partial<SvcApiError>).status === 404
      if (!mayBeElsewhere || ++broken > breaks) throw error
      await sleep(waitMs, options.signal)
      continue
    }
    let events: EventSourceMessage[] = []
    let isTooLong = false
    const decoder = new TextDecoder()
    const parser = createParser({
      onEvent: (event) => events.push(event),
      onRetry: (ms) => {
        waitMs = Math.min(ms, LONGEST_WAIT_MS)
      },
      onError: ({ type }) => {
        isTooLong ||= type === 'max-buffer-size-exceeded'
      },
      maxBufferSize: MAX_EVENT,
    })
    try {
      for (;;) {
        const piece = await body.read()
        if (piece === undefined)
          throw new SvcConnectionError('interrupted', `${name} broke off before its end`)
        parser.feed(decoder.decode(piece, { stream: true }))
        const come = events
        events = []
        for (const event of come) {
          // An id cannot be taken for another header: what a header cannot hold is no id.
          if (event.id !== undefined && /^[\x21-\x7e]{1,256}$/.test(event.id)) {
            lastId = event.id
            const place = Number(/\d*$/.exec(lastId)![0])
            if (place > furthest) {
              furthest = place
              broken = 0
            }
          }
          yield event
        }
        if (isTooLong)
          throw new SvcConnectionError('response_invalid', `${name} sent an event that does not end`)
      }
    } catch (error) {
      const { code } = error as Partial<SvcConnectionError>
      const mayGoOn = error instanceof SvcConnectionError && code !== 'response_invalid' && lastId !== ''
      if (!mayGoOn || ++broken > breaks) throw error
    } finally {
      body.cancel()
    }
    await sleep(waitMs, options.signal)
  }
}
