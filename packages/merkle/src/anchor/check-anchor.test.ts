/** Anchors as a ledger holds them: really signed bytes, in every encoding a node answers, and each way of faking one. */
import { describe, expect, test } from 'vitest'
import { answered, encodeBase58, MEMO_PROGRAM, node, publisher, signed } from '../../test/ledger.ts'
import { type AnchorAnswer, checkAnchor, type ExpectedAnchor } from './check-anchor.ts'
import { createAnchorReader } from './fetch-anchor.ts'

const root = '0123456789abcdef'.repeat(4)
const now = Date.parse('2026-11-20T00:00:00Z') / 1000
const honest = signed({ memo: root })
const expected: ExpectedAnchor = {
  txHash: honest.txHash,
  root,
  anchorDate: '2026-11-01',
  anchoredAt: '2026-11-02T00:05:00Z',
  publisher: publisher().publicKey,
}
const check = (result: unknown, changes: Partial<ExpectedAnchor> = {}) =>
  checkAnchor(result, { ...expected, ...changes }, now)
const confirmed: AnchorAnswer = { kind: 'confirmed', warnings: [] }
const against = (reason: string) => ({ kind: 'contradicted', reason })

describe('confirms', () => {
  test('signed bytes in base64, and in both spellings of base58', async () => {
    const answer = answered(honest)
    const base58 = encodeBase58(honest.bytes)
    expect(await check(answer)).toEqual(confirmed)
    expect(await check({ ...answer, transaction: [base58, 'base58'] })).toEqual(confirmed)
    expect(await check({ ...answer, transaction: base58 })).toEqual(confirmed)
  })

  test('a transaction of version 0 whose program a lookup table loads', async () => {
    const made = signed({ memo: root, isVersioned: true })
    expect(await check(answered(made), { txHash: made.txHash })).toEqual(confirmed)
  })

  test('several signers of whom the publisher is one', async () => {
    const made = signed({ memo: root, by: [publisher(1), publisher(7)] })
    expect(await check(answered(made), { txHash: made.txHash })).toEqual(confirmed)
  })

  test('one of the keys of a publisher that changed them', async () => {
    const keys = [publisher(1), publisher(7)].map(({ publicKey }) => publicKey)
    const { publisher: _, ...open } = expected
    for (const seed of [1, 7, 2]) {
      const made = signed({ memo: root, by: [publisher(seed)] })
      const of = (changes: Partial<ExpectedAnchor>) =>
        checkAnchor(answered(made), { ...open, txHash: made.txHash, ...changes }, now)
      const answer = seed === 2 ? against('publisher_mismatch') : confirmed
      expect(await of({ publishers: keys })).toEqual(answer)
      expect(await of({ publisher: keys[0] as string, publishers: [keys[1] as string] })).toEqual(answer)
      expect(await of({ publishers: [] })).toEqual(against('publisher_mismatch'))
    }
  })

  test('without a publisher, a day or a time to hold it to', async () => {
    expect(await checkAnchor(answered(honest), { txHash: honest.txHash, root }, now)).toEqual(confirmed)
  })
})

