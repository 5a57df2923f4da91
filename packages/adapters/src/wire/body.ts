/** Bodies of requests, of any program: what is posted to a server, or by a page. */
import { AdapterError } from '../errors.ts'
import type { Guard } from '../guard.ts'
import { isPlain } from '../restore.ts'

/**
 * The text of a request's body with what may be sent of it; the same for a body of a type that holds no text where that was asked for.
 *
 * @throws AdapterError `denied`, `not_understood`
 */
export function governBodyText(text: string, type: string, guard: Guard): string {
  if (text === '') return text
  if (/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) return JSON.stringify(governJson(parse(text), guard))
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    // Names too: a text that is posted without any is one.
    const texts = [...new URLSearchParams(text)].flat()
    const [form] = guard.input([{ content: texts.map((one) => ({ type: 'text', text: one })) }])
    const { content } = form as unknown as { content: readonly { readonly text: string }[] }
    const pairs = content.flatMap(({ text: name }, i) => (i % 2 === 0 ? [[name, content[i + 1]!.text]] : []))
    return String(new URLSearchParams(pairs))
  }
  if (/^text\//i.test(type)) return guard.input([{ content: text }])[0]!.content
  if (guard.passesUnknown) return text
  throw new AdapterError(
    'not_understood',
    'A body is neither JSON, nor a form, nor text; set onUnknown to pass such bodies as they are',
  )
}

/** What may be sent of a parsed body. Lists of objects are taken for messages, all else for data. */
export function governJson(json: unknown, guard: Guard): unknown {
  if (!isPlain(json))
    return (guard.input([{ content: [json] }])[0] as unknown as { content: [unknown] }).content[0]
  const lists = Object.entries(json).filter(
    (entry): entry is [string, object[]] =>
      Array.isArray(entry[1]) && entry[1].length > 0 && entry[1].every(isPlain),
  )
  const names = new Set(lists.map(([name]) => name))
  const rest = Object.fromEntries(Object.entries(json).filter(([name]) => !names.has(name)))
  // One decision about all of it: what is denied in one place must not be sent in another.
  const governed = guard.input<object>([...lists.flatMap(([, list]) => list), { data: rest }])
  const { data } = governed.at(-1) as { data: object }
  const result: Record<string, unknown> = { ...data }
  let at = 0
  for (const [name, { length }] of lists) {
    result[name] = governed.slice(at, at + length)
    at += length
  }
  // In the order in which it came.
  return Object.fromEntries(
    [...Object.keys(json).filter((name) => name in result), ...Object.keys(result)].map((name) => [
      name,
      result[name],
    ]),
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AdapterError('not_understood', 'A body that should be JSON is none, and is not sent')
  }
}
