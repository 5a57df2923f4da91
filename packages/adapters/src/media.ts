/** What sound and pictures are made of, and what else is base64 by its place: set apart before texts are looked at. In so many letters a card's number, or a key, stands by chance. */
import { createMarks, type Marks } from './marks.ts'
import { isJsonText, isPlain } from './restore.ts'

type Json = Readonly<Record<string, unknown>>

const BASE64 = /^[\w+/-]{64,}={0,2}$/
/** A drawing in SVG is a text. Of parameters a few: an expression remembers each, and has no room for millions. */
const DATA_URL = /^data:(?:image|audio|video)\/(?!svg)[\w.+-]+(?:;[\w.=-]+){0,16};base64,[\w+/-]*={0,2}$/
/** The letters of both. */
const RUN = /[\w.:;,=+/-]{64,}/g
/** Names of nothing else. */
const NAMED = /^(?:\w*b64(?:_json)?|bytesBase64Encoded|image_?bytes|embedding|images|thought_?signature)$/i
const MEDIA_TYPE = /^(?:image|audio|video)(?:\/(?!svg)|$)/
/** As `governMessages`, which refuses what is deeper. */
const MAX_DEPTH = 100

/** @param within the name of the thing that `owner` is */
export function isMedia(value: string, name: string, owner: Json, within: string): boolean {
  if (DATA_URL.test(value)) return true
  if (!BASE64.test(value)) return false
  if (NAMED.test(name)) return true
  if (name === 'result') return owner.type === 'image_generation_call'
  if (name !== 'data') return false
  const types = [owner.type, owner.mimeType, owner.mime_type, owner.mediaType, owner.media_type]
  return within === 'audio' || types.some((type) => typeof type === 'string' && MEDIA_TYPE.test(type))
}

export interface SetApart<T> {
  /** A copy with marks in place of media; the same where it holds none. */
  readonly texts: T
  /** The media in place of their marks. */
  back<Governed>(governed: Governed): Governed
}

export function setMediaApart<T>(value: T): SetApart<T> {
  const media: string[] = []
  // Made for the first: most hold none.
  let made: Marks | undefined
  const marks = (): Marks => (made ??= createMarks())

  function apart(value: unknown, depth = 0, name = '', owner: Json = {}, within = ''): unknown {
    if (depth > MAX_DEPTH) return value
    if (typeof value === 'string')
      return isMedia(value, name, owner, within)
        ? marks().write(media.push(value) - 1)
        : apartInJson(value, depth)
    if (Array.isArray(value)) {
      const items = value.map((item: unknown) => apart(item, depth + 1, name, owner, within))
      return items.every((item, i) => item === value[i]) ? value : items
    }
    if (!isPlain(value)) return value
    const given = Object.entries(value)
    const entries = given.map(([inner, item]) => [inner, apart(item, depth + 1, inner, value, name)] as const)
    return entries.every(([, item], i) => item === given[i]![1]) ? value : Object.fromEntries(entries)
  }

  /** As tools of MCP answer. */
  function apartInJson(text: string, depth: number): string {
    if (text.length < 64 || !isJsonText(text)) return text
    const from = media.length
    apart(JSON.parse(text), depth + 1)
    const places = new Map(media.slice(from).map((one, i) => [one, marks().write(from + i)]))
    return places.size > 0 ? text.replace(RUN, (run) => places.get(run) ?? run) : text
  }

  function back(value: unknown): unknown {
    if (typeof value === 'string') return marks().replaced(value, (index) => media[index])
    if (Array.isArray(value)) return value.map(back)
    if (!isPlain(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, back(item)]))
  }

  const texts = apart(value) as T
  return { texts, back: (governed) => (media.length > 0 ? (back(governed) as typeof governed) : governed) }
}
