/** `svc-verify` through `main`: each exit code, each form of input, and what is never printed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { buildTree } from '../src/tree.ts'
import { day, failing, pending, type Row, twoDays, v1 } from './export.ts'
import { node, transaction } from './ledger.ts'
import { run } from './world.ts'

const folder = mkdtempSync(join(tmpdir(), 'svc-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const page = (rows: readonly unknown[], next_cursor: string | null = null) => ({ rows, next_cursor })
const lines = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('')

describe('exit code 0', () => {
  const forms: [string, string][] = [
    ['a page', JSON.stringify(page(day))],
    ['a page over many lines', JSON.stringify(page(day), null, 2)],
    ['a page after a byte order mark', `\ufeff${JSON.stringify(page(day))}`],
    ['an array', JSON.stringify(day)],
    [
      'an array over many lines with Windows line ends',
      JSON.stringify(day, null, 2).replaceAll('\n', '\r\n'),
    ],
    ['a row per line', lines(day)],
    ['a row per line with blank lines and no last line end', `\n${lines(day).replaceAll('\n', '\n\n')}  `],
    ['a page per line', lines([page(day.slice(0, 4), 'next'), page(day.slice(4))])],
  ]
  test.each(forms)('%s', async (_, stdin) => {
    const { code, stdout } = await run(['-'], { stdin })
    expect(stdout).toContain('7 rows: 7 verified, 0 failed')
    expect(stdout).toMatch(/\nPASS\n$/)
    expect(code).toBe(0)
  })

  test('a single row, from a file', async () => {
    const { code, stdout } = await run([file('row.json', JSON.stringify(day[3]))])
    expect(stdout).toContain('1 of 7 leaves seen')
    // A tree of that day may have been made much later: what is known to have been there, is since then.
    expect(stdout).toContain(`  time         ${day[3]?.anchored_at}, as the rows say\n`)
    expect(stdout).toContain('that a decision is as old as it says')
    expect(code).toBe(0)
  })

  test('v1 rows are called included, not verified', async () => {
    const { code, stdout } = await run([], { stdin: lines(v1) })
    expect(stdout).toContain('2 rows: 0 verified, 2 included')
    expect(code).toBe(0)
  })

  test('waiting rows, where waiting is allowed', async () => {
    const { code, stdout } = await run(['--allow-pending'], { stdin: lines([...day, ...pending]) })
    expect(stdout).toContain('7 verified, 2 pending, 0 failed')
    expect(code).toBe(0)
  })

  test('--help and --version', async () => {
    expect(await run(['--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('Exit code') })
    expect(await run(['--version'])).toMatchObject({ code: 0, stdout: `svc-verify ${manifest.version}\n` })
  })

  test('a pass says what it does not show', async () => {
    const { stdout } = await run([], { stdin: lines(day) })
    expect(stdout).toContain('that no receipt is missing')
    expect(stdout).toContain('that a root without a confirmed anchor is on any ledger')
    expect(stdout).toContain('the service itself keeps that ledger')
  })
})

describe('exit code 1', () => {
  test('one failing row among good ones is named with its reason', async () => {
    const { code, stdout } = await run([], { stdin: lines([...day.slice(1), failing]) })
    expect(stdout).toMatch(/7 {2}failed +svc_rcpt_\S+ {2}the path leads to another root/)
    expect(stdout).toContain('FAIL: 1 of 7 rows failed, 0 of 1 anchors contradicted')
    expect(code).toBe(1)
  })

  test('a list of receipts, which says where the proofs are', async () => {
    const listed = day.map(
      ({ independently_verifiable, merkle_proof, leaf_index, leaf_count, ...row }) => row,
    )
    const { code, stdout } = await run([], { stdin: lines(listed) })
    expect([code, stdout]).toEqual([1, expect.stringContaining('Save the answer of receipts/proof-export')])
    // Not where a single one is of a proof export.
    const mixed = await run([], { stdin: lines([...listed.slice(1), failing]) })
    expect([mixed.code, mixed.stdout]).toEqual([1, expect.not.stringContaining('receipts/proof-export')])
  })

  test('a failure outweighs rows that wait', async () => {
    expect((await run([], { stdin: lines([...pending, failing]) })).code).toBe(1)
  })

  test('100 levels are read', async () => {
    expect((await run([], { stdin: `${'['.repeat(100)}${']'.repeat(100)}` })).code).toBe(1)
  })

  test('a value in a row’s place that is no row', async () => {
    expect((await run([], { stdin: '[1]' })).code).toBe(1)
  })

  test('the same row twice', async () => {
    const { code, stdout } = await run([], { stdin: JSON.stringify([day[0], day[0]]) })
    expect(stdout).toContain('an earlier row carries the same receipt (receipt_id)')
    expect(code).toBe(1)
  })
})

describe('exit code 2', () => {
  const unusable: [string, string | Uint8Array, string][] = [
    ['nothing', '', 'empty'],
    ['blank lines', '\n \n', 'empty'],
    ['prose', 'jane@example.com wrote', 'neither JSON'],
    ['a table', 'receipt_id,timestamp\r\nsvc_rcpt_x,2026-11-17\r\n', 'is a table of receipts'],
    ['a table of a spreadsheet', '\ufeff"receipt_id";"timestamp"', 'is a table of receipts'],
    ['another table', 'id,receipt_id\n1,svc_rcpt_x\n', 'cut off'],
    ['a page cut off', JSON.stringify(page(day)).slice(0, -9), 'cut off'],
    ['a page over many lines, cut off', JSON.stringify(page(day), null, 2).slice(0, -9), 'cut off'],
    ['a row per line, the last cut off', lines(day).slice(0, -9), 'Line 7 is not JSON'],
    ['101 levels', `${'['.repeat(101)}${']'.repeat(101)}`, 'nested too deeply'],
    ['5,000 levels', `${'['.repeat(5000)}${']'.repeat(5000)}`, 'nested too deeply'],
    ['a number', '7', 'neither a page'],
    ['an object of another kind', '{"receipts":[]}', 'neither a page'],
    ['rows that are no array', '{"rows":{}}', 'neither a page'],
    [
      'an error answer of the API',
      '{"error":"Unauthorized","code":"unauthorized"}',
      'error answer of the API',
    ],
    ['bytes that are no text', gzipSync(JSON.stringify(day)), 'not UTF-8'],
    ['UTF-16, as a shell saves it', Buffer.from(`\ufeff${JSON.stringify(day)}`, 'utf16le'), 'convert it'],
  ]
  test.each(unusable)('%s', async (_, stdin, message) => {
    const { code, stdout, stderr } = await run([], { stdin })
    expect(stderr).toContain(message)
    expect([code, stdout]).toEqual([2, ''])
  })

  const misused: [string, string[], string][] = [
    ['an unknown option', ['--verbose'], "Unknown option '--verbose'.\nTry svc-verify --help.\n"],
    [
      'an option without its value',
      ['--rpc', '--day'],
      "'--rpc' argument is ambiguous.\nTry svc-verify --help.\n",
    ],
    ['two files', ['a.json', 'b.json'], 'one FILE'],
    ['an RPC address of another scheme', ['--rpc', 'file:///etc/hosts'], 'http'],
    ['an RPC address that is none', ['--rpc', 'mainnet'], 'http'],
    ['an RPC address with a password', ['--rpc', 'https://:hunter2@rpc.example'], 'no name and password'],
    ['an export’s address with a name', ['https://jane@svc.example/export'], 'taken from SVC_API_KEY'],
    ['a terminal and no file', [], 'pipe'],
    ['a file that does not exist', [join(folder, 'none.json')], `${join(folder, 'none.json')} (ENOENT)`],
    ['a folder', [folder], 'EISDIR'],
    ['a file whose name would clear the terminal', ['none\u001b[2J'], 'Cannot read none [2J (ENOENT)'],
  ]
  test.each(misused)('%s', async (_, args, message) => {
    const { code, stdout, stderr } = await run(args)
    expect(stderr).toContain(message)
    expect(stderr).not.toMatch(/hunter2|jane/)
    expect(stderr).not.toContain('\u001b')
    expect([code, stdout]).toEqual([2, ''])
  })

  test('the input is never quoted', async () => {
    for (const stdin of [
      'jane@example.com',
      '{"rows": jane@example.com}',
      '{"error":"jane@example.com"}',
      '{"jane@example.com":1}',
    ]) {
      const { stdout, stderr } = await run([], { stdin })
      expect(stdout + stderr).not.toContain('jane')
    }
  })
})

describe('a key named twice', () => {
  const [first = {}] = day
  const text = JSON.stringify(first)
  const twice = text.replace('{', '{"decision":"deny",')

  test.each([
    ['a row', twice],
    ['an array', `[${twice}]`],
    ['a page', `{"rows":[${twice}],"next_cursor":null}`],
    ['a page over several lines', `{"rows":[\n${twice}],\n"next_cursor":null}`],
    ['the same value again', text.replace('{', `{"decision":"${first.decision}",`)],
    ['another spelling of the key', text.replace('{', '{"\\u0064ecision":"deny",')],
    ['a step of the proof', text.replace('"hash":', '"hash":"x","hash":')],
    ['a field that nobody knows', text.replace('{', '{"note":{"a":1,"a":1},')],
  ])('fails the row: %s', async (_, stdin) => {
    const { code, stdout } = await run(['--json'], { stdin })
    expect(JSON.parse(stdout).rows).toEqual([
      { row: 1, receipt_id: null, status: 'failed', reason: 'duplicate_key' },
    ])
    expect(code).toBe(1)
  })

  test('fails that row alone', async () => {
    const second = JSON.stringify(day[1])
    for (const stdin of [`${twice}\n${second}`, `[${twice},${second}]`, `{"rows":[${second},${twice}]}`])
      expect((await run([], { stdin })).stdout).toContain('1 verified, 1 failed')
  })

  test.each([
    `{"rows":[],"rows":[${text}]}`,
    `{"rows":[${text}],"next_cursor":"x","next_cursor":null}`,
    `{"rows":[${text}],"about":{"a":1,"a":2}}`,
  ])('in a page, beside its rows, is unusable', async (stdin) => {
    expect(await run([], { stdin })).toMatchObject({ code: 2, stderr: expect.stringContaining('key twice') })
  })
})

test.each(['{"toString":1}', '[[]]', '7', 'true'])(
  'a next_cursor of %s says that the export goes on',
  async (cursor) => {
    const stdin = `{"rows":[${JSON.stringify(day[0])}],"next_cursor":${cursor}}`
    expect(await run([], { stdin })).toMatchObject({ code: 3, stdout: expect.stringContaining('goes on') })
  },
)

describe('exit code 3', () => {
  test.each([
    ['rows that wait', lines(pending), 'not every row is proven'],
    ['rows that wait beside proven ones', lines([...day, ...pending]), 'not every row is proven'],
    ['a page without rows', JSON.stringify(page([])), 'there are no rows'],
  ])('%s', async (_, stdin, message) => {
    const { code, stdout } = await run([], { stdin })
    expect(stdout).toContain(message)
    expect(code).toBe(3)
  })

  test('nothing but waiting rows is inconclusive even where waiting is allowed', async () => {
    expect((await run(['--allow-pending'], { stdin: lines(pending) })).code).toBe(3)
  })
})

describe('--rpc', () => {
  const anchored = (rows: readonly Row[]) =>
    new Map(rows.map((row) => [row.tx_hash, row.merkle_root as string]))
  const ask = (rows: readonly Row[], fetch: typeof globalThis.fetch) =>
    run(['--rpc', 'https://rpc.example'], { stdin: lines(rows), fetch })

  test('anchors that the ledger holds pass', async () => {
    const roots = anchored(twoDays)
    const { code, stdout } = await ask(
      twoDays,
      node((signature) => transaction(signature, roots.get(signature) ?? '')),
    )
    expect(stdout.match(/anchor +confirmed/g)).toHaveLength(2)
    expect(stdout).not.toContain('without a confirmed anchor')
    expect(code).toBe(0)
  })

  test('one anchor that the ledger contradicts fails the whole', async () => {
    const roots = anchored(day)
    const { code, stdout } = await ask(
      twoDays,
      node((signature) => transaction(signature, roots.get(signature) ?? 'ab'.repeat(32))),
    )
    expect(stdout).toContain('contradicted: the memo is another root')
    expect(stdout).toContain('FAIL: 0 of 10 rows failed, 1 of 2 anchors contradicted')
    expect(code).toBe(1)
  })

  test('a node that does not know the transaction leaves it open', async () => {
    const { code, stdout } = await ask(
      day,
      node(() => null),
    )
    expect(stdout).toContain('unknown: this node does not know the transaction')
    expect(code).toBe(3)
  })

  test('a dead address is asked three times, then no more', async () => {
    let asked = 0
    const days = Array.from({ length: 5 }, (_, i) => onlyLeaf(i))
    const { code, stdout } = await ask(days, async () => {
      asked++
      throw new TypeError('refused')
    })
    expect(stdout.match(/unknown: the address did not answer/g)).toHaveLength(5)
    expect([asked, code]).toEqual([3, 3])
  })

  const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
  const on = (anchor_network: string | null) => day.map((row) => ({ ...row, anchor_network }))
  const honest = (signature: string) => transaction(signature, anchored(day).get(signature) ?? '')

  test.each([
    ['solana:mainnet', undefined],
    ['solana:devnet', MAINNET],
    ['local', MAINNET],
  ])('rows that name %s are refused where another ledger answers', async (network, genesis) => {
    const { code, stdout } = await ask(on(network), node(honest, genesis))
    expect(stdout).toContain('contradicted: the address serves another ledger')
    expect(stdout).toContain('1 of 1 anchors contradicted')
    expect(code).toBe(1)
  })

  test('rows that name the network which answers pass', async () => {
    const { code, stdout } = await ask(on('solana:mainnet'), node(honest, MAINNET))
    expect(stdout).toMatch(/anchor +confirmed/)
    expect(code).toBe(0)
  })

  test('rows of two networks pass with an address of each, and with one of them fail', async () => {
    const [first, second] = [day, twoDays.filter((row) => row.anchor_date !== day[0]?.anchor_date)]
    const rows = [...first, ...second.map((row) => ({ ...row, anchor_network: 'solana:mainnet' }))]
    const roots = anchored(rows)
    const nodeOf = (of: readonly Row[], genesis?: string) => {
      const held = anchored(of)
      return node(
        (signature) => (held.has(signature) ? transaction(signature, roots.get(signature) ?? '') : null),
        genesis,
      )
    }
    const nodes: Record<string, typeof globalThis.fetch> = {
      local: nodeOf(first),
      public: nodeOf(second, MAINNET),
    }
    const askThem = (...names: string[]) =>
      run(
        names.flatMap((name) => ['--rpc', `https://${name}.example`]),
        {
          stdin: lines(rows),
          fetch: (input, init) =>
            nodes[new URL(String(input)).hostname.split('.')[0] as string]!(input, init),
        },
      )
    for (const names of [
      ['local', 'public'],
      ['public', 'local'],
    ]) {
      const { code, stdout } = await askThem(...names)
      expect(stdout.match(/anchor +confirmed/g)).toHaveLength(2)
      expect(code).toBe(0)
    }
    for (const name of ['local', 'public']) expect((await askThem(name)).code).toBe(1)
  })

  test.each([null, 'solana:mainnet-beta', 'ethereum:1'])('the network %s leaves it open', async (network) => {
    const { code, stdout } = await ask(on(network), node(honest, MAINNET))
    expect(stdout).toContain('unknown: the rows name no network that this command knows')
    expect(code).toBe(3)
  })

  test.each([null, 7, '', 'mainnet', `${MAINNET}1`])(
    'the genesis hash %j leaves it open',
    async (genesis) => {
      const { code, stdout } = await ask(day, node(honest, genesis))
      expect(stdout).toContain('unknown: the answer is not')
      expect(code).toBe(3)
    },
  )

  test('without it, every network is named as not looked up', async () => {
    const rows = [...day, { ...onlyLeaf(1), anchor_network: 'solana:mainnet' }, onlyLeaf(2)]
    const { code, stdout } = await run([], { stdin: lines(rows) })
    expect(stdout).toContain('Not looked up: 2 anchors on local.')
    expect(stdout).toContain('Not looked up: 1 anchor on solana:mainnet.')
    expect(code).toBe(0)
    expect((await ask(day, node(honest))).stdout).not.toContain('Not looked up')
  })

  test('anchors of more than ten years are not all asked for, and the rest is open', async () => {
    let asked = 0
    const rows = Array.from({ length: 4_001 }, (_, i) => {
      const day = new Date(Date.UTC(2030, 0, 1 + i)).toISOString()
      const fingerprint = `SVC-DNA-v1-${i.toString(16).padStart(16, '0')}`
      return {
        ...{ ...onlyLeaf(0), receipt_id: receiptId(i), fingerprint, tx_hash: `${i}` },
        merkle_root: buildTree([fingerprint]).root,
        ...{ timestamp: day, anchor_date: day.slice(0, 10), anchored_at: day },
      }
    })
    const { code, stdout } = await ask(
      rows,
      node(() => {
        asked++
        return null
      }),
    )
    expect([code, asked]).toEqual([3, 4_000])
    expect(stdout).toContain('unknown: the address did not answer')
  })

  test('failing rows are not asked for', async () => {
    const { code } = await ask(
      [failing],
      node(() => expect.fail('asked')),
    )
    expect(code).toBe(1)
  })
})

describe('--json', () => {
  test('is one object with verdict, counts, rows and trees', async () => {
    const { stdout } = await run(['--json'], { stdin: lines([day[0], pending[0], failing]) })
    const report = JSON.parse(stdout)
    expect(report).toMatchObject({
      verdict: 'fail',
      counts: { rows: 3, verified: 1, included: 0, pending: 1, unfingerprinted: 0, failed: 1 },
      rows: [
        { row: 1, receipt_id: day[0]?.receipt_id, status: 'verified' },
        { row: 2, receipt_id: pending[0]?.receipt_id, status: 'pending', reason: 'not_anchored' },
        { row: 3, receipt_id: failing.receipt_id, status: 'failed', reason: 'root_mismatch' },
      ],
      rows_left_out: 0,
      trees: [{ merkle_root: day[0]?.merkle_root, rows: 1, anchor: { kind: 'not_checked' } }],
      more_pages: false,
    })
  })

  test('says when a page is not the whole export, as text does', async () => {
    const stdin = JSON.stringify(page(day, 'next'))
    expect(JSON.parse((await run(['--json'], { stdin })).stdout).more_pages).toBe(true)
    const { code, stdout } = await run([], { stdin })
    expect(stdout).toMatch(/\nINCONCLUSIVE: .*\nThe export goes on: .*\n$/)
    expect(code).toBe(3)
    const partial = await run(['--partial'], { stdin })
    expect(partial.stdout).toMatch(/\nPASS\nThe export goes on: .*\n$/)
    expect(partial.code).toBe(0)
  })
})

test('a long export lists the rows that did not pass and counts the rest', async () => {
  const many = Array.from({ length: 1200 }, (_, i) => ({ ...pending[0], receipt_id: receiptId(i) }))
  const { stdout } = await run([], { stdin: lines([...many, failing]) })
  expect(stdout).toContain('1201 rows')
  expect(stdout).toMatch(/… and \d+ more rows, counted below/)
})

test('nothing in a row can steer the terminal', async () => {
  const hostile = day.flatMap((row) =>
    Object.keys(row).map((field) => ({ ...row, [field]: '\u001b[2J\u0007\u202e' })),
  )
  const { stdout, stderr } = await run([], { stdin: lines(hostile) })
  expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
})

function receiptId(number: number): string {
  return `svc_rcpt_00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** A row that is the only leaf of its own day's tree. */
function onlyLeaf(number: number): Row {
  const fingerprint = `SVC-DNA-v1-000000000000000${number}`
  return {
    ...v1[0],
    receipt_id: receiptId(number),
    timestamp: '2026-10-31T00:00:00Z',
    fingerprint,
    leaf_index: 0,
    leaf_count: 1,
    merkle_proof: [],
    merkle_root: buildTree([fingerprint]).root,
    anchor_date: `2026-11-0${number + 1}`,
    tx_hash: `${number}`.repeat(88),
  }
}
