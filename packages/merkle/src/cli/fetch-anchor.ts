/** Reads an anchor transaction from a Solana-shaped RPC address and compares its memo with the root. */
import { compareMemo } from '../memo.ts'
import { decodeBase58 } from './base58.ts'
import { at, callRpc, type RpcOptions } from './rpc.ts'

export type AnchorAnswer =
  /** The transaction exists, succeeded, and its one memo is the root. */
  | { readonly kind: 'confirmed' }
  | {
      readonly kind: 'contradicted'
      readonly reason:
        | 'transaction_failed'
        | 'no_memo'
        | 'several_memos'
        | 'memo_form'
        | 'memo_mismatch'
        /** The address serves another ledger than the rows name. */
        | 'anchor_network_mismatch'
    }
  /** Nothing follows: a node may have pruned, or never seen, what another one holds. */
  | {
      readonly kind: 'unknown'
      readonly reason: 'not_found' | 'unreachable' | 'answer_unusable' | 'network_unknown'
    }

/** The memo program under each of its addresses. */
const MEMO_PROGRAMS: ReadonlySet<unknown> = new Set([
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH',
])

/** Asks `rpc` for the transaction `txHash` and compares its memo with `root`. Never throws. */
export async function fetchAnchor(
  rpc: URL,
  txHash: string,
  root: string,
  options: RpcOptions,
): Promise<AnchorAnswer> {
  const settings = { encoding: 'json', commitment: 'finalized', maxSupportedTransactionVersion: 0 }
  const answer = await callRpc(rpc, 'getTransaction', [txHash, settings], options)
  if (answer === undefined) return { kind: 'unknown', reason: 'unreachable' }
  const result = at(answer, 'result')
  if (result === null) return { kind: 'unknown', reason: 'not_found' }
  const message = at(result, 'transaction', 'message')
  const signature = at(result, 'transaction', 'signatures', 0)
  const instructions = at(message, 'instructions')
  // Another transaction's memo says nothing about this one.
  if (signature !== txHash || !Array.isArray(instructions))
    return { kind: 'unknown', reason: 'answer_unusable' }
  if (at(result, 'meta', 'err') !== null) return { kind: 'contradicted', reason: 'transaction_failed' }

  const keys = accountKeys(message, result)
  const memos = instructions.filter((instruction) => MEMO_PROGRAMS.has(programOf(instruction, keys)))
  if (memos.length === 0) return { kind: 'contradicted', reason: 'no_memo' }
  if (memos.length > 1) return { kind: 'contradicted', reason: 'several_memos' }
  const compared = compareMemo(memoText(memos[0]), root)
  if (compared.ok) return { kind: 'confirmed' }
  return { kind: 'contradicted', reason: compared.reason === 'memo_form' ? 'memo_form' : 'memo_mismatch' }
}

/** Static keys first, then those loaded from lookup tables: the order that program indices count in. */
function accountKeys(message: unknown, result: unknown): unknown[] {
  return [
    at(message, 'accountKeys'),
    at(result, 'meta', 'loadedAddresses', 'writable'),
    at(result, 'meta', 'loadedAddresses', 'readonly'),
  ]
    .filter(Array.isArray)
    .flat()
    .map((key: unknown) => at(key, 'pubkey') ?? key)
}

function programOf(instruction: unknown, keys: readonly unknown[]): unknown {
  return at(instruction, 'programId') ?? keys[at(instruction, 'programIdIndex') as number]
}

/** `jsonParsed` gives the text itself, `json` gives its bytes in base58. */
function memoText(instruction: unknown): unknown {
  const parsed = at(instruction, 'parsed')
  if (typeof parsed === 'string') return parsed
  const data = at(instruction, 'data')
  const bytes = typeof data === 'string' ? decodeBase58(data) : null
  return bytes === null ? null : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}
