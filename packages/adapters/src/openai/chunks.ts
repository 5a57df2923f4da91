/** Chunks of chat completions. Whatever text a delta holds, under whatever name, has a passage of its own; what is held is sent before its choice ends. */
import type { Guard } from '../guard.ts'
import { isPlain } from '../restore.ts'
import type { DataGovernor, Json, OpenPassages } from './data.ts'

/** The way to a text in a delta: names, and of a list's item its index. */
type Way = readonly (string | { readonly index: number })[]
interface About {
  readonly choice: number
  readonly way: Way
}

/** Names and ids: a provider sends each whole. */
const WORD = /^(?:role|type|id|index|name|signature|encrypted_\w+|format|mime_?type)$/i
const WORD_VALUE = /^[\w.:/+=-]*$/
/** JSON that comes in pieces: it is held until it is whole. */
const PIECES_OF_JSON = /^(?:arguments|partial_json)$/
/** Sound and pictures, and what only fills up a chunk. */
const MEDIA = /^(?:data|b64_json)$/
const PADDING = 'obfuscation'

export function createChunkGovernor(guard: Guard): DataGovernor {
  const open: OpenPassages<About> = new Map()
  let last: Json = {}

  function governDelta(choice: number, value: unknown, way: Way, name: string): unknown {
    if (typeof value === 'string') {
      if (WORD.test(name) && WORD_VALUE.test(value)) return value
      if (MEDIA.test(name) && way.length > 1) return value
      const key = JSON.stringify([choice, way])
      let one = open.get(key)
      if (!one) {
        one = {
          passage: PIECES_OF_JSON.test(name) ? guard.jsonPassage() : guard.passage(),
          about: { choice, way },
        }
        open.set(key, one)
      }
      return one.passage.push(value)
    }
    if (Array.isArray(value))
      return value.map((item: unknown, i) => {
        const index = isPlain(item) && typeof item.index === 'number' ? item.index : i
        return governDelta(choice, item, [...way, { index }], name)
      })
    if (!isPlain(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([inner, item]) => [
        inner,
        governDelta(choice, item, [...way, inner], inner),
      ]),
    )
  }

  /** What is held of a choice, or of all. */
  function* rest(choice?: number): Generator<Json> {
    for (const [key, { passage, about }] of open) {
      if (choice !== undefined && about.choice !== choice) continue
      open.delete(key)
      const text = passage.end()
      if (text === '') continue
      const made = about.way[0] === TEXT ? { text } : { delta: deltaOf(about.way, text) }
      yield { ...last, choices: [{ index: about.choice, ...made, finish_reason: null }] }
    }
  }

  return {
    *push({ choices, [PADDING]: _, usage, ...chunk }) {
      const head = guard.outputDetails(chunk)
      last = head
      const shown: Json[] = []
      for (const given of choices as unknown[]) {
        const { delta, text, index, finish_reason, ...more } = (isPlain(given) ? given : {}) as Json
        const choice = typeof index === 'number' ? index : 0
        const governed = {
          index: choice,
          ...(delta !== undefined && { delta: governDelta(choice, delta, [], '') }),
          // Completions of old have a text in place of a delta.
          ...(text !== undefined && { text: governDelta(choice, text, [TEXT], TEXT) }),
          ...(guard.outputDetails(more) as object),
        }
        if (finish_reason) {
          // First what this chunk brought, then what was held, then the end.
          yield { ...head, choices: [{ ...governed, finish_reason: null }] }
          yield* rest(choice)
          shown.push({ index: choice, ...(text === undefined ? { delta: {} } : { text: '' }), finish_reason })
        } else shown.push({ ...governed, finish_reason: finish_reason ?? null })
      }
      yield { ...head, choices: shown, ...(usage !== undefined && { usage }) }
    },
    end: () => rest(),
  }
}

/** Stands for the text of a completion, which no delta has a name like. */
const TEXT = 'text of a completion'

/** A delta that holds one text, at its place. */
function deltaOf(way: Way, text: string): unknown {
  let made: unknown = text
  for (const step of way.toReversed()) {
    if (typeof step === 'string') made = { [step]: made }
    else made = [isPlain(made) ? { index: step.index, ...made } : made]
  }
  return made
}
