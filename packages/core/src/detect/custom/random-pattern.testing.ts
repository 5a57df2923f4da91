/** Random patterns, and texts that are hard for them. For the tests. */
import fc from 'fast-check'
import type { Node } from './parse-pattern.ts'

const set = fc.constantFrom(
  'a',
  'b',
  'c',
  '1',
  '-',
  ' ',
  '.',
  '\\d',
  '\\w',
  '\\s',
  '\\D',
  '\\W',
  '[ab]',
  '[^a]',
  '[b-d1]',
  '[\\w-]',
  '\\x61',
  '\\u0062',
  '[\\]a]',
  '\\.',
)
const edge = fc.constantFrom('^', '$', '\\b', '\\B')
const counts = fc.constantFrom('*', '+', '?', '{2}', '{0,2}', '{1,}', '{3,}', '{2,5}', '{1,40}', '{0,9}')

/** The source of a pattern; `lazy` allows lazy repeats. */
export const patternSource = (lazy: boolean): fc.Arbitrary<string> =>
  fc.letrec<{ either: string; sequence: string; item: string; group: string }>((tie) => ({
    either: fc.oneof(
      { maxDepth: 4 },
      { weight: 4, arbitrary: tie('sequence') },
      { weight: 1, arbitrary: fc.tuple(tie('sequence'), tie('either')).map((parts) => parts.join('|')) },
    ),
    sequence: fc.array(tie('item'), { minLength: 1, maxLength: 5 }).map((items) => items.join('')),
    item: fc.oneof(
      { maxDepth: 4 },
      { weight: 6, arbitrary: set },
      {
        weight: 5,
        arbitrary: fc.tuple(set, counts, fc.constantFrom('', lazy ? '?' : '')).map((parts) => parts.join('')),
      },
      { weight: 1, arbitrary: edge },
      { weight: 2, arbitrary: tie('group') },
      {
        weight: 2,
        arbitrary: fc
          .tuple(tie('group'), counts, fc.constantFrom('', lazy ? '?' : ''))
          .map((parts) => parts.join('')),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom('(?=', '(?!', '(?<=', '(?<!'), tie('either'))
          .map(([open, body]) => `${open}${body})`),
      },
    ),
    group: fc.tuple(fc.constantFrom('(', '(?:'), tie('either')).map(([open, body]) => `${open}${body})`),
  })).either

const CHARACTERS = [...'abcd1-_ .\n']

/** Texts of about `size` characters: what parts of the pattern match, over and over, and what ends such a run. */
export function hardTexts(root: Node, size: number): fc.Arbitrary<string> {
  const parts = partsOf(root)
  const piece = fc
    .tuple(fc.nat(parts.length - 1), fc.infiniteStream(fc.nat(1000)), fc.integer({ min: 1, max: size }))
    .map(([i, choices, length]) => {
      const pick = (n: number): number => (choices.next().value as number) % n
      let text = ''
      while (text.length < length) text += exampleOf(parts[i]!, pick) || CHARACTERS[pick(CHARACTERS.length)]!
      return text
    })
  const end = fc.constantFrom('', ...CHARACTERS)
  return fc.array(fc.tuple(piece, end), { minLength: 1, maxLength: 4 }).map((pieces) => {
    const all = pieces.flat().join('')
    return all.repeat(Math.max(1, Math.ceil(size / Math.max(1, all.length)))).slice(0, size)
  })
}

function exampleOf(node: Node, pick: (n: number) => number): string {
  switch (node.kind) {
    case 'set': {
      const form = new RegExp(`^${node.source}$`)
      const held = CHARACTERS.filter((character) => form.test(character))
      return held[pick(held.length || 1)] ?? ''
    }
    case 'sequence':
      return node.items.map((item) => exampleOf(item, pick)).join('')
    case 'either':
      return exampleOf(node.items[pick(node.items.length)]!, pick)
    case 'repeat': {
      const rounds = [node.min, node.min + 1, node.max, node.min + pick(4)][pick(4)]!
      let text = ''
      for (let i = 0; i < Math.min(rounds, node.max) && text.length < 600; i++)
        text += exampleOf(node.body, pick)
      return text
    }
    default:
      return ''
  }
}

function partsOf(node: Node): Node[] {
  const below = 'items' in node ? node.items : 'body' in node ? [node.body] : []
  return [node, ...below.flatMap(partsOf)]
}
