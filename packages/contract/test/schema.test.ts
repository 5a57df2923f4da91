import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { exactly } from '../src/schema.ts'

interface Sample {
  readonly a: string
  readonly b?: number | undefined
  readonly c: readonly string[]
}

describe('a schema tied to its interface', () => {
  it('compiles when both say the same, and not when the schema says less, more, wider or narrower', () => {
    const a = z.string()
    const b = z.number().optional()
    const c = z.array(z.string())
    const tied = exactly<Sample>('Sample')(z.object({ a, b, c }))
    expect(tied.parse({ a: 'x', c: [] })).toEqual({ a: 'x', c: [] })
    // @ts-expect-error a field of the interface is missing
    exactly<Sample>('SampleLess')(z.object({ a, c }))
    // @ts-expect-error a field is not in the interface
    exactly<Sample>('SampleMore')(z.object({ a, b, c, d: z.string().optional() }))
    // @ts-expect-error a field takes more than the interface says
    exactly<Sample>('SampleWider')(z.object({ a: z.union([z.string(), z.number()]), b, c }))
    // @ts-expect-error a field takes less than the interface says
    exactly<Sample>('SampleNarrower')(z.object({ a: z.literal('x'), b, c }))
  })

  it('has a name of its own', () => {
    exactly<string>('OnlyOnce')(z.string())
    expect(() => exactly<string>('OnlyOnce')(z.string())).toThrow('OnlyOnce')
  })
})
