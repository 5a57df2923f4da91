/** Cuts text into sentences and words, in any script. */

/** Not by the machine's language: on one in Greek, a semicolon ends every sentence. */
const sentenceCutter = new Intl.Segmenter('en', { granularity: 'sentence' })
const wordCutter = new Intl.Segmenter('en', { granularity: 'word' })

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

/**
 * A line is part of the sentence of the next only where it was wrapped: list items end without a full stop. Headings are no sentences, and marks of lists are
 * not read out.
 */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .flatMap((block) => unwrapped(block.split('\n').filter((line) => !HEADING.test(line))))
    .map((line) => line.replace(ITEM, ''))
    .flatMap(cut)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/
/** Programs wrap plain text at so many columns. */
const NARROWEST = 50
const WIDEST = 120

/** Lines of a paragraph whose next word would not have fitted go on with the next. */
function unwrapped(lines: readonly string[]): string[] {
  const width = Math.max(0, ...lines.map(({ length }) => length))
  if (width < NARROWEST || width > WIDEST) return [...lines]
  const whole: string[] = []
  let last = ''
  for (const line of lines) {
    const [word = ''] = line.trim().split(/\s/, 1)
    const isNext = last !== '' && last.length + 1 + word.length > width && !ITEM.test(line)
    if (isNext && !/ \| /.test(last + line)) whole[whole.length - 1] += ` ${line.trim()}`
    else whole.push(line)
    last = line
  }
  return whole
}

/** Opening brackets at a sentence's end, which Unicode's rules (UAX 29, SB9) leave there though the next begins with them. */
const OPENED = /[([{（［｛「『【〈《]{1,9}$/

function cut(line: string): string[] {
  const sentences: string[] = []
  let opened = ''
  for (const { segment } of sentenceCutter.segment(line)) {
    const said = opened + segment
    opened = OPENED.exec(said)?.[0] ?? ''
    sentences.push(said.slice(0, said.length - opened.length).trim())
  }
  return sentences
}

/** Scripts that put no spaces between words: cutting these takes a dictionary, and ten times as long. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u

export function wordsOf(text: string): string[] {
  if (!UNSPACED.test(text)) return text.match(/[\p{L}\p{N}]+/gu) ?? []
  const words: string[] = []
  for (const { segment, isWordLike } of wordCutter.segment(text)) if (isWordLike) words.push(segment)
  return words
}
