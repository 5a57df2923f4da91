/**
 * The embedded ledger: an append-only table of Solana-shaped transactions, signed with a key of its own. It proves nothing to
 * anybody who does not trust this server, and says so: its network is `local`.
 */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import { encodeBase58 } from './base58.ts'
import type { Ledger } from './ledger.ts'
import { encodeMemoMessage, encodeTransaction } from './memo-message.ts'

export interface LedgerEntry {
  readonly slot: number
  readonly signature: string
  /** base64 */
  readonly transaction: string
  readonly blockTime: Date
}

export interface LocalLedgerStore {
  /** Durable on return. A signature that is there already is left as it is. */
  append(entry: Omit<LedgerEntry, 'slot'>): Promise<void>
  find(signature: string): Promise<LedgerEntry | undefined>
  /** One entry for each signature that is known, in any order. */
  findAll(signatures: readonly string[]): Promise<LedgerEntry[]>
  findSlot(slot: number): Promise<LedgerEntry | undefined>
  /** 0 when empty. */
  lastSlot(): Promise<number>
}

export interface LocalLedger extends Ledger {
  readonly store: LocalLedgerStore
  /** Names this ledger, as a Solana cluster's genesis hash does. */
  readonly genesisHash: string
}

export interface LocalLedgerOptions {
  readonly store: LocalLedgerStore
  /** The publisher's Ed25519 key, PKCS #8 PEM. */
  readonly privateKey: string
  readonly clock?: () => number
}

export function createLocalLedger({ store, privateKey, clock = Date.now }: LocalLedgerOptions): LocalLedger {
  const key = createPrivateKey(privateKey)
  const publisher = publicKeyOf(key)
  return {
    network: 'local',
    patience: null,
    store,
    genesisHash: encodeBase58(createHash('sha256').update(`svc local ledger|${publisher}`).digest()),
    async sign(memo) {
      // A fresh block hash makes each transaction, and so its signature, its own.
      const message = encodeMemoMessage({ publisher, recentBlockhash: encodeBase58(randomBytes(32)), memo })
      const signature = sign(null, message, key)
      return {
        signature: encodeBase58(signature),
        transaction: Buffer.from(encodeTransaction(signature, message)).toString('base64'),
        lastValidBlockHeight: null,
      }
    },
    send: ({ signature, transaction }) =>
      store.append({ signature, transaction, blockTime: new Date(clock()) }),
    async fate({ signature }) {
      const entry = await store.find(signature)
      return entry ? { kind: 'final', at: entry.blockTime } : { kind: 'unknown' }
    },
  }
}

/** The raw public key, base58: the last 32 bytes of its SPKI form (RFC 8410). */
function publicKeyOf(key: KeyObject): string {
  return encodeBase58(createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32))
}
