/** Cuts text into sentences and words, in any script. */

const sentenceCutter = new Intl.Segmenter(undefined, { granularity: 'sentence' })
const wordCutter = new Intl.Segmenter(undefined, { granularity: 'word' })

export interface Section {
  /** Empty for what stands before the first. */
  readonly heading: string
  readonly sentences: readonly string[]
}

const HEADING = /^\s*#{1,6}\s+(.*)$/

/** A text by its headings; those that nothing stands under are left out. */
export function sectionsOf(text: string): Section[] {
  const found: { heading: string; lines: string[] }[] = [{ heading: '', lines: [] }]
  for (const line of text.split(/\n+/)) {
    const heading = HEADING.exec(line)?.[1]
    if (heading === undefined) found.at(-1)?.lines.push(line)
    else found.push({ heading, lines: [] })
  }
  return found
    .map(({ heading, lines }) => ({ heading, sentences: sentencesOf(lines.join('\n')) }))
    .filter(({ sentences }) => sentences.length > 0)
}

/** A line is never part of the sentence of the next: list items end without a full stop. Headings are no sentences, and marks of lists are not read out. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .filter((line) => !HEADING.test(line))
    .map((line) => line.replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/, ''))
    .flatMap((line) => [...sentenceCutter.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

/** Scripts that put no spaces between words: cutting these takes a dictionary, and ten times as long. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u

export function wordsOf(text: string): string[] {
  if (!UNSPACED.test(text)) return text.match(/[\p{L}\p{N}]+/gu) ?? []
  const words: string[] = []
  for (const { segment, isWordLike } of wordCutter.segment(text)) if (isWordLike) words.push(segment)
  return words
}
