/** What `svc-verify` offers beside the plain check: samples, days, bundles, addresses, other forms of the report. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { defectBound } from '../src/cli/sample.ts'
import { day, failing, pending, type Row, twoDays } from './export.ts'
import { answered, node, type Publisher, publisher, signed } from './ledger.ts'
import { NOW, type Run, run } from './world.ts'

const folder = mkdtempSync(join(tmpdir(), 'svc-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const lines = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('')

/** The rows, with transactions that were really signed, and a node that holds them. */
function anchored(
  rows: readonly Row[],
  keyOf: (row: Row) => Publisher = () => publisher(),
): { rows: Row[]; fetch: typeof fetch } {
  const transactions = new Map<string, ReturnType<typeof answered>>()
  const made = rows.map((row) => {
    const transaction = signed({ memo: row.merkle_root as string, by: [keyOf(row)] })
    const at = Date.parse(row.anchored_at as string) / 1000
    transactions.set(transaction.txHash, answered(transaction, Math.floor(at)))
    return { ...row, tx_hash: transaction.txHash }
  })
  return { rows: made, fetch: node((signature) => transactions.get(signature) ?? null) }
}

describe('--publisher', () => {
  const { rows, fetch } = anchored(day)
  const ask = (...args: string[]) =>
    run(['--rpc', 'https://rpc.example', ...args], { stdin: lines(rows), fetch })

  test('holds the anchors to one key', async () => {
    expect((await ask('--publisher', publisher().publicKey)).code).toBe(0)
    const { code, stdout } = await ask('--publisher', publisher(1).publicKey)
    expect(stdout).toContain('the publisher’s key did not sign the transaction')
    expect(code).toBe(1)
  })

  test('without it a pass says that anybody may have written the anchors', async () => {
    expect((await ask()).stdout).toContain('who wrote the anchors')
    expect((await ask('--publisher', publisher().publicKey)).stdout).not.toContain('who wrote the anchors')
  })

  test('takes a key and nothing else', async () => {
    expect(await ask('--publisher', 'x')).toMatchObject({ code: 2 })
    expect(await ask('--publisher', publisher().publicKey, '--publisher', 'x')).toMatchObject({ code: 2 })
  })

  describe('of a publisher that changed its key within the export', () => {
    const [first] = twoDays
    const both = anchored(twoDays, (row) => publisher(row.anchor_date === first?.anchor_date ? 1 : 7))
    const stdin = lines(both.rows)
    const keys = (...seeds: number[]) => seeds.flatMap((seed) => ['--publisher', publisher(seed).publicKey])
    const verify = (...args: string[]) =>
      run(['--rpc', 'https://rpc.example', ...args], { stdin, fetch: both.fetch })
    const [old, now] = [publisher(1).publicKey, publisher(7).publicKey]

    test('given more than once, each anchor is held to one of the keys', async () => {
      expect((await verify(...keys(1, 7))).code).toBe(0)
      for (const seeds of [[1], [7], [1, 2], [7, 2]]) expect((await verify(...keys(...seeds))).code).toBe(1)
    })

    test('reports say which keys', async () => {
      const json = async (...seeds: number[]) =>
        JSON.parse((await verify('--json', ...keys(...seeds))).stdout)
      expect(await json(1, 7)).toMatchObject({ publisher: null, publishers: [old, now] })
      expect(await json(7)).toMatchObject({ publisher: now, publishers: [now] })
      expect(await json()).toMatchObject({ publisher: null, publishers: [] })
      const { stdout } = await verify('--html', ...keys(1, 7))
      expect(stdout).toContain('Each held to one of the publisher’s keys')
      for (const key of [old, now]) expect(stdout).toContain(key)
    })

    test('a bundle names them all', async () => {
      const made = await run(['bundle', '-', '--rpc', 'https://rpc.example', ...keys(1, 7)], {
        stdin,
        fetch: both.fetch,
      })
      expect(JSON.parse(made.stdout.split('\n')[0] as string)).toMatchObject({
        publisher: null,
        publishers: [old, now],
      })
      const bundle = file('rotated.bundle', made.stdout)
      const { code, stdout } = await run(['--offline', bundle])
      expect(code).toBe(0)
      expect(stdout).toContain('that the key which the bundle names is the publisher’s')
      expect((await run(['--offline', bundle, ...keys(7)])).code).toBe(1)
      const other = file('other-keys.bundle', made.stdout.replace(old, publisher(2).publicKey))
      expect((await run(['--offline', other])).code).toBe(1)
      for (const none of ['[]', '"x"', '[1]']) {
        const head = made.stdout.replace(/"publishers":\[.*?\]/, `"publishers":${none}`)
        expect((await run(['--offline', file('no-keys.bundle', head)])).code).toBe(2)
      }
    })
  })
})

