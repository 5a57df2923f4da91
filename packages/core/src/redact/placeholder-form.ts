/**
 * What counts as a placeholder `[LABEL_n]` when a text comes back from a model, and therefore also what a text of the user's must not be
 * taken for. One grammar for both: see vault.ts for why nothing else may be restored.
 *
 * Accepted beside the exact form: brackets of other kinds, escaped ones (`\[`…`\]`, and `%5B`…`%5D` in addresses), a bracket missing or both; inside brackets any case,
 * spaces, hyphens and escaped underscores, and a possessive or a mark of punctuation (`[PERSON_1's]`, `[PERSON_1.]`). Without brackets on both sides only the exact capitals.
 */
import { execAt } from '../detect/text/around.ts'

const OPEN = '(?:[[［【{<]|%5[Bb])'
// What stood behind the last letter of another would begin a word once that is replaced.
const CLOSE = '(?:[\\]］】}>]|%5[Dd](?!\\w))'
/** The beginning of one that is encoded, or all of it. */
const CLOSING = '%(?:5[Dd]?)?'

/** No match is longer, its one character of look-ahead included. It bounds what a stream holds back. */
const LONGEST_PLACEHOLDER = 112

/** Groups: the backslash before the bracket, the inside, the possessive; or the inside without brackets on both sides. */
const FORM = new RegExp(
  `(\\\\?)${OPEN}\\s?([A-Za-z][\\w\\\\\\s-]{0,94}\\d)(['’]s|[.,;:!?])?\\s?\\1${CLOSE}|${OPEN}?(?<!\\w)([A-Z][A-Z\\d_\\\\]{0,94}\\d)(?!\\w)${CLOSE}?`,
  'g',
)

/** The beginning of a match at the end of a text: a bracket and part of the inside, a backslash, or capitals. */
const BEGUN = new RegExp(
  `(?:\\\\?${OPEN}\\s?(?:[A-Za-z][\\w\\\\\\s-]{0,95}(?:['’]|(?:['’]s|[.,;:!?])?\\s?\\\\?(?:${CLOSING})?)?)?|\\\\|\\\\?%5?)$|(?<!\\w)[A-Z][A-Z\\d_\\\\]{0,95}(?:${CLOSING})?$`,
  'g',
)

/** A label and a number, as `LABEL_n`. */
export interface PlaceholderLike {
  readonly key: string
  readonly label: string
  readonly number: number
  /** True for capitals in brackets, as placeholders are issued. */
  readonly exact: boolean
  /** Its brackets are percent-encoded, as in an address: so must be what stands in its place. */
  readonly encoded: boolean
  /** What follows the value inside the brackets: `'s`, a mark of punctuation, or nothing. */
  readonly suffix: string
}

/** `text` from `from` on, with each placeholder-like part replaced by what `replace` returns; undefined leaves it. */
export function replacePlaceholders(
  text: string,
  replace: (found: PlaceholderLike, whole: string) => string | undefined,
  from = 0,
): string {
  let output = ''
  let at = from
  for (let match = execAt(FORM, text, from); match; match = FORM.exec(text)) {
    const found = read(match, match[0].includes('%5'))
    const replacement = found && replace(found, match[0])
    if (replacement === undefined) continue
    output += text.slice(at, match.index) + replacement
    at = FORM.lastIndex
  }
  return output + text.slice(at)
}

/** Where in `text`, not before `from`, a match may begin that later text completes; its length when none does. */
export function begunAt(text: string, from: number): number {
  return execAt(BEGUN, text, Math.max(from, text.length - LONGEST_PLACEHOLDER))?.index ?? text.length
}

function read(
  [, , within, suffix = '', bare]: RegExpExecArray,
  encoded: boolean,
): PlaceholderLike | undefined {
  const inside = (within ?? bare)!
  const parts = /^(.+)_([1-9]\d{0,6})$/.exec(inside.replace(/[\\\s_-]+/g, '_').toUpperCase())
  if (!parts) return undefined
  const [key, label, digits] = parts as unknown as [string, string, string]
  const exact = within !== undefined && /^[A-Z\d_\\]+$/.test(within)
  return { key, label, number: Number(digits), exact, encoded, suffix }
}
