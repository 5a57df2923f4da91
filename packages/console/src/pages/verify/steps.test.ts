import { computeFingerprint } from '@svc/merkle'
import { buildTree } from '@svc/merkle/tree'
import { describe, expect, it } from 'vitest'
import { checkSteps } from './steps.ts'

const texts = [1, 2, 3].map(
  (second) => `{"hitl":false,"pii":[],"policies":[],"risk":"low","score":0,"ts":${second},"v":"2"}`,
)
const salts = ['1', '2', '3'].map((digit) => digit.repeat(32))
const fingerprints = texts.map((text, i) => computeFingerprint(text, salts[i]!))
const tree = buildTree(fingerprints)
const row = {
  receipt_id: 'svc_rcpt_018f3e6a-5b1c-4d2e-9f00-1a2b3c4d5e6f',
  fingerprint: fingerprints[1],
  fingerprint_version: 'v2',
  fingerprint_salt: salts[1],
  fingerprint_canonical_json: texts[1],
  independently_verifiable: true,
  leaf_index: 1,
  leaf_count: 3,
  merkle_proof: tree.proof(1),
  merkle_root: tree.root,
  anchor_date: '1970-01-01',
  anchored_at: '1970-01-02T00:00:07Z',
  anchor_status: 'anchored',
  anchor_network: 'local',
  tx_hash: '5'.repeat(88),
  capture_mode: 'cloud',
  attested_by: 'svc',
  decision: 'allow',
  pii_types: [],
  pii_count: 0,
  timestamp: '1970-01-01T00:00:02Z',
}
const standings = (value: unknown) => {
  const { self, fingerprint, path } = checkSteps(value)
  return [self, fingerprint, path].map((standing) => (standing.is === 'bad' ? standing.reason : standing.is))
}
const flipped = (hex: string) => `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`

describe('a row', () => {
  it('holds at every step', () => {
    expect(standings(row)).toEqual(['good', 'good', 'good'])
  })

  it('fails at the step of the character that was changed, and at no other', () => {
    expect(standings({ ...row, decision: 'deny' })).toEqual(['decision_mismatch', 'good', 'good'])
    expect(standings({ ...row, fingerprint_salt: flipped(salts[1]!) })).toEqual([
      'good',
      'fingerprint_mismatch',
      'good',
    ])
    expect(standings({ ...row, merkle_root: flipped(tree.root) })).toEqual(['good', 'good', 'root_mismatch'])
    const [first, ...rest] = tree.proof(1)
    const merkle_proof = [{ ...first!, hash: flipped(first!.hash) }, ...rest]
    expect(standings({ ...row, merkle_proof })).toEqual(['good', 'good', 'root_mismatch'])
  })

  it('fails at two steps where a fingerprint was changed: it follows from nothing, and leads elsewhere', () => {
    expect(standings({ ...row, fingerprint: flipped(row.fingerprint!) })).toEqual([
      'good',
      'fingerprint_mismatch',
      'root_mismatch',
    ])
  })

  it('leaves open what cannot be told', () => {
    expect(standings({})).toEqual(['field_missing', 'open', 'open'])
    const pending = {
      ...row,
      anchor_status: 'pending',
      merkle_proof: null,
      merkle_root: null,
      leaf_index: null,
      leaf_count: null,
      anchor_date: null,
      anchored_at: null,
      tx_hash: null,
      anchor_network: null,
    }
    expect(standings(pending)).toEqual(['good', 'good', 'open'])
    for (const field of ['fingerprint', 'merkle_proof', 'merkle_root'])
      expect([field, checkSteps({ ...row, [field]: null }).path]).toEqual([field, { is: 'open' }])
    const v1 = { fingerprint: 'SVC-DNA-v1-0123456789abcdef', fingerprint_version: 'v1' }
    for (const change of [
      v1,
      { fingerprint: null },
      { fingerprint_salt: null },
      { fingerprint_canonical_json: null },
    ])
      expect([change, checkSteps({ ...row, ...change }).fingerprint]).toEqual([change, { is: 'open' }])
  })
})
