/** Checks of arguments that several functions make. */

/** @throws TypeError naming the argument */
export function checkType(
  name: string,
  value: unknown,
  type: 'string' | 'number' | 'boolean' | 'function',
): void {
  if (typeof value !== type) throw new TypeError(`${name} must be a ${type}`)
}

/** @throws TypeError, RangeError naming the argument */
export function checkWhole(name: string, value: unknown, min: number, max: number): void {
  checkType(name, value, 'number')
  // -0 is refused too: JSON libraries disagree on how to write it.
  if (!Number.isSafeInteger(value) || Object.is(value, -0) || !isWithin(value, min, max))
    throw new RangeError(`${name} must be a whole number from ${min} to ${max}`)
}

/** True for a number from `min` to `max`. */
export function isWithin(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && value >= min && value <= max
}

/** @throws RangeError naming the argument */
export function checkOneOf(name: string, value: unknown, values: readonly unknown[]): void {
  if (!values.includes(value)) throw new RangeError(`${name} must be one of ${values.join(', ')}`)
}

/** @throws TypeError naming the argument */
export function checkObject(name: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError(`${name} must be an object`)
}

/** @throws TypeError naming the argument */
export function checkArray(name: string, value: unknown): void {
  if (!Array.isArray(value)) throw new TypeError(`${name} must be an array`)
}

/** The strings of an array, a set or another iterable. A string alone, which is run through by its characters, is none. @throws TypeError naming the argument */
export function stringsOf(name: string, values: unknown): string[] {
  if (typeof values === 'object' && values !== null && Symbol.iterator in values) {
    const all = [...(values as Iterable<unknown>)]
    if (all.every(isString)) return all
  }
  throw new TypeError(`${name} must be an array or a set of strings`)
}

/** Refuses an object with keys of other names: a misspelt option would be ignored, and what it was to forbid would pass. @throws TypeError naming the key */
export function checkNames(name: string, value: object, known: readonly string[]): void {
  for (const key of Object.keys(value))
    if (!known.includes(key))
      throw new TypeError(`${name} has no "${key.slice(0, 40)}"; it takes ${known.join(', ')}`)
}

/** For each field of an object, what it must hold and how that is said. */
export type Fields = Readonly<Record<string, readonly [holds: (value: unknown) => boolean, need: string]>>

/** Calls `wrong` with the first field of `object` that does not hold what it must. */
export function checkFields(
  object: object,
  fields: Fields,
  wrong: (field: string, need: string) => never,
): void {
  for (const [field, [holds, need]] of Object.entries(fields))
    if (!holds(object[field as never])) wrong(field, need)
}

/** True for an array of at most `most` items, each of which holds. */
export function isList(value: unknown, most: number, holds: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length <= most && value.every(holds)
}

export function isString(value: unknown): value is string {
  return typeof value === 'string'
}
