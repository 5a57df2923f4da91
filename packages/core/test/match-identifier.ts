/** Whether an identifier's row takes a value as a whole: shape, form and check, as the scan applies them. */
import type { Identifier } from '../src/detect/identifier.ts'
import {
  addDigits,
  addLetters,
  addMixed,
  addSeparator,
  EMPTY_KEY,
  fits,
  SEPARATORS,
  type Shape,
  shapesOf,
} from '../src/detect/scan/mask.ts'

const shapes = new Map<Identifier, Shape[]>()

/** The confidence without context that `row` gives `value`; undefined when it does not take it. */
function scoreOf(row: Identifier, value: string): number | undefined {
  const known = shapes.get(row) ?? shapesOf(row.mask, row.score)
  shapes.set(row, known)
  // What opens with a bracket ends with its twin, which is no part of the shape.
  if (value.includes('(') !== value.endsWith(')')) return undefined
  const raw = value.toUpperCase().replace(/\)$/, '')
  const compact = raw.replace(/[^A-Z\d]/g, '')
  if ((row.raw && !row.raw.test(raw)) || (row.form && !row.form.test(compact))) return undefined
  // Nothing stands before it.
  if (row.lead && !row.lead.test(raw.slice(0, 1))) return undefined
  const keys = [keyOf(raw, /\d+|[A-Z]+|[^A-Z\d]/g), keyOf(raw, /[A-Z\d]+|[^A-Z\d]/g, true)]
  const shape = known.find(({ key, form }) => keys.includes(key) && (!form || fits(form, raw)))
  return shape && (!row.check || row.check(compact)) ? shape.score : undefined
}

/** True when a row of `label` among `rows` takes `value`. */
export const matches = (rows: readonly Identifier[], label: string, value: string): boolean =>
  rows.some((row) => row.label === label && scoreOf(row, value) !== undefined)

function keyOf(value: string, parts: RegExp, mixed = false): number {
  let key = EMPTY_KEY
  for (const [part] of value.matchAll(parts))
    if (!/[A-Z\d]/.test(part)) key = addSeparator(key, SEPARATORS.indexOf(part))
    else if (mixed) key = addMixed(key, part.length)
    else key = (/\d/.test(part) ? addDigits : addLetters)(key, part.length)
  return key
}