describe('--sample', () => {
  const many = Array.from({ length: 40 }, () => twoDays).flat()
  const rows = many.map((row, i) => ({ ...row, receipt_id: receiptId(i) }))
  const drawn = async (seed: string, given: readonly unknown[]) => {
    const { stdout } = await run(['--sample', '5', '--seed', seed, '--json'], { stdin: lines(given) })
    return (JSON.parse(stdout).rows as { receipt_id: string }[]).map((row) => row.receipt_id)
  }

  test('draws the same rows for the same seed, in any order, and others for another', async () => {
    const one = await drawn('one', rows)
    expect(one).toHaveLength(5)
    expect(new Set(await drawn('one', rows.toReversed()))).toEqual(new Set(one))
    expect(new Set(await drawn('two', rows))).not.toEqual(new Set(one))
  })

  test('says what a clean draw leaves open', async () => {
    const { code, stdout } = await run(['--sample', '3'], { stdin: lines(twoDays) })
    expect(stdout).toContain(`Sample: 3 of ${twoDays.length} rows, drawn by the seed "svc".`)
    expect(stdout).toMatch(/at most [0-9.]+ % of all rows fail/)
    expect(code).toBe(0)
  })

  test('keeps the numbers of the export', async () => {
    const { stdout } = await run(['--sample', '1', '--json'], { stdin: lines(twoDays) })
    const [row] = JSON.parse(stdout).rows
    expect(twoDays[row.row - 1]?.receipt_id).toBe(row.receipt_id)
  })

  test('more than there is is everything', async () => {
    const { stdout } = await run(['--sample', '100'], { stdin: lines(day) })
    expect(stdout).toContain('The sample is every row.')
  })

  test.each(['0', '-1', '1.5', 'x', '100001', ''])('%j is no size', async (size) => {
    expect((await run(['--sample', size], { stdin: lines(day) })).code).toBe(2)
  })

  test('the bound is that of the hypergeometric distribution', () => {
    // 59 clean of very many: the rule that an auditor knows, 1 - 0.05^(1/59) = 4.95 %.
    expect(defectBound(59, 10_000_000)).toBeCloseTo(1 - 0.05 ** (1 / 59), 4)
    // By counting: of 10 rows with 3 defects, 5 clean ones are drawn in C(7,5)/C(10,5) = 1/12 of cases, with 4 in 1/42.
    expect(defectBound(5, 10)).toBe(0.3)
    expect(defectBound(10, 10)).toBe(0)
    expect(defectBound(1, 1)).toBe(0)
  })
})

describe('--day', () => {
  test('looks at one tree alone', async () => {
    const [first] = twoDays
    const of = twoDays.filter((row) => row.anchor_date === first?.anchor_date).length
    const args = ['--day', String(first?.anchor_date)]
    const { stdout } = await run(args, { stdin: lines([...twoDays, ...pending]) })
    expect(stdout).toContain(`${of} rows: ${of} verified`)
  })

  test('a day without rows is inconclusive, and what is no day is refused', async () => {
    expect((await run(['--day', '2020-01-01'], { stdin: lines(day) })).code).toBe(3)
    expect((await run(['--day', '2026-02-30'], { stdin: lines(day) })).code).toBe(2)
  })
})

describe('--strict', () => {
  const bare = day.map(({ anchor_network: _, ...row }) => row)
  test('exits with 4 when everything passes with warnings', async () => {
    expect((await run([], { stdin: lines(bare) })).code).toBe(0)
    expect((await run(['--strict'], { stdin: lines(bare) })).code).toBe(4)
    expect((await run(['--strict'], { stdin: lines(day) })).code).toBe(0)
    expect((await run(['--strict'], { stdin: lines([...bare.slice(1), failing]) })).code).toBe(1)
  })
})

