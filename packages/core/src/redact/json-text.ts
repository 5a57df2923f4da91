/**
 * The texts in a JSON text: its strings, numbers and property names. Only the tokens that change are rewritten; all else, digits of long
 * numbers and white space included, stays as it was.
 */

import { endAt } from '../detect/text/around.ts'
import { CoreError } from '../errors.ts'
import type { Path, Visit } from './texts.ts'

export interface JsonLimits {
  /** Most levels of objects and arrays. Default 100. */
  readonly maxDepth?: number
  /** Most values and property names. Default 100,000. */
  readonly maxValues?: number
}

/** Whether the value at a path, or what is below it, is looked at. */
export type Select = (path: Path) => boolean

/** A number or a word. Between tokens there is white space alone, once the text is known to be JSON. */
const NUMBER_OR_WORD = /[\w.+-]+/y

/**
 * `json` with the texts that `visit` changes. A number that changes becomes a string; a property name that changes is kept apart from its
 * neighbours by a number.
 *
 * @throws CoreError `json_invalid`
 */
export function mapJsonText(
  json: string,
  visit: Visit,
  { maxDepth = 100, maxValues = 100_000 }: JsonLimits = {},
  select: Select = () => true,
  base: Path = [],
): string {
  checkJson(json)
  const path: (string | number)[] = [...base]
  /** For each open object the names that it has in the output, with how often each was asked for; undefined for an array. */
  const open: (Map<string, number> | undefined)[] = []
  /** What was said last in each open object or array: the name of a `value` that stands behind it, `{ "label": "SSN", "value": … }`. */
  const said: string[] = []
  /** Of each open object or array what its first row says, if it is a table of arrays: `[["name", "ssn"], ["Bo", …]]`. */
  const heads: string[][] = []
  const say = (text: string): void => {
    if (said.length > 0) said[said.length - 1] = `${said.at(-1)} ${text}`.slice(-LONGEST_SAID)
  }
  let atName = false
  let values = 0
  let output = ''
  let copied = 0

  for (let at = 0; at < json.length; at++) {
    const character = json[at]!
    const names = open.at(-1)
    if (character === '{' || character === '[') {
      if (open.length >= maxDepth) throw invalid(`is deeper than ${maxDepth} levels`)
      atName = character === '{'
      open.push(atName ? new Map() : undefined)
      said.push('')
      heads.push([])
      path.push(0)
    } else if (character === '}' || character === ']') {
      atName = false
      open.pop()
      path.pop()
      heads.pop()
      say(said.pop()!)
    } else if (character === ',') {
      if (names) atName = true
      else (path[path.length - 1] as number)++
    } else if (character === ':') {
      atName = false
    } else if (/["\w-]/.test(character)) {
      if (++values > maxValues) throw invalid(`holds more than ${maxValues} values`)
      const end = tokenEnd(json, at)
      const token = json.slice(at, end)
      const text = character === '"' ? (JSON.parse(token) as string) : digitsOf(token)
      let visited = text
      const [row, column] = path.slice(-2)
      // Of the array that holds the row.
      const head = typeof row === 'number' && typeof column === 'number' ? heads.at(-2) : undefined
      const above = row === 0 ? undefined : head?.[column as number]
      if (atName) {
        const looked = select(path.slice(0, -1))
        path[path.length - 1] = text
        if (looked) visited = visit(text, [...path], undefined, true)
        visited = nameApart(names!, visited, visited !== text)
      } else if (!/^[tfn]/.test(token) && select(path)) {
        visited = visit(text, [...path], nameOf(path, said.at(-1), above))
      }
      // FHIR's systems are addresses: `http://hl7.org/fhir/sid/us-ssn`.
      const naming = text.replace(/^http.*\//, '')
      if (!atName && character === '"' && NAMING.test(naming)) {
        say(naming)
        if (head && row === 0) head[column as number] = text
      }
      if (visited !== text) {
        output += json.slice(copied, at) + JSON.stringify(visited)
        copied = end
      }
      at = end - 1
    }
  }
  return output + json.slice(copied)
}

/** A number or a word as it is read. Other programs write whole numbers as `219099998.0` and `2.19099998E8`. */
function digitsOf(token: string): string {
  const whole = token.replace(/\.0+$/, '')
  return /e/i.test(whole) && Number.isInteger(+whole) ? `${+whole}` : whole
}

function checkJson(text: string): void {
  try {
    JSON.parse(text)
  } catch {
    // What was thrown is not kept as the cause: a parser quotes what it reads.
    throw invalid('is not valid JSON')
  }
}

export function invalid(why: string): CoreError {
  return new CoreError('json_invalid', `The value ${why}`)
}

/** Behind the token that begins at `start`. */
function tokenEnd(json: string, start: number): number {
  if (json[start] !== '"') return endAt(NUMBER_OR_WORD, json, start)
  for (let end = start + 1; ; end++) {
    end = json.indexOf('"', end)
    let slash = end
    while (json[slash - 1] === '\\') slash--
    if ((end - slash) % 2 === 0) return end + 1
  }
}

/** `name`, or when another property was given it, with a number behind. The sender's own doubles stay. */
export function nameApart(names: Map<string, number>, name: string, changed: boolean): string {
  const uses = names.get(name)
  if (uses === undefined || (uses === 0 && !changed)) {
    names.set(name, changed ? 1 : 0)
    return name
  }
  let count = Math.max(uses, 1)
  let apart: string
  do apart = `${name}_${++count}`
  while (names.has(apart))
  names.set(name, count).set(apart, 1)
  return apart
}

/** How much of what was said is a name, in UTF-16 units. */
const LONGEST_SAID = 48
/** What may name a value: neither a value itself nor an address. */
const NAMING = /^[^\d/]{2,48}$/

/** The last two property names on the way to a value, as words: `homePhones` is read as `home Phones Phone`. Of a mere `value` what was said before it is the name, of a cell the head of its column. */
function nameOf(path: Path, said = '', head = ''): string {
  const names = [...path.filter((step) => typeof step === 'string'), head].filter(Boolean).slice(-2)
  if (/^(?:val|answer|S$)/i.test(names.at(-1) ?? '')) {
    if (said) return wordsOf(said)
    // Terraform's `{ "db_password": { "value": "…" } }`, DynamoDB's `{ "password": { "S": "…" } }`
    names.pop()
  }
  return names.map((name) => wordsOf(name.slice(-64))).join(' ')
}

function wordsOf(name: string): string {
  return name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').replace(/(\p{L}+[^s])s$/u, '$& $1')
}
