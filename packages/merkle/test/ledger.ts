/** Transactions as a Solana-shaped node answers them. */
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { decodeBase58 } from '../src/anchor/base58.ts'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

export function encodeBase58(bytes: Uint8Array): string {
  let number = BigInt(`0x00${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = ALPHABET.charAt(Number(number % 58n)) + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text
}

export interface Transaction {
  meta: { err: unknown; loadedAddresses: { writable: string[]; readonly: string[] } }
  transaction: {
    signatures: unknown[]
    message: { accountKeys: string[]; instructions: object[] }
  }
}

/** In the encoding `json`: program by index, data in base58. */
export function transaction(signature: unknown, memo: string): Transaction {
  return {
    meta: { err: null, loadedAddresses: { writable: [], readonly: [] } },
    transaction: {
      signatures: [signature],
      message: {
        accountKeys: ['4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi', MEMO_PROGRAM],
        instructions: [
          { programIdIndex: 1, accounts: [0], data: encodeBase58(new TextEncoder().encode(memo)) },
        ],
      },
    },
  }
}

/** Of no public cluster. */
export const LOCAL_GENESIS = '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR'

/** A node that answers `getTransaction` with what `answer` gives for a signature, and names its ledger. */
export function node(answer: (signature: string) => unknown, genesis: unknown = LOCAL_GENESIS): typeof fetch {
  return async (_, init) => {
    const call = JSON.parse(String(init?.body)) as { id: number; method: string; params: [string] }
    if (call.method === 'getGenesisHash')
      return Response.json({ jsonrpc: '2.0', id: call.id, result: genesis })
    if (call.method !== 'getTransaction') return new Response(null, { status: 400 })
    return Response.json({ jsonrpc: '2.0', id: call.id, result: answer(call.params[0]) })
  }
}

/** A publisher's key pair, and its public key in base58. */
export interface Publisher {
  readonly publicKey: string
  readonly privateKey: KeyObject
}

export function publisher(seed = 7): Publisher {
  // PKCS #8 around a raw Ed25519 seed (RFC 8410).
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, seed)])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const raw = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)
  return { publicKey: encodeBase58(raw), privateKey }
}

export interface Signing {
  readonly memo: string | Uint8Array
  readonly by?: readonly Publisher[]
  /** Version 0, with the program loaded from a lookup table. */
  readonly isVersioned?: boolean
  /** How many memo instructions. */
  readonly memos?: number
  /** Whose instructions they are. Default: the memo program's. */
  readonly program?: string
}

const compact = (length: number) => (length < 0x80 ? [length] : [(length & 0x7f) | 0x80, length >> 7])

/** A transaction as a ledger holds it: really signed bytes. */
export function signed({
  memo,
  by = [publisher()],
  isVersioned = false,
  memos = 1,
  program: name = MEMO_PROGRAM,
}: Signing): {
  txHash: string
  bytes: Buffer
  loaded: { writable: string[]; readonly: string[] }
} {
  const data = typeof memo === 'string' ? new TextEncoder().encode(memo) : memo
  const keys = by.map((each) => decode(each.publicKey))
  const program = decode(name)
  const statics = isVersioned ? keys : [...keys, program]
  const instruction = [by.length, ...compact(1), 0, ...compact(data.length), ...data]
  const message = Buffer.from([
    ...(isVersioned ? [0x80] : []),
    ...[by.length, 0, isVersioned ? 0 : 1],
    ...compact(statics.length),
    ...statics.flatMap((key) => [...key]),
    ...Buffer.alloc(32, 9),
    ...compact(memos),
    ...Array.from({ length: memos }, () => instruction).flat(),
    ...(isVersioned ? [1, ...Buffer.alloc(32, 5), 0, 1, 0] : []),
  ])
  const signatures = by.map(({ privateKey }) => sign(null, message, privateKey))
  return {
    txHash: encodeBase58(signatures[0] as Buffer),
    bytes: Buffer.concat([Buffer.from([by.length]), ...signatures, message]),
    loaded: { writable: [], readonly: isVersioned ? [MEMO_PROGRAM] : [] },
  }
}

function decode(text: string): Uint8Array {
  return decodeBase58(text) as Uint8Array
}

/** What a node answers for it in base64. */
export function answered(
  { bytes, loaded }: ReturnType<typeof signed>,
  blockTime: number | null = Date.parse('2026-11-02T00:05:00Z') / 1000,
): Record<string, unknown> & { meta: { err: unknown; loadedAddresses: object } } {
  return {
    slot: 1,
    blockTime,
    meta: { err: null, loadedAddresses: loaded },
    transaction: [bytes.toString('base64'), 'base64'],
    version: 'legacy',
  }
}
