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

  it('is read in one pass: what would take minutes otherwise is over at once', () => {
    const long = 1_000_000
    for (const value of [`"a",${' '.repeat(long)}x`, `${','.repeat(long)}x`, `"${'a'.repeat(long)}`])
      expect(() => read(value)).toThrow()
    expect(read('"a",'.repeat(long))).toHaveLength(long)
  })
})
