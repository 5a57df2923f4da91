/**
 * Lines that were broken where the next word did not fit, as mail programs and readers of PDF have them: a value that stands across such a break is read
 * as one. Which breaks those are is told by what stands on both sides, since a break between two records parts their values.
 */

import { endAt } from './around.ts'
import { isAlnum, isDigit } from './characters.ts'

/** Lists and forms have shorter lines, in UTF-16 units. */
const LEAST = 50
/** A quoted answer has `>` in front of each line. */
const BREAK = '[\\s>]{1,12}'
const DAY = '\\b\\d\\d?(?:st|nd|rd|th|[.º])?(?: of| de)?'
const MONTH =
  '(?:[Jj]an|[Ff][eé][bv]|[Mm][aäá][rijyg]|[Aa][pvb]r|[Jj]u[niílg]|[Aa][uo][gûu]|[Ss]ep|[Oo][ck]t|[Nn]o[vy]|[Dd][eéi][czs])\\p{L}{0,7}\\.?'
const YEAR = '(?:19|20)\\d\\d(?![\\w-])'
const NAME = "\\p{Lu}[\\p{L}'’-]+"
/** Digits, but for the next line of an address, `1427 AB Lutkehoek`, a time, a date, the number of a record, `18,Ann`, or of a list's item, `2. Ann`. */
const GROUP =
  '\\(?\\d{1,8}\\)?(?![\\d:/\\t]|[.,;|]\\S|-\\d\\d-|(?:-\\d{3})?(?: [A-Z]{2})? {1,2}\\p{Lu})(?<!(?<!\\d)\\d{1,3}(?=[.)] ))'
/** What is no number by itself, which nine digits mostly are. */
const PART = `(?!(?:[ ()/.-]{0,3}\\d){9})${GROUP}`
/** What stands above, and below. */
const WRAPS = [
  // (415)⏎555-0123, 12 34⏎56 78, +33⏎1 42 68 53 00, 4111 1111⏎1111 1111
  ['[ (]\\d{1,6}\\)?', `(?=\\(?\\d+\\)?[ ./-]{1,2}\\d+(?!\\p{L}))${PART}`],
  [`\\d[ ().-]{1,2}\\d{1,6}\\)?(?<!(?:\\d[ ()/.-]{0,3}){9})`, `(?!\\d\\d?(?! ?[\\d/-]))${PART}`],
  ['\\+\\d[\\d ()/.-]{0,7}', GROUP],
  ['(?<!(?:\\d{4}[ -]){3})\\d{4}', '\\d{4}[ -]\\d{4}[ -]\\d{4}(?!\\d)'],
  ['(?<!\\d{4}[ -])(?:\\d{4}[ -]){2}\\d{4}', '\\d{4}(?!\\d|[.,]\\d)'],
  // NL91⏎ABNA 0417
  [' [A-Z]{2}\\d\\d(?: [A-Z\\d]{4}){0,7}', '[A-Z\\d]{1,4}(?![\\w/.-])'],
  // 12⏎March, 4⏎grudnia 1975
  [DAY, `(?:of |de )?(?:${MONTH}(?! +\\d+ \\d\\d:)(?!\\w)|\\p{L}{3,10}\\.? ${YEAR})`],
  [`(?:${MONTH}|${DAY} \\p{L}{3,10}\\.?,?)(?: del?)?`, `(?:del? )?${YEAR}`],
  [MONTH, `${DAY}(?![\\w:.-])`],
  // 135 Quai du⏎Havre
  [` \\d{1,3},?(?: ${NAME}){1,2}(?: d[aeiou]s?| del?la| of| la| les)?`, `${NAME}(?=[ ,.])(?! ?[:=\\d])`],
  // 12⏎High Street
  [' \\d{1,3},?', `${NAME} ${NAME}[ ,.]`],
  // Via⏎Corona 9, Suite⏎264
  [` ${NAME}`, `(?:${NAME} )?(?!${YEAR})\\d{1,4}[,.](?!\\d)`],
  // 1792⏎AB Lutkehoek
  [' \\d{4}', `[A-Z]{2} ${NAME}`],
]
const WRAPPED = new RegExp(
  `(?<=.{${LEAST}})(?:${WRAPS.map(([above, below]) => `(?<=${above})${BREAK}(?=${below})`).join('|')})`,
  'uy',
)

/** Quoted-printable text (RFC 2045 6.7) breaks its lines anywhere, behind 75 units at most; base64 ends with `=`, too, and mostly has no such length. */
const SOFT = /(?<=[^=](?<=^(?:.{72,75}|.{61,71}(?<![a-z\d+/_-]{24}))))=\r?\n(?= ?[^\s=>-])/imy

/** `text` with a space in place of each such break, or nothing where it is none of the text, and invisible characters for the rest. */
export function unwrapped(text: string): string {
  let joined = ''
  let from = 0
  for (let at = text.indexOf('\n', LEAST); at >= 0; at = text.indexOf('\n', at + 1)) {
    let start = at
    while (isBlank(text.charCodeAt(start - 1))) start--
    let end = at + 1
    while (isBlank(text.charCodeAt(end)) || text.charCodeAt(end) === 62) end++
    const isSoft = text.charCodeAt(start - 1) === 61
    if (isSoft) {
      start--
      end = at + 1
    } else if (!mayJoin(text, start - 1, end)) continue
    if (endAt(isSoft ? SOFT : WRAPPED, text, start) === start) continue
    joined += text.slice(from, start) + (isSoft ? '' : ' ').padStart(end - start, '\xad')
    from = end
  }
  return joined + text.slice(from)
}

/** A look that saves the pattern: most lines end and begin with small letters, or end with a sentence. */
function mayJoin(text: string, end: number, begin: number): boolean {
  const last = text.charCodeAt(end)
  const first = text.charCodeAt(begin)
  if (isDigit(first) || first === 40) return isAlnum(last) || last === 41 || last === 46
  if (!isAlnum(first)) return false
  if (last === 46) return isDigit(text.charCodeAt(end - 1))
  return (
    isDigit(last) ||
    (isAlnum(last) && (first < 97 || first > 122 || isOf(text, end - 1) || isOf(text, begin)))
  )
}

/** True for `de` and `of`. */
function isOf(text: string, at: number): boolean {
  const first = text.charCodeAt(at)
  return (
    (first === 100 && text.charCodeAt(at + 1) === 101) || (first === 111 && text.charCodeAt(at + 1) === 102)
  )
}

const isBlank = (code: number): boolean => code === 32 || code === 9 || code === 13
