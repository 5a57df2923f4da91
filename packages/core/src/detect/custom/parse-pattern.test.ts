import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countingMatcher } from './counting-matcher.testing.ts'
import { type Node, parsePattern } from './parse-pattern.ts'
import { patternSource } from './random-pattern.testing.ts'

const extra = { characters: 9, rounds: 9 }
/** A pattern that is not written as one, where a formatter would mend it. */
const regExp = (source: string, flags = '') => new RegExp(source, flags)
const read = ({ source, flags }: RegExp) => parsePattern(source, flags, extra)

/** The tree in brackets. */
function shape(node: Node): string {
  switch (node.kind) {
    case 'set':
    case 'edge':
      return node.source
    case 'sequence':
      return `(${node.items.map(shape).join(' ')})`
    case 'either':
      return `(${node.items.map(shape).join(' | ')})`
    case 'repeat':
      return `${shape(node.body)}{${node.min},${node.max}}`
    case 'look':
      return `[${node.behind ? '<' : '>'}${node.negative ? '!' : '='} ${shape(node.body)}]`
  }
}

describe('parsePattern', () => {
  it.each<[RegExp, string]>([
    [/ab/, '(a b)'],
    [/ab|c|/, '((a b) | c | ())'],
    [/a(b|c)d/, '(a (b | c) d)'],
    [/a(?:bc)d/, '(a b c d)'],
    [/(?<value>a)b/, '(a b)'],
    [/a?b*c+d{2}e{2,}f{2,3}/, '(a{0,1} b{0,9} c{1,10} d{2,2} e{2,11} f{2,3})'],
    [/a??b*?c{2,}?/, '(a{0,1} b{0,9} c{2,11})'],
    [/(ab)+/, '(a b){1,10}'],
    [/(?=a)(?!b)(?<=c)(?<!d)/, '([>= a] [>! b] [<= c] [<! d])'],
    [/^a$|\b\B/m, '((^ a $) | (\\b \\B))'],
    [regExp('[a\\]b][^\\\\][][^]'), '([a\\]b] [^\\\\] [] [^])'],
    [/[(|)][[]/, '([(|)] [[])'],
    [/\d\.\/\n\cA\x41\u0041/, '(\\d \\. \\/ \\n \\cA \\x41 \\u0041)'],
    [/\p{Lu}\u{1f600}😀/u, '(\\p{Lu} \\u{1f600} 😀)'],
    // Annex B: none of these is a quantifier or an escape of several characters.
    [/a{,3}{/, '(a { , 3 } {)'],
    [regExp('\\u12\\x4\\012\\07]'), '(\\u 1 2 \\x 4 \\012 \\07 ])'],
  ])('reads %s', (pattern, expected) => {
    expect(shape(read(pattern).root)).toBe(expected)
  })

  it('closes open repeats and changes nothing else', () => {
    expect(read(/a+(b*?|c{2,})+\+[*+]{3}x{,2}?/).closed).toBe(
      'a{1,10}(b{0,9}?|c{2,11}){1,10}\\+[*+]{3}x{,2}?',
    )
  })

  it.each([
    ['(a)\\1', '', '\\1'],
    ['(?<n>a)\\k<n>', '', '\\k'],
    ['\\k', '', '\\k'],
    ['\\c', '', '\\c'],
    ['\\p{L}', '', '\\p'],
    ['\\u{61}', '', '\\u'],
    ['\\ud83d\\ude00', 'u', '\\u'],
    ['(?i:a)', '', '(?'],
    ['a', 'v', 'the flag v'],
  ])('names what it cannot bound in %s with flags "%s"', (source, flags, token) => {
    expect(read(regExp(source, flags)).unbound).toBe(token)
  })

  it.each([
    ['\\\\1', ''],
    ['[\\1]', ''],
    ['\\d{1}', ''],
    ['\\p', ''],
    ['\\ud83d\\ude00', ''],
    ['\\p{L}\\u{1f600}', 'u'],
    ['\\cA', ''],
    ['(?:i)', ''],
  ])('has nothing against %s with flags "%s"', (source, flags) => {
    expect(read(regExp(source, flags)).unbound).toBe('')
  })

  it('reads what the platform reads: the tree matches where the pattern with its repeats closed does', () => {
    fc.assert(
      fc.property(
        patternSource(true),
        fc.constantFrom('', 'i', 's', 'm', 'u', 'imsu'),
        fc.string({ unit: fc.constantFrom(...'abABcd1-_ .\n'), maxLength: 12 }),
        (source, flags, text) => {
          fc.pre(compiles(source, flags))
          const { root, closed } = parsePattern(source, flags, { characters: 3, rounds: 2 })
          const sticky = new RegExp(closed, `${flags}y`)
          const matcher = countingMatcher(root, flags)
          for (let at = 0; at <= text.length; at++) {
            sticky.lastIndex = at
            expect(matcher.matchAt(text, at) >= 0).toBe(sticky.test(text))
          }
        },
      ),
      { numRuns: 400 },
    )
  })
})

/** Under the flag u, lookarounds must not be repeated and some escapes do not exist. */
function compiles(source: string, flags: string): boolean {
  try {
    return Boolean(new RegExp(source, flags))
  } catch {
    return false
  }
}
