/** Reads a line of rows whose spelling is known: a row, an array of rows, or a page. */
import type { KnownRow } from './known-row.ts'
import { createRowReader } from './row-reader.ts'

export interface TextReader {
  /** Null for what has to be read otherwise. */
  read(text: string): {
    readonly rows: readonly KnownRow[]
    /** Of a page alone: where the export goes on, null after the last. */
    readonly cursor?: string | null
  } | null
  /** Tells what was read otherwise. */
  learn(text: string, rows: readonly unknown[]): void
}

/** UTF-16 code units, of some 2,000 rows. Expressions remember where they might have gone on, up to five places for two characters, and have room for 16 Mi. */
const MAX_LENGTH = 4 * 1024 * 1024

const BEFORE_ROWS = /^(?:\{"rows": ?)?\[/
const AFTER_PAGE = /\], ?"next_cursor": ?(?:null|"([^"\\\x00-\x1f]*)")\}$/y
const [COMMA, SPACE, CLOSING] = [44, 32, 93]

export function createTextReader(): TextReader {
  const reader = createRowReader()

  /** The rows from `start` to the bracket that closes them. */
  function readArray(text: string, start: number): { rows: KnownRow[]; end: number } | null {
    const rows: KnownRow[] = []
    for (let at = start; ; at++) {
      if (text.charCodeAt(at) === SPACE && rows.length > 0) at++
      const next = reader.read(text, at)
      if (next === null) return null
      rows.push(next.row)
      at = next.end
      if (text.charCodeAt(at) === CLOSING) return { rows, end: at }
      if (text.charCodeAt(at) !== COMMA) return null
    }
  }

  return {
    read(text) {
      if (text.length > MAX_LENGTH) return null
      const row = reader.read(text, 0)
      if (row !== null) return row.end === text.length ? { rows: [row.row] } : null
      const before = BEFORE_ROWS.exec(text)?.[0]
      const all = before === undefined ? null : readArray(text, before.length)
      if (all === null) return null
      if (before === '[') return all.end + 1 === text.length ? { rows: all.rows } : null
      AFTER_PAGE.lastIndex = all.end
      const page = AFTER_PAGE.exec(text)
      return page && { rows: all.rows, cursor: page[1] ?? null }
    },
    learn(text, rows) {
      const start = BEFORE_ROWS.exec(text)?.[0].length ?? 0
      if (rows.length > 0) reader.learn(text, start, rows[0])
    },
  }
}
