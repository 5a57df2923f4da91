/** Where in JSON is looked: below paths, and below properties of certain names. What names nothing is refused, since nothing would be looked at and all of it would pass. */
import { checkArray, isString } from '../check-argument.ts'
import type { Select } from './json-text.ts'
import type { Path } from './texts.ts'

/** `$.a`, `/a`, `a[0]`: as other languages write a path. */
const FOREIGN = /^(?:\$(?:[.[]|$)|\/)|\[(?:\d+|\*|'.*'|".*")?\]/

/** @throws TypeError, RangeError naming the argument */
export function selection(
  paths: readonly (string | Path)[] | null | undefined,
  keys: readonly string[] | null | undefined,
): Select {
  checkArray('paths', paths ?? [])
  checkArray('keys', keys ?? [])
  if (!paths && !keys) return () => true
  // Holes too, which `map` would leave out.
  const patterns = [...(paths ?? [])].map(stepsOf)
  const names = new Set<unknown>([...(keys ?? [])].map(checkKey))
  if (patterns.length + names.size === 0)
    throw new RangeError('paths and keys must name something; leave both out to look everywhere')
  return (path) =>
    path.some((step) => names.has(step)) ||
    patterns.some(
      (pattern) =>
        pattern.length <= path.length &&
        pattern.every((step, i) => step === '*' || String(step) === String(path[i])),
    )
}

function stepsOf(path: unknown): Path {
  const steps = isString(path) ? path.split('.') : path
  if (!Array.isArray(steps) || ![...steps].every(isStep))
    throw new TypeError('paths must hold strings, or arrays of names and indices')
  if (steps.length === 0 || (isString(path) && (FOREIGN.test(path) || steps.includes(''))))
    throw new RangeError(
      'paths must hold steps with a dot between them (orders.0.card), or arrays of steps for names with other signs',
    )
  return steps
}

function isStep(step: unknown): boolean {
  return isString(step) || (Number.isSafeInteger(step) && (step as number) >= 0)
}

function checkKey(key: unknown): string {
  if (!isString(key)) throw new TypeError('keys must hold strings')
  if (key === '') throw new RangeError('keys must not be empty; paths may name what has no name: [[""]]')
  return key
}
