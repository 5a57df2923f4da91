/** Secrets in the fields of a table, whose column is called as a password or a key is. */
import type { Emit } from '../../candidate.ts'
import { marked } from '../../text/characters.ts'
import type { Columns } from '../../text/columns.ts'
import { unitAt } from '../../text/units.ts'
import { judge } from './judge.ts'
import { type KeyName, kindOf, nameBefore, wordsOf } from './key-name.ts'
import type { ServiceKey } from './service-keys.ts'

/** The longest field that is read, in UTF-16 units. */
const LONGEST = 128
/** What parts fields, and what may stand beside a value within one. */
const EDGES = marked('\0\t\n\r "\',;|')
const DELIMITERS = marked('\t,;|')

/** What stands before a value in a field, behind a space or not: a delimiter, a quote, a sign that the value begins with. */
const LEADS = marked('\0\t\n\r ,;|"\'!#$%&*@^+~?-')

const KINDS = 'username password pass secret key'

export type FieldAt = (text: string, at: number, columns: Columns, emit: Emit) => void

export const fieldOf =
  (services: readonly ServiceKey[]): FieldAt =>
  (text, at, columns, emit) => {
    const before = unitAt(at - 1)
    if (LEADS[before === 32 /* space */ ? unitAt(at - 2) : before] !== 1) return
    let start = at
    while (at - start < LONGEST && EDGES[unitAt(start - 1)] !== 1) start--
    if (!isBehindDelimiter(start)) return
    let end = at
    while (end - at < LONGEST && EDGES[unitAt(end)] !== 1) end++
    if (end - start < 6) return
    const head = columns.headOf(start, end)
    const name = head === '' && nameAbove(text, start, end, services)
    const words = name ? name.words : wordsOf(head)
    const kind = name ? name.kind : kindOf(words)
    // `User` and `Pass` stand above much else.
    if (!kind || !KINDS.includes(kind) || (name && kind.length < 6)) return
    const value = text.slice(start, end)
    const judged = judge(
      // A `clave` is an article's, too.
      {
        kind,
        words,
        start,
        quoted: true,
        unsure: !head || /_(?:wi_?fi|wlan|clave)$/.test(words),
        setting: false,
      },
      { text: ':', at: 0, value, rest: '', quote: true, scheme: '', assigned: false, below: false },
      services,
    )
    if (judged) emit({ label: judged[0], start, end, score: judged[1], rule: 'name' })
  }

/** How far above a name stands at most, in UTF-16 units. */
const MOST_APART = 8

/** The name on the line above a value that has a line of its own, as forms set them: `Password⏎X`. */
function nameAbove(
  text: string,
  start: number,
  end: number,
  services: readonly ServiceKey[],
): KeyName | undefined {
  let at = start - 1
  if (unitAt(at) !== 10 /* line feed */ || unitAt(end) > 13) return
  while (start - at < MOST_APART && (unitAt(at - 1) < 33 || unitAt(at - 1) === 58) /* : */) at--
  return nameBefore(text, at, services, false)
}

/** True where padding, quotes and a delimiter stand before `start`, two spaces do, or a line begins: most words stand behind another. */
function isBehindDelimiter(start: number): boolean {
  let at = start - 1
  while (
    at > start - 8 &&
    (unitAt(at) === 32 /* space */ || unitAt(at) === 34 /* " */ || unitAt(at) === 39) /* ' */
  )
    at--
  return (
    at < 0 || unitAt(at) === 10 /* line feed */ || DELIMITERS[unitAt(at)] === 1 || unitAt(start - 2) === 32
  ) /* space */
}