describe('contradicts', () => {
  test('a transaction that the publisher did not sign', async () => {
    const made = signed({ memo: root, by: [publisher(1)] })
    expect(await check(answered(made), { txHash: made.txHash })).toEqual(against('publisher_mismatch'))
    expect(await check(answered(made), { txHash: made.txHash, publisher: publisher(1).publicKey })).toEqual(
      confirmed,
    )
  })

  test('one flipped bit anywhere under the signature', async () => {
    // Beyond the signature, whose first bytes are the transaction's name.
    for (let at = 65; at < honest.bytes.length; at += 3) {
      const bytes = Buffer.from(honest.bytes)
      bytes[at]! ^= 1
      const answer = await check(answered({ ...honest, bytes }))
      expect([at, answer.kind]).not.toEqual([at, 'confirmed'])
    }
  })

  test('a second signature that is none', async () => {
    const made = signed({ memo: root, by: [publisher(7), publisher(1)] })
    made.bytes[70]! ^= 1
    expect(await check(answered(made), { txHash: made.txHash })).toEqual(against('signature_invalid'))
  })

  test('two memos, another root, a root in capitals, bytes that are no text', async () => {
    const cases = [
      [signed({ memo: root, memos: 2 }), 'several_memos'],
      [signed({ memo: root, memos: 200 }), 'several_memos'],
      [signed({ memo: root, program: publisher(2).publicKey }), 'no_memo'],
      [signed({ memo: 'f'.repeat(64) }), 'memo_mismatch'],
      [signed({ memo: root.toUpperCase() }), 'memo_form'],
      [signed({ memo: Uint8Array.of(0xff, 0xfe) }), 'memo_form'],
      [signed({ memo: `${root} ` }), 'memo_form'],
    ] as const
    for (const [made, reason] of cases)
      expect(await check(answered(made), { txHash: made.txHash })).toEqual(against(reason))
  })

  test('hundreds of memos, in no longer than one takes', async () => {
    const instruction = { programId: MEMO_PROGRAM, data: 'z'.repeat(2_048) }
    const message = { accountKeys: [], instructions: Array.from({ length: 50_000 }, () => instruction) }
    const answer = { ...answered(honest), transaction: { signatures: [honest.txHash], message } }
    expect(await check(answer)).toEqual(against('several_memos'))
  })

  test('a transaction that failed', async () => {
    const answer = answered(honest)
    answer.meta.err = { InstructionError: [0, 'Custom'] }
    expect(await check(answer)).toEqual(against('transaction_failed'))
  })

  test('a block older than the day of the tree, and one from the future', async () => {
    const day = Date.parse('2026-11-01T00:00:00Z') / 1000
    expect(await check(answered(honest, day - 301))).toEqual(against('block_time_implausible'))
    expect((await check(answered(honest, day - 300))).kind).toBe('confirmed')
    // Where the rows name no time that would tell as much.
    const { anchoredAt: _, ...undated } = expected
    const made = (blockTime: number) => checkAnchor(answered(honest, blockTime), undated, now)
    expect(await made(now + 301)).toEqual(against('block_time_implausible'))
    expect((await made(now + 300)).kind).toBe('confirmed')
  })

  test('a parsed transaction whose signers the publisher is not among, or that does not say who signed', async () => {
    const { publicKey } = publisher()
    const other = publisher(1).publicKey
    const parsed = (accountKeys: unknown, numRequiredSignatures?: unknown) => ({
      ...answered(honest),
      transaction: {
        signatures: [honest.txHash],
        message: {
          accountKeys,
          header: { numRequiredSignatures },
          instructions: [{ programId: MEMO_PROGRAM, parsed: root }],
        },
      },
    })
    const taken: AnchorAnswer = { kind: 'confirmed', warnings: ['signature_unchecked'] }
    expect(await check(parsed([{ pubkey: publicKey, signer: true }]))).toEqual(taken)
    expect(await check(parsed([publicKey, other], 1))).toEqual(taken)
    for (const answer of [
      parsed([
        { pubkey: other, signer: true },
        { pubkey: publicKey, signer: false },
      ]),
      parsed([other, publicKey], 1),
      parsed([publicKey]),
      parsed([publicKey], '1'),
      parsed([publicKey, 7], 1),
      parsed(null, 1),
    ])
      expect(await check(answer)).toEqual(against('publisher_mismatch'))
  })

  test('a block that is much younger than the rows say: it was anchored later', async () => {
    const said = Date.parse('2026-11-02T00:05:00Z') / 1000
    const anchoredAt = '2026-11-02T00:05:00Z'
    expect(await check(answered(honest, said + 3_601), { anchoredAt })).toEqual(
      against('block_time_implausible'),
    )
    expect((await check(answered(honest, said + 3_600), { anchoredAt })).kind).toBe('confirmed')
  })

  test('times of the rows that are none', async () => {
    for (const changes of [{ anchoredAt: 'on time' }, { anchorDate: 'the day' }])
      expect(await check(answered(honest), changes)).toEqual(against('block_time_implausible'))
  })
})

