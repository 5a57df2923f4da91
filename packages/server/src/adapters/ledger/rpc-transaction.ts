/** A transaction of the local ledger as a Solana node's `getTransaction` gives it, in each encoding. */
import { encodeBase58 } from './base58.ts'
import type { LedgerEntry } from './local-ledger.ts'
import { type DecodedTransaction, decodeTransaction, MEMO_PROGRAM } from './memo-message.ts'

export const ENCODINGS = ['json', 'jsonParsed', 'base64', 'base58'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Lamports, as on Solana for one signature. */
const FEE = 5000

export interface TransactionOptions {
  readonly encoding: Encoding
  /** The caller said which versions it reads; without it a node leaves `version` out. */
  readonly statesVersion: boolean
}

export function rpcTransaction(entry: LedgerEntry, { encoding, statesVersion }: TransactionOptions): object {
  const bytes = Buffer.from(entry.transaction, 'base64')
  const decoded = decodeTransaction(bytes)
  return {
    slot: entry.slot,
    blockTime: Math.floor(entry.blockTime.getTime() / 1000),
    meta: meta(decoded, encoding),
    transaction: transaction(bytes, decoded, encoding),
    ...(statesVersion ? { version: 'legacy' } : {}),
  }
}

function transaction(bytes: Buffer, decoded: DecodedTransaction, encoding: Encoding): object {
  switch (encoding) {
    case 'base64':
      return [bytes.toString('base64'), 'base64']
    case 'base58':
      return [encodeBase58(bytes), 'base58']
    case 'json':
      return {
        signatures: [decoded.signature],
        message: {
          header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
          accountKeys: [decoded.publisher, MEMO_PROGRAM],
          recentBlockhash: decoded.recentBlockhash,
          instructions: [
            { programIdIndex: 1, accounts: [0], data: encodeBase58(decoded.data), stackHeight: 1 },
          ],
        },
      }
    case 'jsonParsed':
      return {
        signatures: [decoded.signature],
        message: {
          accountKeys: [
            { pubkey: decoded.publisher, signer: true, writable: true, source: 'transaction' },
            { pubkey: MEMO_PROGRAM, signer: false, writable: false, source: 'transaction' },
          ],
          recentBlockhash: decoded.recentBlockhash,
          instructions: [
            { program: 'spl-memo', programId: MEMO_PROGRAM, parsed: decoded.memo, stackHeight: 1 },
          ],
        },
      }
  }
}

function meta({ publisher, memo, data }: DecodedTransaction, encoding: Encoding): object {
  return {
    err: null,
    status: { Ok: null },
    fee: FEE,
    // Nobody has a balance on this ledger.
    preBalances: [FEE, 1],
    postBalances: [0, 1],
    preTokenBalances: [],
    postTokenBalances: [],
    innerInstructions: [],
    rewards: [],
    logMessages: [
      `Program ${MEMO_PROGRAM} invoke [1]`,
      `Program log: Signed by ${publisher}`,
      `Program log: Memo (len ${data.length}): ${JSON.stringify(memo)}`,
      `Program ${MEMO_PROGRAM} success`,
    ],
    computeUnitsConsumed: 0,
    ...(encoding === 'jsonParsed' ? {} : { loadedAddresses: { readonly: [], writable: [] } }),
  }
}
