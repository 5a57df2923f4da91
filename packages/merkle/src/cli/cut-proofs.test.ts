import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildTree } from '../tree.ts'
import { cutProofs, putProofsBack } from './cut-proofs.ts'
import { isPlainJson } from './plain-json.ts'

const fingerprints = Array.from({ length: 23 }, (_, i) => `SVC-DNA-v2-${i.toString(16).padStart(16, '0')}`)
const tree = buildTree(fingerprints)
const rows = fingerprints.map((fingerprint, i) => ({
  fingerprint,
  merkle_proof: tree.proof(i),
  leaf_index: i,
}))

/** What the reader of exports makes of a text; undefined where it leaves it to JSON.parse alone. */
function read(text: string): unknown {
  const cut = cutProofs(text)
  if (cut === null) return undefined
  let value: unknown
  try {
    value = JSON.parse(cut.text)
  } catch {
    return undefined
  }
  if (!isPlainJson(cut.text, value, 100)) return undefined
  const page = (value as { rows?: unknown } | null)?.rows
  const rows = Array.isArray(value) ? value : Array.isArray(page) ? page : [value]
  return putProofsBack(rows, cut.proofs) ? value : undefined
}

test('rows, arrays and pages in the usual spelling are read as JSON.parse reads them', () => {
  const values = [...rows, rows, { rows, next_cursor: null }, [...rows, { merkle_proof: null }, 7]]
  values.push({ merkle_proof: [] } as never)
  for (const value of values) expect(read(JSON.stringify(value))).toEqual(value)
})

const proof = JSON.stringify(rows[0]?.merkle_proof)
test.each([
  ['spaces', JSON.stringify(rows[0], null, 1)],
  ['a key twice', `{"merkle_proof":${proof},"merkle_proof":${proof}}`],
  ['a key twice, once with a number of ours', `{"merkle_proof":0,"merkle_proof":${proof}}`],
  ['a key twice, once escaped', `{"merkle_proof":${proof},"merkle_pr\\u006fof":0}`],
  ['a proof in another object', `{"x":{"merkle_proof":${proof}},"merkle_proof":null}`],
  ['a proof in another object and a number in its place', `{"x":{"merkle_proof":${proof}},"merkle_proof":0}`],
  ['a key that ends like it', `{"x\\"merkle_proof":${proof}}`],
  ['a proof in a text', `{"x":",\\"merkle_proof\\":[]","merkle_proof":0}`],
  ['an upper-case hash', `{"merkle_proof":${proof.replace(/[a-f]/, (digit) => digit.toUpperCase())}}`],
  ['another side', `{"merkle_proof":${proof.replace('right', 'above')}}`],
  ['a field more in a step', `{"merkle_proof":${proof.replace('"}', '","x":1}')}}`],
  ['a comma at the end', `{"merkle_proof":${proof.replace(']', ',]')}}`],
  ['no comma', `{"merkle_proof":${proof.replace('},{', '}{')}}`],
  ['an end in the middle', `{"merkle_proof":${proof.slice(0, -9)}`],
  [
    '65 steps',
    `{"merkle_proof":[${Array(65)
      .fill(proof.slice(1, proof.indexOf('}') + 1))
      .join()}]}`,
  ],
  ['no object', `["merkle_proof",${proof}]`],
])('%s is left to others', (_, text) => expect(read(text)).toBeUndefined())

test('whatever is put into, taken from or doubled in a text of rows, it reads as JSON.parse does or not at all', () => {
  const text = JSON.stringify({ rows: rows.slice(4, 7), next_cursor: null })
  const edit = fc.record({
    at: fc.nat({ max: text.length - 1 }),
    length: fc.oneof(fc.constant(0), fc.nat({ max: 120 })),
    put: fc.oneof(
      fc.constantFrom(
        '',
        '"',
        ',',
        ']',
        '[]',
        '{',
        '}',
        '0',
        'null',
        '"merkle_proof":0,',
        ',"merkle_proof":[]',
        '\\',
      ),
      fc.nat({ max: text.length - 100 }).map((from) => text.slice(from, from + 100)),
    ),
  })
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
      let changed = text
      for (const { at, length, put } of edits)
        changed = changed.slice(0, at) + put + changed.slice(at + length)
      const value = read(changed)
      if (value !== undefined) expect(value).toEqual(JSON.parse(changed))
    }),
    { numRuns: 5_000 },
  )
})
