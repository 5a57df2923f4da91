/** Server-sent events, in and out. */
import type { Passage } from '../passage.ts'

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

/** The text of a stream of events, in pieces, with each event governed. */
export function createEventPassage(governor: EventGovernor): Passage {
  let held = ''
  const written = (events: Iterable<WireEvent>): string => {
    let text = ''
    for (const { event, data } of events) {
      if (event !== undefined) text += `event: ${event}\n`
      text += `${data.replace(/^/gm, 'data: ')}\n\n`
    }
    return text
  }
  const governed = (block: string): string => {
    const event = parse(block)
    return event ? written(governor.push(event)) : ''
  }
  return {
    push(piece) {
      held += piece
      // A carriage return at the end may be the first half of a line's end.
      const ready = held.endsWith('\r') ? held.length - 1 : held.length
      const text = held.slice(0, ready).replace(/\r\n?/g, '\n')
      const end = text.lastIndexOf('\n\n')
      held = (end < 0 ? text : text.slice(end + 2)) + held.slice(ready)
      return end < 0 ? '' : text.slice(0, end).split(/\n\n+/).map(governed).join('')
    },
    end() {
      const rest = governed(held.replace(/\r\n?/g, '\n'))
      held = ''
      return rest + written(governor.end())
    },
  }
}

/** Undefined for comments. */
function parse(block: string): WireEvent | undefined {
  let event: string | undefined
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(\w+)(?:: ?(.*))?$/s.exec(line) ?? []
    if (name === 'event') event = value
    else if (name === 'data') data.push(value)
  }
  return data.length > 0 ? { event, data: data.join('\n') } : undefined
}
