/** The command line, parsed. */
import { parseArgs } from 'node:util'
import { decodeBase58 } from '../anchor/base58.ts'
import { dayStart } from '../date-time.ts'
import { InputError } from './input-error.ts'

const FORMATS = ['text', 'json', 'jsonl', 'junit', 'html'] as const
export type Format = (typeof FORMATS)[number]

/** A path, `-` for standard input, or the address of a proof export. */
export type Source = string | URL

export interface VerifyCommand {
  readonly kind: 'verify'
  /** Null where the rows come from the bundle. */
  readonly source: Source | null
  readonly format: Format
  readonly allowPending: boolean
  /** A page that is not the export's last may pass. */
  readonly partial: boolean
  /** Warnings make it exit with 4. */
  readonly strict: boolean
  /** Where to read the anchor transactions; none leaves them unread. */
  readonly rpc: readonly URL[]
  /** The keys of which one must have signed each anchor, base58; none leaves the signer open. */
  readonly publishers: readonly string[]
  /** How many rows to check; all when null. */
  readonly sample: number | null
  readonly seed: string
  /** YYYY-MM-DD: the day whose tree is looked at; all when null. */
  readonly day: string | null
  /** The path of a bundle to take the anchor transactions from, and the rows where no source is named. */
  readonly offline: string | null
}

export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | VerifyCommand
  | {
      readonly kind: 'bundle'
      readonly source: Source
      readonly rpc: readonly URL[]
      readonly publishers: readonly string[]
    }
  | { readonly kind: 'info'; readonly source: Source; readonly receipt: string | null }

export const USAGE = `svc-verify [verify] [FILE | URL | -] [options]
svc-verify bundle [FILE | URL | -] --rpc URL > BUNDLE
svc-verify info [FILE | URL | -] [RECEIPT]

Checks a proof export: recomputes every fingerprint, follows every Merkle path to
its root, and compares the rows with each other. Needs no account and no network.

FILE holds a page of the API ({"rows": […]}), an array of rows, one row, or one of
these per line. Without FILE, or with -, it is read from standard input. From a URL
every page of the export is read; the API key is taken from SVC_API_KEY.

verify
  --rpc URL         also read each anchor transaction from this Solana RPC address,
                    check its signature, and compare its memo with the root; the
                    address must serve the network that the rows name. Several
                    addresses are held against each other
  --publisher KEY   the key that must have signed the anchors, base58. Of several,
                    as of a publisher that changed it, any one
  --offline BUNDLE  take the anchor transactions (and the rows, without FILE) from
                    a bundle; no network
  --sample N        check N rows, drawn by --seed; says what a clean sample shows
  --seed TEXT       the same seed draws the same rows (default: svc)
  --day YYYY-MM-DD  look at the rows of that day's tree alone
  --allow-pending   rows that await their anchor do not keep the rest from passing
  --partial         a page that is not the last of its export may pass
  --strict          exit with 4 when everything passes with warnings
  --json | --jsonl | --junit | --html
                    print one JSON object, one JSON line per row and a last one,
                    JUnit XML, or a page to print, instead of text (--text)

bundle prints rows, raw anchor transactions and publisher's keys as one file, to
be checked later without a network. info prints every hash of one row, and
commands to compute them by hand.

  --version         print the version
  --help            print this

Exit code: 0 everything checked passes, 1 something failed, 2 the input is
unusable or the output cannot be written, 3 inconclusive: nothing failed, but
not everything is proven, 4 (with --strict) everything passes, with warnings.
`

/** @throws InputError with code `usage`. */
export function parseArguments(args: readonly string[]): Command {
  const { values, positionals } = parse(args)
  if (values.help) return { kind: 'help' }
  if (values.version) return { kind: 'version' }
  const named = NAMES.find((name) => name === positionals[0])
  const rest = named === undefined ? positionals : positionals.slice(1)
  switch (named) {
    case 'bundle':
      return bundleCommand(values, rest)
    case 'info':
      return infoCommand(values, rest)
    default:
      return verifyCommand(values, rest)
  }
}

/** `./bundle` names a file of that name. */
const NAMES = ['verify', 'bundle', 'info'] as const

type Values = ReturnType<typeof parse>['values']

