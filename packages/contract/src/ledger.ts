/** The local ledger's JSON-RPC, shaped as a Solana node's, so that tools for the one read the other (docs/decisions/0018). */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { exactly, type Schema } from './schema.ts'

/** The most calls that one JSON-RPC batch takes. */
export const MAX_RPC_BATCH = 25

/** One JSON-RPC 2.0 call. Keys beyond these are ignored. */
export interface LedgerRpcCall {
  readonly jsonrpc: '2.0'
  readonly id?: string | number | null | undefined
  readonly method: string
  readonly params?: unknown
}

/** One call or a batch of calls. An unknown method and wrong params are answered by JSON-RPC, a wrong form with 400. */
export type LedgerRpcRequest = LedgerRpcCall | readonly LedgerRpcCall[]

const call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(64), z.number(), z.null()]).optional(),
  method: z.string().min(1).max(64),
  params: z.unknown().optional(),
})

export const ledgerRpcRequest: Schema<LedgerRpcRequest> = exactly<LedgerRpcRequest>('LedgerRpcRequest')(
  z.union(
    [call, z.array(call).min(1).max(MAX_RPC_BATCH)],
    `must be a JSON-RPC 2.0 call, {jsonrpc: "2.0", id, method, params}, or a list of 1 to ${MAX_RPC_BATCH}`,
  ),
)

/** `{jsonrpc, id, result}` or `{jsonrpc, id, error: {code, message}}`, or a list of them. */
export type LedgerRpcAnswer = Readonly<Record<string, unknown>> | readonly unknown[]

export const ledgerRpcAnswer: Schema<LedgerRpcAnswer> = exactly<LedgerRpcAnswer>('LedgerRpcAnswer')(
  z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
)

export const ledgerRpc: Endpoint<{ body: LedgerRpcRequest; answer: LedgerRpcAnswer }> = {
  id: 'ledgerRpc',
  area: 'ledger',
  method: 'POST',
  path: '/ledger/rpc',
  summary:
    'The local ledger, read as a Solana node is: getTransaction, getSignatureStatuses, getGenesisHash, getHealth, getSlot, getBlockTime, getVersion.',
  auth: 'none',
  body: ledgerRpcRequest,
  answer: ledgerRpcAnswer,
  success: { 200: 'A JSON-RPC answer, errors included.' },
}
