/** Reads the JSON text of rows, and keeps what `JSON.parse` forgets of it: which objects name a key twice. */
import { noteRepeatedKey } from './repeated-key.ts'
import { type JsonPath, scanJson } from './scan-json.ts'

export type { JsonPath } from './scan-json.ts'

/** What `parseText` read; or why it is not read. */
export type ParsedText =
  | {
      readonly ok: true
      readonly value: unknown
      /** Where the objects stand that name a key twice. */
      readonly repeats: readonly JsonPath[]
    }
  | { readonly ok: false; readonly reason: 'not_json' | 'too_deep' }

/** An export has five levels. */
const MAX_DEPTH = 100

/**
 * `JSON.parse`, after which `verifyRow`, `verifyRows` and `parseExportRow` know which rows name a key twice, at any level, and fail these with
 * `duplicate_key`: readers differ on which value counts. What is named twice beside the rows is the caller's to judge by `repeats`. Never throws.
 *
 * @example
 * const parsed = parseText('[{"decision":"deny","decision":"allow"}]')
 * parsed.ok && parsed.repeats // [[0]]
 * parseText('{').ok // false
 */
export function parseText(text: string): ParsedText {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, reason: 'not_json' }
  }
  const { depth, repeats } = scanJson(text, MAX_DEPTH)
  if (depth > MAX_DEPTH) return { ok: false, reason: 'too_deep' }
  for (const path of repeats) noteAlong(value, path)
  return { ok: true, value, repeats }
}

/** A row is any of the objects on the way: which one, its place in the page tells. */
function noteAlong(value: unknown, path: JsonPath): void {
  let at = value
  for (const place of [...path, null]) {
    // A value that a later one of the same name took the place of is nowhere any more.
    if (typeof at !== 'object' || at === null) return
    if (!Array.isArray(at)) noteRepeatedKey(at)
    if (place !== null) at = (at as Record<string | number, unknown>)[place]
  }
}
