import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { proofPage, proofRow } from '../src/index.ts'

const page = JSON.parse(
  readFileSync(new URL('../../../vectors/export-page.json', import.meta.url), 'utf8'),
) as { rows: Record<string, unknown>[] }

describe('a row of a proof export', () => {
  it('is of the form that the vectors have', () => {
    expect(proofPage.safeParse(page).success).toBe(true)
  })

  it('has a fingerprint that verifiers read, of either version', () => {
    const isTaken = (fingerprint: string) => proofRow.safeParse({ ...page.rows[0], fingerprint }).success
    expect(isTaken(`SVC-DNA-v1-${'0'.repeat(16)}`)).toBe(true)
    for (const other of [`SVC-DNA-v1-${'0'.repeat(64)}`, `SVC-DNA-v3-${'0'.repeat(16)}`])
      expect(isTaken(other)).toBe(false)
  })
})
