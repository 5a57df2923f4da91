/** Reads server-sent events (WHATWG HTML 9.2.6) as far as chat needs them: names, data and numbers. */
export interface ServerEvent {
  readonly event: string
  readonly data: string
  /** Of the last event that had one; empty where none has. */
  readonly id: string
}

/** No event of a chat is longer; a longer one ends the reading. */
const MAX_EVENT = 65_536

/**
 * The events of a stream, however it is cut.
 *
 * @throws RangeError for an event of more than 65,536 characters
 */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let held = ''
  let id = ''
  let event = ''
  let data: string[] = []
  /** Of the event that is being read. */
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      held += decoder.decode(value, { stream: !done })
      // The last line may go on; a `\r` at the end may be half a `\r\n`.
      const lines = held.split(done ? /\r\n?|\n/ : /\r\n|\n|\r(?!$)/)
      held = lines.pop()!
      for (const line of lines) {
        size += line.length
        if (size > MAX_EVENT) break
        if (line === '') {
          if (data.length > 0) yield { event, data: data.join('\n'), id }
          event = ''
          data = []
          size = 0
        } else {
          const colon = line.indexOf(':')
          const name = colon < 0 ? line : line.slice(0, colon)
          const text = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
          if (name === 'event') event = text
          else if (name === 'data') data.push(text)
          else if (name === 'id') id = text
        }
      }
      if (size + held.length > MAX_EVENT) throw new RangeError('An event of the stream is too long')
      if (done) return
    }
  } finally {
    // Whoever stops reading stops the answer.
    reader.cancel().catch(() => {})
  }
}
