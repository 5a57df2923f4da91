import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunkRanges, chunksOf, tokensOf } from './chunk.ts'

const MOST = 300
const OVERLAP = 40
/** Half of a character. */
const HALF = /\p{Cs}/u

const piece = fc.oneof(
  fc.constantFrom('# Heading\n', '## Under it\n', '\n\n', '\n', ' ', '. ', '! ', '，', '。'),
  fc.constantFrom('[EMAIL_ADDRESS]', '[PHONE_NUMBER_12]', '[US_SSN]', '[not one', 'x[y]'),
  fc.constantFrom('😀', '👩‍👩‍👧', 'ü', '漢字仮名', '한국어', 'ﬁ'),
  fc.lorem({ maxCount: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.integer({ min: 1, max: 4_000 }).map((n) => 'x'.repeat(n)),
  fc.integer({ min: 1, max: 2_000 }).map((n) => '😀'.repeat(n)),
  fc.integer({ min: 1, max: 200 }).map((n) => '[IBAN_CODE]'.repeat(n)),
)
const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))

describe('chunks', () => {
  it('cover every character that is no white space, in order, with little said twice', () => {
    fc.assert(
      fc.property(text, (whole) => {
        let covered = 0
        for (const { start, end } of chunkRanges(whole)) {
          expect(start).toBeLessThan(end)
          expect(whole.slice(covered, start).trim()).toBe('')
          expect(end).toBeGreaterThan(covered)
          if (start < covered) expect(tokensOf(whole.slice(start, covered))).toBeLessThanOrEqual(OVERLAP + 1)
          covered = end
        }
        expect(whole.slice(covered).trim()).toBe('')
      }),
    )
  })

  it('are never larger than a model is given, nor empty', () => {
    fc.assert(
      fc.property(text, (whole) => {
        for (const { content, tokenCount } of chunksOf(whole)) {
          expect(content.trim()).not.toBe('')
          expect(tokenCount).toBe(tokensOf(content))
          // Each unit's count is rounded up by itself.
          expect(tokenCount).toBeLessThanOrEqual(MOST)
        }
      }),
    )
  })

  it('hold whole characters and whole placeholders', () => {
    const placeholders = /\[[A-Z][A-Z0-9_]*\]/g
    fc.assert(
      fc.property(text, (whole) => {
        fc.pre(!HALF.test(whole))
        const cuts = new Set(chunkRanges(whole).flatMap(({ start, end }) => [start, end]))
        for (const { content } of chunksOf(whole)) expect(content).not.toMatch(HALF)
        for (const { index, 0: placeholder } of whole.matchAll(placeholders))
          for (let i = index + 1; i < index + placeholder.length; i++) expect(cuts.has(i)).toBe(false)
      }),
    )
  })

  it('hold a placeholder whole that stands right behind a sentence', () => {
    for (const sign of ['.', '!', '。']) {
      const whole = `${`word${sign}[EMAIL_ADDRESS]`.repeat(200)}\n`
      for (const { content } of chunksOf(whole)) expect(content).toMatch(/^(?:word|\[EMAIL_ADDRESS\])/)
      for (const { content } of chunksOf(whole)) expect(content).not.toMatch(/\[$/)
    }
  })

  it('begin with their section, and know the headings above them', () => {
    const words = 'Some words stand here to fill the section. '.repeat(8)
    const whole = `# Guide\n\n${words}\n\n## Cleaning\n\n${words}\n\n## Warranty\n\n${words}\n\n# Other\n\n${words}`
    expect(chunksOf(whole).map(({ heading, content }) => [heading, content.split('\n')[0]])).toEqual([
      ['Guide', '# Guide'],
      ['Guide › Cleaning', '## Cleaning'],
      ['Guide › Warranty', '## Warranty'],
      ['Other', '# Other'],
    ])
  })

  it('of a long section repeat its last sentence', () => {
    const sentences = Array.from({ length: 60 }, (_, i) => `Sentence number ${i} says a little about it.`)
    const chunks = chunksOf(sentences.join(' '))
    expect(chunks.length).toBeGreaterThan(1)
    for (const [i, { content }] of chunks.slice(1).entries()) {
      const last = /[^.]+\.$/.exec(chunks[i]!.content)![0].trim()
      expect(content).toContain(last)
    }
  })

  it('take short sections together', () => {
    expect(chunksOf('# One\n\nA.\n\n# Two\n\nB.')).toHaveLength(1)
  })

  it('of nothing are none', () => {
    for (const nothing of ['', ' \n\n\t ']) expect(chunksOf(nothing)).toEqual([])
  })
})
