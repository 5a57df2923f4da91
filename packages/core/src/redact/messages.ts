/**
 * Governing chat messages, as OpenAI, Anthropic and the Vercel AI SDK shape them.
 *
 * What is not known to be structure is looked at: text wherever it stands, tool inputs and results as data, tool arguments and every other
 * text that is JSON as JSON. Passed as they are: roles, types, ids and signatures (while they look like such), and what images, audio, video and files
 * are made of, unless that is text; their titles, names and transcripts are looked at.
 */
import { checkArray, isString } from '../check-argument.ts'
import { type GovernContext, type Governor, usualGovernor } from '../govern.ts'
import { isPlain, type Plain } from '../plain.ts'
import { isText, mapEncoded, typeByName } from './encoded-text.ts'
import { toJson } from './json.ts'
import { invalid, mapJsonText, nameApart } from './json-text.ts'
import { type GovernedWalk, governWalk, type Path, type Visit } from './texts.ts'

/** One decision about all messages; its findings have a `path` to where they stand. */
export interface GovernedMessages<M> extends Omit<GovernedWalk<M[]>, 'output'> {
  /** New messages; none when denied. */
  readonly messages: M[]
}

const STRUCTURE =
  /^(?:role|type|id|(?:tool_call|tool_use|call|item)_id|(?:toolCall|toolInvocation|source)Id|toolName|status|state|finish_reason|media_?[tT]ype|mimeType|(?:thought_?)?[sS]ignature|encrypted_\w+|createdAt)$/
/** What a name, id or signature is made of. Anything else under a name of `STRUCTURE` is looked at. */
const TOKEN = /^[\w.:/+=-]*$/

/** What a model expects back exactly as it gave it, as the AI SDK carries it: it refuses what was changed by a letter. */
const SEALED = /[sS]ignature$|Encrypted/

/** Types of parts that hold media. Others with such a word in them do not: file_search_call, file_citation. */
const MEDIA =
  /^(?:(?:input_|reasoning-)?(?:image|audio|video|file)(?:[_-](?:url|file|data|id|file-id))?|media|base64|url|container_upload|computer_screenshot|redacted_thinking)$/

/** Names under which the media stand, or where they are to be had; all else in such a part is looked at. */
const PAYLOAD =
  /^(?:(?:input_?)?(?:image|audio|video|file)?_?(?:url|uri|data|id)|(?:input_)?(?:image|audio|video|file)|base64|bytes|source)$/i

/** Names under which parts of a message stand, rather than data. */
const PARTS =
  /^(?:content|parts|tool_calls|function(?:_call)?|custom|source|toolInvocations?|experimental_attachments|(?:inline|file)_?[dD]ata)$/

/** Types of parts whose `output` is parts. */
const OUTPUT = /^(?:tool-result|(?:function|computer)_call_output)$/

/** Names that are never changed. */
const isKnown = (name: string): boolean =>
  STRUCTURE.test(name) || PARTS.test(name) || name === 'text' || name === 'name'

/** Most levels of parts within parts, and most parts and texts. */
const MAX_DEPTH = 100
const MAX_PARTS = 100_000

/**
 * Governs all texts of `messages` as one decision, with one receipt. When it is denied, no message leaves.
 *
 * @throws TypeError for a wrong argument, by name
 * @throws CoreError `json_invalid` for messages too deep or large, cyclic, or made of other than plain objects; and as `govern`
 * @example
 * governMessages([{ role: 'user', content: 'I am ops@example.com' }]).messages // [{ role: 'user', content: 'I am [EMAIL_ADDRESS]' }]
 */
export function governMessages<M extends object>(
  messages: readonly M[],
  governor: Governor = usualGovernor(),
  context?: GovernContext,
): GovernedMessages<M> {
  checkArray('messages', messages)
  const walk = (visit: Visit): M[] => mapMessages(messages, visit) as M[]
  const { output = [], ...governed } = governWalk(walk, governor, context)
  return { ...governed, messages: output }
}

