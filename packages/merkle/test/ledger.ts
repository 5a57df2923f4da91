/** Transactions as a Solana-shaped node answers them. */

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