describe('warns', () => {
  const warnings = async (result: unknown, changes?: Partial<ExpectedAnchor>) => {
    const answer = await check(result, changes)
    return answer.kind === 'confirmed' ? answer.warnings : answer
  }

  test('of a memo in the form of other days', async () => {
    const prefixed = signed({ memo: `svc:anchor:${root}` })
    expect(await warnings(answered(prefixed), { txHash: prefixed.txHash })).toEqual(['memo_form_unusual'])
    const august = Date.parse('2026-08-01T00:00:00Z') / 1000
    const first = { anchorDate: '2026-07-31', anchoredAt: '2026-08-01T00:00:00Z' }
    expect(await warnings(answered(honest, august), first)).toEqual([])
    const july = Date.parse('2026-07-31T00:05:00Z') / 1000
    const past = { anchorDate: '2026-07-30', anchoredAt: '2026-07-31T00:05:00Z' }
    expect(await warnings(answered(prefixed, july), { ...past, txHash: prefixed.txHash })).toEqual([])
    expect(await warnings(answered(honest, july), past)).toEqual(['memo_form_unusual'])
  })

  test('of a block without a time, or far from the time of the rows', async () => {
    expect(await warnings(answered(honest, null))).toEqual(['block_time_missing'])
    const before = Date.parse('2026-11-01T22:00:00Z') / 1000
    expect(await warnings(answered(honest, before))).toEqual(['block_time_differs'])
    const said = Date.parse('2026-11-02T00:05:00Z') / 1000
    expect(await warnings(answered(honest, said - 3_600))).toEqual([])
    expect(await warnings(answered(honest, said - 3_601))).toEqual(['block_time_differs'])
  })

  test('of a block more than a month after its day, where the rows name no time', async () => {
    const month = (Date.parse('2026-11-01T00:00:00Z') - Date.parse('2026-10-01T00:00:00Z')) / 1000
    const { anchoredAt: _, ...day } = { ...expected, anchorDate: '2026-10-01' }
    const warned = async (blockTime: number) => await checkAnchor(answered(honest, blockTime), day, now)
    const begun = Date.parse('2026-10-01T00:00:00Z') / 1000
    expect(await warned(begun + month)).toEqual(confirmed)
    expect(await warned(begun + month + 1)).toEqual({ kind: 'confirmed', warnings: ['block_time_differs'] })
  })
})

describe('leaves open', () => {
  test.each([
    ['no transaction', null, 'not_found'],
    ['nothing', undefined, 'answer_unusable'],
    ['bytes cut short', answered({ ...honest, bytes: honest.bytes.subarray(0, -1) }), 'answer_unusable'],
    [
      'bytes and more',
      answered({ ...honest, bytes: Buffer.concat([honest.bytes, Buffer.of(0)]) }),
      'answer_unusable',
    ],
    ['no bytes', { ...answered(honest), transaction: ['', 'base64'] }, 'answer_unusable'],
    ['a number for bytes', { ...answered(honest), transaction: [7, 'base58'] }, 'answer_unusable'],
    [
      'no signatures',
      { ...answered(honest), transaction: { message: { instructions: [] } } },
      'answer_unusable',
    ],
    ['what is no base64', { ...answered(honest), transaction: ['***', 'base64'] }, 'answer_unusable'],
    ['100 kB', { ...answered(honest), transaction: ['A'.repeat(100_000), 'base64'] }, 'answer_unusable'],
  ])('%s', async (_, result, reason) => {
    expect(await check(result)).toEqual({ kind: 'unknown', reason })
  })

  const versioned = signed({ memo: root, isVersioned: true })
  const long = signed({ memo: root, memos: 300 })
  const { bytes } = honest
  test.each([
    ['an unknown version', versioned, replaced(versioned.bytes, 65, [0x81])],
    ['fewer signatures than were required', honest, replaced(bytes, 65, [2])],
    [
      'fewer keys than were required',
      honest,
      Buffer.concat([
        Buffer.of(2),
        bytes.subarray(1, 65),
        Buffer.alloc(64),
        Buffer.of(2, 0, 0, 1),
        Buffer.alloc(65),
      ]),
    ],
    ['a length of four bytes', honest, replaced(bytes, 0, [0x81, 0x80, 0x80, 0])],
    ['more than 16 KiB', long, long.bytes],
  ])('%s', async (_, made, bytes) => {
    const answer = answered({ ...made, bytes })
    expect(await check(answer, { txHash: made.txHash })).toEqual({
      kind: 'unknown',
      reason: 'answer_unusable',
    })
  })
})

/** With other bytes in place of the one at `at`. */
function replaced(bytes: Buffer, at: number, by: readonly number[]): Buffer {
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(by), bytes.subarray(at + 1)])
}

