/** Events of the Responses API. Deltas pass as they come, or are held where they are JSON; every event that tells something whole is governed as such. */
import type { Guard } from '../guard.ts'
import { isPlain } from '../restore.ts'
import { governAnswer } from './answer.ts'
import type { DataGovernor, Json, OpenPassages } from './data.ts'

const JSON_DELTA = /arguments\.delta$/
/** Sound and pictures. */
const MEDIA = /^response\.(?:audio\.delta|image_generation_call\.partial_image)$/

export function createResponseEventGovernor(guard: Guard): DataGovernor {
  const open: OpenPassages<Json> = new Map()
  // Events are numbered; with what is held sent in between, anew.
  let number: number | undefined
  function numbered(event: Json): Json {
    if (typeof event.sequence_number !== 'number') return event
    number = number === undefined ? event.sequence_number : number + 1
    return { ...event, sequence_number: number }
  }

  /** What is held of the texts that an event is about, or of all. */
  function* rest(isOver: (about: Json) => boolean): Generator<Json> {
    for (const [key, { passage, about }] of open) {
      if (!isOver(about)) continue
      open.delete(key)
      const delta = passage.end()
      if (delta !== '') yield numbered({ ...about, delta })
    }
  }

  return {
    *push({ obfuscation: _, ...event }) {
      const type = String(event.type)
      // A provider's sentence may quote pieces of the answer.
      if (type === 'error')
        return yield numbered({ ...(guard.outputDetails(event) as Json), message: 'The model failed' })
      if (MEDIA.test(type)) return yield numbered(event)
      if (typeof event.delta === 'string') {
        const { delta, sequence_number, logprobs: __, ...place } = event
        const key = JSON.stringify(place)
        let one = open.get(key)
        if (!one) {
          const about = {
            ...(guard.outputDetails(place) as Json),
            ...(sequence_number !== undefined && { sequence_number }),
          }
          one = { passage: JSON_DELTA.test(type) ? guard.jsonPassage() : guard.passage(), about }
          open.set(key, one)
        }
        const shown = one.passage.push(delta as string)
        if (shown !== '') yield numbered({ ...one.about, delta: shown })
        return
      }
      // What is whole ends what came of it in pieces.
      if (/\.(?:done|completed|failed|incomplete)$/.test(type)) yield* rest((about) => isOf(about, event))
      const governed: Record<string, unknown> = {}
      for (const [name, value] of Object.entries(event)) {
        if (name === 'response' && isPlain(value)) governed[name] = governAnswer(value, guard, 'again')
        else if (name === 'arguments' && typeof value === 'string') governed[name] = jsonOf(value)
        else if (name === 'type' || typeof value === 'number') governed[name] = value
        else if (typeof value === 'string' || isPlain(value)) governed[name] = partOf(name, value)
        else governed[name] = guard.outputDetails(value)
      }
      yield numbered(governed)
    },
    end: () => rest(() => true),
  }

  function jsonOf(json: string): string {
    const passage = guard.jsonPassage()
    return passage.push(json) + passage.end()
  }

  function partOf(name: string, value: string | Json): unknown {
    if (typeof value === 'string')
      return /_id$/.test(name)
        ? guard.outputDetails({ [name]: value })[name]
        : guard.output([{ text: value }], 'again')[0]!.text
    return guard.output([value], 'again')[0]
  }
}

/** True for a delta of the same item, and where the event names a place within it, of the same place. */
function isOf(about: Json, event: Json): boolean {
  return ['item_id', 'output_index', 'content_index', 'summary_index', 'command_index'].every(
    (name) => event[name] === undefined || about[name] === undefined || about[name] === event[name],
  )
}
