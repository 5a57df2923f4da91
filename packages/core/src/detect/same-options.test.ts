import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detect } from './detect.ts'
import { copyOf, isSame } from './same-options.ts'

describe('options', () => {
  it('are the same as their copy, and as no others', () => {
    // Of few names and values, so that two are often alike.
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom('a', 'b', 0, true, null, undefined),
        fc.array(tie('any'), { maxLength: 2 }),
        fc.dictionary(fc.constantFrom('a', '0', 'length'), tie('any'), { maxKeys: 2, noNullPrototype: true }),
      ),
    })).any
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(isSame(a, copyOf(a))).toBe(true)
        expect(isSame(a, copyOf(b))).toBe(isDeepStrictEqual(a, b))
      }),
    )
  })

  it('are not the same by patterns and functions that are written alike', () => {
    expect(isSame({ pattern: /a/ }, copyOf({ pattern: /a/ }))).toBe(false)
    expect(isSame({ allow: () => true }, copyOf({ allow: () => true }))).toBe(false)
    const held = { pattern: /a/, allow: () => true }
    expect(isSame({ ...held }, copyOf(held))).toBe(true)
  })

  it('count as they are at each call', () => {
    const text = 'ops@example.com and me@example.com'
    const values = (options: Parameters<typeof detect>[1]) => detect(text, options).map(({ value }) => value)
    const allow = ['ops@example.com']
    const detector = { label: 'WORD', pattern: /and/, score: 0.9 }
    expect(values({ allow })).toEqual(['me@example.com'])
    allow.push('me@example.com')
    expect(values({ allow })).toEqual([])
    expect(values({ detectors: [detector] })).toContain('and')
    expect(values({ detectors: [{ ...detector, pattern: /or/ }] })).not.toContain('and')
    detector.score = 0.1
    expect(values({ detectors: [detector] })).not.toContain('and')
  })

  it('that are wrong are refused behind right ones', () => {
    expect(detect('a', { types: ['URL'] })).toEqual([])
    for (const types of ['URL', { 0: 'URL' }, ['URL', 'URI']])
      expect(() => detect('a', { types: types as string[] })).toThrow(/types/)
    expect(detect('a', {})).toEqual([])
    expect(() => detect('a', { typ: undefined } as object)).toThrow(/typ/)
  })
})
