/**
 * A bundle: an export with the raw transactions of its anchors and the publisher's keys, in one file that is checked later without a network.
 * One JSON object per line: a head, the rows, a page without rows where the export goes on, then the transactions.
 */
import { askForAnchor } from '../anchor/fetch-anchor.ts'
import { fetchGenesisHash } from '../anchor/rpc.ts'
import { hasRepeatedKey } from '../repeated-key.ts'
import type { Command } from './arguments.ts'
import { copyOf } from './copy-of.ts'
import { InputError } from './input-error.ts'
import { BUNDLE_FORMAT } from './read-input.ts'
import { openSource } from './source.ts'
import type { ExitCode, World } from './world.ts'

/** The first line. */
export interface BundleHead {
  readonly format: typeof BUNDLE_FORMAT
  readonly version: 1
  /** RFC 3339, by the clock of whoever made it. */
  readonly created_at: string
  /** The key that the anchors must be signed with, base58; null when nobody named one, or several. */
  readonly publisher: string | null
  /** The keys of which one must have signed each anchor, where several were named. */
  readonly publishers?: readonly string[]
  /** Of the ledger that the first address serves. */
  readonly genesis_hash: string
}

/** What a node answered `getTransaction`, as it came. */
export interface BundledTransaction {
  readonly tx_hash: string
  readonly result: unknown
  /** Of the ledger that it was found on, where that is not the head's. */
  readonly genesis_hash?: string
}

/** Behind the rows of an export that goes on: a page that says so. */
const GOES_ON = { rows: [], next_cursor: 'more' }

/** Ten years of days. */
const MAX_TRANSACTIONS = 4_000

export async function makeBundle(
  command: Extract<Command, { kind: 'bundle' }>,
  world: World,
): Promise<ExitCode> {
  const addresses = await Promise.all(command.rpc.map((rpc) => openAddress(rpc, world)))
  const genesis_hash = addresses[0]?.genesis
  if (genesis_hash === undefined)
    throw new InputError('unreadable', 'The RPC address does not answer, so there is nothing to bundle.')
  const head: BundleHead = {
    format: BUNDLE_FORMAT,
    version: 1,
    created_at: new Date(world.clock()).toISOString(),
    ...namedIn(command.publishers),
    genesis_hash,
  }
  await world.stdout(`${JSON.stringify(head)}\n`)
  const wanted = new Set<string>()
  const input = openSource(command.source, world)
  for await (const lot of input.lots) {
    for (const row of lot) {
      refuseLoss(row)
      const txHash = (row as { tx_hash?: unknown } | null)?.tx_hash
      if (typeof txHash !== 'string' || txHash.length > 128 || wanted.has(txHash)) continue
      if (wanted.size < MAX_TRANSACTIONS) wanted.add(copyOf(txHash))
    }
    await world.stdout(lot.map((row) => `${JSON.stringify(row)}\n`).join(''))
  }
  // Else a page that was bundled would pass for the whole export.
  if (input.goesOn()) await world.stdout(`${JSON.stringify(GOES_ON)}\n`)
  let missing = 0
  for (const tx_hash of wanted) {
    const found = await firstAnswer(addresses, tx_hash, world)
    if (found === null) missing++
    else {
      const { result, genesis } = found
      const transaction = { tx_hash, result, ...(genesis !== genesis_hash && { genesis_hash: genesis }) }
      await world.stdout(`${JSON.stringify({ transaction })}\n`)
    }
  }
  if (missing > 0)
    world.stderr(
      `svc-verify: ${missing} of ${wanted.size} transactions were not found; try another --rpc address.\n`,
    )
  if (input.goesOn())
    world.stderr('svc-verify: the export goes on: what was bundled is a page of it, and is checked as one.\n')
  return missing > 0 || input.goesOn() ? 3 : 0
}

/** Older versions read `publisher` alone: of several keys they hold the anchors to none, and say so. */
function namedIn(publishers: readonly string[]): Pick<BundleHead, 'publisher' | 'publishers'> {
  const [publisher = null, ...rest] = publishers
  return rest.length === 0 ? { publisher } : { publisher: null, publishers }
}

