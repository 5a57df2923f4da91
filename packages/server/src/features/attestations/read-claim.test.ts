import { readFileSync } from 'node:fs'
import { claim as schema } from '@svc/contract'
import { createGovernor } from '@svc/core'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { readClaim } from './read-claim.ts'

const governor = createGovernor({ clock: () => Date.parse('2026-11-20T12:00:00Z') })
const sound = JSON.parse(
  JSON.stringify(governor.govern('Mail ops@example.com, call +1 415 555 0132').receipt),
)
const vectors = JSON.parse(
  readFileSync(new URL('../../../../../vectors/claims.json', import.meta.url), 'utf8'),
) as Record<'accept' | 'reject', { claim: unknown }[]>

/** Every place in a value, as the keys that lead to it. */
function places(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => places(inner, [...path, key]))]
}

/** A copy with one place changed: replaced, removed where `odd` is undefined, or given a further key. */
function changed(value: unknown, [key, ...rest]: string[], odd: unknown, isAdded: boolean): unknown {
  if (key === undefined) {
    if (!isAdded) return odd
    return typeof value === 'object' ? Object.assign(JSON.parse(JSON.stringify(value)), { extra: odd }) : odd
  }
  const copy = JSON.parse(JSON.stringify(value))
  const inner = changed(copy[key], rest, odd, isAdded)
  if (inner === undefined && !Array.isArray(copy)) delete copy[key]
  else copy[key] = inner
  return copy
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null')

const odd = fc.oneof(
  fc.constantFrom(
    ...['', 'a', 'Email', 'EMAIL_ADDRESS', '0.11.0', '0.11.0-beta.1', '00.1.1', 'standard', '-a', 'deny'],
    ...['2026-02-30T12:00:00.000Z', '2026-11-20T24:00:00.000Z', '2026-11-20T12:00:00Z', '2026-11-20'],
    ...['2026-11-20T12:00:00.000Z', '9999-99-99T12:00:00.000Z', '\u0000', 'x\n', 'é', '@svc/core'],
    ...[0, 1, -1, 1.5, 1e6, 1e6 + 1, 2_147_483_648, Number.MAX_VALUE, true, null, undefined, [], {}, [[]]],
    ...['SVC-DNA-v1-0123456789abcdef', 'SVC-DNA-v2-0123456789ABCDEF', 'a'.repeat(65), 'A'.repeat(65)],
  ),
  fc.string(),
  fc.integer(),
)

describe('the short way of reading a claim', () => {
  it('accepts nothing that the schema refuses, and reads it the same', () => {
    const at = places(sound)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: at.length - 1 }), odd, fc.boolean(), (n, value, isAdded) => {
        const claim = asJson(changed(sound, at[n] as string[], value, isAdded))
        const due = schema.safeParse(claim)
        const read = readClaim(claim)
        expect(read.ok).toBe(due.success)
        if (read.ok) expect(read.claim).toEqual(due.data)
      }),
      { numRuns: 4_000 },
    )
    for (const { claim } of [...vectors.accept, ...vectors.reject])
      expect(readClaim(claim).ok).toBe(schema.safeParse(claim).success)
  })

  it('refuses a prototype as a key, as the schema does', () => {
    for (const counts of ['{"__proto__":1}', '{"__proto__":{}}'])
      expect(readClaim({ ...sound, pii_counts: JSON.parse(counts) }).ok).toBe(false)
  })

  it('takes the counts of as many types as there may be, and looks through no more', () => {
    const counting = (types: number, word: string) => ({
      ...sound,
      pii_counts: Object.fromEntries(Array.from({ length: types }, (_, n) => [`${word}_${n}`, 1])),
    })
    for (const claim of [counting(256, 'TYPE'), counting(257, 'TYPE')])
      expect(readClaim(claim).ok).toBe(schema.safeParse(claim).success)
    expect(readClaim(counting(256, 'TYPE')).ok).toBe(true)
    const many = counting(300_000, 'not a type')
    expect(readClaim(many)).toEqual({ ok: false, message: 'body.pii_counts must count at most 256 types' })
  })

  it('is the one that claims of ours go', () => {
    const long = vi.spyOn(schema, 'safeParse')
    expect(readClaim(sound).ok).toBe(true)
    expect(long).not.toHaveBeenCalled()
    expect(readClaim({ ...sound, extra: 1 }).ok).toBe(false)
    expect(long).toHaveBeenCalledTimes(1)
  })
})
