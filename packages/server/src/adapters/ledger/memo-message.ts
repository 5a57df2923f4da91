/** A Solana legacy transaction that carries one memo: its bytes, and back (docs.solana.com, "Transaction format"). */
import { decodeBase58, encodeBase58 } from './base58.ts'

/** The memo program, version 2. */
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

export interface MemoMessage {
  /** The publisher's public key, base58: the one required signer, and the fee payer. */
  readonly publisher: string
  /** 32 bytes, base58. */
  readonly recentBlockhash: string
  readonly memo: string
}

/** The message: what is signed. */
export function encodeMemoMessage({ publisher, recentBlockhash, memo }: MemoMessage): Uint8Array {
  const data = new TextEncoder().encode(memo)
  return Uint8Array.from([
    // Header: one signature required, no read-only signer, one read-only other account (the program).
    1,
    0,
    1,
    2,
    ...key(publisher),
    ...key(MEMO_PROGRAM),
    ...key(recentBlockhash),
    // One instruction: program 1 with account 0 as signer.
    1,
    1,
    1,
    0,
    ...compactLength(data.length),
    ...data,
  ])
}

/** The transaction: one signature and the message. */
export function encodeTransaction(signature: Uint8Array, message: Uint8Array): Uint8Array {
  return Uint8Array.from([1, ...signature, ...message])
}

export interface DecodedTransaction extends MemoMessage {
  readonly signature: string
  /** The memo's bytes. */
  readonly data: Uint8Array
}

/** Reads a transaction that this module wrote. @throws RangeError for any other form */
export function decodeTransaction(transaction: Uint8Array): DecodedTransaction {
  const message = transaction.subarray(1 + SIGNATURE_BYTES)
  const publisher = message.subarray(4, 4 + KEY_BYTES)
  const blockhash = message.subarray(4 + 2 * KEY_BYTES, 4 + 3 * KEY_BYTES)
  const lengthAt = 4 + 3 * KEY_BYTES + 4
  const long = (message[lengthAt] ?? 0) > 0x7f
  const data = message.subarray(lengthAt + (long ? 2 : 1))
  const decoded = {
    signature: encodeBase58(transaction.subarray(1, 1 + SIGNATURE_BYTES)),
    publisher: encodeBase58(publisher),
    recentBlockhash: encodeBase58(blockhash),
    memo: new TextDecoder().decode(data),
    data,
  }
  const again = encodeTransaction(transaction.subarray(1, 1 + SIGNATURE_BYTES), encodeMemoMessage(decoded))
  if (Buffer.compare(again, transaction) !== 0) throw new RangeError('transaction is not a single memo')
  return decoded
}

/** Solana's compact-u16: seven bits to a byte, low bits first. */
function compactLength(length: number): number[] {
  if (length > 0x3fff) throw new RangeError('memo must be at most 16,383 bytes')
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, length >> 7]
}

function key(text: string): Uint8Array {
  const bytes = decodeBase58(text)
  if (bytes?.length !== KEY_BYTES) throw new RangeError('a key or block hash must be 32 bytes in base58')
  return bytes
}