/** The keys that a bundle names. */
export function publishersOf({ publisher, publishers }: BundleHead): readonly string[] {
  return publishers ?? (publisher === null ? [] : [publisher])
}

/** Refuses what would be another row, and might pass, when it is written again; on a line of its own, too, where it might be a page or a transaction. */
function refuseLoss(row: unknown): void {
  if (!isRowOnLine(row))
    throw new InputError(
      'not_rows',
      'What stands in a row’s place is no row. Check the export before bundling it.',
    )
  // The key would be named once.
  if (hasRepeatedKey(row))
    throw new InputError('duplicate_key', 'A row names a key twice. Check the export before bundling it.')
  // It would be null.
  if (Object.values(row).some((value) => value === Infinity || value === -Infinity))
    throw new InputError('not_rows', 'A row holds too large a number. Check the export before bundling it.')
}

/** As lines are read: told apart by content. */
function isRowOnLine(row: unknown): row is object {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return false
  return ('receipt_id' in row || 'fingerprint' in row) && !('rows' in row)
}

/** After so many silent answers in a row an address is taken for dead. */
const MAX_SILENCE = 3

interface Address {
  readonly rpc: URL
  /** Undefined where it does not say: what it holds is of no known ledger. */
  readonly genesis: string | undefined
  silence: number
}

async function openAddress(rpc: URL, { fetch }: World): Promise<Address> {
  const genesis = await fetchGenesisHash(rpc, { fetch })
  return { rpc, genesis: genesis.kind === 'known' ? genesis.hash : undefined, silence: 0 }
}

async function firstAnswer(
  addresses: readonly Address[],
  txHash: string,
  world: World,
): Promise<{ result: unknown; genesis: string } | null> {
  for (const address of addresses) {
    const { genesis } = address
    if (genesis === undefined || address.silence >= MAX_SILENCE) continue
    const answer = await askForAnchor(address.rpc, txHash, { fetch: world.fetch })
    address.silence = answer === undefined ? address.silence + 1 : 0
    if (answer?.result !== undefined && answer.result !== null) return { result: answer.result, genesis }
  }
  return null
}

export interface OpenBundle {
  readonly lots: AsyncIterable<readonly unknown[]>
  /** Known once the rows were read. */
  head(): BundleHead
  transactions(): ReadonlyMap<string, Omit<BundledTransaction, 'tx_hash'>>
  /** True when the export that was bundled goes on. Known likewise. */
  goesOn(): boolean
}

/** Reads a bundle: its rows as they come, the rest by the way. @throws InputError for what is no bundle */
export function openBundle(file: string, world: World): OpenBundle {
  let head: BundleHead | undefined
  const transactions = new Map<string, Omit<BundledTransaction, 'tx_hash'>>()
  const { lots, goesOn } = openSource(file, world, (value) => {
    if (head === undefined) head = readHead(value)
    else keep(value.transaction)
    return true
  })
  function keep(value: unknown): void {
    const { tx_hash, result, genesis_hash } = (value ?? {}) as Partial<BundledTransaction>
    if (typeof tx_hash !== 'string' || transactions.size >= MAX_TRANSACTIONS) return
    transactions.set(tx_hash, { result, ...(genesis_hash !== undefined && { genesis_hash }) })
  }
  return {
    lots,
    head() {
      if (head === undefined) throw notBundle()
      return head
    },
    transactions: () => transactions,
    goesOn,
  }
}

function readHead(value: Record<string, unknown>): BundleHead {
  const { format, version, genesis_hash, publisher, publishers } = value
  const isHead =
    format === BUNDLE_FORMAT &&
    version === 1 &&
    typeof genesis_hash === 'string' &&
    (publisher === null || typeof publisher === 'string') &&
    (publishers === undefined || isKeys(publishers))
  if (!isHead) throw notBundle()
  return value as unknown as BundleHead
}

/** An empty list would hold the anchors to nobody's key, and pass for one that does. */
function isKeys(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((key) => typeof key === 'string')
}

function notBundle(): InputError {
  return new InputError('not_rows', 'This is no bundle. Make one with: svc-verify bundle FILE --rpc URL')
}
