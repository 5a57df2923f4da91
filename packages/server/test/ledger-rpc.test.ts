import { randomBytes } from 'node:crypto'
import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
} from '@solana/kit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { decodeBase58, encodeBase58 } from '../src/adapters/ledger/base58.ts'
import {
  decodeTransaction,
  encodeMemoMessage,
  encodeTransaction,
  MEMO_PROGRAM,
} from '../src/adapters/ledger/memo-message.ts'
import { NOON } from './support/clock.ts'
import { type TestApp, testApp } from './support/test-app.ts'

let app: TestApp
let signature: string
const memo = 'ab'.repeat(32)
beforeAll(async () => {
  app = await testApp()
  const signed = await app.services.ledger.sign(memo)
  await app.services.ledger.send(signed)
  signature = signed.signature
})
afterAll(() => app.close())

async function call(method: string, ...params: unknown[]) {
  const { status, body } = await app.ask('/ledger/rpc', { json: { jsonrpc: '2.0', id: 7, method, params } })
  expect([status, body.jsonrpc, body.id]).toEqual([200, '2.0', 7])
  return body
}

describe('getTransaction', () => {
  it('answers as a node does, in json by default', async () => {
    const { result } = await call('getTransaction', signature)
    expect(result).toMatchObject({
      slot: 1,
      blockTime: NOON / 1000,
      meta: {
        err: null,
        status: { Ok: null },
        ...{ fee: 5_000, preBalances: [5_000, 1], postBalances: [0, 1], computeUnitsConsumed: 0 },
        innerInstructions: [],
        loadedAddresses: { readonly: [], writable: [] },
      },
      transaction: {
        signatures: [signature],
        message: {
          header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
          accountKeys: [expect.any(String), MEMO_PROGRAM],
          instructions: [
            { programIdIndex: 1, accounts: [0], data: encodeBase58(Buffer.from(memo)), stackHeight: 1 },
          ],
        },
      },
    })
    expect(result).not.toHaveProperty('version')
    expect(result.meta.logMessages).toContain(`Program log: Memo (len 64): "${memo}"`)
  })

  it('parses the memo on request', async () => {
    const { result } = await call('getTransaction', signature, {
      encoding: 'jsonParsed',
      maxSupportedTransactionVersion: 0,
    })
    expect(result.version).toBe('legacy')
    expect(result.transaction.message.instructions).toEqual([
      { program: 'spl-memo', programId: MEMO_PROGRAM, parsed: memo, stackHeight: 1 },
    ])
    expect(result.transaction.message.accountKeys).toMatchObject([
      { signer: true, writable: true },
      { pubkey: MEMO_PROGRAM, signer: false, writable: false },
    ])
    expect(result.meta).not.toHaveProperty('loadedAddresses')
  })

  it('gives the same bytes in base64 and base58, also by the old form of the call', async () => {
    const base64 = (await call('getTransaction', signature, { encoding: 'base64' })).result.transaction
    const base58 = (await call('getTransaction', signature, 'base58')).result.transaction
    expect([base64[1], base58[1]]).toEqual(['base64', 'base58'])
    expect(Buffer.from(decodeBase58(base58[0]) as Uint8Array).toString('base64')).toBe(base64[0])
  })

  it('answers null for a signature it does not know', async () => {
    expect((await call('getTransaction', encodeBase58(randomBytes(64)))).result).toBeNull()
  })

  const wrong: [string, unknown[]][] = [
    ['nothing', []],
    ['a number', [1]],
    ['too short', ['abc']],
    ['a character that base58 leaves out', [`0${'1'.repeat(63)}`]],
    ['10,000 characters', ['1'.repeat(10_000)]],
    ['an unknown encoding', ['PLACE', { encoding: 'xml' }]],
    ['a configuration that is a number', ['PLACE', 5]],
  ]
  test.each(wrong)('refuses %s as JSON-RPC does', async (_name, params) => {
    const { error } = await call(
      'getTransaction',
      ...params.map((param) => (param === 'PLACE' ? signature : param)),
    )
    expect(error.code).toBe(-32602)
  })
})

