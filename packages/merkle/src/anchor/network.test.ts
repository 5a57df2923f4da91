import { expect, test } from 'vitest'
import { LOCAL_GENESIS } from '../../test/ledger.ts'
import { decodeBase58 } from './base58.ts'
import { networkFault } from './network.ts'

const GENESIS: Record<string, string> = {
  'solana:mainnet': '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  'solana:devnet': 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  'solana:testnet': '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
  local: LOCAL_GENESIS,
}
const networks = Object.keys(GENESIS)
const pairs = networks.flatMap((named) => networks.map((served) => [named, served] as const))

test.each(pairs)('rows that name %s, at an address that serves %s', (named, served) => {
  const mismatch = { kind: 'contradicted', reason: 'anchor_network_mismatch' }
  expect(networkFault(named, GENESIS[served] ?? '')).toEqual(named === served ? undefined : mismatch)
})

test.each([null, 'solana', 'solana:mainnet-beta', 'ethereum:1'])(
  '%s follows from no genesis hash',
  (named) => {
    const unknown = { kind: 'unknown', reason: 'network_unknown' }
    for (const hash of Object.values(GENESIS)) expect(networkFault(named, hash)).toEqual(unknown)
  },
)

test.each(networks)('the genesis hash of %s is 32 bytes', (network) => {
  expect(decodeBase58(GENESIS[network] ?? '')).toHaveLength(32)
})
