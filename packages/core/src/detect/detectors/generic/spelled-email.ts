/**
 * E-mail addresses whose signs are written as words: `jane [at] example [dot] com`, `jane dot doe at example dot com`;
 * and as archives of mailing lists write them: `Jane Doe <jane at example.com>`.
 */
import type { Emit } from '../../candidate.ts'
import { phrases } from '../../context/lexicon.ts'
import { execAt, textBefore } from '../../text/around.ts'

const bracketed = (word: string): string => ` ?[[({<] ?${word} ?[\\])}>] ?`
const DOT = `(?:${bracketed('dot')}| dot |\\.)`
/** What else is said of an address. */
const SAID = `(?:${DOT}| (?:dash|hyphen|minus|plus|underscore) )`
/** Before a host with a full stop: found sooner than what may begin with any bracket. */
const PLAIN_AT = / at (?=[\w-]+\.\w)/g
const AT = new RegExp(`${bracketed('at')}| at (?=\\S{2,32} (?:dot|dash|hyphen) )|${PLAIN_AT.source}`, 'gi')
/** The longest is shorter than what a stream holds back. */
const LOCAL = new RegExp(
  `(?<![\\w.])(?!(?:me|us)$)(?:(?:[a-z\\d] ){2,20}[a-z\\d]|[a-z\\d][\\w+-]{0,31}(?:${SAID}[\\w+-]{1,16}){0,3})$`,
  'i',
)
const DOMAIN = new RegExp(`[a-z\\d-]{2,32}(?:${SAID}[a-z\\d-]{2,12}){0,2}${DOT}[a-z]{2,8}(?![\\w-])`, 'iy')
const MAX_LOCAL = 84
/** With the words behind it, what a stream holds back. */
const LONGEST = 160

// What stands around an address with a full stop in its host, of which `look at example.com` is none: brackets, the edges of a column or of a header's line.
const BEFORE = /(?:<|\S[\t ]*(?:\t| {3})|(?:^|\n)From:? )$/
const BEHIND = /^(?:>| {2}| ?(?:[(\r\n]|$))/
const MAX_BEFORE = 45

/** Asked of the whole text first, and of each address: what stands far off must not decide, as a stream does not have it. */
const holdsDot = (text: string): boolean => text.includes('dot') || text.includes('DOT')

const CONTEXT = phrases('email|e mail|mail|address|correo|adresse')

/** Reads each address of `text` from `from` on; `dotted` where a full stop stands within a word there. */
export function spelledEmails(text: string, from: number, emit: Emit, dotted: boolean): void {
  const spelled = holdsDot(text)
  if (!spelled && !dotted) return
  const pattern = spelled ? AT : PLAIN_AT
  for (let at = execAt(pattern, text, Math.max(0, from)); at; at = pattern.exec(text)) {
    DOMAIN.lastIndex = pattern.lastIndex
    const local = LOCAL.exec(textBefore(text, at.index, MAX_LOCAL))?.[0]
    if (!local || !DOMAIN.test(text)) continue
    const start = at.index - local.length
    const end = DOMAIN.lastIndex
    if (end - start > LONGEST) continue
    const plain = at[0] === ' at '
    const enclosed =
      plain && BEFORE.test(textBefore(text, start, MAX_BEFORE)) && BEHIND.test(text.slice(end, end + 2))
    if (!enclosed && !holdsDot(text.slice(start, end))) continue
    // `look at example dot com`: a word by itself before words is a name where one says so.
    const score = plain && !enclosed && !/[\W\d_]/.test(local) ? 0.3 : 0.8
    emit({
      label: 'EMAIL_ADDRESS',
      start,
      end,
      score,
      context: CONTEXT,
      rule: 'signs as words',
    })
  }
}