describe('bundle', () => {
  const { rows, fetch } = anchored(twoDays)
  const make = (...args: string[]) =>
    run(['bundle', '-', '--rpc', 'https://rpc.example', ...args], { stdin: lines(rows), fetch })

  test('is checked without a network, with the anchors and the key in it', async () => {
    const made = await make('--publisher', publisher().publicKey)
    expect([made.code, made.stderr]).toEqual([0, ''])
    const { code, stdout } = await run(['--offline', file('good.bundle', made.stdout)])
    expect(stdout.match(/anchor +confirmed/g)).toHaveLength(2)
    expect(stdout).toContain('the word of whoever made the bundle')
    expect(stdout).toContain('that the key which the bundle names is the publisher’s')
    expect(code).toBe(0)
    const held = await run([
      ...['--offline', join(folder, 'good.bundle'), '--publisher', publisher().publicKey],
    ])
    expect(held.stdout).not.toContain('which the bundle names')
    const other = await run([
      ...['--offline', join(folder, 'good.bundle'), '--publisher', publisher(1).publicKey],
    ])
    expect(other.code).toBe(1)
  })

  test('of a page that is not the last of its export is checked as such a page', async () => {
    const page = (next_cursor: string | null) => JSON.stringify({ rows, next_cursor })
    const args = ['bundle', '-', '--rpc', 'https://rpc.example']
    const made = await run(args, { stdin: page('x'), fetch })
    expect(made).toMatchObject({ code: 3, stderr: expect.stringContaining('the export goes on') })
    const bundle = file('page.bundle', made.stdout)
    expect((await run(['--offline', bundle])).code).toBe(3)
    expect((await run(['--offline', bundle, '--partial'])).code).toBe(0)
    expect((await run(['-', '--offline', bundle], { stdin: lines(rows) })).code).toBe(0)
    const whole = await run(args, { stdin: `${page('x')}\n${page(null).replace(/\[.*\]/, '[]')}`, fetch })
    expect(whole).toMatchObject({ code: 0, stderr: '' })
    expect((await run(['--offline', file('whole.bundle', whole.stdout)])).code).toBe(0)
  })

  test('given as an export is told how it is checked', async () => {
    const { stdout } = await make()
    const { code, stderr } = await run([], { stdin: stdout })
    expect([code, stderr]).toEqual([2, expect.stringContaining('svc-verify --offline BUNDLE')])
  })

  test('serves the anchors of another copy of the rows', async () => {
    const bundle = file('other.bundle', (await make()).stdout)
    const { code, stdout } = await run(['-', '--offline', bundle], { stdin: lines(rows.slice(0, 2)) })
    expect(stdout).toMatch(/anchor +confirmed/)
    expect(code).toBe(0)
  })

  test('one changed byte of a transaction in it is found', async () => {
    const { stdout } = await make('--publisher', publisher().publicKey)
    const [head, ...rest] = stdout.trimEnd().split('\n')
    const changed = rest.map((line) => {
      const value = JSON.parse(line)
      if (!value.transaction) return line
      const bytes = Buffer.from(value.transaction.result.transaction[0], 'base64')
      bytes[bytes.length - 1]! ^= 1
      value.transaction.result.transaction[0] = bytes.toString('base64')
      return JSON.stringify(value)
    })
    const { code } = await run(['--offline', file('bad.bundle', [head, ...changed].join('\n'))])
    expect(code).toBe(1)
  })

  describe('of two addresses', () => {
    const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
    const named = node(() => null, MAINNET)
    const onMainnet =
      (of: typeof fetch): typeof fetch =>
      (input, init) =>
        (String(init?.body).includes('getGenesisHash') ? named : of)(input, init)
    const nothing = node(() => null)
    const check = async (given: readonly Row[], first: typeof fetch, second: typeof fetch) => {
      const rpc = ['--rpc', 'https://first.example', '--rpc', 'https://second.example']
      const made = await run(['bundle', '-', ...rpc], {
        stdin: lines(given),
        fetch: (input, init) => (String(input).includes('first') ? first : second)(input, init),
      })
      expect(made.code).toBe(0)
      return run(['--offline', file('ledgers.bundle', made.stdout)])
    }
    const moved = (of: readonly Row[]) => of.map((row) => ({ ...row, anchor_network: 'solana:mainnet' }))

    test('a transaction of one is not taken for one of the other’s ledger', async () => {
      expect((await check(moved(rows), onMainnet(fetch), nothing)).code).toBe(0)
      expect((await check(moved(rows), nothing, onMainnet(fetch))).code).toBe(0)
      const { code, stdout } = await check(moved(rows), onMainnet(nothing), fetch)
      expect(stdout).toContain('serves another ledger')
      expect(code).toBe(1)
    })

    test('each has the anchors of its own', async () => {
      const first = rows.filter((row) => row.anchor_date === rows[0]?.anchor_date)
      const second = rows.slice(first.length)
      const both = [...first, ...moved(second)]
      const [older, newer] = [anchored(first).fetch, onMainnet(anchored(second).fetch)]
      expect((await check(both, older, newer)).code).toBe(0)
      expect((await check(both, newer, older)).code).toBe(0)
    })
  })

  test('leaves an address that has fallen silent', async () => {
    const many = Array.from({ length: 9 }, (_, i) => ({ ...rows[0], tx_hash: `${i + 1}`.repeat(88) }))
    let asked = 0
    const silent: typeof globalThis.fetch = async (input, init) => {
      if (String(init?.body).includes('getGenesisHash')) return fetch(input, init)
      asked++
      throw new TypeError('silence')
    }
    const { code, stderr } = await run(['bundle', '-', '--rpc', 'https://rpc.example'], {
      ...{ stdin: lines(many), fetch: silent },
    })
    expect([code, asked, stderr]).toEqual([3, 3, expect.stringContaining('9 of 9')])
  })

  test('holds the transactions of ten years, and asks for none whose name is too long for one', async () => {
    const asked: string[] = []
    const none = node((txHash) => void asked.push(txHash))
    const many = ['5'.repeat(129), ...Array.from({ length: 4_001 }, (_, i) => `${i}`)]
    const { stdout, stderr } = await run(['bundle', '-', '--rpc', 'https://rpc.example'], {
      stdin: lines(many.map((tx_hash) => ({ receipt_id: 'x', tx_hash }))),
      fetch: none,
    })
    expect(stderr).toContain('4000 of 4000 transactions')
    expect([asked.length, asked[0], asked.at(-1)]).toEqual([4_000, '0', '3999'])
    expect(stdout.trimEnd().split('\n')).toHaveLength(1 + many.length)
    // Nor is more than that read.
    const made = (await make()).stdout.trimEnd().split('\n')
    const [head, ...rest] = made
    const others = (count: number) =>
      Array.from({ length: count }, (_, i) => `{"transaction":{"tx_hash":"${i}","result":null}}`)
    const among = (count: number) => file('many.bundle', [head, ...others(count), ...rest].join('\n'))
    expect((await run(['--offline', among(3_998)])).code).toBe(0)
    expect((await run(['--offline', among(3_999)])).code).toBe(3)
  })

  test('says so when a transaction is not found, and when the address does not answer', async () => {
    const empty = await run(['bundle', '-', '--rpc', 'https://rpc.example'], {
      stdin: lines(rows),
      fetch: node(() => null),
    })
    expect(empty).toMatchObject({ code: 3, stderr: expect.stringContaining('2 of 2 transactions') })
    const dead = await run(['bundle', '-', '--rpc', 'https://rpc.example'], {
      stdin: lines(rows),
      fetch: async () => Promise.reject(new TypeError('refused')),
    })
    expect(dead).toMatchObject({ code: 2, stdout: '' })
  })

  test('a row that names a key twice is not written again', async () => {
    const twice = JSON.stringify(rows[0]).replace('{', '{"decision":"deny",')
    const { code, stderr } = await run(['bundle', '-', '--rpc', 'https://rpc.example'], {
      stdin: twice,
      fetch,
    })
    expect([code, stderr]).toEqual([2, expect.stringContaining('key twice')])
  })

  test.each<[string, unknown]>([
    ['rows in a row’s place', [rows[0]]],
    ['a page in a row’s place', { rows }],
    ['a row that a reader of lines takes for a page', { ...rows[0], rows: [] }],
    ['a transaction in a row’s place', { transaction: { tx_hash: rows[0]?.tx_hash, result: {} } }],
    ['a number', 1],
    ['nothing', null],
  ])('%s is not bundled as something else', async (_, other) => {
    const { code, stderr } = await run(['bundle', '-', '--rpc', 'https://rpc.example'], {
      stdin: JSON.stringify([other]),
      fetch,
    })
    expect([code, stderr]).toEqual([2, expect.stringContaining('in a row’s place')])
  })

  test('a number that JSON cannot write again is not bundled as another value', async () => {
    const lost = lines(rows).replace(/"leaf_count":\d+/, '"leaf_count":1e400')
    expect((await run([], { stdin: lost })).code).toBe(1)
    const { code, stderr } = await run(['bundle', '-', '--rpc', 'https://rpc.example'], {
      stdin: lost,
      fetch,
    })
    expect([code, stderr]).toEqual([2, expect.stringContaining('too large a number')])
  })

  test.each([
    '',
    '{}',
    '{"format":"svc-verify-bundle","version":2,"genesis_hash":"x","publisher":null}',
    '[1]',
  ])('%j is no bundle', async (text) => {
    expect((await run(['--offline', file('none.bundle', text)])).code).toBe(2)
  })

  test('needs an address, and takes no option of the check', async () => {
    expect((await run(['bundle', '-'], { stdin: lines(rows) })).code).toBe(2)
    expect((await run(['bundle', '-', '--rpc', 'https://x.example', '--json'], { stdin: '' })).code).toBe(2)
    expect((await run(['--offline', 'x', '--rpc', 'https://x.example'], { stdin: '' })).code).toBe(2)
  })
})

