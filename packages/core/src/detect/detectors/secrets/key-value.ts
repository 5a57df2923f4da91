/** Secrets that have no form of their own, found by the name in front of them; and the user names that stand beside them. */
import type { Emit } from '../../candidate.ts'
import { execAt, textBefore } from '../../text/around.ts'
import { unitAt } from '../../text/units.ts'
import { isPlain, isSpaced, isStrong, judge, MIXED } from './judge.ts'
import { type KeyName, LONGEST_NAME, nameBefore } from './key-name.ts'
import { nameAhead } from './name-ahead.ts'
import type { NameApart } from './name-apart.ts'
import { isPlaceholder } from './placeholder.ts'
import { privateKeyAt } from './private-key.ts'
import { seedPhraseAt } from './seed-phrase.ts'
import type { ServiceKey } from './service-keys.ts'
import { IN_ADDRESS, urlPasswordAt } from './url-password.ts'

/** The longest value that is read, in UTF-16 units. */
const LONGEST_VALUE = 512

/** How far around a separator this looks, in UTF-16 units: what a stream has to hold back. */
export const REACH: { readonly before: number; readonly after: number } = {
  before: LONGEST_NAME + 44,
  after: LONGEST_VALUE + 64,
}

/** The separator, the gap, the sign of a block in YAML or of how Cisco hides a password, the opening quote (`@"` of C#, `b'` of Python), the scheme of an authorization (RFC 9110, 11.4). */
const OPENING =
  /[=:>(は是]{0,3}([ \t]{0,32}\*{0,2} ?)(?:\((?=[^\s()]{4,64}\)(?![\w(])))?(?:[|>][-+]?\r?\n {1,16}|(?<=word )[057] )?(?:[@bru]?(\\{0,7}["'`]|[“„«‘「][ \u00a0\u202f]?))?(?:((?<=ization\W{1,6})[a-z-]{3,16}(?:4-\S+)?|bearer|basic|(?:api-?)?(?:token|key)) {1,4})?/iy

/** What closes the quotes of print. */
const CLOSED = /[ \u{a0}\u{202f}]?[”“’»」]/u

/** The line end behind `Password:` where the next line is one word. */
const NEXT_LINE = /^\r?\n[ \t]{0,8}(?=\S{8,64}[ \t]{0,4}(?:[\r\n]|$))/

/** `changed my password from X to Y` */
const TO = /^ to (\S{8,64})(?=\s|$)/

/** What goes on with a password behind a comma, a semicolon or a quote, and is no other field: `p@ss,w0rd!`. */
const MORE = /^(?:[,;'"](?!\w{2,24} ?[:=])[^\s"'`<>,;|\\=(){}[\]]{1,24}){1,3}(?=[,;.]?(?:[\s<]|"[,}]|$))/

/** A value without quotes: up to white space, a quote, a comma, a semicolon. */
const BARE = /^[^\s"'`<>,;|\\=]*={0,2}/

/** What Google makes for programs that sign in, as it is shown: sixteen small letters (Google Account Help, "Sign in with app passwords"). */
const APP_PASSWORD = /^[a-z]{4}(?: [a-z]{4}){3}(?! ?[\w-])/

/** What ends a value without quotes. */
const END = /^(?:[\s"'`<>,;|\\]|$)/
export type KeyValueAt = (text: string, at: number, emit: Emit) => number

/**
 * Reads the secret behind the separator at `at`: `:` or `=` between a name and a value, the `:` of `://`, the `(` of a call, or the space behind
 * `Bearer`, `Basic`, `--password`, `API_KEY` or `password is`. Linear, bounded by `REACH`; most separators are rejected by the three characters before them.
 * Returns where the value ends, up to which nothing may be read anew. A stream waits for more than is looked at behind it. Without `apart`
 * names that code has apart from their values are not looked for.
 */
export function keyValueOf(services: readonly ServiceKey[], apart?: NameApart): KeyValueAt {
  return (text, at, emit) => keyValueAt(text, at, emit, services, apart)
}

function keyValueAt(
  text: string,
  at: number,
  emit: Emit,
  services: readonly ServiceKey[],
  apart: NameApart | undefined,
): number {
  if (unitAt(at + 1) === 47 /* / */ && text.slice(at).startsWith('://')) return urlPasswordAt(text, at, emit)
  if (unitAt(at - 2) === 45 /* - */ && text.slice(at - 21).startsWith('PuTTY-User-Key-File-'))
    return privateKeyAt(text, at - 21, emit)
  const phrase = seedPhraseAt(text, at, emit)
  if (phrase > at) return phrase
  const name = nameBefore(text, at, services) ?? apart?.(text, at, services) ?? nameAhead(text, at)
  if (!name) return optionAt(text, at, emit)
  const [, gap, quote, scheme = ''] = execAt(OPENING, text, at)!
  let start = OPENING.lastIndex
  let rest = text.slice(start, start + LONGEST_VALUE)
  // Not `can you help? password: p@ss;w0rd`
  const query = '?&'.includes(text[name.start - 1] ?? '-') && text[name.start] !== ' '
  const colon = text[at] === ':'
  const isPassword = name.kind === 'password'
  // The quote closes what the colon ends: `label: "Password:", required`
  if (colon && quote && !gap && text[name.start - 1] === quote && !text.slice(name.start, at).includes(quote))
    return at
  const line = (colon && !quote && isPassword && NEXT_LINE.exec(rest)?.[0].length) || 0
  start += line
  rest = rest.slice(line)
  const close = !quote ? 0 : quote > '`' ? rest.search(CLOSED) : rest.indexOf(quote)
  // Another quote may still come.
  if (close < 0) return Math.min(text.length, start + LONGEST_VALUE)
  // `id/pw: guest / Kx9#mPq2`
  const isPair = unitAt(name.start - 1) === 47 /* / */ && unitAt(name.start - 2) !== 47 && !quote
  const paired = isPair && passwordBehind(name, rest, start, emit, isPair)
  if (paired) return paired
  let value = quote
    ? rest.slice(0, close)
    : (isPassword && !query && APP_PASSWORD.exec(rest)?.[0]) || bareValue(rest, query)
  const beside = rest.slice(value.length)
  const more = isPassword && !quote && !query && value !== '' && MORE.exec(beside)?.[0]
  if (more && /[\d!@#$%^&*?]/.test(more) && MIXED().test(value + more)) value = trimmed(value + more)
  // Of two cells the second may be a type: `<td>username</td><td>varchar</td>`.
  const assigned = !colon && gap === '' && text[name.start - 1] !== '>'

  const judged = judge(
    name,
    { text, at, value, rest, quote: quote !== undefined, scheme, assigned, below: line > 0 },
    services,
  )
  let end = start + value.length
  if (judged) {
    const [label, score] = judged
    // Behind an address settings may stand without a space: `https://host/;AccountKey=…`.
    const inAddress = query || (score > 0.8 && text[name.start - 1] === ';')
    emit({
      label,
      start,
      end,
      score: inAddress && label !== 'USERNAME' ? IN_ADDRESS : score,
      rule: 'name',
    })
    const next = unitAt(at - 1) === 109 && TO.exec(rest.slice(value.length))?.[1]
    const second = next ? trimmed(next) : ''
    if (isStrong(second)) {
      end += ' to '.length
      emit({ label, start: end, end: end + second.length, score, rule: 'name' })
      end += second.length
    }
  }
  const isKnown = judged && judged[0] === 'PASSWORD'
  return quote || isKnown ? end : passwordBehind(name, rest, start, emit, isPair) || end
}

/** `login: bob / Kx9#mPq2`, `credentials: bob:Kx9#mPq2`; behind both names, `id/pw bob Kx9#mPq2`, and behind `net use … /user:` a space parts them, too. */
const PAIR = /^([^\s"'`<>,;|/:=]{2,32}( ?[/|:] ?| ))([^\s"'`<>,;/][^\s"'`<>,;]{7,63})/

/** Reads the password behind the name of its user; returns where it ends, 0 when there is none. */
function passwordBehind(
  { kind, words }: KeyName,
  rest: string,
  start: number,
  emit: Emit,
  isPair: boolean,
): number {
  if (!(isPair || kind === 'password' || kind === 'username' || /_cred|_(?:zugangs|ident)/.test(words)))
    return 0
  const [, user = '', between, value = ''] = PAIR.exec(rest) ?? []
  if (between === ' ' && !isPair) return 0
  const password = trimmed(value)
  if (!isStrong(password)) return 0
  const from = start + user.length
  emit({ label: 'PASSWORD', start: from, end: from + password.length, score: 0.8, rule: 'name' })
  return from + password.length
}

/** `db1:5432:shop:app:`, as .pgpass has it before the password. */
const SERVER = /(?:^|\n)[\w.*-]+:(?:\d+|\*)(?::[^:\s]+){2}:$/
const LONGEST_LINE = 160

/** `curl -u user:password`, and lists of `address:password` and of `host:port:database:user:password`. */
function optionAt(text: string, at: number, emit: Emit): number {
  if (unitAt(at) !== 58 /* : */ || !(unitAt(at + 1) > 33)) return at
  let user = at
  let isAddress = false
  for (; at - user < LONGEST_NAME; user--) {
    const before = unitAt(user - 1)
    if (!(before > 32)) break
    if (before === 58 /* : */) {
      if (SERVER.test(textBefore(text, at + 1, LONGEST_LINE))) return listedAt(text, at + 1, emit)
      break
    }
    isAddress ||= before === 64 /* @ */
  }
  if (isAddress && (user === 0 || unitAt(user - 1) === 10) /* line feed */)
    return listedAt(text, at + 1, emit)
  // The last letter of the option.
  const letter = unitAt(user - 2) | 32
  if (letter !== 117 /* u */ && letter !== 114 /* r */) return at
  if (at - user < 1 || !/(?:\s-u|--(?:proxy-)?user) $/i.test(textBefore(text, user, 14))) return at
  // The shell takes the quotes away: `-u bob:'p@ss,w0rd'`.
  const [all, value] = /^["']?([^\s"'`<|\\]*)/.exec(text.slice(at + 1, at + LONGEST_VALUE))!
  const end = at + 1 + all.length
  if (value!.length > 3 && !isPlaceholder(value!) && /[^\d:"']/.test(text.slice(user, end)))
    emit({ label: 'PASSWORD', start: end - value!.length, end, score: 0.8, rule: 'option' })
  return end
}

/** Where the line ends. */
const LINE_END = /^\s{0,4}(?:[\r\n]|$)/

/** Reads the password at `start` behind an address, where nothing else stands on the line. */
function listedAt(text: string, start: number, emit: Emit): number {
  const rest = text.slice(start, start + LONGEST_VALUE)
  const [value] = BARE.exec(rest)!
  if (
    // What goes on beyond would be left.
    value.length === LONGEST_VALUE ||
    !isStrong(value) ||
    isPlaceholder(value) ||
    value.includes('/') ||
    !LINE_END.test(rest.slice(value.length))
  )
    return start - 1
  emit({ label: 'PASSWORD', start, end: start + value.length, score: 0.8, rule: 'option' })
  return start + value.length
}

/** The value without quotes that `rest` begins with; empty where one setting stands in another. */
function bareValue(rest: string, query: boolean): string {
  let value = BARE.exec(rest)![0]
  if (query || (value.endsWith('=') && /&[\w-]+=$/.test(value))) value = value.replace(/[&#].*/, '')
  else if (value.endsWith('=') && !END.test(rest.slice(value.length))) return ''
  return trimmed(value)
}

/** Without the punctuation behind it. */
const trimmed = (value: string): string =>
  value.slice(0, -CLOSING) + value.slice(-CLOSING).replace(/(?:[.:,;)\]}]|\*\*|です|입니다){1,4}$/, '')

/** Most units that punctuation behind a value takes. */
const CLOSING = 8

/** What stands behind `word is `. A word ends the sentence, or another begins: it is not what one says of a password. */
const SAID =
  /(?<=[Mm]y password is )\p{Ll}{6,24}(?=[.!?,]?(?:\s?$|\n| and | but ))|[a-z]{4}(?: [a-z]{4}){3}(?![\w-])|["'“][^"'”\n]{8,64}(?=["'”])/uy

/** Reads the words that stand behind `my password is` from `from` on. */
export function saidAt(text: string, from: number, emit: Emit): void {
  // Engines look for six characters or fewer many times as fast as for more, and for a few many times as fast as for a pattern.
  for (let at = text.indexOf('word i', from - LEAD); at >= 0; at = text.indexOf('word i', at + 6)) {
    const said =
      unitAt(at + 6) === 115 && unitAt(at + 7) === 32 ? execAt(SAID, text, at + LEAD)?.[0] : undefined
    if (!said) continue
    const value = said.replace(/^["'“]/, '')
    const end = at + LEAD + said.length
    const start = end - value.length
    if (start >= from && (value.includes(' ') ? isSpaced(value) : isPlain(value)))
      emit({ label: 'PASSWORD', start, end, score: 0.6, rule: 'name' })
    at = end - 6
  }
}

/** `word is ` */
const LEAD = 8
