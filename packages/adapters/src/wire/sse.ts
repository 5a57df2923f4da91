/** Server-sent events, in and out. */
import { AdapterError } from '../errors.ts'
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

/** UTF-16 code units that one event may come to: pictures come as one. */
export const MAX_EVENT: number = 16 * 1_048_576

/** The text of a stream of events, in pieces, with each event governed. */
export function createEventPassage(governor: EventGovernor): Passage {
  let line = ''
  /** A carriage return that came last may be the first half of a line's end. */
  let half = ''
  let event: string | undefined
  let data: string[] = []
  let length = 0

  const written = (events: Iterable<WireEvent>): string => {
    let text = ''
    for (const { event, data } of events) {
      if (event !== undefined) text += `event: ${event}\n`
      text += `data: ${data.replace(/\r\n?|\n/g, '\ndata: ')}\n\n`
    }
    return text
  }

  /** Takes a whole line. An empty one ends an event. */
  function taken(whole: string): string {
    // A comment keeps the connection open, for as long as a text is held, too. What it says is not looked at.
    if (whole.startsWith(':')) return ':\n\n'
    if (whole === '') {
      const ended = data.length > 0 ? [{ event, data: data.join('\n') }] : []
      event = undefined
      data = []
      length = 0
      return ended.map((one) => written(governor.push(one))).join('')
    }
    const [, name, value = ''] = /^(\w+)(?:: ?(.*))?$/s.exec(whole) ?? []
    if (name === 'event') event = value
    else if (name === 'data') {
      data.push(value)
      length += value.length + 1
    }
    return ''
  }

  return {
    push(piece) {
      const come = half + piece
      half = come.endsWith('\r') ? '\r' : ''
      const lines = come.slice(0, come.length - half.length).split(/\r\n?|\n/)
      const last = lines.pop()!
      let shown = ''
      for (const rest of lines) {
        shown += taken(line + rest)
        line = ''
      }
      line += last
      if (length + line.length > MAX_EVENT)
        throw new AdapterError('held_too_long', `An event is longer than ${MAX_EVENT} characters`)
      return shown
    },
    end() {
      const rest = taken(line) + taken('')
      line = ''
      return rest + written(governor.end())
    },
  }
}
