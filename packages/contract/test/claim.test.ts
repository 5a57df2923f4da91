import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { claim } from '../src/index.ts'

const vectors = JSON.parse(
  readFileSync(new URL('../../../vectors/claims.json', import.meta.url), 'utf8'),
) as {
  accept: { name: string; claim: Record<string, unknown> }[]
  reject: { name: string; code: string; claim: unknown }[]
}
const sound = vectors.accept[0]?.claim as Record<string, unknown>

describe('the form of a claim', () => {
  test.each(vectors.accept.map((vector) => [vector.name, vector.claim]))('takes: %s', (_name, value) => {
    expect(claim.safeParse(value).success).toBe(true)
  })

  it('counts at most 256 types, and leaves out nothing that was counted', () => {
    const isTaken = (pii_counts: object) => claim.safeParse({ ...sound, pii_counts }).success
    const counted = (types: number) =>
      Object.fromEntries(Array.from({ length: types }, (_, i) => [`TYPE_${i}`, 1]))
    expect([isTaken(counted(256)), isTaken(counted(257))]).toEqual([true, false])
    expect(isTaken(JSON.parse('{"__proto__":1}'))).toBe(false)
    for (const none of [null, 7, 'x']) expect(isTaken(none as never)).toBe(false)
  })

  test.each(vectors.reject.map((vector) => [vector.name, vector.code, vector.claim]))(
    'of «%s» is wrong only if its code (%s) says so',
    (_name, code, value) => {
      expect(claim.safeParse(value).success).toBe(code !== 'invalid_body')
    },
  )

  it('has no field for a sentence', () => {
    const word = fc.stringMatching(/^[a-z]{3,12}$/)
    const sentence = fc.array(word, { minLength: 3, maxLength: 8 }).map((words) => words.join(' '))
    const paths = pathsOf(sound)
    fc.assert(
      fc.property(fc.constantFrom(...paths), sentence, (path, text) => {
        const planted = structuredClone(sound)
        plant(planted, path, text)
        // canonical_json is printable ASCII here, and must be the text that follows from the rest where claims are checked.
        fc.pre(path.join('.') !== 'canonical_json')
        expect(claim.safeParse(planted).success).toBe(false)
      }),
    )
  })

  it('takes no key of the caller’s own, at any depth', () => {
    const object = fc.constantFrom<readonly string[]>([], ['policy'], ['sdk'], ['pii_counts'])
    fc.assert(
      fc.property(object, fc.string({ minLength: 1 }), (path, key) => {
        const planted = structuredClone(sound)
        const target = path.reduce<Record<string, unknown>>(
          (at, step) => at[step] as Record<string, unknown>,
          planted,
        )
        fc.pre(!Object.hasOwn(target, key) && !/^[A-Z][A-Z0-9_]+$/.test(key) && key !== '__proto__')
        target[key] = 1
        expect(claim.safeParse(planted).success).toBe(false)
      }),
    )
  })

  test.each([
    '0.11',
    '01.0.0',
    '0.11.0-x',
    '0.11.0-beta.01',
    '0.11.0+build',
    '0.11.0-alpha.beta',
    '1.0.0 ',
    '100000.0.0',
  ])('takes no SDK version %s', (version) => {
    expect(claim.safeParse({ ...sound, sdk: { name: '@svc/core', version } }).success).toBe(false)
  })
})

/** The path of every value in a claim that is not an object. */
function pathsOf(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...at, key]))
}

function plant(target: Record<string, unknown>, path: readonly string[], text: string): void {
  const [key, ...rest] = path as [string, ...string[]]
  if (rest.length === 0) target[key] = text
  else plant(target[key] as Record<string, unknown>, rest, text)
}
