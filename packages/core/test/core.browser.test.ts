/// <reference types="vite/client" />
import { describe, expect, it } from 'vitest'
import receipts from '../../../vectors/receipts.json' with { type: 'json' }
import { createGovernor, detect } from '../src/index.ts'
import { type DetectorVectors, joined } from './vectors.ts'

const files = import.meta.glob<DetectorVectors>('../../../vectors/detectors/*.json', {
  eager: true,
  import: 'default',
})

describe('in a page', () => {
  it.each(Object.values(files))('$label is found as anywhere else', ({ label, accept, reject }) => {
    const values = (text: string) =>
      detect(text)
        .filter((f) => f.type === label)
        .map((f) => f.value)
    for (const { text, values: expected } of accept)
      expect(values(joined(text))).toEqual(expected.map(joined))
    for (const text of reject) expect(values(joined(text))).toEqual([])
  })

  it.each(receipts.accept)(
    'the receipt of $name is the same',
    ({ text, context, decided_at, random_hex, expected }) => {
      const bytes = Uint8Array.from(random_hex.match(/../g)!, (pair) => Number.parseInt(pair, 16))
      let drawn = 0
      const random = (count: number) => {
        drawn += count
        return bytes.slice(drawn - count, drawn)
      }
      const { action, output, receipt } = createGovernor({
        clock: () => Date.parse(decided_at),
        random,
      }).govern(text, context as object)
      expect({ action, output, receipt }).toEqual(expected)
    },
  )

  it('draws its randomness from the platform', () => {
    const salts = new Set(
      Array.from({ length: 100 }, () => createGovernor().govern('').receipt.fingerprint_salt),
    )
    expect(salts.size).toBe(100)
  })

  it('does not ask the network for anything', () => {
    const before = performance.getEntriesByType('resource').length
    createGovernor().govern('ops@example.com')
    expect(performance.getEntriesByType('resource').length).toBe(before)
  })
})
