/** Lines of a PDF's page, from the pieces that its reader gives: what they say, and where they stand. */

/** A piece of text as the reader gives it. The transform maps units of text to the page: its last two numbers are where the piece begins. */
export interface Piece {
  readonly str: string
  readonly width: number
  readonly transform: readonly number[]
  readonly hasEOL: boolean
}

export interface Line {
  readonly text: string
  /** Height of the letters, in units of the page. */
  readonly size: number
  /** Where it begins and ends in the direction it is read in: from right to left both are negative. */
  readonly start: number
  readonly end: number
  /** The baseline, from the bottom of the page. */
  readonly y: number
  /** It lies as the page does, and has no gap in it as rows of tables have. */
  readonly isPlain: boolean
}

/** White space wider than this many times the letters' size parts columns. */
const GAP = 1.2
const RIGHT_TO_LEFT = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}]/u
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

export function linesOf(pieces: readonly Piece[]): Line[] {
  const lines: Line[] = []
  let some: Piece[] = []
  for (const piece of pieces) {
    some.push(piece)
    if (!piece.hasEOL) continue
    put(some)
    some = []
  }
  put(some)
  return lines

  function put(row: readonly Piece[]): void {
    const line = lineOf(row)
    if (line) lines.push(line)
  }
}

function lineOf(row: readonly Piece[]): Line | null {
  const said = row.filter(({ str }) => str.trim() !== '')
  if (said.length === 0) return null
  const isReversed = isMostlyReversed(said)
  const ordered = isReversed && isDrawnFromLeft(said) ? inReadingOrder(row) : row
  const text = ordered
    .map(({ str }) => str)
    .join('')
    .trim()
  const size = Math.max(...said.slice(0, 100).map(sizeOf))
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  for (const piece of said) {
    left = Math.min(left, leftOf(piece))
    right = Math.max(right, leftOf(piece) + piece.width)
  }
  const isPlain =
    row.every(({ transform }) => Math.abs(transform[1] ?? 0) < 1e-3 && (transform[0] ?? 0) > 0) &&
    row.every(({ str, width }) => str.trim() !== '' || width < GAP * size)
  return {
    text: isReversed ? withLamAlef(withPlainLetters(text)) : text,
    size,
    start: isReversed ? -right : left,
    end: isReversed ? -left : right,
    y: said[0]?.transform[5] ?? 0,
    isPlain,
  }
}

function sizeOf({ transform }: Piece): number {
  return Math.hypot(transform[2] ?? 0, transform[3] ?? 0)
}

/** By letters: a line may name something in another script. */
function isMostlyReversed(said: readonly Piece[]): boolean {
  let reversed = 0
  let all = 0
  for (const { str } of said)
    for (const letter of str.match(/\p{L}/gu) ?? []) {
      all++
      if (RIGHT_TO_LEFT.test(letter)) reversed++
    }
  return reversed * 2 > all
}

/** Whether its words come as they stand, from the left, and not as they are read. */
function isDrawnFromLeft(said: readonly Piece[]): boolean {
  const reversed = said.filter(({ str }) => RIGHT_TO_LEFT.test(str))
  const rightward = reversed.filter((piece, i) => i > 0 && leftOf(piece) > leftOf(reversed[i - 1] as Piece))
  return rightward.length * 2 > reversed.length - 1
}

/**
 * Pieces of a line that is read from right to left, where browsers draw each letter from the left. What is read from left to right in it keeps its order:
 * a number, and a name with the numbers behind it; but of two numbers the right one is read first (UAX 9).
 */
function inReadingOrder(row: readonly Piece[]): Piece[] {
  const fromLeft = row.filter(({ str }) => str !== '').sort((a, b) => leftOf(a) - leftOf(b))
  const ordered: Piece[] = []
  for (let end = fromLeft.length; end > 0; ) {
    const from = isForward(fromLeft[end - 1]) ? beginOf(fromLeft, end - 1) : end - 1
    ordered.push(...fromLeft.slice(from, end).map(asRead))
    end = from
  }
  return ordered
}

const MIRRORED: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[' }

/** Keeps a word that is written from left to right as it is. In any other piece what stands left is read last, and brackets are mirrored. */
function asRead(piece: Piece): Piece {
  if (isForward(piece) && /\p{L}/u.test(piece.str)) return piece
  const str = piece.str
    .split(/(\s+)/)
    .reverse()
    .map((word) =>
      word.replace(/^([.,:;!?()[\]"'+-]*)(.*?)([.,:;!?()[\]"'+-]*)$/u, isForward(piece) ? '$3$2$1' : '$&'),
    )
    .join('')
    .replace(/[()[\]]/g, (bracket) => MIRRORED[bracket] as string)
  return { ...piece, str: RIGHT_TO_LEFT.test(piece.str) ? piece.str : str }
}

/** Where the run of pieces that are read from left to right begins. */
function beginOf(fromLeft: readonly Piece[], last: number): number {
  let from = last
  let isApart = false
  for (let at = last - 1; at >= 0; at--) {
    const { str } = fromLeft[at] as Piece
    if (isForward(fromLeft[at])) {
      if (isApart && !/\p{L}/u.test(str)) break
      from = at
      isApart = false
    } else if (LETTER_OR_DIGIT.test(str)) break
    else if (/\s/.test(str)) isApart = true
  }
  return from
}

function isForward(piece: Piece | undefined): boolean {
  return piece !== undefined && LETTER_OR_DIGIT.test(piece.str) && !RIGHT_TO_LEFT.test(piece.str)
}

function leftOf({ transform }: Piece): number {
  return transform[4] ?? 0
}

/** Some programs write which form a letter has within its word. */
function withPlainLetters(text: string): string {
  return text.replace(/[\ufb1d-\ufdff\ufe70-\ufefc]+/g, (forms) => forms.normalize('NFKC'))
}

/**
 * Lam and alef are drawn as one sign, whose two letters the reader puts in the wrong order where a font tells them apart. Two alefs before a lam, and an alef
 * and a lam alone, are words of no language that is written so.
 */
function withLamAlef(text: string): string {
  return text
    .replace(/\u0627([\u0622\u0623\u0625\u0627])\u0644/g, '\u0627\u0644$1')
    .replace(/(?<!\p{L})\u0627\u0644(?!\p{L})/gu, '\u0644\u0627')
}
