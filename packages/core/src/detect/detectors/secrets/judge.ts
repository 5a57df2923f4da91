/** What a value is behind a name: a password, a key, the name of a user, or none of them. */
import { lazyPattern } from '../../lazy.ts'
import { textBefore } from '../../text/around.ts'
import { isScrambled, looksRandom, shannon } from './entropy.ts'
import { type KeyName, LONGEST_NAME, namesPassword } from './key-name.ts'
import { isCode, isPlaceholder } from './placeholder.ts'
import type { ServiceKey } from './service-keys.ts'

export type Judged = readonly [label: string, score: number] | undefined | false

/** A value as it stands in a text. */
export interface Found {
  readonly text: string
  /** Where its separator stands. */
  readonly at: number
  readonly value: string
  /** What begins with the value. */
  readonly rest: string
  readonly quote: boolean
  /** Of an authorization, where one stands before the value. */
  readonly scheme: string
  /** Right behind `=`, or the whole of an element. */
  readonly assigned: boolean
  /** On the line below its name. */
  readonly below: boolean
}

/** The end of a line, or of a field with another behind it; at most `LONGEST_NEXT` characters. */
const FIELD_END = /^(?: {0,9}(?:[\r\n\t]|$)| ?[,;|] ?[\p{L}\d_"{[]|,? [\p{L}\d_]{1,20} ?[:=])/u
const LONGEST_NEXT = 24

/** What makes of `user:` a login: the password stands behind it. */
const LOGIN = /^["']?[\s,;|/]{1,3}(?:and )?(?:pass|pw)/i
/** A user name that a password stands behind; what OpenSSL reads a password by: `-passin pass:X`. */
const BESIDE_LOGIN =
  /(?:(?:user|login|name|mail)["']? ?[:=] ?\S{2,40}?[\s,;|/]{1,4}(?:and )?\w{0,9}|-pass\w* pass)$/i
/** `machine host login deploy password X`, as .netrc has it. */
const BEHIND_LOGIN = /(?:[\r\n]|machine \S{1,40}\s|default\s)\s{0,4}login \S{1,40}\s{1,8}$/
/** A word that may be a password, or words that may be a phrase; titles begin with capitals, and sentences have short words. */
const PLAIN = lazyPattern(String.raw`^(?:\p{Ll}{6,24}|\p{Ll}{3,12}(?:[ -]\p{Ll}{3,12}){2,23})$`, 'u')
/** A group of letters that is no word, in what programs sign in with. */
const NO_WORDS = /^(?=.*\b[^aeiouy\s]{4}\b)\w{4}(?: \w{4}){3}$/
/** Words of a phrase of which one has digits within, or all begin as names do and a number stands there. */
const SPACED = lazyPattern(
  String.raw`^(?=.{8,64}$)(?!.*(?:[Pp]ass|char|[Mm]in\b|max\b|digit|Zeichen|letter))(?:(?=.*\p{L}\d+\p{L})\S+(?: \S+){1,6}|(?=.*\d\d)(?=\p{Lu}.* \p{Lu})[\p{Lu}\d]\S*(?: [\p{Lu}\d]\S*){1,5})$`,
  'u',
)
/** Four words or more in one, as no name is made of. */
const PHRASE = /-.+-.+-/
/** Nothing else stands in the field or on the line, as far as a stream waits for. */
const WHOLE = /^\p{L}+;?(?:\s{0,99}(?:[\r\n]|$)|\w+=)/u
/** `PGPASSWORD=letmein psql`: in shell the command stands behind it. */
const WORD = /^\p{L}+(?:\s|;|$)/u
/** Names of what is said of passwords or done with them; `clave` and `parola` are other words too. */
const NO_PLAIN = /clave|parola|confirm|repeat|(?:re)?set|change|forg|show|hide|invalid|wrong|type/
/** What those say, and types. */
const NO_PASSWORD = lazyPattern(
  String.raw`^(?:number|boolean|object|un\p{L}+|hidden|secret|function|always|\p{L}+(?:[ei]d|able|[^r]ing|ect))$|\b(?:the|and|for|not|must|does|bitte)\b`,
  'u',
)

/** Letters, digits and a sign within. */
export const MIXED: () => RegExp = lazyPattern(
  String.raw`^(?=.*\d)(?=.*\p{L}).+[!@#$%^&*?+].+$|^(?=.*\d)(?=.*\p{L}).{5,}[!@#$%^&*?+]$`,
  'u',
)

/** Says what the value is that was found behind a name. */
export function judge(name: KeyName, found: Found, services: readonly ServiceKey[]): Judged {
  const { kind, words, quoted, unsure, setting, start } = name
  const { text, at, value, rest, quote, assigned } = found
  // `setPassword("x")`, `.apiKey("x")`: what others are given has a name for it, `getSecret("x")`.
  if (text[at] === '(' && !/\b(?:set|with|api|pass)\w*$/i.test(text.slice(start, at))) return
  const isPassword = kind === 'password' || kind === 'pass'
  const sure = isPassword && surePassword(name, found)
  if (sure !== false) return sure
  // `username delgado56`
  if (unsure && kind === 'username')
    return /^\p{Ll}[\p{Ll}._-]{2,30}\d{1,4}$/u.test(value) && ['USERNAME', 0.6]
  const colon = text[at] === ':'
  const field =
    kind === 'user'
      ? (quote ? quoted : assigned || (setting && colon)) ||
        LOGIN.test(rest.slice(value.length, value.length + LONGEST_NEXT))
      : kind === 'username' && (text[at] !== ' ' || /^_m(?:[yi]|ein|eu)_/.test(words))
  if (!quote && isCode(value) && !(field && /^\w+\.\w+$/.test(value))) return
  // A plain word is a user name only where the field ends behind it: prose goes on, code ends its line with a comma.
  if (field)
    return userName(
      value,
      quote ? !/^\p{Lu}/u.test(value) : assigned || (colon && FIELD_END.test(rest.slice(value.length))),
    )
  if (kind === 'secret') return namedSecret(name, found, services)
  if (kind === 'key') return BASE64_KEY.test(value) && shannon(value) > 4 && ['SECRET_KEY', 0.8]
  // Six digits may be an Indian postal code.
  if (kind === 'pin') return /^\d{4,12}$/.test(value) && ['PASSWORD', value.length === 6 ? 0.4 : 0.6]
  return isPassword && namedPassword(name, found)
}

/** What is a password, or is none, whatever else its name and place say; false where those decide. */
function surePassword({ words, unsure, start }: KeyName, { text, value, quote, below }: Found): Judged {
  if (value.includes(' ') && !NO_PLAIN.test(words) && isSpaced(value, !quote && !unsure))
    return ['PASSWORD', 0.6]
  const isBare = (unsure || below) && !isStrong(value)
  if (isBare && !BEHIND_LOGIN.test(textBefore(text, start, LONGEST_NAME))) return
  return isSigned(value) && ['PASSWORD', 0.8]
}

/** What is a password by its name and how it is written there. */
function namedPassword({ kind, words, unsure, setting, start }: KeyName, found: Found): Judged {
  const { text, at, value, rest, quote, assigned } = found
  const colon = text[at] === ':'
  const login = BESIDE_LOGIN.test(textBefore(text, at, LONGEST_NAME))
  if (
    kind === 'pass' &&
    !unsure &&
    !isScrambled(value) &&
    !(/\d/.test(value) && (quote || assigned || login || MIXED().test(value)))
  )
    return
  // Where nothing else can stand, a word is a password too.
  const plain =
    !NO_PLAIN.test(words) &&
    (quote
      ? text[at] !== ' '
      : assigned
        ? setting
          ? WORD.test(rest)
          : /[\n;]/.test(text[start - 1] ?? ';') && WHOLE.test(rest)
        : login || (colon && PHRASE.test(value)))
  if (plain && isPlain(value) && !isPlaceholder(value)) return ['PASSWORD', 0.6]
  return password(value, setting && !colon)
}

/** What is a secret by its name and how it is written there. */
function namedSecret(
  { words, unsure, setting, start }: KeyName,
  { text, at, value, quote, scheme }: Found,
  services: readonly ServiceKey[],
): Judged {
  // `the design token 7dfaf0…`: a mere word says little.
  if (unsure && !quote && /^_[^_]+$/.test(words) && !isStrong(value)) return
  // JWT_SECRET="correct horse battery staple"
  if (setting && quote && words.endsWith('_secret') && value.includes(' ') && isPlain(value))
    return ['SECRET_KEY', 0.6]
  if (OF_OTP.test(textBefore(text, start, LONGEST_NAME + 40))) return ['SECRET_KEY', 0.9]
  if (IS_COOKIE.test(words) && (text[at] !== '=' || IS_UUID.test(value))) return
  return secret(`${words}_${scheme}`.toLowerCase(), value, !quote && text[at] === ':', quote, services)
}

/** The seed of one-time codes, as authenticator apps read it from a picture; in base32 it may be letters alone. */
const OF_OTP = /\botpauth:\/\/\S*[?&]$/
/** Cookies: elsewhere the names of sessions are of what is counted and logged. */
const IS_COOKIE = /sess(?:ion|_?id|ion_?id)_?$|_sid_?$/
/** As PHP and ASP.NET write them: small letters by chance, which may look like words. */
const COOKIE = /^(?=\D*\d)[a-z\d]{20,40}$/
const IS_UUID = /^[\da-f]{8}-/i

/** Begins with a sign, as templates, variables and code do, and goes on as none of them would: `$qP6mm8Rx6f`. */
const isSigned = (value: string): boolean =>
  /^(?:[!%&*@^#~+-]|\$(?=(?:.*?\d[A-Za-z]){2}))[^\s{}()<>[\]]+$/.test(value) && isScrambled(value)

function secret(
  name: string,
  value: string,
  bare: boolean,
  quote: boolean,
  services: readonly ServiceKey[],
): Judged {
  if (/_basic_?$/.test(name)) return /^[ -~]+:[ -~]*$/.test(decodeBase64(value)) && ['PASSWORD', 0.9]
  const service = services.find((row) => row.name.test(name) && row.form.test(value))
  if (service) return shannon(value) > 2.8 && [service.label, 0.9]
  // Without quotes, a word that has no digit is a name.
  return (
    !(bare && /^\D+$/.test(value)) &&
    name !== '_sig_' &&
    // In quotes brackets make no call, and may be part of a key; WordPress' salts, of 64 characters, have spaces and all other signs, too.
    ((IS_COOKIE.test(name) && COOKIE.test(value)) ||
      (CHOSEN.test(value) && (isScrambled(value) || MIXED().test(value))) ||
      looksRandom(quote ? value.replace(value.length === 64 ? /[^!-~]|["'()]/g : /[()]/g, '.') : value)) &&
    !isPlaceholder(value) && ['SECRET_KEY', 0.8]
  )
}

/** As long as people make those that they choose themselves: shorter than any that programs make. */
const CHOSEN = /^(?=.*\d)[\w!@#$%^&*+?.-]{8,15}$/

/** 32 bytes, or 64, in base64: a key, whatever it is one of. */
const BASE64_KEY = /^(?:[A-Za-z\d+/]{43}=|[A-Za-z\d+/]{86}==)$/

/** What is a password behind nothing but its name and a space: a sign or two cases, and digits. */
const STRONG = lazyPattern(
  String.raw`^(?=.*\d)(?=.*\p{L})(?=.*[!@#$%^&*?+]|.*\p{Lu}.*\d.*\d)(?=.*\p{Ll}).{8,}$`,
  'u',
)

export const isStrong = (value: string): boolean => STRONG().test(value) || isScrambled(value, 0.6)

export const isPlain = (value: string): boolean =>
  PLAIN().test(value) && !NO_USER.test(value) && !NO_PASSWORD().test(value) && !namesPassword(value)

/** Whether words are a password; where `isForm` they have the form of one, and need not look like it. */
export const isSpaced = (value: string, isForm = false): boolean =>
  (isForm || NO_WORDS.test(value) || SPACED().test(value)) &&
  !NO_PASSWORD().test(value) &&
  !isPlaceholder(value) &&
  !namesPassword(value)

/** Classes mixed as no word is: a digit or a sign beside letters; words and digits alone only where a setting is plainly written. */
function password(value: string, setting: boolean): Judged {
  const { length } = value
  if (
    length < 6 ||
    length > 128 ||
    /\s|^-|^[a-z_]+=$|[ぁ-鿿]{4}|^[\^~>=<v]*\d+[-./:]\d/.test(value) ||
    isPlaceholder(value)
  )
    return
  if (isScrambled(value)) return ['PASSWORD', 0.8]
  if (/^[\p{L}\-_./:&]+$/u.test(value)) return setting && /^\w{8,}$/.test(value) && ['PASSWORD', 0.6]
  if (/^\d+$/.test(value)) return ['PASSWORD', 0.6]
  return length > 7 ? ['PASSWORD', 0.8] : /\d/.test(value) && /\p{L}/u.test(value) && ['PASSWORD', 0.6]
}

/** Words that stand behind `user name:` in forms, types and messages, and the names of variables. */
const NO_USER =
  /^(?:true|false|yes|null|none|str|string|text|required|optional|invalid)$|user|name|login|pass|req|this|body|state|config|form|data|value/i

function userName(value: string, ends: boolean): Judged {
  return (
    /^\p{L}[\p{L}\d_.@+\\-]{2,63}$/u.test(value) &&
    !NO_USER.test(value) &&
    (ends || !/^[\p{L}.-]+$/u.test(value)) && ['USERNAME', 0.6]
  )
}

/** What a base64 text stands for, a character per byte; empty when it is none. */
function decodeBase64(value: string): string {
  // Where an engine has none this throws: to take it for no base64 would be to let a password go.
  const decode = atob
  try {
    return decode(value)
  } catch {
    return ''
  }
}
