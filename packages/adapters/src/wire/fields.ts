/** Texts within things that come one after the other: each place has a passage of its own, so that a value cut across two of them is still seen. */
import type { Guard } from '../guard.ts'
import { isMedia } from '../media.ts'
import type { Passage } from '../passage.ts'
import { isJsonText, isPlain } from '../restore.ts'
import type { Json } from './data.ts'

/** An item of a list: its type, and of a part of Gemini's whether it is a thought, since another may stand at the same place. */
interface Item {
  readonly index: number | string
  readonly thought?: true
  readonly type?: string
}
/** The way to a text: names, and items of lists. */
export type Way = readonly (string | Item)[]

/** What is left of a text, and where it belongs. */
export interface Rest<About> {
  readonly about: About
  readonly way: Way
  readonly text: string
}

export interface Fields<About> {
  /** A copy of `value` with what can be let go of each text. `key` tells the thing apart from others whose texts are others. */
  push(key: string, about: About, value: unknown, way?: Way): unknown
  /** A copy of `value`, of which nothing comes before or behind. */
  whole(value: unknown): unknown
  /** What is held of those things that `isOver` names. */
  end(isOver: (about: About, way: Way) => boolean): Generator<Rest<About>>
}

/** Names and ids: a provider sends each whole. */
const WORD =
  /^(?:role|type|id|(?:\w+_)?id|\w+Id|index|name|tool_?(?:call_?)?name|model|object|event|kind|jsonrpc|signature|encrypted_\w+|format|mime_?type|mediaType|status|finish_?reason|stop_?reason|modelVersion|thought_?signature)$/i
const WORD_VALUE = /^[\w.:/+=-]*$/
/** JSON that comes in pieces: it is held until it is whole. */
const PIECES_OF_JSON = /^(?:arguments|args|partial_json|inputTextDelta)$/
/** Sound and pictures, which are passed on. */
const MEDIA = /^(?:data|b64_json)$/
const MEDIA_VALUE = /^[\w+/-]{64,}=*$/

/** Blocks of Anthropic's that come whole, but for the input of a tool: taken apart, they would be several. */
const WHOLE = /(?:^|_)tool_(?:use|result)$|^(?:redacted_thinking|container_upload)$/

/** Parts of Gemini's that come whole, unless a call says that its arguments do not. */
const WHOLE_PART = /^(?:function(?:Call|Response)|executableCode|codeExecutionResult)$/

/** A call of a tool that has no number, and so cannot go on in another event. */
function isCall({ index, function: called }: Json): boolean {
  if (index !== undefined || !isPlain(called)) return false
  return typeof called.arguments === 'string' && isJsonText(called.arguments)
}

function isWhole(value: unknown, name: string): value is Readonly<Record<string, unknown>> {
  if (name === 'tool_calls') return isPlain(value) && isCall(value)
  if (WHOLE_PART.test(name)) return isPlain(value) && !('partialArgs' in value)
  if (!/^content(?:_block)?$/.test(name) || !isPlain(value) || !WHOLE.test(String(value.type))) return false
  return typeof value.input !== 'string' || value.input === ''
}

/** A block, and what goes on with it. */
function isSame(type: string, other: string): boolean {
  return type.replace(/_delta$/, '') === other.replace(/_delta$/, '')
}

export function createFields<About>(guard: Guard): Fields<About> {
  const open = new Map<string, { readonly about: About; readonly way: Way; readonly passage: Passage }>()
  /** Of the item that was last at a place, null for none: those that go on may not say it again. */
  const types = new Map<string, string | null>()

  function itemOf(key: string, way: Way, item: unknown, at: number): Item {
    if (!isPlain(item)) return { index: at }
    const { index = at, thought, type } = item
    const own =
      typeof index === 'number' || (typeof index === 'string' && WORD_VALUE.test(index)) ? index : at
    const place = JSON.stringify([key, way, own])
    const last = types.get(place)
    const given = typeof type === 'string' && WORD_VALUE.test(type) ? type : null
    // One that began without a type has none later.
    const shown = last === undefined || (last && given && !isSame(last, given)) ? given : last
    types.set(place, shown)
    return { index: own, ...(thought === true && { thought }), ...(shown && { type: shown }) }
  }

  function passageFor(name: string): Passage {
    return PIECES_OF_JSON.test(name) ? guard.jsonPassage() : guard.passage()
  }

  function walk(
    key: string,
    pass: (text: string, way: Way, name: string) => string,
    value: unknown,
    way: Way,
    name: string,
    owner: Json = {},
  ): unknown {
    if (typeof value === 'string') {
      if (WORD.test(name) && WORD_VALUE.test(value)) return value
      if (MEDIA.test(name) && MEDIA_VALUE.test(value)) return value
      if (isMedia(value, name, owner, String(way.at(-2) ?? ''))) return value
      return pass(value, way, name)
    }
    if (Array.isArray(value))
      return value.map((item: unknown, i) =>
        walk(key, pass, item, [...way, itemOf(key, way, item, i)], name, owner),
      )
    if (!isPlain(value)) return value
    if (isWhole(value, name)) return guard.output([value])[0]
    const entries = Object.entries(value)
    // A text that is held is sent under the name that may be shown.
    const names = guard.outputNames(Object.keys(value))
    return Object.fromEntries(
      entries.map(([inner, item], i) => [
        names[i]!,
        walk(key, pass, item, [...way, names[i]!], inner, value),
      ]),
    )
  }

  return {
    push(key, about, value, way = []) {
      const pass = (text: string, at: Way, name: string): string => {
        const place = JSON.stringify([key, at])
        let one = open.get(place)
        if (!one) {
          one = { about, way: at, passage: passageFor(name) }
          open.set(place, one)
        }
        return one.passage.push(text)
      }
      return walk(key, pass, value, way, String(way.at(-1) ?? ''))
    },
    whole(value) {
      const pass = (text: string, _: Way, name: string): string => {
        const passage = passageFor(name)
        return passage.push(text) + passage.end()
      }
      return walk('', pass, value, [], '')
    },
    *end(isOver) {
      for (const [place, { about, way, passage }] of open) {
        if (!isOver(about, way)) continue
        open.delete(place)
        const text = passage.end()
        if (text !== '') yield { about, way, text }
      }
    },
  }
}

/** Something that holds one text, at its place. */
export function placed(way: Way, text: string): unknown {
  let made: unknown = text
  for (const [at, step] of [...way.entries()].toReversed()) {
    if (typeof step === 'string') made = { [step]: made }
    // Gemini's parts have no number, and are refused with one when they are sent back.
    else made = [isPlain(made) ? { ...(way[at - 1] === 'parts' ? withoutIndex(step) : step), ...made } : made]
  }
  return made
}

function withoutIndex({ index: _, ...marks }: Item): Omit<Item, 'index'> {
  return marks
}
