/** Reads the command line's arguments. */
import { parseArgs } from 'node:util'
import { isLabel } from '../detect/is-label.ts'
import { NAME_LABELS } from '../detect/names.ts'
import { NATIONAL_PHONES } from '../detect/national-phones.ts'

const INPUTS = ['text', 'json', 'jsonl'] as const
const TRANSFORMS = ['placeholder', 'mask', 'remove'] as const

export interface Request {
  readonly kind: 'run'
  readonly command: 'redact' | 'detect'
  /** How a file is read: as one text, as one JSON value, or as one in each line. */
  readonly input: (typeof INPUTS)[number]
  /** A built-in policy's name, or the path of a JSON file. */
  readonly policy: string
  /** Undefined: all. */
  readonly types: readonly string[] | undefined
  /** Whether names of persons, places and organisations are looked for. */
  readonly names: boolean
  /** Undefined: the policy's. */
  readonly threshold: number | undefined
  /** Undefined: the policy's own, else placeholders. */
  readonly transform: (typeof TRANSFORMS)[number] | undefined
  readonly json: boolean
  readonly showValues: boolean
  /** Undefined: standard output. */
  readonly output: string | undefined
  /** At least one; `-` is standard input. */
  readonly files: readonly string[]
}

export type Arguments =
  | Request
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'wrong'; readonly message: string }

/** What the arguments after the program's name ask for. */
export function readArguments(argv: readonly string[]): Arguments {
  try {
    return read(argv)
  } catch (error) {
    return { kind: 'wrong', message: sentenceOf((error as Error).message) }
  }
}

/** What Node says of an option that it does not know, or that lacks its value, goes on with advice about values and files that begin with a hyphen. */
function sentenceOf(message: string): string {
  return message.split(/\.\s/, 1)[0]!
}

function read(argv: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      input: { type: 'string', default: 'text' },
      policy: { type: 'string', default: 'standard' },
      types: { type: 'string', multiple: true },
      names: { type: 'boolean', default: false },
      threshold: { type: 'string' },
      transform: { type: 'string' },
      json: { type: 'boolean', default: false },
      'show-values': { type: 'boolean', default: false },
      output: { type: 'string', short: 'o' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean' },
    },
  })
  if (values.help) return { kind: 'help' }
  if (values.version) return { kind: 'version' }

  const [command, ...files] = positionals
  if (command !== 'redact' && command !== 'detect')
    throw new RangeError('The command must be redact or detect')
  if (command === 'redact' && values['show-values']) throw new RangeError('--show-values is for detect')
  if (command === 'detect' && values.transform !== undefined)
    throw new RangeError('--transform is for redact')
  const input = readOneOf('--input', INPUTS, values.input)
  if (command === 'redact' && values.json && input !== 'text')
    throw new RangeError('--json is for redact of text; with --input what is written is JSON as it is')
  if (files.indexOf('-') !== files.lastIndexOf('-')) throw new RangeError('- may be named once')
  return {
    kind: 'run',
    command,
    input,
    policy: values.policy,
    types: values.types && readTypes(values.types.join(), values.names),
    names: values.names,
    threshold: values.threshold === undefined ? undefined : readThreshold(values.threshold),
    transform:
      values.transform === undefined ? undefined : readOneOf('--transform', TRANSFORMS, values.transform),
    json: values.json,
    showValues: values['show-values'],
    output: values.output,
    files: files.length > 0 ? files : ['-'],
  }
}

/** A label that does not exist would find nothing and look like a clean text. */
function readTypes(list: string, names: boolean): string[] {
  const types = list.split(',').map((type) => type.trim())
  const wrong = types.findIndex((type) => !isLabel(type) && !NATIONAL_PHONES.includes(type))
  // By its number: what is no label may be anything, a key too.
  if (wrong >= 0)
    throw new RangeError(
      `--types must be entity labels with commas between, such as EMAIL_ADDRESS,CREDIT_CARD; number ${wrong + 1} is none`,
    )
  const name = names ? undefined : types.find((type) => NAME_LABELS.has(type))
  if (name) throw new RangeError(`--types ${name} needs --names`)
  return types
}

function readThreshold(text: string): number {
  const threshold = text.trim() === '' ? Number.NaN : Number(text)
  if (!(threshold >= 0 && threshold <= 1)) throw new RangeError('--threshold must be a number from 0 to 1')
  return threshold
}

function readOneOf<T extends string>(option: string, known: readonly T[], text: string): T {
  const one = known.find((each) => each === text)
  if (one === undefined) throw new RangeError(`${option} must be one of ${known.join(', ')}`)
  return one
}
