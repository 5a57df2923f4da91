import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MIN_HIDDEN, maskValue } from './mask-value.ts'

const mask = (value: string, keepFirst = 0, keepLast = 0, type = 'X_Y', char = '*') =>
  maskValue(type, value, { char, keepFirst, keepLast })

describe('a mask', () => {
  it.each([
    ['4111 1111 1111 1111', 6, 4, '4111 11** **** 1111'],
    ['4111-1111-1111-1111', 0, 4, '****-****-****-1111'],
    ['219-09-9998', 0, 4, '***-**-9998'],
    ['ops@example.com', 1, 0, 'o**@*******.***'],
    ['(212) 555-0123', 0, 2, '(***) ***-**23'],
    ['４１１１１１１１', 2, 2, '４１****１１'],
    ['pa$$ w0rd', 0, 0, '**** ****'],
    ['🙂🙂abcdef', 2, 0, '**ab****'],
    ['é́lan vital', 0, 1, '***** ****l'],
    ['', 1, 1, ''],
  ])('makes of %j, keeping %i and %i, %j', (value, first, last, expected) => {
    expect(mask(value, first, last)).toBe(expected)
  })

  it('hides what is written in tags, which no person sees and a model reads', () => {
    const tags = [...'ops@example.com'].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0)))
    expect(mask(tags.join(''), 2, 2)).toBe('*'.repeat(tags.length))
    expect(mask('ops\u200b@example.com')).toBe('***\u200b@*******.***')
  })

  it('hides a short value whole: one more letter would show its ends', () => {
    expect(mask('12345', 1, 1)).toBe('*****')
    expect(mask('123456', 1, 1)).toBe('1****6')
  })

  it('shows of a card the first six and the last four digits at most, whatever is asked', () => {
    expect(mask('4111111111111111', 12, 0, 'CREDIT_CARD')).toBe('411111**********')
    expect(mask('4111111111111111', 0, 12, 'CREDIT_CARD')).toBe('************1111')
    expect(mask('4222222222222', 6, 4, 'CREDIT_CARD')).toBe('*************')
    expect(mask('4111111111111111', 12, 0, 'OTHER')).toBe('411111111111****')
  })

  it('keeps the shape, and of letters and digits no more than it was told', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(9), fc.nat(9), (value, first, last) => {
        const masked = [...mask(value, first, last, 'X_Y', '•')]
        const before = [...value]
        expect(masked.length).toBe(before.length)
        const shown = masked.filter((c) => /[\p{L}\p{N}]/u.test(c)).length
        const all = before.filter((c) => /[\p{L}\p{N}]/u.test(c)).length
        expect(shown).toBeLessThanOrEqual(all < first + last + MIN_HIDDEN ? 0 : first + last)
        for (const [i, c] of masked.entries()) expect(c === '•' || c === before[i]).toBe(true)
      }),
    )
  })
})
