/** Messages, files and JSON within data: each is to be looked at as what it is, wherever it stands. */
import { createMarks } from '../marks.ts'
import { isJsonText, isPlain } from '../restore.ts'
import type { Json } from './data.ts'

export interface Parts {
  /** A copy of `value` with marks in place of what is set apart. */
  apart(value: unknown): unknown
  /** What was set apart, as messages. */
  readonly messages: readonly object[]
  /** What became of `messages`, in place of their marks. */
  back(value: unknown, governed: readonly object[]): unknown
}

const MEDIA_TYPES = ['mediaType', 'media_type', 'mimeType', 'mime_type', 'contentType']
/** Names under which media stand. */
const PAYLOADS = ['data', 'url', 'uri', 'source', 'file', 'file_data', 'base64', 'bytes']
/** A file within the text that says where it is. Of parameters a few: an expression remembers each, and has no room for millions. */
const DATA_URL = /^data:[\w.+-]+\/[\w.+-]+(?:;[\w.+-]+=[\w.+-]+){0,16};base64,[\w+/-]*={0,2}$/
/** As `governMessages`, which refuses what is deeper. */
const MAX_DEPTH = 100

export function createParts(): Parts {
  const marks = createMarks()
  const messages: { readonly content: readonly [object] }[] = []
  /** Of a message that was made for a text: where the text is. */
  const texts = new Map<number, 'text' | 'url'>()

  function setApart(part: object, text?: 'text' | 'url'): string {
    const index = messages.push({ content: [part] }) - 1
    if (text) texts.set(index, text)
    return marks.write(index)
  }

  function apart(value: unknown, depth = 0, isListed = false): unknown {
    if (depth > MAX_DEPTH) return value
    if (typeof value === 'string') {
      // Its values may be escaped.
      if (isJsonText(value)) return setApart({ type: 'text', text: value }, 'text')
      return DATA_URL.test(value) ? setApart({ type: 'file', url: value }, 'url') : value
    }
    if (Array.isArray(value)) return value.map((item: unknown) => apart(item, depth + 1, depth === 0))
    if (!isPlain(value)) return value
    if (isMessage(value) || isFile(value) || (isListed && isItem(value))) return setApart(value)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, apart(item, depth + 1)]))
  }

  function back(value: unknown, governed: readonly object[]): unknown {
    if (typeof value === 'string') {
      const index = marks.read(value)
      if (index === undefined || index >= messages.length) return value
      const message = governed[index] as { readonly content: readonly [Json] }
      const text = texts.get(index)
      return text ? message.content[0][text] : message.content[0]
    }
    if (Array.isArray(value)) return value.map((item) => back(item, governed))
    if (!isPlain(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, back(item, governed)]))
  }

  return { apart: (value) => apart(value), messages, back }
}

function isMessage({ role, content, parts }: Json): boolean {
  return Array.isArray(parts) || (typeof role === 'string' && content !== undefined)
}

function isFile(value: Json): boolean {
  const isTyped =
    /^(?:input_)?file$/.test(String(value.type)) ||
    MEDIA_TYPES.some((name) => typeof value[name] === 'string')
  return isTyped && PAYLOADS.some((name) => value[name] !== undefined)
}

/** Types of what APIs of models take in lists. Programs have types and roles of their own. */
const ITEM =
  /^(?:text|message|reasoning|thinking|redacted_thinking|compaction|item_reference|(?:\w+_)?call(?:_output)?|tool_(?:use|result)|mcp_\w+|(?:in|out)put_\w+|image_url)$/
/** What a message has that says nothing. */
const SILENT = ['tool_calls', 'function_call', 'refusal', 'audio']

/** In a list at the top: as APIs of models take them. */
function isItem(value: Json): boolean {
  const { role, type, tool_call_id, content } = value
  if (typeof tool_call_id === 'string' || Array.isArray(content)) return true
  if (typeof role === 'string' && SILENT.some((name) => value[name] !== undefined)) return true
  return typeof type === 'string' && ITEM.test(type)
}
