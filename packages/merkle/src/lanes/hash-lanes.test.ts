import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLanes, type Lanes } from './hash-lanes.ts'
import { NODE } from './sha256-code.ts'

const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const lanes = createLanes() as Lanes

const fingerprint = fc
  .tuple(fc.constantFrom('1', '2'), fc.stringMatching(/^[0-9a-f]{16}$/))
  .map(([version, end]) => `SVC-DNA-v${version}-${end}`)
/** Also ones that differ late, or not at all. */
const node = fc.oneof(
  fc.uint8Array({ minLength: NODE, maxLength: NODE }),
  fc.integer({ min: 0, max: 255 }).map((last) => new Uint8Array(NODE).fill(last, NODE - 1)),
  fc.integer({ min: 0, max: NODE - 1 }).map((at) => new Uint8Array(NODE).fill(0x80, at)),
)

describe('nodes hashed four at a time', () => {
  it('are the leaves of fingerprints', () => {
    fc.assert(
      fc.property(fc.array(fingerprint, { maxLength: 11 }), (all) => {
        expect(hexOf(lanes.leaves(all))).toBe(all.map(sha).join(''))
      }),
    )
  })

  it('are the parents of pairs, whichever comes first', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(node, node), { maxLength: 11 }), (all) => {
        const nodes = Uint8Array.from(all.flat().flatMap((one) => [...one]))
        const parents = all.map((pair) => sha(pair.map(hexOf).sort().join('')))
        expect(hexOf(lanes.pairs(nodes))).toBe(parents.join(''))
      }),
    )
  })

  it.each([8_191, 8_192, 8_193, 20_001])('however many they are: %i', (count) => {
    const all = Array.from({ length: count }, (_, i) => `SVC-DNA-v2-${String(i).padStart(16, '0')}`)
    const leaves = lanes.leaves(all)
    expect(hexOf(leaves)).toBe(all.map(sha).join(''))
    const pairs = hexOf(lanes.pairs(leaves.subarray(0, NODE * 2 * Math.floor(count / 2))))
    expect(pairs).toHaveLength(2 * NODE * Math.floor(count / 2))
    expect(pairs.slice(-2 * NODE)).toBe(
      sha(
        [1, 0]
          .map((back) => sha(all[2 * Math.floor(count / 2) - 1 - back] as string))
          .sort()
          .join(''),
      ),
    )
  })
})

it('is not taken where it computes otherwise than the host', () => {
  expect(createLanes((text) => sha(`${text} `))).toBeNull()
})

it('is not taken where there is no WebAssembly', () => {
  const { WebAssembly: known } = globalThis
  try {
    Reflect.deleteProperty(globalThis, 'WebAssembly')
    expect(createLanes()).toBeNull()
  } finally {
    Object.assign(globalThis, { WebAssembly: known })
  }
})