function verifyCommand(values: Values, positionals: readonly string[]): VerifyCommand {
  const [file, ...rest] = positionals
  if (rest.length > 0)
    throw new InputError('usage', 'Name one FILE; to check several, run the command once for each.')
  const { offline = null, rpc = [], publisher = [], sample, day } = values
  if (offline !== null && rpc.length > 0)
    throw new InputError('usage', '--offline reads the anchors from the bundle; leave --rpc out.')
  const formats = FORMATS.filter((format) => format !== 'text' && values[format])
  if (formats.length > 1) throw new InputError('usage', `Choose one of --${formats.join(' and --')}.`)
  if (day !== undefined && dayStart(day) === null)
    throw new InputError('usage', '--day takes a day of the calendar, YYYY-MM-DD.')
  return {
    kind: 'verify',
    source: file === undefined && offline !== null ? null : sourceOf(file),
    format: formats[0] ?? 'text',
    allowPending: values['allow-pending'] ?? false,
    partial: values.partial ?? false,
    strict: values.strict ?? false,
    rpc: rpc.map(rpcAddress),
    publishers: publisher.map(publisherKey),
    sample: sample === undefined ? null : sampleSize(sample),
    seed: values.seed ?? 'svc',
    day: day ?? null,
    offline,
  }
}

function bundleCommand(values: Values, positionals: readonly string[]): Command {
  refuse(values, 'bundle', ['rpc', 'publisher'])
  const [file, ...rest] = positionals
  if (rest.length > 0) throw new InputError('usage', 'Name one FILE to bundle.')
  const { rpc = [], publisher = [] } = values
  if (rpc.length === 0)
    throw new InputError('usage', 'bundle needs --rpc URL: the address to read the transactions from.')
  return {
    kind: 'bundle',
    source: sourceOf(file),
    rpc: rpc.map(rpcAddress),
    publishers: publisher.map(publisherKey),
  }
}

function infoCommand(values: Values, positionals: readonly string[]): Command {
  refuse(values, 'info', [])
  // A receipt alone is looked for in what is piped in.
  const isReceipt = positionals.length === 1 && positionals[0]?.startsWith('svc_rcpt_')
  const [first, receipt = null, ...rest] = isReceipt ? ['-', ...positionals] : positionals
  if (rest.length > 0) throw new InputError('usage', 'Name one FILE and one RECEIPT.')
  return { kind: 'info', source: sourceOf(first), receipt }
}

function refuse(values: Values, command: string, taken: readonly string[]): void {
  const other = Object.keys(values).find((name) => !taken.includes(name))
  if (other !== undefined) throw new InputError('usage', `${command} does not take --${other}.`)
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        rpc: { type: 'string', multiple: true },
        publisher: { type: 'string', multiple: true },
        offline: { type: 'string' },
        sample: { type: 'string' },
        seed: { type: 'string' },
        day: { type: 'string' },
        'allow-pending': { type: 'boolean' },
        partial: { type: 'boolean' },
        strict: { type: 'boolean' },
        text: { type: 'boolean' },
        json: { type: 'boolean' },
        jsonl: { type: 'boolean' },
        junit: { type: 'boolean' },
        html: { type: 'boolean' },
        version: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (cause) {
    // Node goes on with advice about what begins with a hyphen.
    const [sentence] = (cause as Error).message.split(/\.\s/, 1)
    throw new InputError('usage', `${sentence}.`, { cause })
  }
}

function sourceOf(text = '-'): Source {
  if (!/^https?:\/\//i.test(text)) return text
  const url = URL.parse(text)
  if (url === null) throw new InputError('usage', 'The address of the export is no http(s) address.')
  if (hasCredentials(url))
    throw new InputError(
      'usage',
      'The address of the export must have no name and password in it. The key is taken from SVC_API_KEY.',
    )
  return url
}

function rpcAddress(text: string): URL {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new InputError('usage', '--rpc takes an http:// or https:// address.')
  if (hasCredentials(url))
    throw new InputError('usage', '--rpc takes an address with no name and password in it.')
  return url
}

/** `fetch` refuses such an address, which would be told as one that does not answer. */
function hasCredentials({ username, password }: URL): boolean {
  return username !== '' || password !== ''
}

function publisherKey(text: string): string {
  if (decodeBase58(text)?.length !== 32)
    throw new InputError('usage', '--publisher takes a public key: 32 bytes in base58.')
  return text
}

/** More than an auditor looks at; they are kept until the input ends. */
const MAX_SAMPLE = 100_000

function sampleSize(text: string): number {
  const size = /^[1-9][0-9]{0,6}$/.test(text) ? Number(text) : 0
  if (size === 0 || size > MAX_SAMPLE)
    throw new InputError('usage', `--sample takes a whole number from 1 to ${MAX_SAMPLE}.`)
  return size
}