describe('the other calls', () => {
  it('answer what a reader of anchors asks', async () => {
    expect((await call('getHealth')).result).toBe('ok')
    expect((await call('getSlot', { commitment: 'finalized' })).result).toBe(1)
    expect((await call('getBlockTime', 1)).result).toBe(NOON / 1000)
    expect((await call('getBlockTime', 99)).result).toBeNull()
    expect(decodeBase58((await call('getGenesisHash')).result)).toHaveLength(32)
    expect((await call('getVersion')).result).toHaveProperty('solana-core')
  })

  it('tell the status of several signatures in their order', async () => {
    const { result } = await call(
      'getSignatureStatuses',
      [encodeBase58(randomBytes(64)), signature, signature],
      {
        searchTransactionHistory: true,
      },
    )
    expect(result.value).toEqual([
      null,
      expect.objectContaining({ slot: 1, err: null, confirmationStatus: 'finalized' }),
      expect.objectContaining({ slot: 1 }),
    ])
    expect((await call('getSignatureStatuses', Array(257).fill(signature))).error.code).toBe(-32602)
    expect((await call('getSignatureStatuses', 'x')).error.code).toBe(-32602)
  })

  test.each(['sendTransaction', 'constructor', '__proto__', 'toString'])(
    '%s is not there',
    async (method) => {
      expect((await call(method)).error).toEqual({ code: -32601, message: 'Method not found' })
    },
  )

  it('come in batches of up to 25, answered in order', async () => {
    const one = (id: number) => ({ jsonrpc: '2.0', id, method: id % 2 ? 'getHealth' : 'nothing' })
    const { status, body } = await app.ask('/ledger/rpc', { json: [one(1), one(2)] })
    expect(status).toBe(200)
    expect(body).toEqual([
      { jsonrpc: '2.0', id: 1, result: 'ok' },
      { jsonrpc: '2.0', id: 2, error: { code: -32601, message: 'Method not found' } },
    ])
    expect(
      (await app.ask('/ledger/rpc', { json: Array.from({ length: 26 }, (_, i) => one(i)) })).status,
    ).toBe(400)
  })

  it('are open to pages of other sites, and the preflight says so', async () => {
    const headers = { origin: 'https://example.org', 'access-control-request-method': 'POST' }
    const preflight = await app.ask('/ledger/rpc', { method: 'OPTIONS', headers })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    const dev = await app.ask('/auth/dev/token', { method: 'OPTIONS', headers })
    expect([dev.status, dev.headers.get('access-control-allow-origin')]).toEqual([405, null])
  })
})

describe('base58', () => {
  it('gives back any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(decodeBase58(encodeBase58(bytes))).toEqual(bytes)
      }),
    )
  })

  // From the draft "The Base58 Encoding Scheme" (draft-msporny-base58), section 5.
  test.each([
    ['Hello World!', '2NEpo7TZRRrLZSi2U'],
    [
      'The quick brown fox jumps over the lazy dog.',
      'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
    ],
  ])('writes %s as the draft does', (text, due) => {
    expect(encodeBase58(Buffer.from(text))).toBe(due)
  })

  it('refuses what is none, and what is too long', () => {
    expect(decodeBase58('0OIl')).toBeNull()
    expect(decodeBase58('1'.repeat(5000))).toBeNull()
    expect(() => encodeBase58(new Uint8Array(3000))).toThrow(RangeError)
  })
})

describe('a memo transaction', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.string({ maxLength: 200 }),
        (key, memo) => {
          const publisher = encodeBase58(key)
          const message = encodeMemoMessage({ publisher, recentBlockhash: encodeBase58(key), memo })
          const decoded = decodeTransaction(encodeTransaction(new Uint8Array(64).fill(9), message))
          expect(decoded).toMatchObject({ publisher, memo, recentBlockhash: publisher })
        },
      ),
    )
  })

  it.each([0, 1, 64, 127, 128, 129, 1_000])(
    'of %i bytes is what Solana’s own library reads and writes',
    (length) => {
      const [publisher, recentBlockhash] = [encodeBase58(randomBytes(32)), encodeBase58(randomBytes(32))]
      const message = encodeMemoMessage({ publisher, recentBlockhash, memo: 'm'.repeat(length) })
      const { messageBytes, signatures } = getTransactionDecoder().decode(
        encodeTransaction(new Uint8Array(64).fill(9), message),
      )
      expect(signatures).toEqual({ [publisher]: new Uint8Array(64).fill(9) })
      expect(Buffer.from(messageBytes)).toEqual(Buffer.from(message))
      const data = Buffer.from('m'.repeat(length))
      const read = getCompiledTransactionMessageDecoder().decode(messageBytes)
      expect(read).toMatchObject({
        version: 'legacy',
        header: { numSignerAccounts: 1, numReadonlySignerAccounts: 0, numReadonlyNonSignerAccounts: 1 },
        staticAccounts: [publisher, MEMO_PROGRAM],
        lifetimeToken: recentBlockhash,
        instructions: [
          { programAddressIndex: 1, accountIndices: [0], ...(length > 0 && { data: new Uint8Array(data) }) },
        ],
      })
      // It also reads lengths that are written longer than they need be.
      expect(Buffer.from(getCompiledTransactionMessageEncoder().encode(read))).toEqual(Buffer.from(message))
    },
  )

  it('is refused when it is anything else', () => {
    expect(() => decodeTransaction(randomBytes(300))).toThrow(RangeError)
  })
})
