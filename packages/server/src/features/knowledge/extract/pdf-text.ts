/** The text of a PDF's lines: sentences that were wrapped are whole again, headings are known by their size, and what stands on each page is told once. */
import type { Line } from './pdf-lines.ts'

/** A line below another is the next of its paragraph within this many times the letters' size. */
const LEADING = 1.9
const SAME_SIZE = 0.1
/** A heading's letters are this many times as large as the text's. */
const LARGER = 1.15
const MAX_HEADING = 150
/** A wrapped line is as long as its column; shorter columns are those of tables. In letters, of which a syllable's or a word's count twice. */
const MIN_WRAPPED = 25
/** A column's lines begin within this many times the letters' size of one another. */
const INDENT = 4

const BULLET = /^[•◦▪‣·–—*-](?=\s)/
const NUMBER = /^(\d{1,3})[.)](?=\s)/
const DENSE = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u
const ENDED = /[.!?:;…。！？؟۔]["'”’»)\]]*$/u
/** `Hin- und Rückfahrt`: such a hyphen stands for a part of a word. */
const ELLIPSIS = /^(?:und|oder|bzw|bis|sowie|and|or|to|et|ou|en|of|y|e|o)\b/u

interface Paragraph {
  text: string
  readonly first: Line
  last: Line
}

/** Pages as their lines; those that have none are left out. */
export function textOfPages(pages: readonly (readonly Line[])[]): string {
  const kept = withoutRunningLines(pages)
  const body = bodySize(kept)
  const parts: string[] = []
  let before: Paragraph | null = null
  for (const lines of kept)
    for (const paragraph of paragraphsOf(lines)) {
      const isHeading = isHeadingIn(paragraph, body)
      const text = isHeading ? `## ${paragraph.text}` : paragraph.text
      if (before && !isHeading && flowsOn(before, paragraph)) {
        before.text = joined(before.text, text)
        before.last = paragraph.last
        parts[parts.length - 1] = before.text
        continue
      }
      if (before) parts.push(isHeading || !isBelow(before.last, paragraph.first) ? '\n\n' : '\n')
      parts.push(text)
      before = { ...paragraph, text }
    }
  return parts.join('')
}

/** Without the number of a page, and what stands first or last on a page as on one before it. */
function withoutRunningLines(pages: readonly (readonly Line[])[]): Line[][] {
  const seen = new Set<string>()
  return pages.map((lines, i) => {
    const number = new RegExp(`(?<!\\d)(?:${i + 1}|${pages.length})(?!\\d)`, 'g')
    return lines.filter((line, at) => {
      if (at !== 0 && at !== lines.length - 1) return true
      const key = line.text.replace(number, '#')
      if (!/[\p{L}\p{N}]/u.test(key)) return false
      const where = `${Math.round(line.y)} ${key}`
      if (seen.has(where)) return false
      seen.add(where)
      return true
    })
  })
}

/** The size that most letters have. */
function bodySize(pages: readonly (readonly Line[])[]): number {
  const letters = new Map<number, number>()
  for (const { size, text } of pages.flat()) {
    const rounded = Math.round(size * 2) / 2
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length)
  }
  let most = 0
  let body = 0
  for (const [size, count] of letters)
    if (count > most) {
      most = count
      body = size
    }
  return body
}

function isHeadingIn({ text, first }: Paragraph, body: number): boolean {
  return (
    first.isPlain &&
    first.size >= body * LARGER &&
    text.length <= MAX_HEADING &&
    /\p{L}/u.test(text) &&
    !/[.,;:]$/.test(text)
  )
}

function paragraphsOf(lines: readonly Line[]): Paragraph[] {
  const reach = reachOf(lines)
  const paragraphs: Paragraph[] = []
  for (const line of lines) {
    const paragraph = paragraphs.at(-1)
    if (paragraph && isWrapped(paragraph.last, line, reach) && !beginsItem(line, paragraph)) {
      paragraph.text = joined(paragraph.text, line.text)
      paragraph.last = line
    } else paragraphs.push({ text: line.text, first: line, last: line })
  }
  return paragraphs
}

/** Where lines that begin near a line end at most. One that is alone in reaching so far is a title over columns. */
function reachOf(lines: readonly Line[]): (line: Line) => number {
  const ends = new Map<string, [first: number, second: number]>()
  const place = ({ size, start }: Line, aside: number) =>
    `${Math.round(size)} ${Math.floor(start / (INDENT * Math.max(size, 1))) + aside}`
  const nothing = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY] as const
  for (const line of lines) {
    const [first, second] = ends.get(place(line, 0)) ?? nothing
    const { end } = line
    ends.set(place(line, 0), end > first ? [end, first] : [first, Math.max(second, end)])
  }
  return (line) => {
    const found = [-1, 0, 1].flatMap((aside) => ends.get(place(line, aside)) ?? nothing)
    found.sort((a, b) => b - a)
    return Math.max(found[1] ?? line.end, line.end)
  }
}

/** The next line of the same paragraph: its first word did not fit on this one. */
function isWrapped(line: Line, next: Line, reach: (line: Line) => number): boolean {
  if (!line.isPlain || !next.isPlain || !isBelow(line, next)) return false
  if (weightOf(line.text) < MIN_WRAPPED) return false
  const [word = ''] = DENSE.test(next.text) ? [next.text[0]] : next.text.split(/\s/, 1)
  const letter = (next.end - next.start) / Math.max(next.text.length, 1)
  return line.end + letter * ((word?.length ?? 0) + 1) > reach(line)
}

function isBelow(line: Line, next: Line): boolean {
  const down = line.y - next.y
  return Math.abs(line.size - next.size) <= SAME_SIZE * line.size && down > 0 && down <= LEADING * line.size
}

function weightOf(text: string): number {
  return DENSE.test(text) ? text.length * 2 : text.length
}

/** A number begins an item when it is the first, or the next: else a sentence may go on with one. */
function beginsItem({ text }: Line, { text: before }: Paragraph): boolean {
  const number = NUMBER.exec(text)?.[1]
  if (number === undefined) return BULLET.test(text)
  return number === '1' || Number(NUMBER.exec(before)?.[1]) + 1 === Number(number)
}

/** In the next column, or on the next page. */
function flowsOn(before: Paragraph, next: Paragraph): boolean {
  return (
    before.last.isPlain &&
    next.first.isPlain &&
    Math.abs(before.last.size - next.first.size) <= SAME_SIZE * next.first.size &&
    !isBelow(before.last, next.first) &&
    weightOf(before.last.text) >= MIN_WRAPPED &&
    !ENDED.test(before.text) &&
    /^\p{Ll}/u.test(next.text)
  )
}

function joined(text: string, next: string): string {
  if (/\p{L}[-\u00ad\u2010]$/u.test(text) && !ELLIPSIS.test(next))
    return /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : text + next
  if (DENSE.test(text.at(-1) ?? '') && DENSE.test(next[0] ?? '')) return text + next
  return `${text} ${next}`
}
