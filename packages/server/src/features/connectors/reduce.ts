/** What a connector answered, as text that is short enough to rest an answer on: JSON as one line for each value, with the way to it. */
import { cutText } from '../../cut-text.ts'

/** UTF-16 units. */
export const MAX_TEXT = 4_000
const MAX_LINES = 200
const MAX_DEPTH = 8
const MAX_VALUE = 500

/** Null for what is neither JSON nor plain text, or holds nothing. `isWhole` is false where the end was cut off. `secrets` are left out. */
export function reduce(body: Uint8Array, isWhole: boolean, secrets: readonly string[] = []): string | null {
  let text: string
  try {
    // Its own: of an answer that is cut off within a character, a decoder keeps the half for the next text.
    text = new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: !isWhole })
  } catch {
    return null
  }
  const start = text.trimStart()
  if (start === '' || start.startsWith('<')) return null
  if (start.startsWith('{') || start.startsWith('[')) return fromJson(text, secrets)
  return clean(text, MAX_TEXT, secrets) || null
}

function fromJson(text: string, secrets: readonly string[]): string | null {
  let value: unknown
  try {
    value = JSON.parse(text, asWritten)
  } catch {
    return null
  }
  const lines: string[] = []
  let length = 0
  const add = (line: string) => {
    length += line.length + 1
    if (length <= MAX_TEXT) lines.push(line)
  }
  // A stack and no recursion: how deep it nests is the sender's choice.
  const waiting: { path: string; value: unknown; depth: number }[] = [{ path: '', value, depth: 0 }]
  while (waiting.length > 0 && lines.length < MAX_LINES && length <= MAX_TEXT) {
    const { path, value, depth } = waiting.pop()!
    if (value !== null && typeof value === 'object') {
      if (depth === MAX_DEPTH) continue
      const entries = Object.entries(value).slice(0, MAX_LINES).reverse()
      for (const [name, inner] of entries) {
        const step = Array.isArray(value) ? String(Number(name) + 1) : clean(name, 60, secrets)
        waiting.push({ path: path === '' ? step : `${path} ${step}`, value: inner, depth: depth + 1 })
      }
    } else if (value !== null && value !== '') {
      const told = clean(String(value), MAX_VALUE, secrets)
      add(path === '' ? told : `${path}: ${told}`)
    }
  }
  return lines.join('\n') || null
}

/** A number as its digits stand: of a long one, an order's, a float keeps the first sixteen, and of a price no zero at its end. */
function asWritten(_name: string, value: unknown, written?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? (written?.source ?? value) : value
}

/** On one line, without secrets and control characters, no longer than `max`, and not cut within a character. */
function clean(text: string, max: number, secrets: readonly string[]): string {
  // While they are whole: the beginning of one is a secret too.
  const plain = secrets
    .reduce((open, secret) => open.replaceAll(secret, ''), text)
    .slice(0, max * 4)
    .replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, (run) => (/\p{Cs}/u.test(run) ? '' : ' '))
  return cutText(plain.trim(), max)
}
