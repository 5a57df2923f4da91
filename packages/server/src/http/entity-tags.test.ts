import { describe, expect, it } from 'vitest'
import { entityTagOf, readTags } from './entity-tags.ts'

const read = (value: string | null) => readTags('If-Match', value)
const strong = (opaque: string) => ({ isWeak: false, opaque })

describe('an entity tag', () => {
  it('is strong, and another as soon as the body is', () => {
    expect(entityTagOf({ a: 1 })).toMatch(/^"[\w-]{27}"$/)
    expect(entityTagOf({ a: 1 })).toBe(entityTagOf({ a: 1 }))
    expect(entityTagOf({ a: 1 })).not.toBe(entityTagOf({ a: 2 }))
  })
})

describe('a header of entity tags', () => {
  it('is read as RFC 9110 has it', () => {
    expect(read(null)).toBeNull()
    expect(read(' * ')).toBe('*')
    expect(read('"a"')).toEqual([strong('"a"')])
    expect(read('W/"a" , "b,c",, ""')).toEqual([
      { isWeak: true, opaque: '"a"' },
      strong('"b,c"'),
      strong('""'),
    ])
  })

  it.each(['', ',', 'a', '"a', '"a" "b"', 'w/"a"', '"a", *', '*, "a"', '"a b"', '""a"'])(
    'is refused where it is %j',
    (value) => {
      expect(() => read(value)).toThrow(/^If-Match must be \* or ETags as they came/)
    },
  )

  it('takes a moment at its longest, whatever stands in it', () => {
    const began = performance.now()
    for (const value of [`"a",${' '.repeat(16_000)}x`, `${','.repeat(16_000)}x`, `"${'a'.repeat(16_000)}`])
      expect(() => read(value)).toThrow()
    expect(read('"a",'.repeat(4_000))).toHaveLength(4_000)
    expect(performance.now() - began).toBeLessThan(100)
  })
})