describe('info', () => {
  test('shows every hash, which anybody can compute', async () => {
    const [, row] = day
    const { code, stdout } = await run(['info', '-', String(row?.receipt_id)], { stdin: lines(day) })
    expect(stdout).toContain(String(row?.fingerprint_canonical_json))
    expect(stdout).toContain(`root         ${row?.merkle_root}`)
    expect(stdout).toContain('is what the path gives')
    expect(stdout.match(/sha256sum/g)).toHaveLength(2 + ((row?.merkle_proof ?? []) as unknown[]).length)
    expect(stdout).toMatch(/\nVERIFIED\n$/)
    expect(code).toBe(0)
  })

  test('says what is wrong, and prints no text that could run in a shell', async () => {
    const bad = { ...day[0], fingerprint_canonical_json: "'; rm -rf ~; '\u001b[2J" }
    const { code, stdout } = await run(['info', '-'], { stdin: JSON.stringify(bad) })
    expect(stdout).not.toContain('rm -rf')
    expect(stdout).not.toContain('\u001b')
    expect([code, stdout]).toEqual([1, expect.stringContaining('FAILED')])
    expect((await run(['info', String(day[1]?.receipt_id)], { stdin: lines(day) })).code).toBe(0)
    expect((await run(['info', '-'], { stdin: lines(pending) })).code).toBe(3)
    expect((await run(['info', '-', receiptId(1)], { stdin: lines(day) })).code).toBe(2)
    expect((await run(['info', '-'], { stdin: '{"receipt_id":7}' })).code).toBe(1)
  })
})

