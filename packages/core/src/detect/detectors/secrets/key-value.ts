/** Secrets that have no form of their own, found by the name in front of them; and the user names that stand beside them. */
import type { Emit } from '../../candidate.ts'
import { unitAt } from '../../units.ts'
import { looksRandom, shannon } from './entropy.ts'
import { type KeyName, LONGEST_NAME, nameBefore, namesPassword } from './key-name.ts'
import { isCode, isPlaceholder } from './placeholder.ts'
import { privateKeyAt } from './private-key.ts'
import type { ServiceKey } from './service-keys.ts'
import { IN_ADDRESS, urlPasswordAt } from './url-password.ts'

/** The longest value that is read, in UTF-16 units. */
const LONGEST_VALUE = 512

/** How far around a separator this looks, in UTF-16 units: what a stream has to hold back. */
export const REACH: { readonly before: number; readonly after: number } = {
  before: LONGEST_NAME + 44,
  after: LONGEST_VALUE + 64,
}

/** The separator, the gap, the sign of a block in YAML, the opening quote (`@"` of C#, `b'` of Python), an authorization scheme. */
const OPENING =
  /[=:>は是]{0,3}([ \t]{0,32}\*{0,2} ?)(?:[|>][-+]?\r?\n {1,16})?(?:[@bru]?(\\?["'`]|[“„«‘「][ \u00a0\u202f]?))?(?:(bearer|basic|(?:api-?)?(?:token|key)|ssws) {1,4})?/iy

/** What closes the quotes of print. */
const CLOSED = /[ \u{a0}\u{202f}]?[”“’»」]/u

/** The line end behind `Password:` where the next line is one word. */
const NEXT_LINE = /^\r?\n[ \t]{0,8}(?=\S{8,64}[ \t]{0,4}(?:[\r\n]|$))/

/** `changed my password from X to Y` */
const TO = /^ to (\S{8,64})(?=\s|$)/

/** What goes on with a password behind a comma, a semicolon or a quote, and is no other field: `p@ss,w0rd!`. */
const MORE = /^(?:[,;'"](?!\w{2,24} ?[:=])[^\s"'`<>,;|\\=(){}[\]]{1,24}){1,3}(?=[,;.]?(?:\s|$))/

/** A value without quotes: up to white space, a quote, a comma, a semicolon. */
const BARE = /^[^\s"'`<>,;|\\=]*={0,2}/

/** What ends a value without quotes. */
const END = /^(?:[\s"'`<>,;|\\]|$)/
/** The end of a line, or of a field with another behind it; at most `LONGEST_NEXT` characters. */
const FIELD_END = /^(?: {0,9}(?:[\r\n\t]|$)| ?[,;|] ?[\p{L}\d_"{[]|,? \w{1,20} ?[:=])/u
const LONGEST_NEXT = 24

/** What makes of `user:` a login: the password stands behind it. */
const LOGIN = /^[\s,;|/]{1,3}(?:and )?(?:pass|pw)/i
/** A user name that a password stands behind. */
const BESIDE_LOGIN = /(?:user|login|name|mail)["']? ?[:=] ?\S{2,40}?[\s,;|/]{1,4}(?:and )?\w{0,9}$/i
/** A word that may be a password, or words that may be a phrase; titles begin with capitals, and sentences have short words. */
const PLAIN = /^(?:\p{Ll}{6,24}|\p{Ll}{3,12}(?:[ -]\p{Ll}{3,12}){2,23})$/u
/** Nothing else stands in the field or on the line. */
const WHOLE = /^\p{L}+;?(?:\s*(?:[\r\n]|$)|\w+=)/u
/** `PGPASSWORD=letmein psql`: in shell the command stands behind it. */
const WORD = /^\p{L}+(?:\s|;|$)/u
/** Names of what is said of passwords or done with them; `clave` and `parola` are other words too. */
const NO_PLAIN = /clave|parola|confirm|repeat|(?:re)?set|change|forg|show|hide|invalid|wrong|type/
/** What those say, and types. */
const NO_PASSWORD =
  /^(?:number|boolean|object|un\p{L}+|hidden|secret|function|always|\p{L}+(?:[ei]d|able|[^r]ing|ect))$|\b(?:the|and|for|not|must|does|bitte)\b/u

/** Letters, digits and a sign within. */
const MIXED = /^(?=.*\d)(?=.*\p{L}).+[!@#$%^&*?+].+$|^(?=.*\d)(?=.*\p{L}).{5,}[!@#$%^&*?+]$/u

type Judged = readonly [label: string, score: number] | undefined | false

export type KeyValueAt = (text: string, at: number, emit: Emit) => number

/**
 * Reads the secret behind the separator at `at`: `:` or `=` between a name and a value, the `:` of `://`, or the space behind `Bearer`,
 * `Basic`, `--password` or `password is`. Linear, bounded by `REACH`; most separators are rejected by the three characters before them.
 * Returns where the value ends, up to which nothing may be read anew. A stream waits for more than is looked at behind it.
 */
export function keyValueOf(services: readonly ServiceKey[]): KeyValueAt {
  return (text, at, emit) => keyValueAt(text, at, emit, services)
}

function keyValueAt(text: string, at: number, emit: Emit, services: readonly ServiceKey[]): number {
  if (unitAt(at + 1) === 47 && text.startsWith('://', at)) return urlPasswordAt(text, at, emit)
  if (unitAt(at - 2) === 45 && text.startsWith('PuTTY-User-Key-File-', at - 21))
    return privateKeyAt(text, at - 21, emit)
  const name = nameBefore(text, at, services) ?? nameApart(text, at, services)
  if (!name) return optionAt(text, at, emit)
  OPENING.lastIndex = at
  const [, gap, quote, scheme = ''] = OPENING.exec(text)!
  let start = OPENING.lastIndex
  let rest = text.slice(start, start + LONGEST_VALUE)
  const query = '?&'.includes(text[name.start - 1] ?? '-')
  const colon = text[at] === ':'
  const isPassword = name.kind === 'password'
  const endsLine = colon && !quote && isPassword && /^\r?\n/.test(rest)
  const line = (endsLine && NEXT_LINE.exec(rest)?.[0].length) || 0
  start += line
  rest = rest.slice(line)
  const close = !quote ? 0 : quote > '`' ? rest.search(CLOSED) : rest.indexOf(quote)
  // Another quote may still come.
  if (close < 0) return Math.min(text.length, start + LONGEST_VALUE)
  let value = quote ? rest.slice(0, close) : bareValue(rest, query)
  const beside = rest.slice(value.length)
  const goesOn = isPassword && !quote && !query && value !== '' && /^[,;'"]/.test(beside)
  const more = goesOn && MORE.exec(beside)?.[0]
  if (more && /[\d!@#$%^&*?]/.test(more) && MIXED.test(value + more)) value = trimmed(value + more)
  const assigned = text[at] === '=' && gap === ''

  const judge = ({ kind, words, quoted, unsure: isLone, setting }: KeyName): Judged => {
    const unsure = isLone || line > 0
    // `username delgado56`
    if (unsure && kind === 'username')
      return /^\p{Ll}[\p{Ll}._-]{2,30}\d{1,4}$/u.test(value) && ['USERNAME', 0.6]
    if (unsure && !STRONG.test(value)) return
    const field =
      kind === 'user'
        ? (quote ? quoted : assigned || (setting && colon)) ||
          LOGIN.test(rest.slice(value.length, value.length + LONGEST_NEXT))
        : kind === 'username' && (text[at] !== ' ' || words.startsWith('_my_'))
    if (!quote && isCode(value) && !(field && /^\w+\.\w+$/.test(value))) return
    // A plain word is a user name only where the field ends behind it: prose goes on, code ends its line with a comma.
    if (field)
      return userName(
        value,
        quote ? !/^\p{Lu}/u.test(value) : assigned || (colon && FIELD_END.test(rest.slice(value.length))),
      )
    if (kind === 'secret') return secret(`${words}_${scheme}`.toLowerCase(), value, !quote && colon, services)
    if (kind === 'key') return BASE64_KEY.test(value) && shannon(value) > 4 && ['SECRET_KEY', 0.8]
    // Six digits may be an Indian postal code.
    if (kind === 'pin') return /^\d{4,12}$/.test(value) && ['PASSWORD', value.length === 6 ? 0.4 : 0.6]
    if (!kind.startsWith('pass')) return
    const login = BESIDE_LOGIN.test(text.slice(Math.max(0, at - LONGEST_NAME), at))
    if (kind === 'pass' && !(/\d/.test(value) && (quote || assigned || login || MIXED.test(value)))) return
    // Where nothing else can stand, a word is a password too.
    const plain =
      !NO_PLAIN.test(words) &&
      (quote
        ? text[at] !== ' '
        : assigned
          ? setting
            ? WORD.test(rest)
            : /[\n;]/.test(text[name.start - 1] ?? ';') && WHOLE.test(rest)
          : login)
    if (plain && isPlain(value) && !isPlaceholder(value)) return ['PASSWORD', 0.6]
    return password(value, setting && !colon)
  }

  const judged = judge(name)
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
    if (STRONG.test(second)) {
      end += ' to '.length
      emit({ label, start: end, end: end + second.length, score, rule: 'name' })
      end += second.length
    }
  }
  return end
}

/** A type between a name and its value: `apiToken: string = "…"`, `var apiToken string = "…"`, `let token: &str = "…"`. */
const TYPED = /(?: ?: ?(?:readonly )?(?:&(?:'static )?)?| )(?:str|string|String) ?$/
/** A name as a value of its own: `<add key="ApiKey" value="…">`, `- name: API_KEY⏎  value: "…"`. */
const PAIRED = /(?:key|name)["']?\s?[:=]\s?["']?[\w.:-]{2,50}(["']?[,\s]\s{0,12}["']?value["']? ?)$/i

/** The name that stands before a type, or beside the word `value`. */
function nameApart(text: string, at: number, services: readonly ServiceKey[]): KeyName | undefined {
  let end = at
  while (unitAt(end - 1) === 32 || unitAt(end - 1) === 34 || unitAt(end - 1) === 39) end--
  // ng tr ue
  const last = unitAt(end - 1)
  if (unitAt(end - 2) !== (last === 103 ? 110 : last === 114 ? 116 : last === 101 ? 117 : -1)) return
  const before = text.slice(Math.max(0, at - LONGEST_NAME - 44), at)
  const apart =
    last !== 101
      ? unitAt(at) === 61 && TYPED.exec(before)?.[0]
      : unitAt(at) !== 32 && PAIRED.exec(before)?.[1]
  return apart ? nameBefore(text, at - apart.length, services, false) : undefined
}

/** `curl -u user:password` */
function optionAt(text: string, at: number, emit: Emit): number {
  if (unitAt(at) !== 58 || !(unitAt(at + 1) > 34)) return at
  let user = at
  for (; at - user < LONGEST_NAME; user--) {
    const before = unitAt(user - 1)
    if (!(before > 32) || before === 58) break
  }
  // The last letter of the option.
  const letter = unitAt(user - 2) | 32
  if (letter !== 117 && letter !== 114) return at
  if (at - user < 1 || !/(?:\s-u|--(?:proxy-)?user) $/i.test(text.slice(Math.max(0, user - 14), user)))
    return at
  const [value] = BARE.exec(text.slice(at + 1, at + LONGEST_VALUE))!
  const end = at + 1 + value.length
  if (value.length > 3 && !isPlaceholder(value) && /[^\d:]/.test(text.slice(user, end)))
    emit({ label: 'PASSWORD', start: at + 1, end, score: 0.8, rule: 'option' })
  return end
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
  value.slice(0, -CLOSING) + value.slice(-CLOSING).replace(/(?:[.:,;)\]}]|\*\*){1,4}$/, '')

/** Most units that punctuation behind a value takes. */
const CLOSING = 8

function secret(name: string, value: string, bare: boolean, services: readonly ServiceKey[]): Judged {
  if (/_basic_?$/.test(name)) return /^[ -~]+:[ -~]*$/.test(decodeBase64(value)) && ['PASSWORD', 0.9]
  const service = services.find((row) => row.name.test(name) && row.form.test(value))
  if (service) return shannon(value) > 2.8 && [service.label, 0.9]
  // Without quotes, a word that has no digit is a name.
  return (
    !(bare && /^\D+$/.test(value)) &&
    name !== '_sig_' &&
    looksRandom(value) &&
    !isPlaceholder(value) && ['SECRET_KEY', 0.8]
  )
}

/** 32 bytes, or 64, in base64: a key, whatever it is one of. */
const BASE64_KEY = /^(?:[A-Za-z\d+/]{43}=|[A-Za-z\d+/]{86}==)$/

/** What is a password behind nothing but its name and a space: a sign or two cases, and digits. */
const STRONG = /^(?=.*\d)(?=.*\p{L})(?=.*[!@#$%^&*?+]|.*\p{Lu}.*\d.*\d)(?=.*\p{Ll}).{8,}$/u

const isPlain = (value: string): boolean =>
  PLAIN.test(value) && !NO_USER.test(value) && !NO_PASSWORD.test(value) && !namesPassword(value)

/** It ends the sentence, or another begins: it is not what one says of a password. */
const SAID = /[Mm]y password is (\p{Ll}{6,24})(?=[.!?,]?(?:\s?$|\n| and | but ))/gu

/** Reads the words that stand behind `my password is` from `from` on. */
export function saidAt(text: string, from: number, emit: Emit): void {
  if (!text.includes('password is ')) return
  SAID.lastIndex = Math.max(0, from - 15)
  for (const { index, 1: value = '' } of text.matchAll(SAID))
    if (isPlain(value))
      emit({ label: 'PASSWORD', start: index + 15, end: index + 15 + value.length, score: 0.6, rule: 'name' })
}

/** Classes mixed as no word is: a digit or a sign beside letters; words and digits alone only where a setting is plainly written. */
function password(value: string, setting: boolean): Judged {
  const { length } = value
  if (length < 6 || length > 128 || /\s|^-|^[\^~>=<v]*\d+[-./:]\d/.test(value) || isPlaceholder(value)) return
  if (/^[\p{L}\-_./:&]+$/u.test(value)) return setting && /^\w{8,}$/.test(value) && ['PASSWORD', 0.6]
  if (/^\d+$/.test(value)) return ['PASSWORD', 0.6]
  return length > 7 ? ['PASSWORD', 0.8] : /\d/.test(value) && /\p{L}/u.test(value) && ['PASSWORD', 0.6]
}

/** Words that stand behind `user name:` in forms, types and messages, and the names of variables. */
const NO_USER =
  /^(?:true|false|null|none|str|string|text|required|optional|invalid)$|user|name|login|pass|req|this|body|state|config|form|data|value/i

function userName(value: string, ends: boolean): Judged {
  return (
    /^\p{L}[\p{L}\d_.@+\\-]{2,63}$/u.test(value) &&
    !NO_USER.test(value) &&
    (ends || !/^[\p{L}.-]+$/u.test(value)) && ['USERNAME', 0.6]
  )
}

/** What a base64 text stands for, a character per byte; empty when it is none. */
function decodeBase64(value: string): string {
  try {
    return atob(value)
  } catch {
    return ''
  }
}
