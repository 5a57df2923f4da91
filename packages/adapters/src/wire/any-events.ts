/** Events of a protocol that is not known, and of Anthropic's: every text in them may be a piece of a longer one, and is taken for such. */
import type { Guard } from '../guard.ts'
import { isPlain } from '../restore.ts'
import type { Json } from './data.ts'
import { createFields, placed, type Way } from './fields.ts'
import { asModels, endOf, lastBy, thoughtsBefore, unended } from './gemini.ts'

/** Words by which protocols say that something is over. */
const ENDS = /(?:^|[._-])(?:done|end|ended|stop|finish|finished|complete|completed|close|closed)$/i

/** Words by which they say that an event tells something whole. */
const WHOLE = /(?:^|[._-])(?:snapshot|metadata|created|started)$/i

/** By its name, or by what it says that it is. */
function says(words: RegExp, event: string | undefined, { type, event: own, kind }: Json): boolean {
  return [event, type, own, kind].some((word) => typeof word === 'string' && words.test(word))
}

export function isEnd(event: string | undefined, data: Json = {}): boolean {
  return says(ENDS, event, data)
}

/** What an event is apart from its texts: they belong together where this is the same. */
interface About {
  readonly event: string | undefined
  readonly marks: Json
}

export interface Named {
  readonly event: string | undefined
  readonly data: Json
}

export interface AnyEvents {
  push(data: Json, event: string | undefined): Iterable<Named>
  end(): Iterable<Named>
}

export function createAnyEventGovernor(guard: Guard): AnyEvents {
  const fields = createFields<About>(guard)

  function* rest(isOver: (way: Way) => boolean = () => true): Generator<Named> {
    for (const { about, way, text } of fields.end((_, way) => isOver(way)))
      yield { event: about.event, data: merged(about.marks, asModels(placed(way, text) as Json)) }
  }

  /** First what the event brought, then what was held of the answers that it ends, then their end. */
  function* finished({ event, data }: Named, isLast?: (way: Way) => boolean): Generator<Named> {
    const held = isLast ? [...rest(isLast)] : []
    if (held.length > 0) yield { event, data: unended(data) }
    yield* held
    yield { event, data: held.length > 0 ? endOf(data) : data }
  }

  return {
    *push(given, name) {
      const citation = governCitation(given, guard)
      if (citation) return yield { event: name, data: citation }
      for (const data of begun(given)) {
        // Where events are named by what is in them, so is one that is made of another.
        const event = name !== undefined && name === given.type ? String(data.type) : name
        const marks = marksOf(data)
        // Whatever comes to its end, nothing is to come after it; what is told with it is whole.
        const isOver = isEnd(event, data)
        if (isOver) yield* rest()
        if (isOver || says(WHOLE, event, data)) {
          yield { event, data: fields.whole(data) as Json }
          continue
        }
        // Thoughts are over when an answer begins.
        const isBefore = thoughtsBefore(data)
        if (isBefore) yield* rest(isBefore)
        const shown = fields.push(JSON.stringify([event, marks]), { event, marks }, data) as Json
        yield* finished({ event, data: shown }, lastBy(data))
      }
    },
    end: rest,
  }
}

/** A citation comes whole, as one of several: it is no piece of the one before. */
function governCitation({ type, index, delta }: Json, guard: Guard): Json | undefined {
  if (type !== 'content_block_delta' || typeof index !== 'number') return undefined
  if (!isPlain(delta) || !isPlain(delta.citation)) return undefined
  const [citation] = guard.output([delta.citation], 'again')
  return { type, index, delta: { type: 'citations_delta', citation } }
}

/** A text that a block begins with goes on in the deltas behind it: it is taken for the first of them. */
function begun(data: Json): Json[] {
  const { type, index, content_block: block } = data
  const text = type === 'content_block_start' && isPlain(block) && block[String(block.type)]
  if (typeof text !== 'string' || text === '') return [data]
  const name = String((block as Json).type)
  const delta = { type: `${name}_delta`, [name]: text }
  return [
    { ...data, content_block: { ...(block as Json), [name]: '' } },
    { type: 'content_block_delta', index, delta },
  ]
}

/** Kinds, ids and indices, at the top and one level below. */
function marksOf(data: Json, depth = 0): Json {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]): [string, unknown][] => {
      if (
        /^(?:type|event|kind|object|id|index|(?:\w+_)?id|\w+Id|\w+_index)$/.test(name) &&
        typeof value !== 'object'
      )
        return typeof value === 'number' || /^[\w.:-]*$/.test(String(value)) ? [[name, value]] : []
      if (depth === 0 && typeof value === 'object' && value !== null && !Array.isArray(value)) {
        const inner = marksOf(value as Json, 1)
        return Object.keys(inner).length > 0 ? [[name, inner]] : []
      }
      return []
    }),
  )
}

function merged(marks: Json, data: Json): Json {
  const both = Object.entries(data).map(([name, value]) => {
    const mark = marks[name]
    return [name, typeof mark === 'object' && typeof value === 'object' ? { ...mark, ...value } : value]
  })
  return { ...marks, ...Object.fromEntries(both) }
}