function mapMessages(messages: readonly unknown[], visit: Visit): unknown[] {
  let parts = 0
  // What the message before said last, and what this one has said so far.
  let question = ''
  let said = ''

  function enter(path: Path): void {
    if (path.length > MAX_DEPTH || ++parts > MAX_PARTS) throw invalid('is too deep, too large, or a cycle')
  }

  /** A message, a part of one, or a list of parts. `within`: the media type of the media it is part of. */
  function mapPart(value: unknown, path: Path, within?: string): unknown {
    enter(path)
    if (typeof value === 'string') return mapText(value, path)
    if (Array.isArray(value)) return mapList(value, (part, i) => mapPart(part, [...path, i]))
    if (typeof value !== 'object' || value === null) return mapData(value, path, visit)
    if (!isPlain(value)) throw invalid('holds an instance of a class where plain objects belong')
    const names = new Map<string, number>()
    const media = path.length > 1 ? mediaType(value, within) : undefined
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const at = [...path, name]
        const visited = isKnown(name) ? name : visit(name, at, undefined, true)
        return [
          nameApart(names, visited, visited !== name),
          media !== undefined && PAYLOAD.test(name)
            ? mapPayload(inner, at, media)
            : mapField(value, name, inner, at),
        ]
      }),
    )
  }

  /** What media are made of, or what says where they are. */
  function mapPayload(value: unknown, path: Path, type: string): unknown {
    enter(path)
    // Of this realm or another: hosts run what serves a page, and tests, in one of its own.
    if (typeof value === 'string' || ArrayBuffer.isView(value))
      return mapEncoded(value as string | Uint8Array, type, (text) => mapText(text, path))
    if (Object.prototype.toString.call(value) === '[object ArrayBuffer]') {
      const bytes = new Uint8Array(value as ArrayBuffer)
      const output = mapPayload(bytes, path, type)
      return output === bytes ? value : (output as Uint8Array).slice().buffer
    }
    // As the AI SDK takes them: `new URL('data:text/plain,…')`.
    if (value instanceof URL) {
      const output = mapPayload(value.href, path, type)
      return output === value.href ? value : new URL(output as string)
    }
    if (Array.isArray(value)) return mapList(value, (item, i) => mapPayload(item, [...path, i], type))
    if (isPlain(value)) return mapPart(value, path, type)
    return typeof value === 'object' ? value : mapData(value, path, visit)
  }

  function mapField(owner: Plain, name: string, value: unknown, path: Path): unknown {
    // A picture, in base64.
    const isDrawn = name === 'result' && owner.type === 'image_generation_call'
    if (isDrawn || STRUCTURE.test(name)) {
      if (typeof value === 'string' && TOKEN.test(value)) return value
      if (value instanceof Date) return new Date(value)
    }
    if (name === 'name' && typeof value === 'string') return mapName(value, path, visit)
    const isPart =
      typeof value === 'string' ||
      PARTS.test(name) ||
      (name === 'output' && isString(owner.type) && OUTPUT.test(owner.type)) ||
      (name === 'value' && owner.type === 'content')
    return isPart ? mapPart(value, path) : mapData(value, path, visit)
  }

  /** A text that is a JSON object or array is looked at as such, so that it is one afterwards. */
  function mapText(text: string, path: Path): string {
    if (/^\s*[[{]/.test(text) && isJson(text)) return mapJsonText(text, visit, {}, undefined, path)
    said = text
    return visit(text, path, undefined, undefined, question)
  }

  return mapList(messages, (message, i) => {
    if (!isPlain(message)) throw new TypeError('messages must hold plain objects')
    question = said
    said = ''
    return mapPart(message, [i])
  })
}

/**
 * The media type of a part that holds media: as the name of its file tells, else its own, else that of the media it is within, else ''. Undefined for a part
 * that holds none: of type `text`; or not within media, and of a `type` of another kind with no media type of text, or with neither type.
 */
function mediaType(part: Plain, within?: string): string | undefined {
  const { type, mediaType, media_type, mimeType, mime_type, contentType, filename } = part
  const named = [mediaType, media_type, mimeType, mime_type, contentType, within]
    .filter(isString)
    .find(Boolean)
  if (
    type === 'text' ||
    (within === undefined && !(isString(type) ? MEDIA.test(type) || isText(named) : named))
  )
    return undefined
  return typeByName(filename) || named || ''
}

/** As `map`, which an array may have of its own. */
function mapList(list: readonly unknown[], map: (item: unknown, i: number) => unknown): unknown[] {
  return [...list].map((item, i) => map(item, i))
}

function mapName(name: string, path: Path, visit: Visit): string {
  const output = visit(name, path)
  // The APIs take names of letters, digits, _ and - alone. Cutting off what is at an end takes the square of a long row of _.
  return output === name ? name : (output.match(/[a-z\d-]+/gi) ?? []).join('_')
}

/** Tool inputs, tool results, and whatever has no shape of its own. The original where nothing changes. Functions are left out, as JSON does: one may be a `toJSON`. */
function mapData(value: unknown, path: Path, visit: Visit): unknown {
  if (typeof value === 'function') return undefined
  if (value === null || !['object', 'number', 'bigint'].includes(typeof value)) return value
  const json = toJson(value)
  const isForModel = /[pP]rovider(?:Options|Metadata)$/.test(`${path.at(-1)}`)
  const output = mapJsonText(
    json,
    (text, at, ...more) =>
      isForModel && SEALED.test(`${at.at(-1)}`) && TOKEN.test(text) ? text : visit(text, at, ...more),
    {},
    undefined,
    path,
  )
  return output === json ? value : JSON.parse(output)
}

/** True for JSON within the limits; what is not is looked at as text. */
function isJson(text: string): boolean {
  try {
    mapJsonText(text, (inner) => inner)
    return true
  } catch {
    return false
  }
}
