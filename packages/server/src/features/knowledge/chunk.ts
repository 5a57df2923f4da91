/** Cuts a text into pieces that are found and quoted by themselves: along headings, then paragraphs, then sentences. */

export interface Chunk {
  /** A slice of the text, without white space around it. */
  readonly content: string
  /** The headings it stands under, the outermost first. */
  readonly heading: string
  readonly tokenCount: number
}

/** Where a chunk stands in the text. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** Estimated tokens. A chunk closes at the first good place after the first, and never holds more than the last. */
const ENOUGH = 200
const MOST = 300
/** What a chunk repeats of the one before, within one section, at most. */
const OVERLAP = 40
/** A section shorter than this does not begin a chunk of its own. */
const SHORT = 60

/** A unit that no cut goes through, unless it is longer than a chunk. */
interface Unit extends Range {
  readonly tokens: number
  /** What it begins: a section, a paragraph, or nothing. */
  readonly begins: 'section' | 'paragraph' | null
}

export function chunksOf(text: string): Chunk[] {
  const headings = headingsOf(text)
  return chunkRanges(text).map(({ start, end }) => {
    const content = text.slice(start, end).trim()
    return { content, heading: headings(start), tokenCount: tokensOf(content) }
  })
}

/** Ranges in the order of the text. Together they cover all of it that is no white space; each but the first may begin within the one before. */
export function chunkRanges(text: string): Range[] {
  const units = unitsOf(text)
  const ranges: Range[] = []
  let first = 0
  let tokens = 0
  const close = (end: number) => {
    ranges.push({ start: units[first]!.start, end: units[end - 1]!.end })
  }
  for (const [i, unit] of units.entries()) {
    const isFull = tokens + unit.tokens > MOST
    const isGoodPlace =
      (unit.begins === 'section' && tokens >= SHORT) || (unit.begins !== null && tokens >= ENOUGH)
    if (i > first && (isFull || isGoodPlace)) {
      close(i)
      first = i
      tokens = 0
      // A new section stands by itself; a text that goes on takes its last words along.
      let back = 0
      while (unit.begins !== 'section' && first > 1 && ranges.at(-1)!.start < units[first - 1]!.start) {
        const more = units[first - 1]!.tokens
        if (back + more > OVERLAP || back + more + unit.tokens > MOST) break
        back += more
        first--
      }
      tokens = back
    }
    tokens += unit.tokens
  }
  if (first < units.length) close(units.length)
  return ranges.filter(({ start, end }) => /\S/.test(text.slice(start, end)))
}

/** Four characters to a token, as in most alphabets; one, where a character is a syllable or a word. */
export function tokensOf(text: string): number {
  const dense = text.match(DENSE)?.length ?? 0
  return Math.ceil(dense + (text.length - dense) / 4)
}

const DENSE = /[\u1100-\u11ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]/g
const HEADING = /^#{1,6}[ \t]+\S/
const MAX_HEADING = 200

/** Sentences, each with the white space after it; headings by themselves. */
function unitsOf(text: string): Unit[] {
  const units: Unit[] = []
  for (const paragraph of paragraphsOf(text)) {
    let { begins } = paragraph
    for (const sentence of begins === 'section' ? [paragraph] : sentencesOf(text, paragraph))
      for (const { start, end } of piecesOf(text, sentence)) {
        units.push({ start, end, tokens: tokensOf(text.slice(start, end)), begins })
        begins = null
      }
  }
  return units
}

/** Lines that belong together, with the blank ones after them; a heading is one by itself. */
function paragraphsOf(text: string): (Range & Pick<Unit, 'begins'>)[] {
  const paragraphs: { start: number; end: number; begins: 'section' | 'paragraph' }[] = []
  let wasBlank = true
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline + 1
    const isHeading = isHeadingAt(text, start, end)
    const last = paragraphs.at(-1)
    const isBlank = text.slice(start, Math.min(end, start + 1_000)).trim() === '' && end - start < 1_000
    if (!last || isHeading || (!isBlank && (wasBlank || last.begins === 'section')))
      paragraphs.push({ start, end, begins: isHeading ? 'section' : 'paragraph' })
    else last.end = end
    wasBlank = isBlank
    start = end
  }
  return paragraphs
}

function isHeadingAt(text: string, start: number, end: number): boolean {
  return text[start] === '#' && end - start <= MAX_HEADING && HEADING.test(text.slice(start, end))
}

/** Not by the machine's language: on one in Greek, a semicolon ends every sentence. */
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Opening brackets at a sentence's end, which Unicode's rules (UAX 29, SB9) leave there though the next begins with them: `Done.[EMAIL_ADDRESS]`. */
const OPENED = /[([{（［｛「『【〈《]{1,9}$/

function* sentencesOf(text: string, { start, end }: Range): Generator<Range> {
  let from = start
  for (const { index, segment } of segmenter.segment(text.slice(start, end))) {
    const to = start + index + segment.length
    const opened = to < end ? (OPENED.exec(segment)?.[0].length ?? 0) : 0
    if (to - opened > from) yield { start: from, end: to - opened }
    from = Math.max(from, to - opened)
  }
}

/** A sentence that is longer than a chunk is cut between words, or where there are none, between characters. */
function* piecesOf(text: string, { start, end }: Range): Generator<Range> {
  let from = start
  while (end - from > MOST && tokensOf(text.slice(from, Math.min(end, from + 4 * MOST + 1))) > MOST) {
    const isDense = tokensOf(text.slice(from, from + 4 * ENOUGH)) > MOST
    const to = goodCut(text, from, from + (isDense ? ENOUGH : 4 * ENOUGH))
    yield { start: from, end: to }
    from = to
  }
  yield { start: from, end }
}

const MAX_PLACEHOLDER = 80
const PLACEHOLDER = /^\[[A-Z][A-Z0-9_]*\]/

function goodCut(text: string, from: number, to: number): number {
  for (let i = to; i > (from + to) / 2; i--) if (/\s/.test(text[i - 1]!)) return i
  // Looked for near by alone, or the whole text would be searched for each cut.
  const near = Math.max(from + 1, to - MAX_PLACEHOLDER)
  const opened = near + text.slice(near, to).lastIndexOf('[')
  const placeholder = opened >= near ? PLACEHOLDER.exec(text.slice(opened, opened + MAX_PLACEHOLDER)) : null
  if (placeholder && opened + placeholder[0].length > to) return opened
  // Both halves of a character stay together.
  return isLowSurrogate(text.charCodeAt(to)) ? to - 1 : to
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}

/** Tells, for places asked in order, the headings they stand under. */
function headingsOf(text: string): (at: number) => string {
  const found = paragraphsOf(text).filter(({ begins }) => begins === 'section')
  const open: string[] = []
  let next = 0
  return (at) => {
    for (; next < found.length && found[next]!.start <= at; next++) {
      const { start, end } = found[next]!
      const line = text.slice(start, end).trim().split('\n', 1)[0]!
      const level = /^#+/.exec(line)![0].length
      open.length = Math.min(open.length, level - 1)
      open[level - 1] = line.slice(level).trim()
    }
    return open.filter(Boolean).join(' › ')
  }
}
