import { describe, expect, test } from 'vitest'
import { MEMO_PROGRAM, node, transaction } from '../../test/ledger.ts'
import { fetchAnchor } from './fetch-anchor.ts'

const rpc = new URL('https://rpc.example')
const root = '0123456789abcdef'.repeat(4)
const signature = '5'.repeat(88)

function ask(fetch: typeof globalThis.fetch, timeoutMs = 1_000) {
  return fetchAnchor(rpc, { txHash: signature, root }, { fetch, timeoutMs })
}

/** The honest transaction, changed. */
function changed(change: (value: ReturnType<typeof transaction>) => unknown) {
  const value = transaction(signature, root)
  return node(() => change(value) ?? value)
}

/** A parsed answer: nothing there to check a signature under, and no time. */
const confirmed = { kind: 'confirmed', warnings: ['signature_unchecked', 'block_time_missing'] }

describe('confirms', () => {
  test.each([root, `svc:anchor:${root}`])('the memo %s', async (memo) => {
    expect(await ask(node(() => transaction(signature, memo)))).toEqual(confirmed)
  })

  test.each(['Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo', 'Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH'])(
    'the memo program %s',
    async (program) => {
      const fetch = changed(({ transaction }) => {
        transaction.message.accountKeys[1] = program
      })
      expect(await ask(fetch)).toEqual(confirmed)
    },
  )

  test('a program that a lookup table loaded', async () => {
    const fetch = changed(({ meta, transaction }) => {
      transaction.message.accountKeys.pop()
      Object.assign(meta.loadedAddresses, { writable: ['x'], readonly: [MEMO_PROGRAM] })
      Object.assign(transaction.message.instructions[0] ?? {}, { programIdIndex: 2 })
    })
    expect(await ask(fetch)).toEqual(confirmed)
  })

  test('an answer whose body cannot be iterated over, as in Safari', async () => {
    const answer = node(() => transaction(signature, root))
    const fetch: typeof globalThis.fetch = async (...asked) => {
      const response = await answer(...asked)
      Object.assign(response.body as object, { [Symbol.asyncIterator]: undefined })
      return response
    }
    expect(await ask(fetch)).toEqual(confirmed)
  })

  test('the parsed shape', async () => {
    const fetch = changed(({ transaction }) => {
      transaction.message.instructions = [
        { program: 'spl-memo', programId: MEMO_PROGRAM, parsed: root } as never,
      ]
    })
    expect(await ask(fetch)).toEqual(confirmed)
  })

  test('beside instructions of other programs', async () => {
    const fetch = changed(({ transaction }) => {
      transaction.message.accountKeys.push('ComputeBudget111111111111111111111111111111')
      transaction.message.instructions.unshift({ programIdIndex: 2, accounts: [], data: '3' })
    })
    expect(await ask(fetch)).toEqual(confirmed)
  })
})

test('asks for bytes that are final, of every version, of that address alone', async () => {
  const asked: unknown[] = []
  const answer = node(() => transaction(signature, root))
  await ask((input, init) => {
    asked.push(String(input), init?.method, init?.redirect, JSON.parse(String(init?.body)).params)
    return answer(input, init)
  })
  const settings = { encoding: 'base64', commitment: 'finalized', maxSupportedTransactionVersion: 0 }
  expect(asked).toEqual([rpc.href, 'POST', 'error', [signature, settings]])
})

describe('an address that says there were too many calls', () => {
  /** Says so `times` times, then answers; and what was waited for. */
  async function slowed(times: number, headers: Record<string, string> = {}, status = 429) {
    const waits: number[] = []
    const answers = node(() => transaction(signature, root))
    const fetch: typeof globalThis.fetch = async (...asked) =>
      times-- > 0 ? new Response('slow down', { status, headers }) : answers(...asked)
    const pause = async (ms: number): Promise<void> => {
      waits.push(ms)
    }
    return { answer: await fetchAnchor(rpc, { txHash: signature, root }, { fetch, pause }), waits }
  }

  test('is asked again, as late as it asks for', async () => {
    expect(await slowed(2, { 'retry-after': '10' })).toEqual({ answer: confirmed, waits: [10_000, 10_000] })
  })

  test.each([
    {},
    { 'retry-after': 'Fri, 27 Nov 2026 00:00:00 GMT' },
    { 'retry-after': '0' },
    { 'retry-after': '-5' },
  ])('is asked again later each time: %j', async (headers) => {
    expect(await slowed(5, headers)).toEqual({ answer: confirmed, waits: [500, 1_000, 2_000, 4_000, 8_000] })
  })

  test('is left when it says so once too often, or asks for too long a wait', async () => {
    const unreachable = { kind: 'unknown', reason: 'unreachable' }
    const often = await slowed(6)
    expect([often.answer, often.waits.length]).toEqual([unreachable, 5])
    expect(await slowed(1, { 'retry-after': '31' })).toEqual({ answer: unreachable, waits: [] })
    expect(await slowed(1, { 'retry-after': '30' })).toEqual({ answer: confirmed, waits: [30_000] })
    expect(await slowed(1, { 'retry-after': '1' }, 503)).toEqual({ answer: unreachable, waits: [] })
  })
})

