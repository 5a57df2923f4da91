/** Reads an anchor transaction from one or several Solana-shaped RPC addresses and judges it. Plain fetch: no package of the ledger's has to be trusted. */
import { refuseOthers } from '../known-options.ts'
import { type AnchorAnswer, checkAnchor, type ExpectedAnchor } from './check-anchor.ts'
import { networkFault } from './network.ts'
import { at, callRpc, fetchGenesisHash, type RpcOptions } from './rpc.ts'

/** How addresses are asked, and what time it is. */
export interface FetchAnchorOptions extends RpcOptions {
  /** Unix seconds. Default: now. */
  readonly now?: number
}

/** Asks `rpc` for the transaction. `answer` is what the node said, to be kept; undefined when it said nothing. Never throws. */
export async function askForAnchor(
  rpc: URL,
  txHash: string,
  options: RpcOptions,
): Promise<{ readonly result: unknown } | undefined> {
  // The bytes themselves: signatures can be checked under them, and nothing is left to the node's reading of them.
  const settings = { encoding: 'base64', commitment: 'finalized', maxSupportedTransactionVersion: 0 }
  const answer = await callRpc(rpc, 'getTransaction', [txHash, settings], options)
  return answer === undefined ? undefined : { result: at(answer, 'result') }
}

/** Asks one address, which is taken to serve the right ledger. Never throws. */
export async function fetchAnchor(
  rpc: URL,
  expected: ExpectedAnchor,
  options: FetchAnchorOptions,
): Promise<AnchorAnswer> {
  const answer = await askForAnchor(rpc, expected.txHash, options)
  if (answer === undefined) return { kind: 'unknown', reason: 'unreachable' }
  return checkAnchor(answer.result, expected, options.now)
}

/** Reads anchors from the addresses it was made with; an address that stays silent is soon left out. */
export interface AnchorReader {
  /** Asks every address for one anchor. Rejects as `checkAnchor` does, and else never. */
  read(network: string | null, expected: ExpectedAnchor): Promise<AnchorAnswer>
}

/** After so many silent answers in a row an address is taken for dead. */
const MAX_SILENCE = 3

/**
 * Asks several addresses for each anchor and holds their answers against each other: of those that serve the ledger that the rows name, by
 * their genesis hash. Throws a `TypeError` for an option that it does not know.
 *
 * @example no-run
 * const reader = createAnchorReader([new URL('https://api.devnet.solana.com')], { fetch })
 * await reader.read('solana:devnet', { txHash, root }) // { kind: 'confirmed', warnings: [] }
 */
export function createAnchorReader(addresses: readonly URL[], options: FetchAnchorOptions): AnchorReader {
  const { fetch, timeoutMs, pause, now, ...others } = options
  refuseOthers(others)
  const nodes = addresses.map((rpc) => createNode(rpc, options))
  return {
    async read(network, expected) {
      return combined(await Promise.all(nodes.map((node) => node(network, expected))))
    },
  }
}

function createNode(rpc: URL, options: FetchAnchorOptions): AnchorReader['read'] {
  let genesis: Awaited<ReturnType<typeof fetchGenesisHash>> | undefined
  let silence = 0
  return async (network, expected) => {
    if (silence >= MAX_SILENCE) return { kind: 'unknown', reason: 'unreachable' }
    // The first anchor asks; an address that did not answer is asked again.
    if (genesis?.kind !== 'known') genesis = await fetchGenesisHash(rpc, options)
    const answer =
      genesis.kind === 'unknown'
        ? genesis
        : (networkFault(network, genesis.hash) ?? (await fetchAnchor(rpc, expected, options)))
    silence = answer.kind === 'unknown' && answer.reason === 'unreachable' ? silence + 1 : 0
    return answer
  }
}

/**
 * Nodes that know nothing do not outvote one that knows; of two that know, neither is believed against the other. Those of another ledger have no say,
 * unless all are.
 */
function combined(all: readonly AnchorAnswer[]): AnchorAnswer {
  const own = all.filter(
    (answer) => answer.kind !== 'contradicted' || answer.reason !== 'anchor_network_mismatch',
  )
  const answers = own.length > 0 ? own : all
  const confirmed = answers.filter((answer) => answer.kind === 'confirmed')
  const against = answers.find((answer) => answer.kind === 'contradicted')
  const [first = { kind: 'unknown', reason: 'unreachable' }] = answers
  if (confirmed.length === 0) return against ?? first
  if (against) return { kind: 'contradicted', reason: 'addresses_disagree' }
  const warnings = new Set(confirmed.flatMap((answer) => answer.warnings))
  // One that saw the signature checked is enough.
  if (confirmed.some((answer) => !answer.warnings.includes('signature_unchecked')))
    warnings.delete('signature_unchecked')
  if (confirmed.length < answers.length) warnings.add('partly_unknown')
  return { kind: 'confirmed', warnings: [...warnings] }
}
