/** JSON Lines (ndjson.org), as some providers stream their answers: in and out. */
import { AdapterError } from '../errors.ts'
import type { Passage } from '../passage.ts'
import { type EventGovernor, MAX_EVENT, type WireEvent } from './sse.ts'

/** The text of a stream of lines, in pieces, with each line governed as the data of an event. */
export function createLinePassage(governor: EventGovernor): Passage {
  let line = ''

  const written = (events: Iterable<WireEvent>): string => {
    let text = ''
    for (const { data } of events) text += `${data.replace(/[\r\n]+/g, ' ')}\n`
    return text
  }
  const taken = (whole: string): string =>
    whole.trim() === '' ? '' : written(governor.push({ event: undefined, data: whole }))

  return {
    push(piece) {
      const lines = piece.split('\n')
      const last = lines.pop()!
      let shown = ''
      for (const rest of lines) {
        shown += taken(line + rest)
        line = ''
      }
      line += last
      if (line.length > MAX_EVENT)
        throw new AdapterError('held_too_long', `A line is longer than ${MAX_EVENT} characters`)
      return shown
    },
    end() {
      const rest = taken(line)
      line = ''
      return rest + written(governor.end())
    },
  }
}
