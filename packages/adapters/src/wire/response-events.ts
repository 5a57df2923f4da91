/** Events of the Responses API, and of the AI SDK to its pages. Deltas pass as they come, or are held where they are JSON; every event that tells something whole is governed as such. */
import type { Guard } from '../guard.ts'
import type { Passage } from '../passage.ts'
import { isPlain } from '../restore.ts'
import { governAnswer } from './answer.ts'
import type { DataGovernor, Json } from './data.ts'
import { createFields, placed } from './fields.ts'

/** Of the Responses API, of speech and transcripts (platform.openai.com/docs/api-reference/audio), and of the AI SDK's stream to its pages. */
const KNOWN =
  /^(?:response\.|speech\.audio\.|transcript\.text\.|(?:text|reasoning)-(?:start|delta|end)$|tool-(?:input|output|approval)-|source-|(?:reasoning-)?file$|start$|finish$|(?:start|finish|reset)-step$|message-metadata$|steering-message$|abort$|error$)/
/** What a program adds to such a stream, but for what may be pieces of a text. */
const DATA = /^data-(?!.*(?:delta|chunk|token|piece)$)/i

export function isResponseEvent(event: Json): boolean {
  const type = String(event.type)
  if (DATA.test(type)) return typeof event.data === 'object'
  return KNOWN.test(type) || (type === 'custom' && typeof event.kind === 'string')
}

const JSON_DELTA = /arguments\.delta$|^tool-input-delta$/
const DELTA = /[.-]delta$/
/** What is whole ends what came of it in pieces. */
const ENDS =
  /\.(?:done|completed|failed|incomplete)$|^(?:text|reasoning|tool-input)-end$|^tool-input-available$|^finish|^abort$/
/** Sound and pictures. */
const MEDIA = /^(?:response\.(?:audio\.delta|image_generation_call\.partial_image)|speech\.audio\.delta)$/
const BASE64 = /^[\w+/-]*=*$/
/** A provider's sentence may quote pieces of the answer. */
const FAILED = 'The model failed'
/** Parts of a message. All else is data: of a tool, of a program. */
const PART = /^(?:item|part|annotation)$/
/** What says where a piece belongs. */
const PLACES = [
  'item_id',
  'output_index',
  'content_index',
  'summary_index',
  'command_index',
  'id',
  'toolCallId',
]

/** The event that a text came in, and its name there. */
interface About {
  readonly field: string
  readonly event: Json
}

export function createResponseEventGovernor(guard: Guard): DataGovernor {
  const open = new Map<string, { readonly passage: Passage; readonly about: About }>()
  /** Deltas of several texts, or of a form that is not known. */
  const several = createFields<Json>(guard)
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
      if (!isOver(about.event)) continue
      open.delete(key)
      const text = passage.end()
      if (text !== '') yield numbered({ ...about.event, [about.field]: text })
    }
    for (const { about, way, text } of several.end(isOver))
      yield numbered({ ...about, ...(placed(way, text) as Json) })
  }

  return {
    *push({ obfuscation: _, ...event }) {
      const type = String(event.type)
      if (type === 'error') {
        const sentence = 'errorText' in event ? 'errorText' : 'message'
        return yield numbered({ ...(guard.outputDetails(event) as Json), [sentence]: FAILED })
      }
      const media = event.delta ?? event.partial_image_b64 ?? event.audio
      if (MEDIA.test(type) && BASE64.test(String(media))) return yield numbered(event)
      const field = typeof event.delta === 'string' ? 'delta' : 'inputTextDelta'
      if (typeof event[field] === 'string') {
        const { [field]: delta, sequence_number, logprobs: __, ...place } = event
        const key = JSON.stringify(place)
        let one = open.get(key)
        if (!one) {
          const about = {
            ...(guard.outputDetails(place) as Json),
            ...(sequence_number !== undefined && { sequence_number }),
          }
          const passage = JSON_DELTA.test(type) ? guard.jsonPassage() : guard.passage()
          one = { passage, about: { field, event: about } }
          open.set(key, one)
        }
        const shown = one.passage.push(delta as string)
        if (shown !== '') yield numbered({ ...one.about.event, [field]: shown })
        return
      }
      if (DELTA.test(type)) {
        const { sequence_number, ...texts } = event
        const names = ['type', ...PLACES].filter((name) => event[name] !== undefined)
        const place = guard.outputDetails(Object.fromEntries(names.map((name) => [name, event[name]])))
        const about = { ...place, ...(sequence_number !== undefined && { sequence_number }) }
        return yield numbered({ ...(several.push(JSON.stringify(place), about, texts) as Json), ...about })
      }
      if (ENDS.test(type)) yield* rest((about) => isOf(about, event))
      yield numbered(
        Object.fromEntries(Object.entries(event).map(([name, value]) => [name, fieldOf(name, value)])),
      )
    },
    end: () => rest(() => true),
  }

  function fieldOf(name: string, value: unknown): unknown {
    if (name === 'response' && isPlain(value)) return governAnswer(withoutSentence(value), guard, 'again')
    if (name === 'arguments' && typeof value === 'string') return jsonOf(value)
    if (name === 'type' || typeof value === 'number') return value
    if (typeof value === 'string' || isPlain(value)) return partOf(name, value)
    return guard.outputDetails(value)
  }

  function jsonOf(json: string): string {
    const passage = guard.jsonPassage()
    return passage.push(json) + passage.end()
  }

  function partOf(name: string, value: string | Json): unknown {
    if (typeof value === 'string')
      return /(?:^id|_id|Id|Name)$/.test(name)
        ? guard.outputDetails({ [name]: value })[name]
        : guard.output([{ text: value }], 'again')[0]!.text
    if (PART.test(name)) return guard.output([value], 'again')[0]
    return guard.output<Json>([{ [name]: value }], 'again')[0]![name]
  }
}

/** Of a response that failed, as of an error that comes by itself. */
function withoutSentence(response: Json): Json {
  const { error } = response
  return isPlain(error) ? { ...response, error: { ...error, message: FAILED } } : response
}

/** True for a delta of the same item, and where the event names a place within it, of the same place. */
function isOf(about: Json, event: Json): boolean {
  return PLACES.every(
    (name) => event[name] === undefined || about[name] === undefined || about[name] === event[name],
  )
}
