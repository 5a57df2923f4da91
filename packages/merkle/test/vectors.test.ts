/** The package through its public face, held to the repository's vector files. */
import { expect, test } from 'vitest'
import {
  type CanonicalFields,
  compareMemo,
  computeFingerprint,
  parseCanonicalJson,
  type RowsResult,
  type VerifyRowsOptions,
  verifyFingerprint,
  verifyProof,
  verifyRow,
  verifyRows,
} from '../src/index.ts'
import { buildTree } from '../src/tree.ts'
import { leaves } from './leaves.ts'
import { readVectors } from './read-vectors.ts'

interface Named {
  readonly name: string
}
interface Cases<A, R = A & { reason: string }> {
  readonly accept: readonly (Named & A)[]
  readonly reject: readonly (Named & R)[]
}

interface FingerprintCase {
  readonly canonical_json: unknown
  readonly fingerprint_salt: unknown
  readonly fingerprint: unknown
}
const fingerprints = readVectors<Cases<FingerprintCase>>('fingerprint')

test.each(fingerprints.accept)('fingerprint, $name', ({ canonical_json, fingerprint_salt, fingerprint }) => {
  expect(verifyFingerprint(fingerprint, canonical_json, fingerprint_salt)).toMatchObject({ ok: true })
  expect(computeFingerprint(canonical_json as string, fingerprint_salt as string)).toBe(fingerprint)
})

test.each(fingerprints.reject)('fingerprint refused: $name', (given) => {
  const { canonical_json, fingerprint_salt, fingerprint, reason } = given
  expect(verifyFingerprint(fingerprint, canonical_json, fingerprint_salt)).toEqual({ ok: false, reason })
})

interface CanonicalCases {
  readonly accept: readonly (Named & { fields: Partial<CanonicalFields>; canonical_json: string })[]
  readonly reject: readonly (Named & { canonical_json: string })[]
}
const texts = readVectors<CanonicalCases>('canonical-json')

test.each(texts.accept)('canonical text: $name', ({ fields, canonical_json }) => {
  const { pii = [], policies = [] } = fields
  expect(parseCanonicalJson(canonical_json)).toEqual({
    autonomy_level: null,
    ...fields,
    pii: [...new Set(pii)].sort(),
    policies: [...new Set(policies)].sort(),
  })
})

test.each(texts.reject)('canonical text refused: $name', ({ canonical_json }) => {
  expect(parseCanonicalJson(canonical_json)).toBeNull()
})

interface TreeCases {
  readonly accept: readonly (Named & { leaf_count: number; merkle_root: string })[]
  readonly first_leaves: readonly string[]
  readonly worked: readonly (Named & { fingerprints: string[]; levels: string[][]; merkle_root: string })[]
  readonly same_root: readonly (Named & { fingerprints: string[][]; merkle_root: string })[]
  readonly reject: readonly (Named & { fingerprints: string[]; merkle_root: string })[]
  readonly reject_fingerprints: readonly (Named & { fingerprints: string[] })[]
}
const trees = readVectors<TreeCases>('merkle-tree')

test.each(trees.accept)('root of $name', ({ leaf_count, merkle_root }) => {
  const tree = buildTree(leaves(leaf_count))
  expect([tree.root, tree.leafCount]).toEqual([merkle_root, leaf_count])
})

test('the generated leaves begin as the vectors say', () => {
  expect(leaves(3)).toEqual(trees.first_leaves)
})

test.each(trees.worked)('$name', ({ fingerprints, levels, merkle_root }) => {
  const tree = buildTree(fingerprints)
  expect(tree.root).toBe(merkle_root)
  for (const [index] of fingerprints.entries())
    for (const [level, step] of tree.proof(index).entries()) expect(levels[level]).toContain(step.hash)
})

test.each(trees.same_root)('same root: $name', ({ fingerprints, merkle_root }) => {
  for (const list of fingerprints) expect(buildTree(list).root).toBe(merkle_root)
})

test.each(trees.reject)('not the root: $name', ({ fingerprints, merkle_root }) => {
  expect(buildTree(fingerprints).root).not.toBe(merkle_root)
})

