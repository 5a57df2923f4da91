/** Objects that hold data alone. */

export type Plain = Readonly<Record<string, unknown>>

/** True for objects as JSON gives them, of this realm or another. */
export function isPlain(value: unknown): value is Plain {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