describe('an address', () => {
  const pages = [day.slice(0, 3), day.slice(3, 6), day.slice(6)]
  const asked: Request[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    asked.push(request)
    const at = Number(new URL(request.url).searchParams.get('cursor') ?? 0)
    return Response.json({ rows: pages[at], next_cursor: at < 2 ? String(at + 1) : null })
  }
  const address = 'https://svc.example/api/v1/receipts/proof-export?from=2026-11-01'

  test('is read page after page, with the key of the environment', async () => {
    const { code, stdout } = await run([address], { fetch, environment: { SVC_API_KEY: 'svc_a_b' } })
    expect(stdout).toContain('7 rows: 7 verified')
    expect(code).toBe(0)
    expect(asked).toHaveLength(3)
    expect(asked.map((request) => request.headers.get('authorization'))).toEqual(
      Array(3).fill('Bearer svc_a_b'),
    )
    expect(asked[0]?.redirect).toBe('error')
    const limits = (at: number) => asked.slice(at).map(({ url }) => new URL(url).searchParams.get('limit'))
    expect(limits(0)).toEqual(['1000', '1000', '1000'])
    await run([`${address}&limit=3`], { fetch })
    expect(limits(3)).toEqual(['3', '3', '3'])
  })

  test('that refuses or is silent is told with its cure, and the key is not', async () => {
    const refused = await run([address], {
      fetch: async () => new Response('{}', { status: 401 }),
      environment: { SVC_API_KEY: 'svc_a_b' },
    })
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('Set SVC_API_KEY') })
    expect(refused.stderr).not.toContain('svc_a_b')
    const said = (error: string) => async () => Response.json({ error }, { status: 400 })
    const wrong = await run([address], { fetch: said('query.to must be a date\u001b[2J') })
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('answers 400. It says: query.to must be a date [2J'),
    ])
    for (const answer of ['not JSON', '{"error":5}', 'null', '']) {
      const odd = await run([address], { fetch: async () => new Response(answer, { status: 400 }) })
      expect(odd.stderr).toContain('answers 400. Check the address.')
    }
    expect((await run([address], { fetch: said('x'.repeat(9000)) })).stderr.length).toBeLessThan(300)
    const dead = await run([address], { fetch: async () => Promise.reject(new TypeError('refused')) })
    expect(dead.code).toBe(2)
  })

  test('that refuses without end is not listened to for long, nor waited for without end', async () => {
    let pieces = 0
    let isLeft = false
    let signal: AbortSignal | null | undefined
    const endless = new ReadableStream({
      pull(controller) {
        if (pieces++ < 100) controller.enqueue(new Uint8Array(1_024).fill(32))
        else controller.close()
      },
      cancel() {
        isLeft = true
      },
    })
    const { stderr } = await run([address], {
      fetch: async (_, init) => {
        signal = init?.signal
        return new Response(endless, { status: 400 })
      },
    })
    expect(stderr).toContain('answers 400. Check the address.')
    expect([pieces < 10, isLeft, signal?.aborted]).toEqual([true, true, false])
  })

  test('of more pages than an export has is left', async () => {
    let page = 0
    const more = async () => new Response(`{"rows":[],"next_cursor":"${++page}"}`)
    const { code, stderr } = await run([address], { fetch: more })
    expect([code, page, stderr]).toEqual([2, 10_000, expect.stringContaining('more than 10000 pages')])
  })

  test('that goes on with the same page for ever is left', async () => {
    const again = async () => Response.json({ rows: [], next_cursor: 'again' })
    const { code, stderr } = await run([address], { fetch: again })
    expect([code, stderr]).toEqual([2, expect.stringContaining('the same page')])
  })

  test('that breaks off within an answer is told as that', async () => {
    const broken = async () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            controller.error(new TypeError('terminated'))
          },
        }),
      )
    const { code, stderr } = await run([address], { fetch: broken })
    expect([code, stderr]).toEqual([2, expect.stringContaining('The connection broke')])
  })

  test('of another machine gets no key over http, and one without a key is read', async () => {
    const plain = address.replace('https:', 'http:')
    const never = async () => expect.fail('asked')
    const { code, stderr } = await run([plain], { fetch: never, environment: { SVC_API_KEY: 'svc_a_b' } })
    expect([code, stderr]).toEqual([2, expect.stringContaining('not sent over http')])
    expect((await run([plain], { fetch })).code).toBe(0)
    const here = plain.replace('svc.example', '127.0.0.1:8787')
    expect((await run([here], { fetch, environment: { SVC_API_KEY: 'svc_a_b' } })).code).toBe(0)
  })
})

