/** Chunks of chat completions. Whatever text a delta holds, under whatever name, is governed; what is held is sent before its choice ends. */
import type { Guard } from '../guard.ts'
import { isPlain } from '../restore.ts'
import type { DataGovernor, Json } from './data.ts'
import { createFields, placed, type Way } from './fields.ts'
import { createThoughtsEnd, isThought } from './thoughts.ts'

/** What a choice has, one of it at least. Programs have choices of their own. */
const OF_CHOICE = ['index', 'delta', 'message', 'text', 'finish_reason']

export function isChunk({ choices }: Json): boolean {
  return (
    Array.isArray(choices) && choices.every((one) => isPlain(one) && OF_CHOICE.some((name) => name in one))
  )
}

export function createChunkGovernor(guard: Guard): DataGovernor {
  /** Of a choice, by its index; where the text stands says whether it is of a delta or of a completion of old. */
  const fields = createFields<number>(guard)
  /** Of each choice, whether its thoughts are over. */
  const ends = new Map<number, ReturnType<typeof createThoughtsEnd>>()
  let last: Json = {}

  function* rest(isOver: (choice: number, way: Way) => boolean): Generator<Json> {
    for (const { about: index, way, text } of fields.end(isOver))
      yield { ...last, choices: [{ index, ...(placed(way, text) as Json), finish_reason: null }] }
  }

  /** Annotations come whole, one after the other: they are no pieces of one. */
  function deltaOf(key: string, index: number, delta: unknown): unknown {
    const { annotations, ...texts } = (isPlain(delta) ? delta : {}) as Json
    if (!Array.isArray(annotations) || !annotations.every(isPlain))
      return fields.push(key, index, delta, ['delta'])
    const governed = fields.push(key, index, texts, ['delta']) as Json
    return { ...governed, annotations: guard.output(annotations, 'again') }
  }

  return {
    *push({ choices, obfuscation: _, usage, ...chunk }) {
      const head = guard.outputDetails(chunk)
      // What is counted is of the chunk that it came in, and not of those that are made beside it.
      last = Object.fromEntries(Object.entries(head).filter(([, value]) => typeof value !== 'object'))
      const shown: Json[] = []
      for (const given of choices as unknown[]) {
        const {
          delta,
          message,
          text,
          index: at,
          finish_reason = null,
          ...more
        } = (isPlain(given) ? given : {}) as Json
        const index = typeof at === 'number' ? at : 0
        const key = String(index)
        const endsThoughts = ends.get(index) ?? createThoughtsEnd()
        ends.set(index, endsThoughts)
        if (endsThoughts(delta ?? message)) yield* rest((choice, way) => choice === index && isThought(way))
        const governed = {
          index,
          ...(delta !== undefined && { delta: deltaOf(key, index, delta) }),
          ...(message !== undefined && { message: fields.push(key, index, message, ['message']) }),
          ...(text !== undefined && { text: fields.push(key, index, text, ['text']) }),
          ...(guard.outputDetails(more) as object),
        }
        if (finish_reason) {
          // First what this chunk brought, then what was held, then the end.
          yield { ...last, choices: [{ ...governed, finish_reason: null }] }
          yield* rest((choice) => choice === index)
          shown.push({ index, ...(text === undefined ? { delta: {} } : { text: '' }), finish_reason })
        } else shown.push({ ...governed, finish_reason })
      }
      yield { ...head, choices: shown, ...(usage !== undefined && { usage }) }
    },
    end: () => rest(() => true),
  }
}
