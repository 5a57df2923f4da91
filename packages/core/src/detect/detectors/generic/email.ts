/**
 * E-mail addresses as people write them: a dot-atom or Unicode local part of at most 64 characters, and a domain of labels that ends in
 * a top-level domain of letters or an `xn--` label (RFC 5321 4.1.2, RFC 6531); or a quoted local part. Address literals are not read: nobody types
 * them.
 */
import type { Emit } from '../../candidate.ts'
import { isAlnum, isWordCharacter, UNSPACED } from '../../characters.ts'

const MAX_LOCAL = 64
const MAX_DOMAIN = 253

/** Signs of a local part. Some are allowed, but at the start belong to the sentence: `mailto:`, `'a@b.c'`, `=a@b.c`. */
const LOCAL = new Uint8Array(128)
const LEADING = 2
for (const sign of '_%+-') LOCAL[sign.charCodeAt(0)] = 1
for (const sign of "'*/=?^`{|}~&#.$!") LOCAL[sign.charCodeAt(0)] = LEADING

/** The rest of an address before, and what stands between it and the next. */
const JOINED = /^(?:[\p{L}\d-]{1,63}\.){1,8}\p{L}{2,24}[^\p{L}\d.]+/u

/** Before an address in its local part: `user=`, `?to=`, `%20`, a path, the word it stands behind. A `+` begins a tag that may hold any of them. */
const BEFORE = new RegExp(`^[^+]*(?:[=?&/]|%[\\dA-F]{2}|${UNSPACED}(?=[ -~]))(?!$)`, 'i')
const QUOTED = /"[^"\n\\]{1,62}"$/

/** Both units of a pair are asked as one character: an emoji ends an address, a letter of a rare script does not. */
const isLetterOrDigit = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  if (code < 0xe00) return isAlnum(code)
  const from = at - +(code >> 10 === 0x37)
  return code < 0xff00 && isWordCharacter(text.slice(from, at + 1 + +(code >> 10 === 0x36)))
}

/** Reads the address around the `@` at `at`. */
export function emailAt(text: string, at: number, emit: Emit): void {
  let start = at
  while (start > 0 && at - start <= MAX_LOCAL && isLocal(text, start - 1)) start--
  // Behind another address (`a@b.org/c@d.org`), what joins the two is not part of this one.
  if (text.charCodeAt(start - 1) === 64) start += JOINED.exec(text.slice(start, at))?.[0].length ?? 0
  start += BEFORE.exec(text.slice(start, at))?.[0].length ?? 0
  const last = text.charCodeAt(at - 1)
  const quoted = last === 34 && QUOTED.exec(text.slice(Math.max(0, at - MAX_LOCAL), at))
  if (quoted) start = at - quoted[0].length
  while (start < at && LOCAL[text.charCodeAt(start)] === LEADING) start++
  if (start === at || at - start > MAX_LOCAL || last === 46 || last === 61) return
  for (let dot = start; dot < at; dot++)
    if (text.charCodeAt(dot) === 46 && text.charCodeAt(dot + 1) === 46) return
  const end = domainEnd(text, at + 1)
  if (end < 0) return
  // git@host:path
  if (text.charCodeAt(end) === 58 && text.charCodeAt(end + 1) > 46 && text.slice(start, at) === 'git') return
  // In the query of an address with a scheme it stays, above the confidence of that.
  emit({ label: 'EMAIL_ADDRESS', start, end, score: text[start - 1] === '=' ? 0.97 : 0.95, rule: 'RFC 5321' })
}

function isLocal(text: string, at: number): boolean {
  return isLetterOrDigit(text, at) || LOCAL[text.charCodeAt(at)]! > 0
}

/** Where the domain name that starts at `from` ends, -1 when there is none with a top-level domain. */
export function domainEnd(text: string, from: number): number {
  let at = from
  let label = from
  let dots = 0
  let end = -1
  for (; at <= text.length && at - from <= MAX_DOMAIN; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0
    if (code === 45 || isLetterOrDigit(text, at)) continue
    // A label ends here: it must not be empty, too long, or begin or end with a hyphen.
    if (at === label || at - label > 63 || text.charCodeAt(label) === 45) break
    const trailing = text.charCodeAt(at - 1) === 45
    const name = dots > 0 ? text.slice(label, at) : ''
    const top = trailing ? 0 : topLevel(name)
    // `a@b.comまで`: the sentence goes on in another script.
    if (top > 0 && top < at - label) return label + top
    if (top > 0) end = at
    // `a@b.org-c@d.org`: the hyphen joins two addresses.
    else if (dots > 0 && code === 64 && topLevel(name.slice(0, name.indexOf('-'))) > 0)
      return label + name.indexOf('-')
    else if (dots > 0 && code !== 46) return -1
    if (trailing || code !== 46) break
    dots++
    label = at + 1
  }
  // A domain that ran on past its last good label (`example.com-x`) is none; one that a full stop ends is.
  return end > 0 && (end === at || text[end] === '.') ? end : -1
}

/** How much of a label is a top-level domain: all, or what stands before a sentence in another script; 0 when it begins with none. */
function topLevel(label: string): number {
  let at = 0
  while (at < label.length && isSmall(label.charCodeAt(at) | 32)) at++
  if (at === label.length) return at > 1 && at < 25 ? at : 0
  // Of ASCII, only the hyphens behind `xn` may follow.
  if (at !== 2 && label.charCodeAt(at) < 128) return 0
  return TOP_LEVEL.exec(label)?.[0].length ?? 0
}

const TOP_LEVEL = new RegExp(`^(?:xn--[a-z\\d-]{2,59}|[a-z]{2,24}|\\p{L}{2,24})(?=$|${UNSPACED})`, 'iu')
const isSmall = (code: number): boolean => code > 96 && code < 123
