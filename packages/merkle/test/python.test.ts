/** The second implementation: it agrees with every vector and with this package, and notices when a vector is false. */
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyRow, verifyRows } from '../src/index.ts'
import { readVectors } from './read-vectors.ts'
import { run } from './world.ts'

const vectors = fileURLToPath(new URL('../../../vectors/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'svc-vectors-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Itself: what finds it by its name may be a script that takes longer than the program. */
const interpreter = execFileSync('python3', ['-c', 'import sys; print(sys.executable)'], {
  encoding: 'utf8',
}).trim()

interface Ended {
  readonly code: number
  readonly stdout: string
}

function python(script: string, ...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(interpreter, [join(vectors, script), ...args], { maxBuffer: 64 << 20 }, (error, stdout) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout })
    })
  })
}

test('the checker agrees with every vector', async () => {
  const { code, stdout } = await python('check.py')
  expect(stdout).toMatch(/^\d{3,} agree, 0 disagree\n$/m)
  expect(code).toBe(0)
})

test('the vectors are what make.py writes', async () => {
  expect(await python('make.py', '--check')).toMatchObject({ code: 0 })
  // What it does not know makes it write nothing.
  expect(await python('make.py', '--chekc')).toMatchObject({ code: 2 })
})

// One change per file, and per side: what held must not hold any more.
const changes: [string, RegExp, string][] = [
  ['fingerprint', /"fingerprint": "SVC-DNA-v2-./, '"fingerprint": "SVC-DNA-v2-x'],
  ['fingerprint', /"fingerprint_mismatch"/, '"salt_form"'],
  ['canonical-json', /\\"score\\":40/, '\\"score\\":41'],
  ['canonical-json', /\\"hitl\\": false/, '\\"hitl\\":false'],
  ['merkle-tree', /"leaf_count": 12,/, '"leaf_count": 11,'],
  ['merkle-proof', /"leaf_index": 3/, '"leaf_index": 2'],
  ['merkle-proof', /"proof_length"/, '"root_mismatch"'],
  ['anchor-memo', /"form": "bare"/, '"form": "prefixed"'],
  ['anchor-memo', /"memo_mismatch"/, '"memo_form"'],
  ['export-row', /"status": "included"/, '"status": "verified"'],
  ['export-row', /"pii_mismatch"/, '"timestamp_mismatch"'],
  ['export-rows', /"salt_repeated"/, '"fingerprint_repeated"'],
  ['outcome', /"score": 49/, '"score": 50'],
  ['outcome', /"action_relaxed"/, '"redact_without_types"'],
  ['claims', /\\"risk\\":\\"medium\\"/, '\\"risk\\":\\"low\\"'],
  ['claims', /"outside_clock_window"/, '"timestamp_mismatch"'],
  ['policy-standard', /"redact"/, '"allow"'],
]

beforeAll(() => cpSync(vectors, folder, { recursive: true }))

test.each(changes)('the checker refuses %s.json with %s changed', async (name, from, to) => {
  const path = join(folder, `${name}.json`)
  const honest = readFileSync(path, 'utf8')
  const changed = honest.replace(from, to)
  expect(changed).not.toBe(honest)
  writeFileSync(path, changed)
  const { code, stdout } = await python('check.py', '--vectors', folder)
  writeFileSync(path, honest)
  expect(stdout).toMatch(/, [1-9]\d* disagree\n$/)
  expect(code).toBe(1)
})

test('a vector file that cannot be read is exit code 2', async () => {
  expect(await python('check.py', '--vectors', join(folder, 'none'))).toMatchObject({ code: 2 })
})

test('on every row of the vectors, together, both say the same', async () => {
  const single = readVectors<Record<'accept' | 'reject', { row: unknown }[]>>('export-row')
  const { sets } = readVectors<{ sets: { rows: unknown[] }[] }>('export-rows')
  const rows = [...single.accept, ...single.reject].map(({ row }) => row)
  for (const set of sets) rows.push(...set.rows)
  const path = join(folder, 'all-rows.json')
  writeFileSync(path, JSON.stringify(rows))

  const found: object[] = []
  const { counts } = verifyRows(rows, {
    onRow: (result, index) => {
      if (result.ok) return
      const { ok, receiptId, ...fault } = result
      found.push({ row: index + 1, ...fault })
    },
  })
  const { code, stdout } = await python('check.py', '--rows', '--json', path)
  const audit = JSON.parse(stdout)
  expect(code).toBe(1)
  expect(audit.counts).toEqual(counts)
  expect(audit.rows).toEqual(found)
})

test.each([
  [0, 'a whole day'],
  [1, 'a row twice'],
  [3, 'nothing but rows that wait'],
])('the audit of rows ends with exit code %i for %s', async (expected, name) => {
  const { sets } = readVectors<{ sets: { name: string; rows: unknown[] }[] }>('export-rows')
  const path = join(folder, 'rows.ndjson')
  const rows = sets.find((set) => set.name === name)?.rows ?? []
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  expect(await python('check.py', '--rows', path)).toMatchObject({ code: expected })
})

const { sets: allSets } = readVectors<{ sets: { name: string; rows: object[] }[] }>('export-rows')
const text = JSON.stringify(allSets.find((set) => set.name === 'a whole day')?.rows[0])
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const twice = text.replace('{', '{"decision":"deny",')

test.each([
  [0, 'a row', text],
  [1, 'a key twice in a row', twice],
  [1, 'a key twice in a row of an array', `[${text},${twice}]`],
  [1, 'a key twice in a row of a page', `{"rows":[${twice}]}`],
  [1, 'a key twice in a step', text.replace('"hash":', '"hash":"x","hash":')],
  [1, 'a key twice, in two spellings', text.replace('{', '{"\\u0064ecision":"deny",')],
  [1, 'a key twice in an array in a row’s place', '[[{"a":1,"a":1}]]'],
  [2, 'a key of the page twice', `{"rows":[],"rows":[${text}]}`],
  [2, 'a key twice beside the rows', `{"rows":[${text}],"about":{"a":1,"a":2}}`],
  [1, '100 levels', deep(100)],
  [2, '101 levels', deep(101)],
  [1, '100 levels in a value that another takes the place of', `{"fingerprint":${deep(99)},"fingerprint":1}`],
  [2, '101 levels there', `{"fingerprint":${deep(100)},"fingerprint":1}`],
  [2, '5,000 levels', deep(5000)],
  [3, 'a page that is not the last', `{"rows":[${text}],"next_cursor":"x"}`],
  [1, 'a number of 5,000 digits', text.replace(/"pii_count":\d+/, `"pii_count":${'1'.repeat(5000)}`)],
  [0, 'a number of 5,000 digits that is no field', text.replace('{', `{"more":${'1'.repeat(5000)},`)],
  [0, 'a line of spaces', `${text}\n\u00a0\u3000\ufeff\t\r\n`],
  [2, 'a line of a control character', `${text}\n\u001c\n`],
  [2, 'a line of C1’s line end', `${text}\n\u0085\n`],
  [
    0,
    'two pages, the second the last',
    `{"rows":[${text}],"next_cursor":"x"}\n{"rows":[],"next_cursor":null}`,
  ],
])('both end with exit code %i for %s', async (expected, _, stdin) => {
  const path = join(folder, 'text.json')
  writeFileSync(path, stdin)
  const theirs = await python('check.py', '--rows', '--json', path)
  const ours = await run(['--json'], { stdin })
  expect([ours.code, theirs.code]).toEqual([expected, expected])
  if (expected === 2) return
  const [left, right] = [ours, theirs].map(({ stdout }) => JSON.parse(stdout))
  expect([left.verdict, left.counts, left.more_pages]).toEqual([
    right.verdict,
    right.counts,
    right.more_pages,
  ])
  const failed = left.rows.filter(({ status }: { status: string }) => status === 'failed')
  expect(right.rows).toEqual(failed.map(({ receipt_id, ...row }: { receipt_id: unknown }) => row))
})

test('a failed row is listed behind more than are listed that only wait', async () => {
  const { accept } = readVectors<{ accept: { row: object; status: string }[] }>('export-row')
  const bare = accept.find(({ status }) => status === 'unfingerprinted')!.row
  const id = (i: number) => `svc_rcpt_00000000-0000-4000-8000-${String(i).padStart(12, '0')}`
  const waiting = Array.from({ length: 1_001 }, (_, i) => ({
    ...bare,
    receipt_id: id(i),
    capture_mode: 'cloud',
    attested_by: 'svc',
  }))
  const path = join(folder, 'waiting.json')
  writeFileSync(path, JSON.stringify([...waiting, {}]))
  const { code, stdout } = await python('check.py', '--rows', '--json', path)
  const { counts, rows } = JSON.parse(stdout)
  expect([code, counts.failed, counts.unfingerprinted, rows.length]).toEqual([1, 1, 1_001, 1_000])
  expect(rows.at(-1)).toMatchObject({ row: 1_002, status: 'failed' })
})

test('both let a page that is not the last pass where that is said', async () => {
  const path = join(folder, 'page.json')
  const stdin = `{"rows":[${text}],"next_cursor":"x"}`
  writeFileSync(path, stdin)
  expect(await python('check.py', '--rows', '--partial', path)).toMatchObject({ code: 0 })
  expect((await run(['--partial'], { stdin })).code).toBe(0)
})

test('numbers that JSON spells in several ways are one number to both', async () => {
  const { accept } = readVectors<{ accept: { row: { leaf_index: number } }[] }>('export-row')
  const row = accept[2]?.row
  for (const [spelling, isWhole] of [
    ['2.0', true],
    ['2e0', true],
    ['2.5', false],
    ['"2"', false],
  ] as const) {
    const text = JSON.stringify(row).replace('"leaf_index":2', `"leaf_index":${spelling}`)
    const path = join(folder, 'row.json')
    writeFileSync(path, text)
    expect(verifyRow(JSON.parse(text)).ok).toBe(isWhole)
    expect(await python('check.py', '--rows', path)).toMatchObject({ code: isWhole ? 0 : 1 })
  }
})
