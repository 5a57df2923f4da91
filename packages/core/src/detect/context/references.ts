/**
 * Characters as sources write them: the references of HTML (WHATWG HTML 13.1.4), `+1&nbsp;415`, `ann&#64;example.com`; the escapes of JSON (RFC 8259, 7),
 * `\\u002B1415`, and of Markdown (CommonMark 2.4), `john\\_doe@example.com`.
 */

import { endAt } from '../text/around.ts'

/** A UTF-16 unit, and how many units of the text stand for it. */
export interface Decoded {
  readonly unit: string
  readonly size: number
}

/** Names of spaces and signs that stand within what is looked for, or between it and its name. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ...['nbsp', 'ensp', 'emsp', 'thinsp'].map((name) => [name, ' '] as const),
  ['shy', '\xad'],
  ['commat', '@'],
  ['period', '.'],
  ['plus', '+'],
  ['hyphen', '-'],
  ['ndash', '-'],
  ['quot', '"'],
  ['apos', "'"],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
])
/** What the names of letters with a mark end with, and the mark: `&uuml;`. */
const MARKS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
  caron: '\u030c',
}
/** What Markdown escapes of what stands within values. */
const SIGNS = '_.+()@-'
const REFERENCE = new RegExp(
  `^(?:&(?:#(\\d{2,5})|#x([\\da-f]{2,4})|(${[...NAMED.keys()].join('|')})|([a-z])(${Object.keys(MARKS).join('|')}));|\\\\(?:u([\\da-f]{4})|([${SIGNS}])))`,
  'i',
)
/** Whether the backslash at `at` stands before a sign, as in Markdown. */
export const isEscape = (text: string, at: number): boolean => SIGNS.includes(text[at + 1] ?? ' ')

/** The longest is `&commat;`. */
const LONGEST = 8
const SOME_ENTITY = /&(?:#[\dx]|[a-z]{2,7};)/iy
const SOME_ESCAPE = new RegExp(String.raw`\\[u${SIGNS}]`, 'y')

export const hasReferences = (text: string): boolean =>
  holds(text, '&', SOME_ENTITY) || holds(text, '\\', SOME_ESCAPE)

/** Whether `form` stands at one of the places of `sign`: engines look for one character many times as fast as for a form. */
function holds(text: string, sign: string, form: RegExp): boolean {
  let at = text.indexOf(sign)
  while (at >= 0 && endAt(form, text, at) === at) at = text.indexOf(sign, at + 1)
  return at >= 0
}

/** What stands at `at` by reference. */
export function referenceAt(text: string, at: number): Decoded | undefined {
  const [all, decimal, hex, name, letter, mark = '', escaped, sign] =
    REFERENCE.exec(text.slice(at, at + LONGEST)) ?? []
  if (all === undefined) return
  const unit =
    sign ??
    (letter
      ? (letter + MARKS[mark]).normalize('NFC')
      : name
        ? NAMED.get(name.toLowerCase())!
        : String.fromCharCode(decimal ? Number(decimal) : Number.parseInt(hex ?? escaped!, 16)))
  return { unit, size: all.length }
}