describe('several addresses', () => {
  const other = signed({ memo: 'f'.repeat(64) })
  const nodes: Record<string, typeof fetch> = {
    good: node(() => answered(honest)),
    empty: node(() => null),
    // Passes the bytes of another transaction off for it: the signature is another, so nothing follows.
    confused: node(() => answered(other)),
    lying: node(() => ({ ...answered(honest), meta: { err: 'x' } })),
    silent: async () => Promise.reject(new TypeError('refused')),
    foreign: node(() => answered(honest), '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'),
    // Gives it parsed: nothing there to check a signature under.
    parsed: node(() => ({
      ...answered(honest),
      transaction: {
        signatures: [honest.txHash],
        message: {
          accountKeys: [{ pubkey: publisher().publicKey, signer: true }],
          instructions: [{ programId: MEMO_PROGRAM, parsed: root }],
        },
      },
    })),
  }
  const read = (names: string[], network: string | null = 'local') =>
    createAnchorReader(
      names.map((name) => new URL(`https://${name}.example`)),
      {
        fetch: (input, init) => nodes[new URL(String(input)).hostname.split('.')[0] as string]!(input, init),
        now,
      },
    ).read(network, expected)

  test.each([
    [['good', 'good'], confirmed],
    [['good', 'empty'], { kind: 'confirmed', warnings: ['partly_unknown'] }],
    [['silent', 'confused', 'good'], { kind: 'confirmed', warnings: ['partly_unknown'] }],
    [['empty', 'silent'], { kind: 'unknown', reason: 'not_found' }],
    [['parsed', 'parsed'], { kind: 'confirmed', warnings: ['signature_unchecked'] }],
    [['parsed', 'good'], confirmed],
    [['good', 'lying'], against('addresses_disagree')],
    [['empty', 'lying'], against('transaction_failed')],
    [['lying', 'empty'], against('transaction_failed')],
    // Of an export that begins on one network and goes on on another, each anchor is on one of them.
    [['good', 'foreign'], confirmed],
    [['foreign', 'empty'], { kind: 'unknown', reason: 'not_found' }],
    [['foreign', 'silent'], { kind: 'unknown', reason: 'unreachable' }],
    [['foreign', 'lying', 'good'], against('addresses_disagree')],
    [['foreign', 'foreign'], against('anchor_network_mismatch')],
    [[], { kind: 'unknown', reason: 'unreachable' }],
  ])('%j', async (names, answer) => {
    expect(await read(names)).toEqual(answer)
  })

  test('one is asked for its ledger once, and for as many anchors as there are, whatever it knows of them', async () => {
    const asked: string[] = []
    /** What it is asked for, in order: nothing comes at these. */
    const silent = new Set([0, 3, 4, 6, 7])
    const fetch: typeof globalThis.fetch = (input, init) => {
      const { method } = JSON.parse(String(init?.body))
      if (silent.has(asked.push(method) - 1)) return Promise.reject(new TypeError('refused'))
      return nodes.empty!(input, init)
    }
    const reader = createAnchorReader([new URL('https://rpc.example')], { fetch, now })
    const answers: unknown[] = []
    for (let i = 0; i < 9; i++) answers.push(await reader.read('local', expected))
    const [no, none] = [
      { kind: 'unknown', reason: 'unreachable' },
      { kind: 'unknown', reason: 'not_found' },
    ]
    expect(answers).toEqual([no, none, no, no, none, no, no, none, none])
    expect(asked).toEqual(['getGenesisHash', 'getGenesisHash', ...Array(8).fill('getTransaction')])
  })

  test('one that is silent three times in a row is asked no more', async () => {
    let asked = 0
    const fetch: typeof globalThis.fetch = () => {
      asked++
      return Promise.reject(new TypeError('refused'))
    }
    const reader = createAnchorReader([new URL('https://rpc.example')], { fetch, now })
    for (let i = 0; i < 5; i++) await reader.read('local', expected)
    expect(asked).toBe(3)
  })

  test('none of the network that the rows name', async () => {
    expect(await read(['good'], 'solana:mainnet')).toEqual(against('anchor_network_mismatch'))
  })
})

describe('refuses a name it does not know: the anchor would be held to less than was meant', () => {
  test('of what is expected', async () => {
    const misspelt = { ...expected, publisherKey: publisher(1).publicKey }
    const refused = new TypeError('option publisherKey is not allowed')
    await expect(checkAnchor(answered(honest), misspelt, now)).rejects.toEqual(refused)
    await expect(checkAnchor(null, misspelt, now)).rejects.toEqual(refused)
  })

  test('of how addresses are asked', () => {
    expect(() => createAnchorReader([], { timeout: 5 } as never)).toThrow(
      new TypeError('option timeout is not allowed'),
    )
  })
})
