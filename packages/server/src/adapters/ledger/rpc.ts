/** Answers Solana JSON-RPC calls from the local ledger: the reading ones that a verifier needs. */
import { decodeBase58 } from './base58.ts'
import type { LedgerEntry, LocalLedger } from './local-ledger.ts'
import { ENCODINGS, type Encoding, rpcTransaction } from './rpc-transaction.ts'

export interface RpcCall {
  readonly id?: unknown
  readonly method: string
  readonly params?: unknown
}

export type RpcAnswer =
  | { readonly jsonrpc: '2.0'; readonly id: unknown; readonly result: unknown }
  | {
      readonly jsonrpc: '2.0'
      readonly id: unknown
      readonly error: { readonly code: number; readonly message: string }
    }

const METHOD_NOT_FOUND = -32601
const INVALID_PARAMS = -32602

/** As many signatures as a Solana node takes in one getSignatureStatuses. */
const MAX_SIGNATURES = 256

class InvalidParams extends Error {}

type Answerer = (ledger: LocalLedger, params: readonly unknown[]) => Promise<unknown>

const methods: Readonly<Record<string, Answerer>> = {
  getHealth: async () => 'ok',
  getVersion: async () => ({ 'solana-core': 'svc-local', 'feature-set': 0 }),
  getGenesisHash: async (ledger) => ledger.genesisHash,
  getSlot: (ledger) => ledger.store.lastSlot(),
  getBlockHeight: (ledger) => ledger.store.lastSlot(),
  async getBlockTime(ledger, [slot]) {
    if (!Number.isSafeInteger(slot) || (slot as number) < 0) throw new InvalidParams('Invalid params: slot')
    const entry = await ledger.store.findSlot(slot as number)
    return entry ? Math.floor(entry.blockTime.getTime() / 1000) : null
  },
  async getTransaction(ledger, [signature, config]) {
    const options = transactionOptions(config)
    const entry = await ledger.store.find(signatureParam(signature))
    return entry ? rpcTransaction(entry, options) : null
  },
  async getSignatureStatuses(ledger, [signatures]) {
    if (!Array.isArray(signatures) || signatures.length > MAX_SIGNATURES)
      throw new InvalidParams(`Invalid params: up to ${MAX_SIGNATURES} signatures`)
    const wanted = signatures.map(signatureParam)
    const found = new Map((await ledger.store.findAll(wanted)).map((entry) => [entry.signature, entry]))
    const slot = await ledger.store.lastSlot()
    return {
      context: { slot, apiVersion: 'svc-local' },
      value: wanted.map((name) => status(found.get(name))),
    }
  },
}

/** Answers one call; a wrong call is answered by a JSON-RPC error, a fault of the store is thrown. */
export async function answerRpc(ledger: LocalLedger, call: RpcCall): Promise<RpcAnswer> {
  const { id = null, method, params = [] } = call
  const answerer = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!answerer) return rpcError(id, METHOD_NOT_FOUND, 'Method not found')
  if (!Array.isArray(params)) return rpcError(id, INVALID_PARAMS, 'Invalid params: expected a list')
  try {
    return { jsonrpc: '2.0', id, result: await answerer(ledger, params) }
  } catch (error) {
    if (error instanceof InvalidParams) return rpcError(id, INVALID_PARAMS, error.message)
    throw error
  }
}

function rpcError(id: unknown, code: number, message: string): RpcAnswer {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

function signatureParam(value: unknown): string {
  if (typeof value !== 'string' || value.length > 88 || decodeBase58(value)?.length !== 64)
    throw new InvalidParams('Invalid param: WrongSize')
  return value
}

function transactionOptions(config: unknown): { encoding: Encoding; statesVersion: boolean } {
  const given =
    typeof config === 'string' ? { encoding: config } : ((config ?? {}) as Record<string, unknown>)
  if (typeof given !== 'object') throw new InvalidParams('Invalid params: expected an encoding or an object')
  const { encoding = 'json', maxSupportedTransactionVersion } = given as Record<string, unknown>
  const known = ENCODINGS.find((name) => name === encoding)
  if (!known) throw new InvalidParams(`Invalid params: encoding must be one of ${ENCODINGS.join(', ')}`)
  return { encoding: known, statesVersion: maxSupportedTransactionVersion !== undefined }
}

function status(entry: LedgerEntry | undefined): object | null {
  if (!entry) return null
  return {
    slot: entry.slot,
    confirmations: null,
    err: null,
    status: { Ok: null },
    confirmationStatus: 'finalized',
  }
}