test.each(trees.reject_fingerprints)('no tree over $name', ({ fingerprints }) => {
  expect(() => buildTree(fingerprints)).toThrow(RangeError)
})

interface ProofCase {
  readonly fingerprint: unknown
  readonly proof: unknown
  readonly merkle_root: unknown
  readonly leaf_index: number | null
  readonly leaf_count: number | null
  readonly warnings?: string[]
}
const proofs = readVectors<Cases<ProofCase, ProofCase & { reason: string; step?: number }>>('merkle-proof')

test.each(proofs.accept)('proof, $name', (given) => {
  expect(proofResult(given)).toEqual({ ok: true, warnings: given.warnings ?? [] })
})

test.each(proofs.reject)('proof refused: $name', (given) => {
  expect(proofResult(given)).toEqual({ ok: false, reason: given.reason, ...where(given) })
})

function proofResult({ fingerprint, proof, merkle_root, leaf_index, leaf_count }: ProofCase) {
  return verifyProof(fingerprint, proof, merkle_root, { leafIndex: leaf_index, leafCount: leaf_count })
}

const memos =
  readVectors<
    Cases<
      { memo: unknown; merkle_root: unknown; form: string },
      { memo: unknown; merkle_root: unknown; reason: string }
    >
  >('anchor-memo')

test.each(memos.accept)('memo: $name', ({ memo, merkle_root, form }) => {
  expect(compareMemo(memo, merkle_root)).toEqual({ ok: true, form })
})

test.each(memos.reject)('memo refused: $name', ({ memo, merkle_root, reason }) => {
  expect(compareMemo(memo, merkle_root)).toEqual({ ok: false, reason })
})

interface RowCases {
  readonly accept: readonly (Named & { status: string; row: unknown; warnings?: string[] })[]
  readonly reject: readonly (Named & { reason: string; row: unknown; field?: string; step?: number })[]
}
const rows = readVectors<RowCases>('export-row')

test.each(rows.accept)('row, $name: $status', ({ row, status, warnings = [] }) => {
  const result = verifyRow(row)
  expect(result.status).toBe(status)
  expect(result.ok).toBe(status === 'verified' || status === 'included')
  if (result.ok) expect(result.warnings).toEqual(warnings)
})

test.each(rows.reject)('row refused: $name', (given) => {
  const { receiptId, ...result } = verifyRow(given.row) as { receiptId: unknown }
  expect(result).toEqual({ ok: false, status: 'failed', reason: given.reason, ...where(given) })
})

interface SetCase extends Named {
  readonly status: string
  readonly reason?: string
  readonly allow_pending?: boolean
  readonly failures?: readonly object[]
  /** Of each tree, in order of appearance. */
  readonly leaves_seen?: readonly number[]
  readonly rows: readonly unknown[]
}
const { sets } = readVectors<{ sets: readonly SetCase[] }>('export-rows')

test.each(sets)('rows, $name: $status', (set) => {
  expectSet(set, verifyRows(set.rows, optionsOf(set)))
})

test.each(sets)('rows as a stream, $name: $status', async (set) => {
  expectSet(set, await verifyRows(stream(set.rows), optionsOf(set)))
})

function optionsOf({ allow_pending = false }: SetCase): VerifyRowsOptions {
  return { allowPending: allow_pending }
}

function expectSet(
  { status, reason, rows, failures = [], leaves_seen: seen }: SetCase,
  result: RowsResult,
): void {
  expect(result.ok).toBe(status === 'verified')
  expect(result).toMatchObject({ status, ...(reason === undefined ? {} : { reason }) })
  expect(result.failures).toMatchObject(failures)
  expect([result.counts.rows, result.counts.failed]).toEqual([rows.length, failures.length])
  if (seen) expect(result.trees.map((tree) => tree.rows)).toEqual(seen)
}

async function* stream(rows: readonly unknown[]): AsyncGenerator<unknown> {
  yield* rows
}

function where({ field, step }: { field?: string; step?: number }): object {
  return { ...(field === undefined ? {} : { field }), ...(step === undefined ? {} : { step }) }
}
