/**
 * E-mail addresses as people write them: a dot-atom or Unicode local part of at most 64 characters, and a domain of labels that ends in
 * a top-level domain of letters or an `xn--` label (RFC 5321 4.1.2, RFC 6531); or a quoted local part. Address literals are not read: nobody types
 * them.
 */

import type { Emit } from '../../candidate.ts'
import { lazyPattern } from '../../lazy.ts'
import { execAt, textBefore } from '../../text/around.ts'
import { ALNUM, CLASS, isAlnum, isWordCharacter, UNSPACED } from '../../text/characters.ts'
import { MARGIN, unitAt, units } from '../../text/units.ts'

const MAX_LOCAL = 64
const MAX_DOMAIN = 253

/** What a local part is made of. Some signs are allowed, but at the start belong to the sentence: `mailto:`, `'a@b.c'`, `=a@b.c`. */
const PLAIN: Uint8Array = Uint8Array.from(CLASS, (kind) => +((kind & ALNUM) !== 0))
const LOCAL: Uint8Array = PLAIN.slice()
const LEADING = 2
/** What something before the address may end with. */
const JOINS = 4
for (const sign of '_%+-') LOCAL[sign.charCodeAt(0)] = 1
// `|` is allowed as well, and parts the fields of data.
for (const sign of "'*/=?^`~&#.$!") LOCAL[sign.charCodeAt(0)] = LEADING
for (const sign of '=?&/%*') LOCAL[sign.charCodeAt(0)]! |= JOINS

/** The rest of an address before, and what stands between it and the next. */
const JOINED = lazyPattern(String.raw`^(?:[\p{L}\d-]{1,63}\.){1,8}\p{L}{2,24}[^\p{L}\d.]+`, 'u')