describe('contradicts', () => {
  test.each([
    ['memo_mismatch', 'f'.repeat(64)],
    ['memo_form', root.toUpperCase()],
    ['memo_form', `${root}\n`],
    ['memo_form', `\ufeff${root}`],
    ['memo_form', ''],
  ])('%s: the memo is %j', async (reason, memo) => {
    expect(await ask(node(() => transaction(signature, memo)))).toEqual({ kind: 'contradicted', reason })
  })

  test('a transaction that failed', async () => {
    const fetch = changed(
      ({ meta }) => Object.assign(meta, { err: { InstructionError: [0, 'Custom'] } }) && undefined,
    )
    expect(await ask(fetch)).toEqual({ kind: 'contradicted', reason: 'transaction_failed' })
  })

  test('a transaction whose text another program carries', async () => {
    const fetch = changed(({ transaction }) => {
      transaction.message.accountKeys[1] = 'NotTheMemoProgram11111111111111111111111111'
    })
    expect(await ask(fetch)).toEqual({ kind: 'contradicted', reason: 'no_memo' })
  })

  test('a transaction with two memos, of which one is the root', async () => {
    const fetch = changed(({ transaction }) => {
      transaction.message.instructions.push(...transaction.message.instructions)
    })
    expect(await ask(fetch)).toEqual({ kind: 'contradicted', reason: 'several_memos' })
  })

  test('data that is not base58', async () => {
    const fetch = changed(({ transaction }) => {
      Object.assign(transaction.message.instructions[0] ?? {}, { data: root.replaceAll('1', '0') })
    })
    expect(await ask(fetch)).toEqual({ kind: 'contradicted', reason: 'memo_form' })
  })
})

describe('leaves open', () => {
  const unknown = (reason: string) => ({ kind: 'unknown', reason })

  test('a transaction the node does not know', async () => {
    expect(await ask(node(() => null))).toEqual(unknown('not_found'))
  })

  test('the answer about another transaction', async () => {
    expect(await ask(node(() => transaction('6'.repeat(88), root)))).toEqual(unknown('answer_unusable'))
  })

  test.each([
    7,
    'x',
    [],
    {},
    { transaction: {} },
    { transaction: { signatures: [signature], message: null } },
  ])('the result %j', async (result) => {
    expect(await ask(node(() => result))).toEqual(unknown('answer_unusable'))
  })

  test.each([null, undefined, {}])(
    'a transaction of which the node does not know whether it failed, %j',
    async (meta) => {
      expect(await ask(node(() => ({ ...transaction(signature, root), meta })))).toEqual(
        unknown('answer_unusable'),
      )
    },
  )

  test('a JSON-RPC error', async () => {
    const fetch = async () => Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'x' } })
    expect(await ask(fetch)).toEqual(unknown('answer_unusable'))
  })

  test.each([
    ['a status of 403', async () => new Response('no', { status: 403 })],
    ['a body that is no JSON', async () => new Response('<html>')],
    ['no body', async () => new Response(null)],
    ['a network error', async () => Promise.reject(new TypeError('refused'))],
  ])('%s', async (_, fetch) => {
    expect(await ask(fetch)).toEqual(unknown('unreachable'))
  })

  test('an answer of more than 1 MiB, which is read no further', async () => {
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result: transaction(signature, root) })
    const most = 1024 * 1024
    expect(await ask(async () => new Response(text.padEnd(most)))).toEqual(confirmed)
    expect(await ask(async () => new Response(text.padEnd(most + 1)))).toEqual(unknown('unreachable'))
    let pieces = 0
    let isLeft = false
    const endless = new ReadableStream({
      pull(controller) {
        // What reads on is told so by its end: it would be out of memory otherwise.
        if (pieces++ < 100) controller.enqueue(new Uint8Array(65_536).fill(32))
        else controller.close()
      },
      cancel() {
        isLeft = true
      },
    })
    expect(await ask(async () => new Response(endless))).toEqual(unknown('unreachable'))
    expect([pieces < 20, isLeft]).toEqual([true, true])
  })

  test('a refusal, whose connection is let go', async () => {
    let isLeft = false
    const body = new ReadableStream({
      cancel() {
        isLeft = true
      },
    })
    expect(await ask(async () => new Response(body, { status: 403 }))).toEqual(unknown('unreachable'))
    expect(isLeft).toBe(true)
  })

  test('an answer that does not come in time', async () => {
    const fetch: typeof globalThis.fetch = (_, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    expect(await ask(fetch, 5)).toEqual(unknown('unreachable'))
  })
})
