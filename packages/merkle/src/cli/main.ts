/** `svc-verify`: from arguments to an exit code. */
import { createReadStream } from 'node:fs'
import manifest from '../../package.json' with { type: 'json' }
import type { SeenTree } from '../between-rows.ts'
import { verifyRows } from '../verify-rows.ts'
import { type Command, parseArguments, USAGE } from './arguments.ts'
import { fetchAnchor } from './fetch-anchor.ts'
import { InputError } from './input-error.ts'
import { networkFault } from './network.ts'
import { readRows } from './read-input.ts'
import { type CheckedTree, jsonReport, type ListedRow, type Report, textReport } from './report.ts'
import { fetchGenesisHash } from './rpc.ts'

/** What the command touches of the world. */
export interface World {
  readonly stdin: AsyncIterable<Uint8Array>
  /** True when nobody pipes anything in. */
  readonly stdinIsTerminal: boolean
  stdout(text: string): void
  stderr(text: string): void
  readonly fetch: typeof fetch
}

/** All checks pass; one failed; the input is unusable; nothing failed but not everything is proven. */
export type ExitCode = 0 | 1 | 2 | 3

const EXIT = { pass: 0, fail: 1, inconclusive: 3 } as const

/** Runs the command. Never rejects for what the input holds. */
export async function main(args: readonly string[], world: World): Promise<ExitCode> {
  try {
    const command = parseArguments(args)
    if (command.kind === 'help') world.stdout(USAGE)
    else if (command.kind === 'version') world.stdout(`svc-verify ${manifest.version}\n`)
    else return await check(command, world)
    return 0
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    world.stderr(`svc-verify: ${error.message}\n`)
    if (error.code === 'usage') world.stderr('Try svc-verify --help.\n')
    return 2
  }
}

type Check = Extract<Command, { kind: 'check' }>

async function check(command: Check, world: World): Promise<ExitCode> {
  const listing = createListing()
  let morePages = false
  const rows = readRows(open(command.file, world), (goesOn) => {
    morePages = goesOn
  })
  const { allowPending, partial, rpc } = command
  const result = await verifyRows(rows, { allowPending, onRow: listing.add })
  const trees = await checkAnchors(result.trees, rpc, world)
  const report = {
    verdict: verdictOf(result.status, trees, morePages && !partial),
    result,
    trees,
    listed: listing.rows(),
    morePages,
  }
  world.stdout(command.json ? jsonReport(report) : textReport(report))
  return EXIT[report.verdict]
}

async function* open(file: string, world: World): AsyncGenerator<Uint8Array> {
  if (file === '-' && world.stdinIsTerminal)
    throw new InputError('usage', 'Name a FILE, or pipe an export into the command.')
  try {
    yield* file === '-' ? world.stdin : createReadStream(file)
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error'
    throw new InputError('unreadable', `Cannot read the input (${code}). Check its name and permissions.`, {
      cause,
    })
  }
}

/** Rows listed in a report; the rest is counted. */
const MAX_LISTED = 1_000

/** Lists every row of a short export; of a long one, the rows that did not pass come first. */
function createListing(): { add(result: ListedRow['result'], index: number): void; rows(): ListedRow[] } {
  const passed: ListedRow[] = []
  const others: ListedRow[] = []
  return {
    add(result, index) {
      const list = result.ok ? passed : others
      if (list.length < MAX_LISTED) list.push({ number: index + 1, result })
    },
    rows: () =>
      [...others, ...passed.slice(0, MAX_LISTED - others.length)].sort((a, b) => a.number - b.number),
  }
}

/** Ten years of days; further anchors stay unread, and are reported so. */
const MAX_ANCHORS = 4_000
/** After so many silent answers in a row the address is taken for dead. */
const MAX_SILENCE = 3

async function checkAnchors(
  trees: readonly SeenTree[],
  rpc: URL | null,
  world: World,
): Promise<CheckedTree[]> {
  const checked: CheckedTree[] = []
  let genesis: Awaited<ReturnType<typeof fetchGenesisHash>> | undefined
  let silence = 0
  for (const tree of trees) {
    if (rpc === null) checked.push({ ...tree, anchor: { kind: 'not_checked' } })
    else if (silence >= MAX_SILENCE || checked.length >= MAX_ANCHORS)
      checked.push({ ...tree, anchor: { kind: 'unknown', reason: 'unreachable' } })
    else {
      // The first tree asks; an address that did not answer is asked again.
      if (genesis?.kind !== 'known') genesis = await fetchGenesisHash(rpc, { fetch: world.fetch })
      const anchor =
        genesis.kind === 'unknown'
          ? genesis
          : (networkFault(tree.anchor_network, genesis.hash) ??
            (await fetchAnchor(rpc, tree.tx_hash, tree.merkle_root, { fetch: world.fetch })))
      silence = anchor.kind === 'unknown' && anchor.reason === 'unreachable' ? silence + 1 : 0
      checked.push({ ...tree, anchor })
    }
  }
  return checked
}

function verdictOf(
  rows: 'verified' | 'failed' | 'inconclusive',
  trees: readonly CheckedTree[],
  isCutShort: boolean,
): Report['verdict'] {
  if (rows === 'failed' || trees.some((tree) => tree.anchor.kind === 'contradicted')) return 'fail'
  if (rows === 'inconclusive' || isCutShort || trees.some((tree) => tree.anchor.kind === 'unknown'))
    return 'inconclusive'
  return 'pass'
}
