/**
 * A Solana node in this process: the real runtime (litesvm) executes what it is sent, and a small JSON-RPC server over HTTP answers as a
 * node does, with blocks, finality, expiry, and the ways in which a ledger misbehaves.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  address,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  lamports,
  type Signature,
} from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'

export const BEHAVIOURS = [
  'lands',
  'dropped',
  'lands, then times out',
  'false expiry',
  '429',
  'lagging node',
  'forked away',
] as const
export type Behaviour = (typeof BEHAVIOURS)[number]

/** Blocks a transaction can land in, after the block hash it names. */
const VALID_FOR = 150
/** Blocks until one is final. */
const FINAL_AFTER = 32
const BLOCK_MS = 400
const FIRST_BLOCK_TIME = Date.parse('2026-11-20T00:05:00Z') / 1000

interface Landed {
  readonly signature: string
  readonly height: number
  readonly err: unknown
  readonly bytes: Buffer
  readonly memos: readonly string[]
}

export interface SolanaNode {
  readonly url: string
  /** Begins a new ledger of this behaviour, with `seed` for its chances, and gives the publisher something to pay with. */
  begin(behaviour: Behaviour, seed: number, publisher: string): void
  /** Lets time go by: one block in 400 ms. */
  pass(ms: number): void
  /** From now on everything lands and answers. */
  heal(): void
  /** The memos that are final, in order. */
  finalMemos(): string[]
  close(): Promise<void>
}

export async function startSolanaNode(): Promise<SolanaNode> {
  // One for all ledgers: to make it takes as long as what happens on one of them.
  const svm = new LiteSVM()
  let behaviour: Behaviour = 'lands'
  let random = seeded(1)
  let height = 1_000
  let hash = { value: svm.latestBlockhash() as string, lastValid: height + VALID_FOR }
  let landed: Landed[] = []
  let forked: { signature: string; until: number }[] = []
  let sends = 0
  let refused = 0

  function land(bytes: Buffer): string {
    const transaction = getTransactionDecoder().decode(bytes)
    const [raw] = Object.values(transaction.signatures)
    const signature = getBase58Decoder().decode(raw as Uint8Array)
    if (landed.some((each) => each.signature === signature)) return signature
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    if (height > hash.lastValid || (message as { lifetimeToken?: string }).lifetimeToken !== hash.value)
      throw new RpcError(-32002, 'Transaction simulation failed: Blockhash not found')
    const result = svm.sendTransaction(transaction)
    if (result instanceof FailedTransactionMetadata) throw new RpcError(-32002, 'Transaction failed')
    // What the memo program itself logs, so that it is the runtime that says what was written.
    const logs = result.logs().map((line) => line.replace(/^Program log: /, ''))
    const memos = logs.filter((_, i) => /^Memo \(len \d+\)/.test(logs[i - 1] ?? ''))
    landed.push({ signature, height, err: null, bytes, memos })
    return signature
  }

  /** A block may come between any two calls. */
  function tick(): void {
    height += Math.floor(random() * 3)
    if (height > hash.lastValid) {
      svm.expireBlockhash()
      hash = { value: svm.latestBlockhash(), lastValid: height + VALID_FOR }
    }
  }

  const seen = () => (behaviour === 'lagging node' ? height - 60 : height)

  // biome-ignore lint/suspicious/noExplicitAny: parameters of JSON-RPC are of every shape
  const methods: Record<string, (params: any[], response: ServerResponse) => unknown> = {
    // Of no public cluster.
    getGenesisHash: () => '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR',
    getLatestBlockhash: () => ({
      context: { slot: height },
      value: { blockhash: hash.value, lastValidBlockHeight: hash.lastValid },
    }),
    getBlockHeight: () => height - FINAL_AFTER,
    getBalance: ([key]) => ({ context: { slot: height }, value: Number(svm.getBalance(address(key)) ?? 0n) }),
    getBlockTime: ([slot]) => FIRST_BLOCK_TIME + Math.floor(((slot as number) * BLOCK_MS) / 1000),
    sendTransaction([text], response) {
      const bytes = Buffer.from(text as string, 'base64')
      sends++
      const isFirst = sends <= 1 + Math.floor(random() * 2)
      if (behaviour === 'dropped' && isFirst) return signatureOf(bytes)
      if (behaviour === 'forked away' && isFirst) {
        forked.push({ signature: signatureOf(bytes), until: height + 20 })
        return signatureOf(bytes)
      }
      const signature = land(bytes)
      if (behaviour === 'lands, then times out' && isFirst) {
        response.destroy()
        return undefined
      }
      if (behaviour === 'false expiry' && isFirst)
        throw new RpcError(-32002, 'Transaction simulation failed: Blockhash not found')
      return signature
    },
    getSignatureStatuses: ([signatures]) => ({
      context: { slot: height },
      value: (signatures as string[]).map(statusOf),
    }),
    getTransaction([signature]) {
      const found = landed.find((each) => each.signature === signature)
      if (!found || seen() - found.height < FINAL_AFTER) return null
      return {
        slot: found.height,
        blockTime: FIRST_BLOCK_TIME + Math.floor((found.height * BLOCK_MS) / 1000),
        meta: { err: found.err, fee: 5000, loadedAddresses: { writable: [], readonly: [] } },
        transaction: [found.bytes.toString('base64'), 'base64'],
        version: 0,
      }
    },
  }

  function statusOf(signature: string): object | null {
    const fork = forked.find((each) => each.signature === signature)
    if (fork && height < fork.until && !landed.some((each) => each.signature === signature))
      return { slot: fork.until - 20, confirmations: 3, err: null, confirmationStatus: 'confirmed' }
    const found = landed.find((each) => each.signature === signature)
    if (!found || found.height > seen()) return null
    const depth = seen() - found.height
    const isFinal = depth >= FINAL_AFTER
    return {
      slot: found.height,
      confirmations: isFinal ? null : depth,
      err: found.err,
      confirmationStatus: isFinal ? 'finalized' : depth > 1 ? 'confirmed' : 'processed',
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { id, method, params = [] } = JSON.parse(Buffer.concat(chunks).toString())
    tick()
    if (behaviour === '429' && refused < 3 && random() < 0.5) {
      refused++
      response.writeHead(429, { 'retry-after': '1' }).end('slow down')
      return
    }
    let body: object
    try {
      const handler = methods[method as string]
      if (!handler) throw new RpcError(-32601, 'Method not found')
      body = { jsonrpc: '2.0', id, result: handler(params, response) }
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      body = { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } }
    }
    if (response.destroyed) return
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begin(kind, seed, publisher) {
      svm.expireBlockhash()
      svm.airdrop(address(publisher), lamports(1_000_000_000n))
      behaviour = kind
      random = seeded(seed)
      height = 1_000 + Math.floor(random() * 100)
      hash = { value: svm.latestBlockhash(), lastValid: height + 20 + Math.floor(random() * VALID_FOR) }
      landed = []
      forked = []
      sends = 0
      refused = 0
    },
    pass(ms) {
      height += Math.floor(ms / BLOCK_MS)
      tick()
    },
    heal() {
      behaviour = 'lands'
    },
    finalMemos: () =>
      landed.filter((each) => height - each.height >= FINAL_AFTER).flatMap(({ memos }) => memos),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

class RpcError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

function signatureOf(bytes: Buffer): Signature {
  const [raw] = Object.values(getTransactionDecoder().decode(bytes).signatures)
  return getBase58Decoder().decode(raw as Uint8Array) as Signature
}

/** mulberry32: the same chances for the same seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
