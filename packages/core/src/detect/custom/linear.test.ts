import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_STEPS } from './attempt-cost.ts'
import { countingMatcher } from './counting-matcher.testing.ts'
import { type BoundPattern, boundPattern, MAX_LENGTH } from './linear.ts'
import { parsePattern } from './parse-pattern.ts'
import { hardTexts, patternSource } from './random-pattern.testing.ts'

const long = Boolean(process.env.SVC_TEST_LONG)
const timeout = long ? 900_000 : 60_000

function accepted(pattern: RegExp): Extract<BoundPattern, { ok: true }> {
  const bounded = boundPattern(pattern)
  if (!bounded.ok) throw new Error(`${pattern} ${bounded.reason}`)
  return bounded
}

/** The part of the reason that says what to change. */
function refused(pattern: RegExp): string {
  const bounded = boundPattern(pattern)
  if (bounded.ok) throw new Error(`${pattern} was taken for ${bounded.pattern}`)
  return bounded.reason
}

/** A pattern that is not written as one, where a formatter would mend it. */
const regExp = (source: string, flags = '') => new RegExp(source, flags)

const treeOf = ({ source, flags }: RegExp) => parsePattern(source, flags, { characters: 0, rounds: 0 }).root

describe('patterns that explode', () => {
  it.each([
    /(a+)+$/,
    /(a|a)*b/,
    /(a|a)*/,
    /(a|aa)+/,
    /(?:a|a?)+$/,
    /(?:a|b|ab)+/,
    /(.*)*x/,
    /(.*a){12}/,
    /\d+\d+x/,
    /\s*\s*x/,
    /\w+\s*\w+/,
    /(\w+\s?)*$/,
    /(?:\w+\s?)+/,
    /^(\w+\s*)+$/,
    /([a-zA-Z]+)*$/,
    /(x+x+)+y/,
    /(?:\d*-?)*x/,
    /^(([a-z])+.)+[A-Z]([a-z])+$/,
    /(.*)x{1,}(.*)x{9,10}y/,
    /(?<!c(?:a|a)*)b/,
    /a(?:a{1,90}c)?/,
    /(?:a{1,90}b|a)+/,
    /(?=(?:a+)+$)a/,
    /\w{0,80}\w{0,80}x/,
    // An address check of a public pattern collection.
    /^([a-zA-Z0-9])(([-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$/,
    // CVE-2015-8315, CVE-2017-16098, CVE-2021-3803, CVE-2021-23343, CVE-2021-3807, and an outage of July 2019.
    /^((?:\d+)?\.?\d+) *(ms|seconds?)?$/i,
    /(?:charset|encoding)\s*=\s*['"]? *([\w-]+)/i,
    /^([+-]?\d*n)?\s*(?:([+-]?)\s*(\d+))?$/,
    /^(\/?|)([\s\S]*?)((?:\.{1,2}|[^/]+?|)(\.[^./]*|))(?:[/]*)$/,
    /[\x1b\x9b][[\]()#;?]*(?:(?:(?:[a-zA-Z\d]*(?:;[-a-zA-Z\d/#&.:=?%@~_]*)*)?\x07)|(?:(?:\d{1,4}(?:;\d{0,4})*)?[\dA-PR-TZcf-ntqry=><~]))/,
    /(?:(?:"|'|\]|\}|\\|\d|(?:nan|infinity|true|false|null|undefined|symbol|math)|`|-|\+)+[)]*;?((?:\s|-|~|!|{}|\|\||\+)*.*(?:.*=.*)))/,
  ])('are refused, with the cure: %s', (pattern) => {
    expect(refused(pattern)).toMatch(
      /^must take fewer steps; put \\b or \(\?<!…\) before .*alternatives.*small counts, or deny for a list of values$/,
    )
  })

  it.each([
    ['a run that begins anywhere', /[\w.+-]+@[\w.-]+\.[a-z]{2,}/, /(?<![\w.+-])[\w.+-]+@[\w.-]+\.[a-z]{2,}/],
    ['a run that begins anywhere', /\w+ \w+ \w+ \w+x/, /\b\w+ \w+ \w+ \w+x/],
    ['repeats that meet', /\d+\d+x/, /\d+-\d+x/],
    ['alternatives that begin alike', /(?:a|ab|b)+c/, /(?:a|-b)+c/],
    ['a list', listOf(400), listOf(100)],
    ['a repeat within a repeat', /(?:[a-z]+-)+x/, /(?:[a-z]{4}-)+x/],
    ['a repeat within a repeat', /\b(?:\w+\s)+x/, /\b(?:\w{1,9}\s){1,3}x/],
    ['a lookbehind, which is read backwards', /(?<!c(?:a|a)*)b/, /(?<!(?:a|a)*c)b/],
    ['a lookahead that lets in what follows', /(?:(?=-)[\w-]){1,20}-{1,20}x/, /(?:(?!-)[\w-]){1,20}-{1,20}x/],
    ['a match that costs more than it takes', /a(?:a{1,90}c)?/, /a(?:a{1,20}c)?/],
    ['sets that meet without regard to case', /[a-m]+[A-M]+x/i, /[a-m]+[A-M]+x/],
    ['sets that meet in one character', /[à-ö]+[ö-ÿ]+x/, /[à-õ]+[ö-ÿ]+x/],
    [
      'sets that meet in one character, escaped',
      /[\xe0-\u00f6]+[\u00f6-\xff]+x/,
      /[\xe0-\u00f5]+[\u00f6-\xff]+x/,
    ],
    [
      'sets that meet beyond the first plane',
      /[😀-😏]+[\u{1f60f}-\u{1f6ff}]+x/u,
      /[😀-😎]+[\u{1f60f}-\u{1f6ff}]+x/u,
    ],
    ['sets that meet in a space', /\s+[\u2000-\u200f]+x/, /\s+[\u200b-\u200f]+x/],
    ['sets that meet in a space', /\s+[\u1f00-\u2010]+x/, /\s+[\u1f00-\u1fff]+x/],
    ['sets that meet between what they leave out', holes('4dff', '4e02'), holes('4e00', '4e03')],
    ['sets that meet without regard to case', /[à-ö]+[À-Ö]+x/i, /[à-ö]+[À-Ö]+x/],
    ['sets that meet in a property', /(?<!\p{L})\p{L}+\p{Lu}+x/u, /(?<!\p{L})\p{Ll}+\p{Lu}+x/u],
  ])('%s: %s is refused and %s is not', (_, pattern, cured) => {
    expect(refused(pattern)).toContain('fewer steps')
    accepted(cured)
  })
})

/** So many different words as alternatives. */
function listOf(size: number): RegExp {
  const words = Array.from(
    { length: size },
    (_, i) => `${String.fromCharCode(97 + (i % 26))}${i.toString(36)}`,
  )
  return regExp(`\\b(?:${words.join('|')})\\b`)
}

/** A run of U+4E00 alone, and one of what lies between two characters, both by what they leave out. */
function holes(below: string, above: string): RegExp {
  return regExp(`[^\\0-\\u4dff\\u4e01-\\uffff]+[^\\0-\\u${below}\\u${above}-\\uffff]+x`)
}

describe('patterns that have no bound', () => {
  it.each([
    ['a backreference', /(\d)\1/, '\\1;'],
    ['a named backreference', /(?<digit>\d)\k<digit>/, '\\k;'],
    ['a property without its flag', regExp('\\p{L}+'), '\\p;'],
    ['flags within', regExp('(?i:a)b'), '(?;'],
    ['the flag v', regExp('[\\w--\\d]', 'v'), 'the flag v;'],
  ])('%s is refused, with the cure', (_, pattern, token) => {
    expect(refused(pattern)).toContain(`must do without ${token}`)
  })

  it.each([
    ['a count', /\w{1,5000}/, /x\w{1,4000}/],
    ['a product of counts', /(?:ab){3000}/, /(?:ab){60}/],
    ['a product of nothing', regExp('(?:(?:){4000}){4000}'), regExp('(?:){40}')],
    ['a lookahead', /a(?=b{4096})/, /a(?=b{90}c)/],
    ['a lookbehind', /(?<=b{4096})a/, /(?<=b{90})a/],
    ['a source', regExp(`[${'a'.repeat(1999)}]`), regExp(`[${'a'.repeat(1998)}]`)],
    ['an alphabet', range(201), range(180)],
  ])('%s is refused where it is too large, and taken where it is not', (_, pattern, smaller) => {
    expect(refused(pattern)).toContain(`at most ${MAX_LENGTH} characters`)
    accepted(smaller)
  })

  /** One of so many different characters after the other. */
  function range(size: number): RegExp {
    return regExp(Array.from({ length: size }, (_, i) => String.fromCharCode(0x4e00 + 2 * i)).join(''))
  }
})

describe('ordinary patterns', () => {
  const twoWords = /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u
  const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'

  it.each<[RegExp, string, number]>([
    [/\bE-\d{6}\b/, '\\bE-\\d{6}\\b', 10],
    [/[A-Z]{2,3}-\d+/, '[A-Z]{2,3}-\\d{1,256}', 260],
    [/(?:foo|bar)-\d{4}/i, '(?:foo|bar)-\\d{4}', 8],
    [/(?<value>\d+)-x/, '(?<value>\\d{1,64})-x', 66],
    [/\w+@corp\.example/, '\\w{1,64}@corp\\.example', 77],
    [/\b\w+@corp\.example/, '\\b\\w{1,256}@corp\\.example', 270],
    [/\S+@\S+/, '\\S{1,32}@\\S{1,32}', 65],
    [/key=\w+;/, 'key=\\w{1,256};', 261],
    [/password: .*/, 'password: .{0,255}', 265],
    [/https?:\/\/\S+/, 'https?:\\/\\/\\S{1,256}', 264],
    // A run is entered where something of its own stands before it, across what may be missing.
    [/ab*a+x/, 'ab{0,63}a{1,64}x', 129],
    [/".*?"/, '".{0,63}?"', 65],
    [/"[^"]*"/, '"[^"]{0,255}"', 257],
    [/\d+[.,]?\d*/, '\\d{1,256}[.,]?\\d{0,255}', 512],
    [/\d+(?:[.,]\d+)*/, '\\d{1,64}(?:[.,]\\d{1,64}){0,15}', 1039],
    [/\b\d{1,3}(?:[.,]\d{3})*\b/, '\\b\\d{1,3}(?:[.,]\\d{3}){0,15}\\b', 65],
    [/(?:\d[ -]?){13,19}/, '(?:\\d[ -]?){13,19}', 38],
    [/ghp_[A-Za-z0-9]{36,500}/, 'ghp_[A-Za-z0-9]{36,500}', 504],
    [/(?<=Nr\.?\s?)\d+/, '(?<=Nr\\.?\\s?)\\d{1,256}', 260],
    [/[A-Z][a-z]+ [A-Z][a-z]+\b/, '[A-Z][a-z]{1,256} [A-Z][a-z]{1,256}\\b', 516],
    [twoWords, '\\p{Lu}\\p{Ll}{1,256} \\p{Lu}\\p{Ll}{1,256}', 1029],
    [new RegExp(`\\b${octet}(?:\\.${octet}){3}\\b`), `\\b${octet}(?:\\.${octet}){3}\\b`, 17],
    [/(?:\d{1,3}\.){3}\d{1,3}/, '(?:\\d{1,3}\\.){3}\\d{1,3}', 15],
    [
      /\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?/,
      '\\d{4}-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,256})?)?)?',
      276,
    ],
    [/[A-Z0-9]{8}(?:-[A-Z0-9]{4}){3}-[A-Z0-9]{12}/i, '[A-Z0-9]{8}(?:-[A-Z0-9]{4}){3}-[A-Z0-9]{12}', 36],
    [/\s+$/, '\\s{1,64}$', 65],
  ])('%s is taken, closed as %s', (pattern, source, maxLength) => {
    const bounded = accepted(pattern)
    expect(bounded.pattern.source).toBe(source)
    expect(bounded.maxLength).toBe(maxLength)
  })

  it.each(['', 'i', 'm', 's', 'u', 'dgimsuy'])('keep the flags that count: "%s"', (flags) => {
    const kept = [...flags].filter((flag) => 'imsu'.includes(flag))
    expect(accepted(new RegExp('a', flags)).pattern.flags).toBe([...'dg', ...kept].sort().join(''))
  })

  it('find the same things as they were given, up to the bound', () => {
    const patterns = [
      /[A-Z]{2,3}-\d+/,
      /(?<value>\d+)-x/,
      /\w+@corp\.example/,
      /\S+@\S+/,
      /".*?"/,
      /\d+(?:[.,]\d+)*/,
      twoWords,
    ]
    const pairs = patterns.map(
      (pattern) => [new RegExp(pattern, `${pattern.flags}g`), accepted(pattern).pattern] as const,
    )
    const piece = fc.constantFrom(...'aB1-"x.,@ ', 'AB-12', 'corp.example', 'Ünal Ü', '12-x')
    fc.assert(
      fc.property(
        fc.constantFrom(...pairs),
        fc.array(piece, { maxLength: 12 }),
        ([asGiven, closed], pieces) => {
          const text = pieces.join('').slice(0, 31)
          expect(text.match(closed)).toEqual(text.match(asGiven))
        },
      ),
    )
  })

  it('find a value beyond the bound in parts', () => {
    const digits = '7'.repeat(600)
    expect(`E-${digits}`.match(accepted(/E-\d+|\d+/).pattern)!.join('')).toBe(`E-${digits}`)
  })
})

describe('whatever is accepted', () => {
  const source = patternSource(false)

  it('takes at most as many steps for each character of a hard text as it may', { timeout }, () => {
    let taken = 0
    fc.assert(
      fc.property(source, fc.infiniteStream(fc.nat()), (source, seeds) => {
        const bounded = boundPattern(new RegExp(source))
        if (!bounded.ok) return
        taken++
        const root = treeOf(bounded.pattern)
        const matcher = countingMatcher(root, '')
        for (const text of fc.sample(hardTexts(root, 400), { numRuns: 4, seed: seeds.next().value! }))
          expect(matcher.search(text)).toBeLessThanOrEqual(MAX_STEPS * (text.length + 1))
      }),
      { numRuns: long ? 5000 : 80 },
    )
    expect(taken).toBeGreaterThan(20)
  })

  it('has no open repeat left, and depends on no more of the text than it says', { timeout }, () => {
    fc.assert(
      fc.property(source, fc.infiniteStream(fc.nat()), (source, seeds) => {
        const bounded = boundPattern(new RegExp(source))
        if (!bounded.ok) return
        const { pattern, maxLength } = bounded
        expect(maxLength).toBeLessThanOrEqual(MAX_LENGTH)
        const root = treeOf(pattern)
        const sticky = new RegExp(pattern.source, 'y')
        for (const text of fc.sample(hardTexts(root, 900), { numRuns: 3, seed: seeds.next().value! })) {
          const at = seeds.next().value! % text.length
          const from = Math.max(0, at - maxLength)
          const window = text.slice(from, at + maxLength)
          expect(endAt(sticky, window, at - from)).toBe(endAt(sticky, text, at) - from)
        }
      }),
      { numRuns: long ? 3000 : 40 },
    )
  })

  function endAt(sticky: RegExp, text: string, at: number): number {
    sticky.lastIndex = at
    const end = sticky.test(text) ? sticky.lastIndex : at
    expect(end - at).toBeLessThanOrEqual(MAX_LENGTH)
    return end
  }

  it.runIf(long)('takes ten times as long for ten times the text', { timeout }, () => {
    const spent = (pattern: RegExp, text: string): number => {
      const before = process.cpuUsage().user
      text.replace(pattern, '')
      return process.cpuUsage().user - before
    }
    const patterns = fc.sample(source, 400).map((source) => boundPattern(new RegExp(source)))
    for (const bounded of patterns) {
      if (!bounded.ok) continue
      const [text] = fc.sample(hardTexts(treeOf(bounded.pattern), 500), 1)
      const [short, tenfold] = [text!.repeat(200), text!.repeat(2000)]
      spent(bounded.pattern, short)
      const base = Math.max(5_000, spent(bounded.pattern, short))
      expect(spent(bounded.pattern, tenfold) / base).toBeLessThan(20)
    }
  })
})
