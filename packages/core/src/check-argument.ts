/** Checks of arguments that several functions make. */

/** @throws TypeError, RangeError naming the argument */
export function checkWhole(name: string, value: unknown, min: number, max: number): void {
  if (typeof value !== 'number') throw new TypeError(`${name} must be a number`)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new RangeError(`${name} must be a whole number from ${min} to ${max}`)
}

/** @throws TypeError naming the argument */
export function checkObject(name: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) throw new TypeError(`${name} must be an object`)
}

/** @throws TypeError naming the argument */
export function checkString(name: string, value: unknown): void {
  if (typeof value !== 'string') throw new TypeError(`${name} must be a string`)
}

/** @throws TypeError naming the argument */
export function checkArray(name: string, value: unknown): void {
  if (!Array.isArray(value)) throw new TypeError(`${name} must be an array`)
}

/** Refuses an object with keys of other names: a misspelt option would be ignored, and what it was to forbid would pass. @throws TypeError naming the key */
export function checkNames(name: string, value: object, known: readonly string[]): void {
  for (const key of Object.keys(value))
    if (!known.includes(key))
      throw new TypeError(`${name} has no "${key.slice(0, 40)}"; it takes ${known.join(', ')}`)
}
