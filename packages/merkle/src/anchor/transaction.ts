/**
 * What a `getTransaction` answer holds, whichever encoding the node chose: signatures, signers, memos, and the signed bytes where they
 * are there (Solana, "RPC JSON structures" and "Transaction structure").
 */
import { decodeBase58, encodeBase58 } from './base58.ts'
import { at } from './rpc.ts'

export interface LedgerTransaction {
  /** Base58; the first is the transaction's name. */
  readonly signatures: readonly string[]
  /** The keys that had to sign, base58, in the order of the signatures; null where the answer does not say. */
  readonly signers: readonly string[] | null
  /** The bytes the signatures stand under; null where the node gave the transaction parsed. */
  readonly message: Uint8Array | null
  /** The text of each instruction of a memo program, of many the first two; null for one that is not UTF-8. */
  readonly memos: readonly (string | null)[]
}

/** The memo program under each of its addresses. */
const MEMO_PROGRAMS: ReadonlySet<unknown> = new Set([
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH',
])

/** Null for an answer that is no transaction. Never throws. */
export function readTransaction(result: unknown): LedgerTransaction | null {
  const transaction = at(result, 'transaction')
  const loaded = ['writable', 'readonly'].flatMap((kind) => {
    const keys = at(result, 'meta', 'loadedAddresses', kind)
    return Array.isArray(keys) ? (keys as unknown[]) : []
  })
  // `base58` and `base64` come as [bytes, encoding]; the oldest nodes give base58 as a bare string.
  if (typeof transaction === 'string') return fromBytes(decodeBase58(transaction), loaded)
  if (Array.isArray(transaction)) {
    const [text, encoding] = transaction as unknown[]
    if (typeof text !== 'string') return null
    return fromBytes(encoding === 'base64' ? decodeBase64(text) : decodeBase58(text), loaded)
  }
  return fromJson(transaction, loaded)
}

/** `json` names programs by index and gives data in base58; `jsonParsed` gives names and text. */
function fromJson(transaction: unknown, loaded: readonly unknown[]): LedgerTransaction | null {
  const message = at(transaction, 'message')
  const [signatures, accounts, instructions] = [
    at(transaction, 'signatures'),
    at(message, 'accountKeys'),
    at(message, 'instructions'),
  ]
  if (!isTexts(signatures) || !Array.isArray(instructions)) return null
  const listed: unknown[] = Array.isArray(accounts) ? accounts : []
  const keys = [...listed.map((key) => at(key, 'pubkey') ?? key), ...loaded]
  const memos = (instructions as unknown[])
    .filter((instruction) =>
      MEMO_PROGRAMS.has(at(instruction, 'programId') ?? keys[at(instruction, 'programIdIndex') as number]),
    )
    // Of several none counts, and an answer has room for hundreds that take milliseconds each.
    .slice(0, 2)
    .map((instruction) => {
      const parsed = at(instruction, 'parsed')
      if (typeof parsed === 'string') return parsed
      const data = at(instruction, 'data')
      return typeof data === 'string' ? textOf(decodeBase58(data)) : null
    })
  return { signatures, signers: signersIn(message, listed), message: null, memos }
}

function signersIn(message: unknown, accounts: readonly unknown[]): readonly string[] | null {
  if (accounts.some((key) => at(key, 'signer') !== undefined))
    return accounts.filter((key) => at(key, 'signer') === true).map((key) => String(at(key, 'pubkey')))
  const required = at(message, 'header', 'numRequiredSignatures')
  if (!Number.isInteger(required) || !isTexts(accounts)) return null
  return accounts.slice(0, required as number)
}

const KEY = 32
const SIGNATURE = 64
/** A transaction has at most 1,232 bytes; larger ones are planned, and none needs this much. */
const MAX_BYTES = 16_384

function fromBytes(bytes: Uint8Array | null, loaded: readonly unknown[]): LedgerTransaction | null {
  if (bytes === null || bytes.length > MAX_BYTES) return null
  try {
    const reader = createReader(bytes)
    const signatures = reader.list(() => encodeBase58(reader.take(SIGNATURE)))
    const message = reader.rest()
    // The top bit marks a version; only version 0 has another layout, and only after the instructions.
    const first = reader.byte()
    const isVersioned = first > 127
    if (isVersioned && first !== 128) return null
    const required = isVersioned ? reader.byte() : first
    reader.take(2)
    const keys: unknown[] = reader.list(() => encodeBase58(reader.take(KEY)))
    reader.take(KEY)
    const instructions = reader.list(() => {
      const program = reader.byte()
      reader.take(reader.length())
      return { program, data: reader.take(reader.length()) }
    })
    if (isVersioned)
      reader.list(() => {
        reader.take(KEY)
        reader.take(reader.length())
        reader.take(reader.length())
      })
    if (!reader.isAtEnd() || signatures.length !== required || required > keys.length) return null
    const signers = keys.slice(0, required) as string[]
    // Static keys first, then those loaded from lookup tables: the order that indices count in.
    keys.push(...loaded)
    const memos = instructions
      .filter(({ program }) => MEMO_PROGRAMS.has(keys[program]))
      .map(({ data }) => textOf(data))
    return { signatures, signers, message, memos }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

interface Reader {
  byte(): number
  take(count: number): Uint8Array
  /** Solana's compact-u16: seven bits to a byte, low bits first. */
  length(): number
  list<T>(item: () => T): T[]
  rest(): Uint8Array
  isAtEnd(): boolean
}

/** Every step throws a RangeError beyond the end. */
function createReader(bytes: Uint8Array): Reader {
  let position = 0
  const reader: Reader = {
    byte: () => reader.take(1)[0] as number,
    take(count) {
      if (position + count > bytes.length) throw new RangeError('the bytes end early')
      position += count
      return bytes.subarray(position - count, position)
    },
    length() {
      let value = 0
      for (let shift = 0; shift < 21; shift += 7) {
        const byte = reader.byte()
        value |= (byte & 127) << shift
        if (byte < 128) return value
      }
      throw new RangeError('a length has more than three bytes')
    },
    list: (item) => Array.from({ length: reader.length() }, item),
    rest: () => bytes.subarray(position),
    isAtEnd: () => position === bytes.length,
  }
  return reader
}

/** Null for bytes that are not UTF-8: no root is written in them. */
function textOf(bytes: Uint8Array | null): string | null {
  if (bytes === null) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function decodeBase64(text: string): Uint8Array | null {
  if (text.length > MAX_BYTES * 2) return null
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
