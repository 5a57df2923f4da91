/** What a detector is: data. Adding one is adding a row, with its vectors. */
import { checkFields, type Fields, isList, isString, isWithin } from '../check-argument.ts'
import { CoreError } from '../errors.ts'
import { isLabelForm } from '../vocabulary.ts'

/** What to find beside the built-in kinds, as data: the option `detectors` takes a list of these. An unknown field is refused. */
export interface Detector {
  /** Entity label, UPPER_SNAKE. */
  readonly label: string
  /**
   * What the value looks like. Looked for everywhere; a group named `value` narrows the finding to that part. Flags `i`, `m`, `s` and `u` count,
   * `d`, `g` and `y` do not, and `v` is refused.
   *
   * It must run in linear time on every text, and is refused when it does not or when a match could depend on more than 4,096 UTF-16 units.
   * Open repeats (`*`, `+`, `{n,}`) are closed at 31 to 255 characters beyond their least count, as many as its worst case allows: a longer
   * value is found in parts. Write a count, `{1,300}`, where that matters, and begin with `\b` or `(?<!…)` a pattern that begins with a repeat.
   */
  readonly pattern: RegExp
  /** Confidence of a match that has no context word near it, 0 to 1. */
  readonly score: number
  /** Characters or words one of which every match contains; a text without them is not searched. Not used beside the flag `i`. */
  readonly hints?: readonly string[]
  /** Takes what was matched and returns the leading part that is the value; an empty string drops it. Pure; must not throw. */
  readonly trim?: (matched: string) => string
  /** Takes the value; false drops it, a number from 0 to 1 replaces `score`. Pure; must not throw. */
  readonly validate?: (value: string) => boolean | number
  /** Words, or phrases of up to five, that make a match more likely when they stand near it, whatever their case and marks: `cédula` is `CEDULA`, too. */
  readonly context?: readonly string[]
}

const MAX_STRINGS = 100
const isStrings = (value: unknown): boolean => isList(value, MAX_STRINGS, isString)
const isFunction = (value: unknown): boolean => typeof value === 'function'
const optional =
  (holds: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || holds(value)
const STRINGS = [optional(isStrings), `an array of at most ${MAX_STRINGS} strings`] as const

const FIELDS: Fields = {
  label: [isLabelForm, 'UPPER_SNAKE, 2 to 64 characters'],
  pattern: [(value) => value instanceof RegExp, 'a RegExp'],
  score: [(value) => isWithin(value, 0, 1), 'a number from 0 to 1'],
  validate: [optional(isFunction), 'a function'],
  trim: [optional(isFunction), 'a function'],
  context: STRINGS,
  hints: STRINGS,
}

/**
 * Checks a detector that came from outside.
 *
 * @throws CoreError `detector_invalid`, naming the field.
 */
export function checkDetector(detector: Detector, index: number): Detector {
  const wrong = (field: string, need: string): never => {
    throw new CoreError('detector_invalid', `detectors[${index}]${field} must be ${need}`)
  }
  if (typeof detector !== 'object' || detector === null) wrong('', 'an object')
  // A misspelt `validate` would let everything through.
  const names = Object.keys(FIELDS)
  if (!Object.keys(detector).every((key) => names.includes(key)))
    wrong('', `an object with only ${names.join(', ')}`)
  checkFields(detector, FIELDS, (field, need) => wrong(`.${field}`, need))
  return detector
}
