/**
 * Tables of fields parted by commas, semicolons, tabs, bars (RFC 4180, Markdown) or spaces: what a column is called is context for all its values, however far
 * below. What is known of a line depends on what stands before it alone, so that a text may be read in parts.
 */

import { addsOf, gap, isBehind, sinceNear } from '../context/context.ts'
import type { Phrases } from '../context/lexicon.ts'
import { endsFloat } from '../edges/float-edges.ts'
import type { Secret } from '../scan/again.ts'
import { type Aligned, alignedBelow, GAP, nameOver } from './aligned.ts'
import { marked } from './characters.ts'
import { DELIMITERS, delimiterBeside, LINE, MOST_PADDING, mayBeField } from './field.ts'
import { segmentField } from './segments.ts'
import { unitAt } from './units.ts'

/** Longer lines are no rows, and longer fields of a head no names, in UTF-16 units. */
const LONGEST_ROW = 2048
const LONGEST_NAME = 56
/** One to six words, or nothing; no number of three digits or more, as no value is. */
const NAME = /^(?!.*(?:^|[^\p{L}\d])\d{3})(?=.*\p{L})\S+(?: \S+){0,5}$|^$/u
/** What no line of names holds: a look that saves the rest. */
const FIGURE = /[ \t,;|]\d{3}/
/** A rule between head and rows, which ends no table; or what dumps of SQL write above the rows, of which each has a line. */
const RULE = /^ *[|+:=-]{3}[\s|:+=-]*$|\(([^()]*)\) (?:VALUES|FROM stdin;)\s*$/i
/** What SQL calls the columns of the rows behind, on the same line: `INSERT INTO people (name, ssn) VALUES ('Ann', '219099998')`. */
const INSERT = /\(([^()]*)\)\s*VALUES\b/i
/** Another number, and what an id or a time is called that has a name of its own: `"ssn":"219099998","user_id":"`, `"phone":"4155552671","created_at":` */
const OWN_ID = /\d{5}\D*(?:id|(?:cre|upd)ated|[ds_i]_?at|exp|time|seq|order)[\\"']* ?[:=] ?[\\"'(]*$/i
/** A line that holds a value and no sentence: a digit, and no word in small letters. */
const VALUE = /^(?!.*\p{Ll}{3}).*\d/u
const LINE_END = 10
const DELIMITER = /[\t;|,]|\S {2}/
/** How far into a head its first delimiter stands at most. */
const LONGEST_FIRST = LONGEST_NAME + MOST_PADDING

/** What the lines below a head have in common: how many delimiters each has, and what the fields between are called. */
interface Table {
  readonly width: number
  readonly names: readonly string[]
  readonly aligned?: Aligned
}

/** What is known where a text was cut: for each delimiter the table that goes on, and the line that stands before. */
export interface Above {
  readonly tables: readonly (Table | undefined)[]
  readonly line: string
  /** Secrets whose name told them. */
  readonly told?: readonly Secret[]
}

export const NOTHING_ABOVE: Above = { tables: [], line: '' }

/** What the name of a column adds to a confidence whose field is `start` to `end` and nothing else, for words of `list`; 0 where there is none. */
export type FromColumn = (list: Phrases, start: number, end: number) => number

export interface Columns {
  /**
   * Makes `text`, which stands below `above`, the one that is read; `origin` has for each unit of what detectors read its place there. Nothing is read
   * before it is asked for. The empty text lets go of all.
   */
  turnTo(text: string, above?: Above, origin?: Uint32Array): void
  readonly fromColumn: FromColumn
  /** What the column is called whose field is `start` to `end` and nothing else; empty where none is. */
  headOf(start: number, end: number): string
  /** What counts in place of what the words near `start` to `end` add, as `near` told last; `undefined` where they do. */
  instead(added: number, list: Phrases, start: number, end: number): number | undefined
}

/** Reads columns, of one text after another. */
export function newColumns(): Columns {
  let above = NOTHING_ABOVE
  let before = 0
  let whole = ''
  let origin: Uint32Array | undefined
  // For each delimiter the line asked for last, where it begins, and its table: the next one mostly stands shortly below.
  let lines: number[] = []
  let tables: (Table | undefined)[] = []
  // Where the line of the field asked for last begins: the next one mostly stands on it.
  let asked = -1
  let began = -1
  // What the names add, by name and list of words; undefined for those that say nothing.
  const said = new Map<string, ReadonlyMap<Phrases, number> | undefined>()
  // The field asked for last: identifiers of one shape ask for the same one after another.
  let lastStart = -1
  let lastEnd = -1
  let lastName: ReadonlyMap<Phrases, number> | undefined
  // Whether what stands above a list counts: who looks for names and secrets asks for it otherwise.
  let isAlone = false

  /** The table that the line at `line` is a row of; the lines above are read as far as they hold the delimiter. */
  function tableAt(kind: number, line: number): Table | undefined {
    let from = line
    while (from > 0 && from !== lines[kind]) {
      const start = lineStart(whole, from - 1)
      const row = start < 0 ? 'none' : whole.slice(start, from)
      const delimiter = DELIMITERS[kind]!
      const ends = !(delimiter === LINE ? VALUE.test(row) : row.includes(delimiter)) && !RULE.test(row)
      // What names the values of a list holds no delimiter.
      if (!ends || (start >= 0 && delimiter === LINE)) from = start
      if (ends) break
    }
    let table = from === lines[kind] ? tables[kind] : from === 0 ? above.tables[kind] : undefined
    while (from < line) {
      const end = whole.indexOf('\n', from)
      table = tableBelow(whole.slice(from, end), DELIMITERS[kind]!, table)
      from = end + 1
    }
    lines[kind] = line
    tables[kind] = table
    return table
  }

  /** As `lineStart`, read no further back than it was read for the one before. */
  function lineOf(at: number): number {
    let from = at
    if (asked < 0 || asked > at) from = lineStart(whole, at)
    else {
      while (from > asked && at - from <= LONGEST_ROW && whole.charCodeAt(from - 1) !== LINE_END) from--
      if (from === asked) from = began
    }
    asked = at
    began = at - from > LONGEST_ROW ? -1 : from
    return began
  }

  function find(start: number, end: number): string {
    const name = segmentField(whole, start, end, lineOf)
    if (name !== '') return name
    const delimiter = delimiterBeside(whole, start, end)
    const line = delimiter === '' || (delimiter === LINE && !isAlone) ? -1 : lineOf(start)
    if (line < 0) return ''
    const row = whole.slice(line, start)
    const columns = delimiter === ',' ? INSERT.exec(row)?.[1] : undefined
    if (columns === undefined) {
      const table = tableAt(DELIMITERS.indexOf(delimiter), line)
      return table?.aligned
        ? nameOver(table.aligned, start - line, end - line)
        : delimiter === LINE
          ? `${plain(table?.names[0] ?? '')}:`
          : (table?.names[countOf(row, delimiter)] ?? '')
    }
    const values = row.replace(/'[^']*'?/g, '')
    return plain(columns.split(',')[countOf(values.slice(values.lastIndexOf('(')), ',')] ?? '')
  }

  function headOf(start: number, till: number): string {
    const end = endsFloat(till) ? till + 2 : till
    if (!mayBeField(start, end)) return ''
    return origin
      ? find(origin[start]! + before, origin[end - 1]! + 1 + before)
      : find(start + before, end + before)
  }

  /** What the name of the column adds, by list of words, whose field is `start` to `end`; undefined where it says nothing. */
  function nameOf(start: number, end: number): ReadonlyMap<Phrases, number> | undefined {
    if (start === lastStart && end === lastEnd) return lastName
    lastStart = start
    lastEnd = end
    isAlone = true
    const name = headOf(start, end)
    isAlone = false
    if (name !== '' && !said.has(name)) said.set(name, addsOf(name))
    lastName = said.get(name)
    return lastName
  }

  function instead(added: number, list: Phrases, start: number, end: number): number | undefined {
    // What names the number before says nothing of an id or a time.
    if (added > 0 && !isBehind && isAssigned(start) && OWN_ID.test(sinceNear(start))) return 0
    // Of the words in the head of a table only those of its own column are a value's.
    return added > 0 && !(!isBehind && holdsEnd(start - gap, start) && nameOf(start, end))
      ? undefined
      : fromColumn(list, start, end)
  }

  const fromColumn = (list: Phrases, start: number, end: number): number => nameOf(start, end)?.get(list) ?? 0

  function turnTo(text: string, stands: Above = NOTHING_ABOVE, places?: Uint32Array): void {
    above = stands
    before = above.line.length
    whole = above.line + text
    origin = places
    lines = []
    tables = []
    said.clear()
    lastStart = lastEnd = asked = -1
    isAlone = false
    lastName = undefined
  }

  return { turnTo, fromColumn, headOf, instead }
}

/** Whether a colon or an equals sign stands in front of `start`, behind a space and quotes: what each such name ends with. */
function isAssigned(start: number): boolean {
  let at = start - 1
  while (QUOTES[unitAt(at)] === 1) at--
  if (unitAt(at) === 32) at--
  return unitAt(at) === 58 || unitAt(at) === 61
}

const QUOTES = marked('"\'(\\')

/** Whether a line, or the list of the columns, ends between. */
function holdsEnd(from: number, to: number): boolean {
  let at = from
  while (at < to && unitAt(at) !== LINE_END && unitAt(at) !== 41) at++
  return at < to
}

/** What is above the place where `text`, which stood below `above`, ends. */
export function aboveEnd(text: string, above: Above): Above {
  const whole = above.line + text
  let { tables } = above
  let from = 0
  for (let end = whole.indexOf('\n'); end >= 0; end = whole.indexOf('\n', from)) {
    const line = whole.slice(from, end)
    // Most lines are of no table, and begin none.
    if (tables.length > 0 || line.length <= LONGEST_NAME || DELIMITER.test(line.slice(0, LONGEST_FIRST))) {
      const next = [...DELIMITERS].map((delimiter, kind) =>
        delimiter === LINE || line.includes(delimiter) || tables[kind] || RULE.test(line)
          ? tableBelow(line, delimiter, tables[kind])
          : undefined,
      )
      tables = next.some(Boolean) ? next : []
    }
    from = end + 1
  }
  return { tables, line: whole.slice(from, from + LONGEST_ROW + 1) }
}

/** Where the line of `at` begins; -1 where that is further away than a row is long. */
function lineStart(text: string, at: number): number {
  const least = Math.max(0, at - LONGEST_ROW - 1)
  const from = text.slice(least, at).lastIndexOf('\n')
  return from >= 0 ? least + from + 1 : at > LONGEST_ROW ? -1 : 0
}

/** The table that goes on below `line`: the one it is a row of, or one whose head it is. */
function tableBelow(line: string, delimiter: string, table: Table | undefined): Table | undefined {
  if (line.length > LONGEST_ROW) return
  const [rule, columns] = RULE.exec(line) ?? []
  if (columns) return { width: countOf(columns, ','), names: columns.split(',').map(plain) }
  if (rule) return table
  if (delimiter === GAP) {
    const aligned = alignedBelow(line, table?.aligned, isName)
    return aligned && { width: 0, names: [], aligned }
  }
  if (delimiter === LINE)
    return VALUE.test(line)
      ? table
      : line.length <= LONGEST_NAME && NAME.test(line.trim())
        ? { width: 0, names: [line] }
        : undefined
  if (table && countOf(line, delimiter) === table.width) return table
  const first = line.indexOf(delimiter)
  if (first < 0 || first >= LONGEST_FIRST || FIGURE.test(line) || !isName(line.slice(0, first).trim())) return
  const names = line.split(delimiter).map(plain)
  const width = names.length - 1
  return names.filter(Boolean).length > 1 && names.every(isName) && countOf(line, delimiter) === width
    ? { width, names }
    : undefined
}

/** What `plain` changes: most names hold none of it. */
const UNPLAIN = /[^ !#-&(-_a-~]/
/** A name as words are looked up: hidden characters, quotes and padding gone. */
const plain = (name: string): string =>
  (UNPLAIN.test(name) ? name.normalize('NFKC').replace(/[\p{Cf}"`]|^\s*'|'\s*$/gu, '') : name).trim()
const isName = (field: string): boolean => field.length <= LONGEST_NAME && NAME.test(field)

/** Not `(212) 555-0123,O'Brien`. */
const ROW = /^\s*\([^)]*,/

/** How many delimiters stand in a part of a line, but in quotes, and but for the comma behind a row of SQL. */
function countOf(part: string, delimiter: string): number {
  const quoted = part.includes('"') ? /"[^"]*"?/g : ROW.test(part) ? /'[^']*'?|\),\s*$/g : ''
  return (quoted ? part.replace(quoted, '') : part).split(delimiter).length - 1
}
