/** Governing JSON: values by path, the structure kept. */
import { checkNames, checkObject, checkType, checkWhole } from '../check-argument.ts'
import { CoreError } from '../errors.ts'
import { type GovernContext, type Governor, usualGovernor } from '../govern.ts'
import { invalid, type JsonLimits, mapJsonText } from './json-text.ts'
import { selection } from './selection.ts'
import { type GovernedWalk, governWalk, type Path } from './texts.ts'

/** `action`, `autonomyLevel` and `question` are those of `govern`; of texts that have a name, this is context and not the question. */
export interface JsonOptions extends GovernContext, JsonLimits {
  /** Default: `createGovernor()`. */
  readonly governor?: Governor
  /**
   * Look only here and below: `user.email`, `orders.*.card` (`*` is any one name or index), or an array of steps where a name has a dot in it.
   * Default: everywhere. Lists that name nothing are refused: all would pass.
   */
  readonly paths?: readonly (string | Path)[]
  /** Look only at the values of properties with these names, at any depth, and below. With `paths`: where either says so. */
  readonly keys?: readonly string[]
}

/** As `Governed`, but for `value`: the copy in place of `output`, undefined when denied. Findings have a `path`. */
export interface GovernedJson extends Omit<GovernedWalk<string>, 'output'> {
  readonly value: unknown
}

/** `output` is empty when denied. */
export interface GovernedJsonText extends Omit<GovernedWalk<string>, 'output'> {
  readonly output: string
}

/**
 * Governs the strings, numbers and property names of `value` as one decision, and returns a copy; `value` is not changed. The name of a property is
 * context for its value. A number in which something is found becomes a string.
 *
 * `value` is taken as `JSON.stringify` takes it: dates become text and are looked at, `toJSON` is called, undefined and functions are left
 * out; a cycle or a bigint is refused.
 *
 * @throws TypeError, RangeError for a wrong argument, by name
 * @throws CoreError `json_invalid` for what is no JSON, or too deep or large; and as `govern`
 * @example
 * governJson({ id: 7, ssn: '219-09-9998' }).value // { id: 7, ssn: '[US_SSN]' }
 */
export function governJson(value: unknown, options: JsonOptions = {}): GovernedJson {
  const run = prepare(options)
  const { output, ...governed } = run(toJson(value, options.maxValues))
  return { ...governed, value: output === undefined ? undefined : JSON.parse(output) }
}

/**
 * As `governJson`, from JSON text to JSON text. White space and the writing of numbers stay as they are.
 *
 * @throws TypeError, RangeError for a wrong argument, by name
 * @throws CoreError `json_invalid`; and as `govern`
 * @example
 * governJsonText('{"mail": "ops@example.com", "n": 1.50}').output // '{"mail": "[EMAIL_ADDRESS]", "n": 1.50}'
 */
export function governJsonText(json: string, options: JsonOptions = {}): GovernedJsonText {
  const run = prepare(options)
  checkType('json', json, 'string')
  const { output = '', ...governed } = run(json)
  return { ...governed, output }
}

const NAMES = ['governor', 'paths', 'keys', 'maxDepth', 'maxValues', 'action', 'autonomyLevel', 'question']

function prepare(options: JsonOptions): (json: string) => GovernedWalk<string> {
  checkObject('options', options)
  checkNames('options', options, NAMES)
  const { governor = usualGovernor(), paths, keys, maxDepth = 100, maxValues = 100_000, ...context } = options
  checkWhole('maxDepth', maxDepth, 1, 1000)
  checkWhole('maxValues', maxValues, 1, 10_000_000)
  const select = selection(paths, keys)
  return (json) =>
    governWalk((visit) => mapJsonText(json, visit, { maxDepth, maxValues }, select), governor, context)
}

/** What is no JSON, or larger than the limit, is refused before it is built. */
export function toJson(value: unknown, maxValues = 100_000): string {
  let values = 0
  let json: string | undefined
  try {
    json = JSON.stringify(value, (_, inner: unknown) => {
      if (++values > maxValues) throw invalid(`holds more than ${maxValues} values`)
      return inner
    })
  } catch (error) {
    // What the platform throws names properties; it is not passed on.
    throw error instanceof CoreError
      ? error
      : invalid('holds a cycle, a bigint or a getter that throws, or is too deep or large')
  }
  if (json === undefined)
    throw new TypeError('value must be an object, an array, a string, a number, a boolean or null')
  return json
}
