/** Putting values back into whole things. */
import type { Vault } from '@svc/core'

/** `text` with its values; inside the strings where it is a JSON object or array, so that it is one afterwards. */
export function restoreText(text: string, vault: Vault): string {
  if (!isJsonText(text)) return vault.restore(text).output
  return text.replace(/"(?:[^"\\]|\\.)*"/g, (quoted) => {
    const value = JSON.parse(quoted) as string
    const { output } = vault.restore(value)
    return output === value ? quoted : JSON.stringify(output)
  })
}

/** A copy of `value`, its texts restored. What is no plain object, array or text is left as it is. */
export function restoreDeep<T>(value: T, vault: Vault): T {
  return mapTexts(value, (text) => restoreText(text, vault)) as T
}

/** A copy with each text replaced; those under a name of `except` are left. */
export function mapTexts(value: unknown, map: (text: string) => string, except?: RegExp): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map, except))
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      except?.test(name) ? inner : mapTexts(inner, map, except),
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
