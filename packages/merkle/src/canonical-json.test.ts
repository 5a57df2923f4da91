import { expect, test } from 'vitest'
import { parseCanonicalJson } from './canonical-json.ts'

const stating = (policies: readonly string[]): string =>
  `{"hitl":false,"pii":[],"policies":${JSON.stringify(policies)},"risk":"low","score":0,"ts":1,"v":"2"}`

test('a text of 65,536 characters is read, and a longer one refused', () => {
  const label = 'a'.repeat(65_536 - stating(['']).length)
  expect(parseCanonicalJson(stating([label]))?.policies).toEqual([label])
  expect(parseCanonicalJson(stating([`${label}a`]))).toBeNull()
})