describe('other forms', () => {
  const stdin = lines([...day, pending[0], failing])

  test('--jsonl: a line per row, and one for the whole', async () => {
    const { stdout } = await run(['--jsonl'], { stdin })
    const values = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(values.map(({ kind }) => kind)).toEqual([...Array(9).fill('row'), 'report'])
    expect(values.at(-1)).toMatchObject({ verdict: 'fail', counts: { rows: 9, failed: 1 } })
  })

  test('--junit: failures and skips are counted', async () => {
    const { stdout } = await run(['--junit'], { stdin })
    expect(stdout).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="svc-verify" tests="10" failures="1">/,
    )
    expect(stdout).toContain('<testsuite name="rows" tests="9" failures="1" skipped="1"')
    expect(stdout).toContain('type="root_mismatch"')
  })

  test('--junit: what is not there is skipped, and did not pass', async () => {
    const page = (rows: readonly object[]) => JSON.stringify({ rows, next_cursor: 'x' })
    const goesOn = '<testcase classname="rows" name="the rest of the export"><skipped'
    const { stdout } = await run(['--junit'], { stdin: page(day) })
    expect(stdout).toContain(goesOn)
    expect(stdout).toContain('tests="8" failures="0" skipped="1"')
    expect((await run(['--junit', '--partial'], { stdin: page(day) })).stdout).not.toContain(goesOn)
    expect((await run(['--junit'], { stdin: lines(day) })).stdout).not.toContain(
      '<testcase classname="rows" name="the',
    )
    expect((await run(['--junit'], { stdin: '[]' })).stdout).toContain('name="any row"><skipped')
  })

  test('list a failed row behind more than are listed that only wait', async () => {
    const waiting = Array.from({ length: 1_001 }, (_, i) => ({
      ...pending[0],
      ...{
        receipt_id: receiptId(i + 1_000),
        fingerprint: null,
        fingerprint_version: null,
        anchor_status: 'none',
      },
      ...{ fingerprint_salt: null, fingerprint_canonical_json: null, independently_verifiable: null },
    }))
    const many = lines([...waiting, failing])
    const { code, stdout } = await run([], { stdin: many })
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^ *1002 +failed/m)])
    expect((await run(['--junit'], { stdin: many })).stdout).toContain('failures="1"')
  })

  test('--html: one page without scripts, links or anything to load', async () => {
    const { stdout } = await run(['--html', '--sample', '5'], { stdin })
    expect(stdout).toMatch(/^<!doctype html>/)
    expect(stdout).not.toMatch(/<script|<link|<img|src=|href=|url\(|onload/i)
    expect(stdout).toContain('Sample: 5 of 9 rows')
    expect(stdout).toContain(`<td>${day[0]?.anchored_at}</td>`)
    expect(stdout).toContain('sha256sum')
    expect(stdout).toContain('What this does not show')
  })

  test('nothing of a row is markup in any of them', async () => {
    const hostile = '<script>alert(1)</script>"\'&\u0000\u001b'
    const rows = day.flatMap((row) => Object.keys(row).map((field) => ({ ...row, [field]: hostile })))
    for (const form of ['--html', '--junit']) {
      const { stdout } = await run([form, '--seed', hostile, '--sample', '99'], { stdin: lines(rows) })
      expect(stdout).not.toContain('<script')
      expect(stdout).not.toMatch(/[\u0000\u001b]/)
    }
  })

  test('a row that is wrong is told with its field, or its step, in each that people read', async () => {
    const lone = day.find((row) => row.leaf_index === 6) as Row
    const [, ...rest] = lone.merkle_proof as unknown[]
    const cases: [Row, string][] = [
      [{ ...day[0], timestamp: '2020-01-01T00:00:00Z' }, 'fingerprinted text (timestamp)'],
      [{ ...lone, merkle_proof: [rest[0], ...rest] }, 'and is not (step 1)'],
    ]
    for (const [row, where] of cases)
      for (const form of ['--text', '--html', '--junit', 'info'])
        expect((await run([form], { stdin: lines([row]) })).stdout).toContain(where)
  })

  test('two at once are refused', async () => {
    expect((await run(['--json', '--html'], { stdin })).code).toBe(2)
  })
})

describe('progress', () => {
  /** A second goes by from each look at the clock to the next. */
  function slowly(stdin: string, terminal: boolean): Promise<Run> {
    let seconds = 0
    return run([], { stdin, terminal, clock: () => NOW + 1000 * seconds++ })
  }

  test('is drawn on a terminal alone, and taken away before the report', async () => {
    expect((await slowly(lines(day), false)).stderr).toBe('')
    expect((await slowly(lines(day), true)).stderr).toMatch(/1 rows.*7 rows.*\r\u001b\[K$/s)
  })

  test('is taken away before what is wrong with the input, too', async () => {
    const { code, stderr } = await slowly(`${lines(day)}{`, true)
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/7 rows\r\u001b\[Ksvc-verify: Line 8 is not JSON/),
    ])
  })
})

test('nothing is read from a terminal', async () => {
  expect(await run(['-'])).toMatchObject({ code: 2, stderr: expect.stringContaining('Name a FILE, or pipe') })
})

test('a file that is named as a command is read with a path before it', async () => {
  expect((await run(['./bundle'])).stderr).toContain('ENOENT')
})

function receiptId(number: number): string {
  return `svc_rcpt_00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}
