/**
 * Solana, or any ledger that speaks its JSON-RPC: the memo of an anchor is a transaction of the operator's key, read with `@solana/kit`. A
 * transaction lives for 150 blocks; whether it landed is asked of the ledger's history at finality, and never taken from what sending it answered.
 */
import {
  address,
  appendTransactionMessageInstruction,
  type Base64EncodedWireTransaction,
  blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpcFromTransport,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type KeyPairSigner,
  type PendingRpcRequest,
  pipe,
  type Signature,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getAddMemoInstruction } from '@solana-program/memo'
import { asLedgerError, boundedTransport } from './ask-node.ts'
import { type Ledger, LedgerError, type SignedMemo } from './ledger.ts'

export interface SolanaLedgerOptions {
  readonly rpcUrl: string
  /** `solana:mainnet`, `solana:devnet` …: what rows name, held against the address by its genesis hash at the first use. */
  readonly network: string
  /** The publisher's Ed25519 seed, 32 bytes. */
  readonly seed: Uint8Array
  /** For one call, in milliseconds. Default 10,000. */
  readonly timeoutMs?: number
  /** Default the global one. */
  readonly fetch?: typeof globalThis.fetch
  /** Told after each transaction that was handed over: each costs a fee when it lands. */
  readonly onSent?: () => void
}

export interface SolanaLedger extends Ledger {
  /** The publisher's key, base58. */
  readonly publisher: string
  /** What the publisher can pay fees with, in lamports. */
  balance(): Promise<number>
}

/** Memo version 2. Named, since packages choose another one by default from time to time. */
const MEMO_PROGRAM = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

/** Behind one address there may be several nodes, and the one that is asked for the history may lag behind the one that told the height: a minute's blocks. */
const MARGIN_BLOCKS = 150

/** The genesis hash of each public cluster (https://namespaces.chainagnostic.org/solana/caip2). */
const GENESIS: Readonly<Record<string, string>> = {
  'solana:mainnet': '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  'solana:devnet': 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  'solana:testnet': '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
}

/** @throws RangeError for a seed that has not 32 bytes */
export async function createSolanaLedger(options: SolanaLedgerOptions): Promise<SolanaLedger> {
  const { rpcUrl, network, seed, timeoutMs = 10_000, fetch = globalThis.fetch, onSent } = options
  const rpc = createSolanaRpcFromTransport(boundedTransport(rpcUrl, fetch))
  const publisher = await createKeyPairSignerFromPrivateKeyBytes(seed)
  const ask = <T>(call: PendingRpcRequest<T>): Promise<T> =>
    call.send({ abortSignal: AbortSignal.timeout(timeoutMs) }).catch((cause: unknown) => {
      throw asLedgerError(cause)
    })
  let isChecked = false

  /** An anchor on another ledger than its row names would be found by the first auditor. */
  async function checkLedger(): Promise<void> {
    if (isChecked) return
    const expected = GENESIS[network]
    const genesis = await ask(rpc.getGenesisHash())
    const isOther = expected === undefined && Object.values(GENESIS).includes(genesis)
    if ((expected !== undefined && genesis !== expected) || isOther)
      throw new LedgerError('wrong_ledger', `The RPC address does not serve ${network}`)
    isChecked = true
  }

  return {
    network,
    publisher: publisher.address,
    // Finality takes about 13 s; a transaction that is lost is sent again meanwhile.
    patience: { everyMs: 2_000, forMs: 240_000 },
    async sign(memo) {
      await checkLedger()
      const { value } = await ask(rpc.getLatestBlockhash({ commitment: 'confirmed' }))
      return signMemo(memo, publisher, value.blockhash, value.lastValidBlockHeight)
    },
    async send({ transaction }) {
      await checkLedger()
      // Not simulated first: a node that lags would refuse what others take. Sent again by the run, not by the node.
      await ask(
        rpc.sendTransaction(transaction as Base64EncodedWireTransaction, {
          encoding: 'base64',
          skipPreflight: true,
          maxRetries: 0n,
        }),
      )
      onSent?.()
    },
    async fate(signed) {
      await checkLedger()
      // The height first: what has landed by then is in the history that is asked afterwards.
      const height = await ask(rpc.getBlockHeight({ commitment: 'finalized' }))
      const status = await statusOf(signed.signature)
      if (status?.confirmationStatus === 'finalized') {
        if (status.err !== null) return { kind: 'void' }
        return { kind: 'final', at: await timeOf(status.slot) }
      }
      if (status) return { kind: 'seen' }
      const last = signed.lastValidBlockHeight
      // Beyond the last block that could take it, at finality, and in no block: it can come no more.
      return last !== null && Number(height) > last + MARGIN_BLOCKS ? { kind: 'void' } : { kind: 'unknown' }
    },
    async balance() {
      return Number((await ask(rpc.getBalance(publisher.address))).value)
    },
  }

  async function statusOf(signature: string) {
    const { value } = await ask(
      rpc.getSignatureStatuses([signature as Signature], { searchTransactionHistory: true }),
    )
    return value[0]
  }

  async function timeOf(slot: bigint): Promise<Date> {
    const seconds = await ask(rpc.getBlockTime(slot))
    if (seconds === null)
      throw new LedgerError('rpc_no_block_time', 'The RPC address does not know when a block was made')
    return new Date(Number(seconds) * 1000)
  }
}

async function signMemo(
  memo: string,
  publisher: KeyPairSigner,
  recent: string,
  lastValidBlockHeight: bigint,
): Promise<SignedMemo> {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (made) => setTransactionMessageFeePayerSigner(publisher, made),
    (made) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash(recent), lastValidBlockHeight },
        made,
      ),
    (made) =>
      appendTransactionMessageInstruction(
        getAddMemoInstruction({ memo, signers: [publisher] }, { programAddress: MEMO_PROGRAM }),
        made,
      ),
  )
  const signed = await signTransactionMessageWithSigners(message)
  return {
    signature: getSignatureFromTransaction(signed),
    transaction: getBase64EncodedWireTransaction(signed),
    lastValidBlockHeight: Number(lastValidBlockHeight),
  }
}
