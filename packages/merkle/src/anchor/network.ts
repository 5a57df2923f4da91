/** Which ledger an RPC address serves: the hash of its first block, held against the network that rows name. */
import type { AnchorAnswer } from './check-anchor.ts'

/**
 * The genesis hash of each public Solana cluster, as its nodes answer `getGenesisHash`. Their first 32 characters are
 * the chain ids of https://namespaces.chainagnostic.org/solana/caip2.
 */
const GENESIS: ReadonlyMap<string, string> = new Map([
  ['solana:mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'],
  ['solana:devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'],
  ['solana:testnet', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY'],
])

const PUBLIC: ReadonlySet<string> = new Set(GENESIS.values())

/** The ledger that a server keeps itself has a hash of its own, never a public one. */
const LOCAL = 'local'

/** Undefined when the ledger with this genesis hash is the network that the rows name, else what follows. */
export function networkFault(network: string | null, genesisHash: string): AnchorAnswer | undefined {
  const isNamed = network === LOCAL ? !PUBLIC.has(genesisHash) : GENESIS.get(network ?? '') === genesisHash
  if (isNamed) return undefined
  if (network === LOCAL || (network !== null && GENESIS.has(network)))
    return { kind: 'contradicted', reason: 'anchor_network_mismatch' }
  return { kind: 'unknown', reason: 'network_unknown' }
}
