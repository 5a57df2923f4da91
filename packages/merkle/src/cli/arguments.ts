/** The command line, parsed. */
import { parseArgs } from 'node:util'
import { InputError } from './input-error.ts'

export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | {
      readonly kind: 'check'
      /** A path, or `-` for standard input. */
      readonly file: string
      readonly json: boolean
      readonly allowPending: boolean
      /** A page that is not the export's last may pass. */
      readonly partial: boolean
      /** Where to read the anchor transactions; null leaves them unread. */
      readonly rpc: URL | null
    }

export const USAGE = `svc-verify [FILE | -] [options]

Checks a proof export: recomputes every fingerprint, follows every Merkle path to
its root, and compares the rows with each other. Needs no account and no network.

FILE holds a page of the API ({"rows": […]}), an array of rows, one row, or one of
these per line. Without FILE, or with -, it is read from standard input.

  --rpc URL         also read each anchor transaction from this Solana RPC address
                    and compare its memo with the root; the address must serve the
                    network that the rows name
  --allow-pending   rows that await their anchor do not keep the rest from passing
  --partial         a page that is not the last of its export may pass
  --json            print one JSON object
  --version         print the version
  --help            print this

Exit code: 0 everything checked passes, 1 something failed, 2 the input is
unusable, 3 inconclusive: nothing failed, but not everything is proven.
`

/** @throws InputError with code `usage`. */
export function parseArguments(args: readonly string[]): Command {
  const { values, positionals } = parse(args)
  if (values.help) return { kind: 'help' }
  if (values.version) return { kind: 'version' }
  const [file = '-', ...rest] = positionals
  if (rest.length > 0)
    throw new InputError('usage', 'Name one FILE; to check several, run the command once for each.')
  const { json = false, partial = false, 'allow-pending': allowPending = false } = values
  const rpc = values.rpc === undefined ? null : rpcAddress(values.rpc)
  return { kind: 'check', file, json, allowPending, partial, rpc }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        rpc: { type: 'string' },
        'allow-pending': { type: 'boolean' },
        partial: { type: 'boolean' },
        json: { type: 'boolean' },
        version: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (cause) {
    throw new InputError('usage', (cause as Error).message, { cause })
  }
}

function rpcAddress(text: string): URL {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new InputError('usage', '--rpc takes an http:// or https:// address.')
  return url
}
