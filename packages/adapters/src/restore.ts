/** Putting values back into whole things, and leaving out what cannot be looked into. */
import type { Vault } from '@svc/core'
import { AdapterError } from './errors.ts'

/** `text` with its values; inside the strings where it is a JSON object or array, so that it is one afterwards. */
export function restoreText(text: string, vault: Vault): string {
  if (!isJsonText(text)) return vault.restore(text).output
  let restored = ''
  let from = 0
  for (let start = text.indexOf('"'); start !== -1; start = text.indexOf('"', from)) {
    const end = stringEnd(text, start)
    const quoted = text.slice(start, end)
    const value = JSON.parse(quoted) as string
    const { output } = vault.restore(value)
    restored += text.slice(from, start) + (output === value ? quoted : JSON.stringify(output))
    from = end
  }
  return restored + text.slice(from)
}

/** Behind the string of JSON that begins at `start`. No expression: it would remember each escape until the end, which is more than fits for many. */
function stringEnd(text: string, start: number): number {
  for (let end = start + 1; ; end++) {
    end = text.indexOf('"', end)
    let slash = end
    while (text[slash - 1] === '\\') slash--
    if ((end - slash) % 2 === 0) return end + 1
  }
}

/** A copy of `value`, its texts and names restored. What is no plain object, array or text is left as it is. */
export function restoreDeep<T>(value: T, vault: Vault): T {
  if (typeof value === 'string') return restoreText(value, vault) as T
  if (Array.isArray(value)) return value.map((item: unknown) => restoreDeep(item, vault)) as T
  if (!isPlain(value)) return value
  // A property of one's own whatever its name, `__proto__` too: what a model wrote is not to be inherited.
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [restoreText(name, vault), restoreDeep(inner, vault)]),
  ) as T
}

/** Log probabilities are an answer once more, token by token: no detector sees a value in such pieces. */
const TOKENS = /log_?probs?/i

/** More levels than an answer has. What goes through one level by level would run out of stack. */
const MAX_DEPTH = 256

/**
 * A copy as JSON would have it, without log probabilities: lists of them are empty, all else is null.
 *
 * @throws AdapterError `not_understood` for one that is too deep, or a cycle
 */
export function withoutTokens(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH)
    throw new AdapterError(
      'not_understood',
      `An answer is deeper than ${MAX_DEPTH} levels and cannot be looked into`,
    )
  if (Array.isArray(value)) return value.map((item) => withoutTokens(item, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  if (!isPlain(value)) return JSON.parse(JSON.stringify(value) ?? 'null')
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      TOKENS.test(name) ? (Array.isArray(inner) ? [] : null) : withoutTokens(inner, depth + 1),
    ]),
  )
}

/** True for a JSON object or array. */
export function isJsonText(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

export function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
