/** Bodies of requests, of any program: what is posted to a server, or by a page. */
import { AdapterError } from '../errors.ts'
import type { Guard } from '../guard.ts'
import { isJsonText, isPlain } from '../restore.ts'
import { createParts } from './parts.ts'

/**
 * The text of a request's body with what may be sent of it; the same for a body of a type that holds no text where that was asked for.
 *
 * @throws AdapterError `denied`, `not_understood`
 */
export function governBodyText(text: string, type: string, guard: Guard): string {
  if (text === '') return text
  if (isJsonType(type)) return JSON.stringify(governJson(parse(text), guard))
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return governForm(text, guard)
  if (/^text\//i.test(type)) return guard.input([{ content: text }])[0]!.content
  if (guard.passesUnknown) return text
  throw new AdapterError(
    'not_understood',
    'A body is neither JSON, nor a form, nor text; set onUnknown to pass such bodies as they are',
  )
}

/** By the header `content-type`. */
export function isJsonType(type: string): boolean {
  return /^(?:application|text)\/(?:[\w.-]+\+)?json\b/i.test(type)
}

/** Names too: a text that is posted without any is one. */
function governForm(text: string, guard: Guard): string {
  const pairs = [...new URLSearchParams(text)]
  const texts = pairs.flatMap(([, value]) => (isJson(value) ? [{ type: 'text', text: value }] : []))
  const data = pairs.map(([name, value]) => ({ [name]: isJson(value) ? '' : value }))
  const [form] = guard.input<object>([{ content: texts, data }]) as [
    { content: { text: string }[]; data: Record<string, string>[] },
  ]
  const jsons = form.content.values()
  const governed = form.data.map((pair, i) => {
    const [name = '', value = ''] = Object.entries(pair)[0]!
    return [name, isJson(pairs[i]![1]) ? jsons.next().value!.text : value]
  })
  return String(new URLSearchParams(governed))
}

/** What may be sent of a parsed body. Messages, files and JSON in it are taken for such, all else for data; names are looked at like values. */
export function governJson(json: unknown, guard: Guard): unknown {
  const parts = createParts()
  // One object for each property: a name that is changed must not change the order.
  const data = isPlain(json)
    ? Object.entries(json).map(([name, value]) => ({ [name]: parts.apart(value) }))
    : [parts.apart(json)]
  // One decision about all of it: what is denied in one place must not be sent in another.
  const governed = guard.input<object>([...parts.messages, { data }])
  const shown = parts.back((governed.at(-1) as { data: unknown[] }).data, governed) as unknown[]
  if (!isPlain(json)) return shown[0]
  const result = new Map<string, unknown>()
  /** How often each name was asked for: begun anew at 2 each time, many that are the same would take their square. */
  const counts = new Map<string, number>()
  for (const property of shown as object[]) {
    const [name, value] = Object.entries(property)[0] ?? []
    // What JSON has no form for is left out.
    if (name === undefined) continue
    // Two names may have become the same.
    let own = name
    for (let count = counts.get(name) ?? 1; result.has(own); own = `${name}_${count}`)
      counts.set(name, ++count)
    result.set(own, value)
  }
  return Object.fromEntries(result)
}

/** Its values may be escaped, and are looked at as such. */
function isJson(value: unknown): value is string {
  return typeof value === 'string' && isJsonText(value)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AdapterError('not_understood', 'A body that should be JSON is none, and is not sent')
  }
}
