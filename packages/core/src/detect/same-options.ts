/** Whether options say what others said: they are mostly written where they are given, so that each call has new ones, and the same. */
import { isPlain } from '../plain.ts'

/** Lists and plain objects are compared by what they hold, everything else by identity: patterns, functions. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => isSame(item, b[at]))
  if (!isPlain(a) || !isPlain(b)) return a === b
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length && names.every((name) => name in b && isSame(a[name], b[name]))
  )
}

/** A copy to compare with later, whatever becomes of the lists and objects of the original. */
export function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf)
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, copyOf(held)]))
}