/** Before an address in its local part: `user=`, `?to=`, `%20`, a path, `*EM*`, the word it stands behind. A `+` (`%2B`) begins a tag that may hold any of them. */
const BEFORE = [/^[^+]*(?:[=?&/*]|%(?!2B)[\dA-F]{2})(?!$)/i, new RegExp(`^.*${UNSPACED}(?=[ -~])(?!$)`)]
const QUOTED = /"[^"\n\\]{1,62}"$/
/** What stands before the password of `scheme://user:password@host` (RFC 3986, 3.2.1). */
const USER = /:\/\/[^\s/?#@:]{0,128}:$/
const LONGEST_USER = 132

/** Whether a space or a line end stands beside the `@`. */
const isParted = (at: number): boolean =>
  unitAt(at - 1) === 32 || unitAt(at + 1) === 32 || unitAt(at + 1) === 10

/** Both units of a pair are asked as one character: an emoji ends an address, a letter of a rare script does not. */
const isLetterOrDigit = (text: string, at: number): boolean => {
  const code = unitAt(at)
  if (code < 0xe00) return isAlnum(code)
  // Han and Hangul are letters throughout.
  if ((code > 0x4dff && code < 0xa000) || (code > 0xabff && code < 0xd7a4)) return true
  const from = at - +(code >> 10 === 0x37)
  return code < 0xff00 && isWordCharacter(text.slice(from, at + 1 + +(code >> 10 === 0x36)))
}

/**
 * What keyboards of phones and line ends make of an address: `jane.doe @ gmail.com`. Only of those who have mail for everybody, and with a sign or digit in
 * front, as no word has.
 */
const PARTED = lazyPattern(
  String.raw`(?<=(?<!\S)((?=\S*[._\d])[\p{L}\d._+-]{3,64}) ?)@\s?(?:gmail|outlook|hotmail|yahoo|icloud|aol|gmx|proton(?:mail)?|yandex|qq|web(?=\.de)|mail(?=\.ru))\.(?:com?\.)?[a-z]{2,3}(?![\p{L}\d.-]{0,64}[\p{L}\d])`,
  'iuy',
)

function partedAt(text: string, at: number, emit: Emit): void {
  const parted = PARTED()
  const local = execAt(parted, text, at)?.[1]
  if (!local) return
  const start = at - local.length - +(unitAt(at - 1) === 32)
  emit({ label: 'EMAIL_ADDRESS', start, end: parted.lastIndex, score: 0.92, rule: 'provider' })
}

/** Reads the address around the `@` at `at`, which may be written in `size` characters: `%40`. */
export function emailAt(text: string, at: number, emit: Emit, size = 1): void {
  if (isParted(at)) {
    partedAt(text, at, emit)
    return
  }
  const table = units
  let start = at | 0
  let seen = 0
  for (; at - start <= MAX_LOCAL; start--) {
    const code = table[start - 1 + MARGIN]!
    const kind = code < 128 ? LOCAL[code]! : isLetterOrDigit(text, start - 1) ? JOINS : 0
    if (kind === 0) break
    seen |= kind
  }
  // `https://bot:${TOKEN}@github.com`: a host, whatever stands for the password.
  if (unitAt(start - 1) === 58 && USER.test(textBefore(text, start, LONGEST_USER))) return
  // Behind another address (`a@b.org/c@d.org`), what joins the two is not part of this one.
  if (unitAt(start - 1) === 64) start += JOINED().exec(text.slice(start, at))?.[0].length ?? 0
  // First what joins, then what a sentence in another script leaves: `期限08/27です。メールはa@b.co`.
  if ((seen & JOINS) !== 0)
    for (const before of BEFORE) start += before.exec(text.slice(start, at))?.[0].length ?? 0
  const last = unitAt(at - 1)
  const quoted = last === 34 && QUOTED.exec(textBefore(text, at, MAX_LOCAL))
  if (quoted) start = at - quoted[0].length
  while (start < at && (LOCAL[unitAt(start)]! & LEADING) !== 0) start++
  // -ops@example.com is one of a list, and behind `Mail -` the hyphen parts it from its name.
  if (unitAt(start) === 45) start++
  if (start === at || at - start > MAX_LOCAL || last === 46 || last === 61) return
  // LIKE '%@gmail.com'
  if (last === 37 && at - start === 1) return
  for (let dot = start; dot < at; dot++) if (unitAt(dot) === 46 && unitAt(dot + 1) === 46) return
  const end = domainEnd(text, at + size, true)
  if (end < 0) return
  // git@host:path
  if (unitAt(end) === 58 && unitAt(end + 1) > 46 && text.slice(start, at) === 'git') return
  // In the query of an address with a scheme it stays, above the confidence of that.
  emit({ label: 'EMAIL_ADDRESS', start, end, score: text[start - 1] === '=' ? 0.97 : 0.95, rule: 'RFC 5321' })
}

/**
 * Where the domain name that starts at `from` ends; when there is none with a top-level domain, how far was looked, as a negative number. In an address, a
 * hyphen may stand behind it.
 */
export function domainEnd(text: string, from: number, isAddress = false): number {
  const table = units
  let at = from | 0
  let label = at
  let dots = 0
  let end = -1
  for (; at - from <= MAX_DOMAIN; at++) {
    const code = table[at + MARGIN]!
    if (code === 45 || (code < 128 ? PLAIN[code] === 1 : isLetterOrDigit(text, at))) continue
    // A label ends here: it must not be empty, too long, or begin or end with a hyphen.
    if (at === label || at - label > 63 || unitAt(label) === 45) break
    const trailing = unitAt(at - 1) === 45
    const top = trailing || dots === 0 ? 0 : topLevel(text, label, at)
    // `a@b.comまで`: the sentence goes on in another script.
    if (top > 0 && top < at - label) return label + top
    if (top > 0) end = at
    // `a@b.org-c@d.org`, `a@b.org- or`: no top-level domain of letters has a hyphen, so the sentence does.
    else if (dots > 0 && code !== 46) {
      let hyphen = isAddress ? label : at
      while (hyphen < at && unitAt(hyphen) !== 45) hyphen++
      if (hyphen < at && topLevel(text, label, hyphen) > 0) return hyphen
      // `ops@example.com.I said`, `a@b.com.5 more`: the sentence ended.
      return isAddress && end > 0 ? end : -at
    }
    if (trailing || code !== 46) break
    dots++
    label = at + 1
  }
  // A domain that ran on past its last good label (`example.com-x`) is none; one that a full stop ends is.
  return end > 0 && (end === at || text[end] === '.') ? end : -at
}

/** How much of a label is a top-level domain: all, or what stands before a sentence in another script; 0 when it begins with none. */
function topLevel(text: string, start: number, end: number): number {
  let at = start
  while (at < end && isSmall(unitAt(at) | 32)) at++
  const size = at - start
  if (at === end) return size > 1 && size < 25 ? size : 0
  // Of ASCII, only the hyphens behind `xn` may follow.
  if (size !== 2 && unitAt(at) < 128) return 0
  return TOP_LEVEL().exec(text.slice(start, end))?.[0].length ?? 0
}

const TOP_LEVEL = lazyPattern(`^(?:xn--[a-z\\d-]{2,59}|[a-z]{2,24}|\\p{L}{2,24})(?=$|${UNSPACED})`, 'iu')
const isSmall = (code: number): boolean => code > 96 && code < 123
