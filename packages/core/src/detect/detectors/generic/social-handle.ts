/**
 * What people go by on networks, where the network is named: `Instagram: @jane_doe`, `@jane_doe on Telegram`, `my Discord is jane.doe92`. Without an `@` it
 * has a digit, as few words have.
 */
import type { Emit } from '../../candidate.ts'
import { lazyPattern } from '../../lazy.ts'
import { textBefore } from '../../text/around.ts'
import { isAlnum, isDigit, marked } from '../../text/characters.ts'
import { unitAt } from '../../text/units.ts'

/** How far before a name its network is looked for, and behind it, in UTF-16 units. */
const BEFORE = 48
const BEHIND = 24
/** No network has longer names. */
const LONGEST = 39

/** Those where it is people that one follows; programs are told of the others, too. */
const PEOPLES =
  'insta(?:gram)?|snap(?:chat)?|skype|we ?chat|line id|kik|venmo|cash ?app|psn|gamertag|инстаграмм?'
const NETWORKS = `${PEOPLES}|twitter|facebook|tik ?tok|telegram|discord|mastodon|blue ?sky|twitch|reddit|телеграмм?`
const HANDLE_WORD = `(?:['’]s)? ?(?:handle|user ?name|account|nick(?:name)?|id)`
const SAYS = `["']?(?: ?[:=-]| is|['’]s)`
const GAP = ` ?["'“(]?`
const START = String.raw`(?<![\p{L}\d@/._-])`

const AT_NAMED = lazyPattern(
  `${START}(?:(?:${NETWORKS}|ig|fb|tg|threads|github|linkedin|you ?tube|viber|тг)(?:${HANDLE_WORD})?|handle)(?:${SAYS}|["']? (?:me )?(?:at|as))?${GAP}$`,
  'iu',
)
const NAMED = lazyPattern(
  `${START}(?:(?:${PEOPLES})(?:${HANDLE_WORD})?|(?:my|мой) (?:${NETWORKS})|(?:${NETWORKS})${HANDLE_WORD})${SAYS}${GAP}$`,
  'iu',
)
const AT_BEHIND = lazyPattern(
  String.raw`^["')]? ?\(?(?:(?:on|at|over on|auf|sur|en|no|su|op|på|в) )?(?:${NETWORKS}|ig|tg|threads|тг)(?![\p{L}\d/.-])`,
  'iu',
)
/** Not `@scope/package`, `@media (…)`, `@user@host`. */
const AT_NAME = /^@\w(?:[\w.-]{0,37}\w)?(?![\w@/([]|[.-]\w)/
const NAME = /^(?=\S*[a-z]{2})(?:live:)?\.?[A-Za-z_$][\w.-]{3,37}\w(?:#\d{4})?(?![\w@/([:=]|[.-]\w)/

/** Reads the name whose `@` stands at `at`, with nothing of a word before. */
export function handleAt(text: string, at: number, emit: Emit): void {
  // 95 is _
  if (isAlnum(unitAt(at - 1)) || !(isAlnum(unitAt(at + 1)) || unitAt(at + 1) === 95)) return
  const name = AT_NAME.exec(text.slice(at, at + LONGEST + 4))?.[0]
  if (!name) return
  const end = at + name.length
  if (AT_NAMED().test(textBefore(text, at, BEFORE)) || AT_BEHIND().test(text.slice(end, end + BEHIND)))
    emit({ label: 'SOCIAL_HANDLE', start: at, end, score: 0.6, rule: 'name' })
}

/** Reads the name that the token with a digit at `token` is part of, where no `@` stands before it. */
export function handleAround(text: string, token: number, emit: Emit): void {
  // Most numbers stand by themselves.
  if (isDigit(unitAt(token)) && !isOf(unitAt(token - 1))) return
  let start = token
  while (token - start < LONGEST && isOf(unitAt(start - 1))) start--
  // Skype's: live:jane_doe92
  if (unitAt(start - 1) === 58 /* : */ && text.slice(start - 5, start) === 'live:') start -= 5
  const before = unitAt(start - 1)
  if (!(SEPARATES[before] === 1 && (before !== 32 || SEPARATES[unitAt(start - 2)] === 1))) return
  if (!NAMED().test(textBefore(text, start, BEFORE))) return
  const name = NAME.exec(text.slice(start, start + LONGEST + 8))?.[0]
  if (name) emit({ label: 'SOCIAL_HANDLE', start, end: start + name.length, score: 0.6, rule: 'name' })
}

/** What stands before a name: a sign, a quote, the end of `is`. */
const SEPARATES = marked(' :=-"\'(s')

/** - . _ and the # of old names, the $ of Cash App. */
const isOf = (code: number): boolean =>
  (code < 128 && isAlnum(code)) || code === 45 || code === 46 || code === 95 || code === 35 || code === 36
