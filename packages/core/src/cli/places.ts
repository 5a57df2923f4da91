/** Where findings stand in a text that goes by in parts. */
import type { Finding } from '../detect/finding.ts'

export interface Place {
  /** From 1; lines end with a line feed. */
  readonly line: number
  /** From 1, in UTF-16 units. */
  readonly column: number
  /** UTF-16 units into the whole text. */
  readonly start: number
  readonly end: number
}

/** Takes each part of a text in turn, with its findings in text order, their offsets into the part. */
export type PlacesOf = (part: string, findings: readonly Finding[]) => Place[]

export function createPlacesOf(): PlacesOf {
  let line = 1
  let lineStart = 0
  let gone = 0
  return (part, findings) => {
    // Each line feed is looked for once, however many findings stand on a line.
    let feed = part.indexOf('\n')
    const countTo = (end: number): void => {
      for (; feed >= 0 && feed < end; feed = part.indexOf('\n', feed + 1)) {
        line++
        lineStart = gone + feed + 1
      }
    }
    const places = findings.map(({ start, end }) => {
      countTo(start)
      return { line, column: gone + start - lineStart + 1, start: gone + start, end: gone + end }
    })
    countTo(part.length)
    gone += part.length
    return places
  }
}
