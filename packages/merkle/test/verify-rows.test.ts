/** What the vectors do not say about checking rows: options, limits, and objects that are not from JSON. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowMemory } from '../src/between-rows.ts'
import { createCompactSeen } from '../src/cli/compact-seen.ts'
import { hashPair, leafHash } from '../src/hash.ts'
import { type RowResult, verifyProof, verifyRow, verifyRows } from '../src/index.ts'
import { createSeen } from '../src/seen.ts'
import { createCheck } from '../src/verify-rows.ts'
import { readVectors } from './read-vectors.ts'

interface Named {
  readonly name: string
  readonly rows: readonly Record<string, unknown>[]
}
const { sets } = readVectors<{ sets: readonly Named[] }>('export-rows')
const day = sets.find(({ name }) => name === 'a whole day')?.rows ?? []

test('trees are reported with what was seen of them', () => {
  const { trees } = verifyRows(day.slice(2))
  expect(trees).toEqual([
    {
      merkle_root: day[0]?.merkle_root,
      anchored_at: day[0]?.anchored_at,
      anchor_date: '2026-11-17',
      tx_hash: day[0]?.tx_hash,
      anchor_network: 'local',
      leaf_count: 7,
      rows: 5,
    },
  ])
})

test('a path that was checked without its place says nothing of the same path with one', () => {
  const own = leafHash(String(day[0]?.fingerprint))
  // Paired with its own copy, as a tree of two leaves has none.
  const copied = {
    ...{ ...day[0], leaf_count: 2, merkle_root: hashPair(own, own) },
    merkle_proof: [{ hash: own, position: 'right' }],
  }
  const { failures } = verifyRows([
    { ...copied, leaf_index: null },
    { ...copied, leaf_index: 0 },
  ])
  expect(failures.map(({ reason }) => reason)).toEqual(['field_missing', 'duplicate_node'])
})

test('a row that waits is held to no tree, whatever day it names already', () => {
  const waiting = { ...day[6], anchor_status: 'submitted', merkle_proof: null, merkle_root: null }
  const { counts, failures } = verifyRows([...day.slice(0, 6), { ...waiting, leaf_index: null }])
  expect(failures).toEqual([])
  expect(counts).toMatchObject({ verified: 6, pending: 1 })
})

test('what is no list of rows is refused by name, and nothing of it is quoted', () => {
  const text = JSON.stringify({ rows: day })
  for (const wrong of [text, undefined, 5])
    expect(() => verifyRows(wrong as never)).toThrow(new TypeError('rows must be an array'))
  for (const wrong of [{ rows: day }, null]) expect(() => verifyRows(wrong as never)).toThrow(TypeError)
  for (const rows of [day, new Set(day), day.values()]) expect(verifyRows(rows).status).toBe('verified')
})

test('an option that does not exist is refused by name, before any row is read', () => {
  for (const name of ['allow_pending', 'onrow', 'maxFailure', 'toString', ''])
    expect(() => verifyRows([], { [name]: true } as never)).toThrow(
      new TypeError(`option ${name} is not allowed`),
    )
  const rows = (async function* () {
    yield 1
  })()
  expect(() => verifyRows(rows, { onrow() {} } as never)).toThrow('option onrow is not allowed')
  expect(verifyRows(day, { allowPending: undefined } as never).status).toBe('verified')
})

test('a name that verifyProof does not know is refused: the proof would be held to less than was meant', () => {
  const { fingerprint, merkle_proof, merkle_root, leaf_index, leaf_count } = day[0] as Record<string, unknown>
  const verify = (place: object) => verifyProof(fingerprint, merkle_proof, merkle_root, place)
  expect(verify({ leafIndex: leaf_index, leafCount: leaf_count }).ok).toBe(true)
  expect(() => verify({ leaf_index, leafCount: leaf_count })).toThrow(
    new TypeError('option leaf_index is not allowed'),
  )
})

test('onRow is told every result, in order', () => {
  const told: [number, string][] = []
  verifyRows([day[0], null, day[1]], { onRow: (result, index) => told.push([index, result.status]) })
  expect(told).toEqual([
    [0, 'verified'],
    [1, 'failed'],
    [2, 'verified'],
  ])
})

test('failures are listed up to the limit and counted beyond it', () => {
  const { failures, counts } = verifyRows([1, 2, 3, 4], { maxFailures: 2 })
  expect(failures.map(({ index }) => index)).toEqual([0, 1])
  expect(counts.failed).toBe(4)
  expect(verifyRows(Array(101).fill(1)).failures).toHaveLength(100)
})

test('rows beyond the memory are checked by themselves, and the result says so', () => {
  const result = verifyRows([...day, day[6]], { maxRemembered: 3 })
  expect(result).toMatchObject({ ok: true, warnings: { repeats_partly_checked: 5 } })
  // A leaf that could have been counted before is not counted: all leaves seen must mean all leaves.
  expect(result.trees).toMatchObject([{ rows: 3, leaf_count: 7 }])
  expect(verifyRows([...day, day[2]], { maxRemembered: 3 })).toMatchObject({
    ok: false,
    failures: [{ index: 7, reason: 'receipt_repeated' }],
  })
})

test('a row beyond the memory, given twice, does not stand for one that is left out', () => {
  // Pairs are hashed in sorted order, so a path fits other places of the tree than its own.
  const twice = {
    ...day[5],
    receipt_id: `svc_rcpt_attest_${'0'.repeat(64)}`,
    leaf_index: 3,
  }
  const check = createCheck({}, createRowMemory(3, createCompactSeen()))
  for (const row of [...day.slice(0, 3), twice, ...day.slice(4)]) check.add(row)
  expect(check.result()).toMatchObject({ status: 'verified', trees: [{ rows: 3, leaf_count: 7 }] })
})

test('rows that there was no room for are counted, and no other', () => {
  expect(verifyRows([null, ...day, null], { maxRemembered: 3 }).warnings).toEqual({
    repeats_partly_checked: 4,
  })
  // Room for all rows, but not for all of their places in trees.
  const check = createCheck({}, createRowMemory(100, createSeen(5)))
  for (const row of day) check.add(row)
  expect(check.result().warnings).toEqual({ repeats_partly_checked: 2 })
})

test('a failed row is not held against an honest one', () => {
  const [first] = day
  const forged = { ...first, merkle_root: '0'.repeat(64) }
  expect(verifyRows([forged, first]).failures).toMatchObject([{ index: 0, reason: 'root_mismatch' }])
})

test('warnings are counted over all rows', () => {
  const rows = day.map((row) => ({ ...row, leaf_count: null }))
  expect(verifyRows(rows).warnings).toEqual({ leaf_count_missing: 7 })
})

test('inherited fields do not count', () => {
  expect(verifyRow(Object.create(day[0] ?? {}))).toMatchObject({
    reason: 'field_missing',
    field: 'receipt_id',
  })
})

test('a row is read once: a value that changes between two reads gains nothing', () => {
  let reads = 0
  const row = {
    ...day[0],
    get fingerprint() {
      reads++
      return day[0]?.fingerprint
    },
  }
  expect(verifyRow(row).ok).toBe(true)
  expect(reads).toBe(1)
})

test('an id is only handed on when it is safe to print', () => {
  const hostile = verifyRow({ ...day[0], receipt_id: '\u001b[2J' }) as RowResult
  expect(hostile).toMatchObject({ status: 'failed', receiptId: null })
})

test('one changed character in any field that is proven is refused', () => {
  const proven = ['fingerprint', 'fingerprint_salt', 'fingerprint_canonical_json', 'merkle_root'] as const
  fc.assert(
    fc.property(
      fc.nat({ max: 6 }),
      fc.constantFrom(...proven),
      fc.nat(),
      fc.constantFrom('0', '1', 'a', ' '),
      (i, field, at, put) => {
        const row = day[i] as Record<string, unknown>
        const text = row[field] as string
        const position = at % text.length
        const changed = text.slice(0, position) + put + text.slice(position + 1)
        expect(verifyRow({ ...row, [field]: changed }).ok).toBe(changed === text)
      },
    ),
    { numRuns: 1000 },
  )
})

test('verifyRow answers whatever it is given', () => {
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(...Object.keys(day[0] ?? {})), (value, field) => {
      expect(verifyRow(value).ok).toBe(false)
      expect(verifyRow({ ...day[0], [field]: value })).toHaveProperty('status')
    }),
  )
})
