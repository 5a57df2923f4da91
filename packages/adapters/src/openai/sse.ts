/** Server-sent events, in and out. */

export interface WireEvent {
  readonly event: string | undefined
  readonly data: string
}

/** Takes events one by one, and returns what is to be sent in place of each. */
export interface EventGovernor {
  push(event: WireEvent): Iterable<WireEvent>
  /** What is left when no more come. */
  end(): Iterable<WireEvent>
}

/** A stream of events with each governed. What the governor throws, the stream fails with; nothing more is read then. */
export function governEventStream(
  body: ReadableStream<Uint8Array>,
  governor: EventGovernor,
): ReadableStream<Uint8Array> {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let held = ''
  const send = (events: Iterable<WireEvent>, controller: TransformStreamDefaultController<Uint8Array>) => {
    for (const { event, data } of events)
      controller.enqueue(encoder.encode(`${event === undefined ? '' : `event: ${event}\n`}data: ${data}\n\n`))
  }
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        // A carriage return at the end may be the first half of a line's end.
        held += decoder.decode(piece, { stream: true })
        const ready = held.endsWith('\r') ? held.length - 1 : held.length
        const text = held.slice(0, ready).replace(/\r\n?/g, '\n')
        const end = text.lastIndexOf('\n\n')
        held = (end < 0 ? text : text.slice(end + 2)) + held.slice(ready)
        if (end < 0) return
        for (const block of text.slice(0, end).split(/\n\n+/)) {
          const event = parse(block)
          if (event) send(governor.push(event), controller)
        }
      },
      flush(controller) {
        const event = parse((held + decoder.decode()).replace(/\r\n?/g, '\n'))
        if (event) send(governor.push(event), controller)
        send(governor.end(), controller)
      },
    }),
  )
}

/** Undefined for comments. */
function parse(block: string): WireEvent | undefined {
  let event: string | undefined
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(\w+):? ?(.*)$/s.exec(line) ?? []
    if (name === 'event') event = value
    else if (name === 'data') data.push(value)
  }
  return data.length > 0 ? { event, data: data.join('\n') } : undefined
}
