/** What is Gemini's own in its events (ai.google.dev/api, `streamGenerateContent`): thoughts stand where the answer will, and an answer's last piece says that it is over. */
import { isPlain } from '../restore.ts'
import type { Json } from './data.ts'
import type { Way } from './fields.ts'

/** Where the answers stand. */
const CANDIDATES = 'candidates'

/** The ways to what is held of the answers that an event is the last of; undefined where it is of none. */
export function lastBy(data: Json): ((way: Way) => boolean) | undefined {
  const over = indicesOf(data, ({ finishReason }) => Boolean(finishReason))
  return over.size > 0 ? (way) => over.has(indexOf(way)) : undefined
}

/** The ways to the thoughts that were before an answer which an event tells of; undefined where it tells of none. */
export function thoughtsBefore(data: Json): ((way: Way) => boolean) | undefined {
  const begun = indicesOf(data, (one) => partsOf(one).some(({ thought }) => thought !== true))
  if (begun.size === 0) return undefined
  return (way) =>
    begun.has(indexOf(way)) && way.some((step) => typeof step === 'object' && step.thought === true)
}

/** An event without the word that something is over, and without the counts that come with it. */
export function unended({ usageMetadata: _, ...data }: Json): Json {
  return { ...data, [CANDIDATES]: candidatesOf(data).map(({ finishReason: _, ...one }) => one) }
}

/** The same event with that alone. */
export function endOf(data: Json): Json {
  const content = { parts: [{ text: '' }], role: 'model' }
  return { ...data, [CANDIDATES]: candidatesOf(data).map((one) => ({ ...one, content })) }
}

/** A piece that was held, with who wrote it: without that it could not be sent back. */
export function asModels(data: Json): Json {
  const list = candidatesOf(data)
  if (list.length === 0) return data
  const written = list.map((one) =>
    isPlain(one.content) ? { ...one, content: { ...one.content, role: 'model' } } : one,
  )
  return { ...data, [CANDIDATES]: written }
}

function candidatesOf({ [CANDIDATES]: list }: Json): readonly Json[] {
  return Array.isArray(list) && list.every(isPlain) ? list : []
}

function partsOf({ content }: Json): readonly Json[] {
  const parts: unknown = isPlain(content) ? content.parts : undefined
  return Array.isArray(parts) ? parts.filter(isPlain) : []
}

function indicesOf(data: Json, is: (candidate: Json) => boolean): ReadonlySet<number | string> {
  return new Set(
    candidatesOf(data).flatMap((one, i) => (is(one) ? [typeof one.index === 'number' ? one.index : i] : [])),
  )
}

/** Of the answer that a text is in; -1 for a text of something else. */
function indexOf([list, one]: Way): number | string {
  return list === CANDIDATES && typeof one === 'object' ? one.index : -1
}
