/**
 * E-mail addresses as people write them: a dot-atom or Unicode local part of at most 64 characters, and a domain of labels that ends in
 * a top-level domain of letters or an `xn--` label (RFC 5321 4.1.2, RFC 6531). Quoted local parts and address literals are not read: nobody
 * types them.
 */
import type { Emit } from '../../candidate.ts'
import { ALNUM, classOf } from '../../characters.ts'

const MAX_LOCAL = 64
const MAX_DOMAIN = 253

/** Signs of a local part. Some are allowed, but at the start belong to the sentence: `mailto:`, `'a@b.c'`, `=a@b.c`. */
const LOCAL = new Uint8Array(128)
const LEADING = 2
for (const sign of '_%+-') LOCAL[sign.charCodeAt(0)] = 1
for (const sign of "'*/=?^`{|}~&#.$!") LOCAL[sign.charCodeAt(0)] = LEADING

/** The rest of an address before, and what stands between it and the next. */
const JOINED = /^(?:[\p{L}\d-]{1,63}\.){1,8}\p{L}{2,24}[^\p{L}\d.]+/u

const isLetterOrDigit = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code < 128
    ? (classOf(code) & ALNUM) !== 0
    : code > 0xbf && code !== 0xd7 && code !== 0xf7 && !(code >= 0x2000 && code < 0x3040) && code < 0xff00
}

/** Reads the address around the `@` at `at`. */
export function emailAt(text: string, at: number, emit: Emit): void {
  let start = at
  while (start > 0 && at - start <= MAX_LOCAL && isLocal(text, start - 1)) start--
  // Behind another address (`a@b.org/c@d.org`), what joins the two is not part of this one.
  if (text.charCodeAt(start - 1) === 64) start += JOINED.exec(text.slice(start, at))?.[0].length ?? 0
  while (start < at && LOCAL[text.charCodeAt(start)] === LEADING) start++
  if (start === at || at - start > MAX_LOCAL || text.charCodeAt(at - 1) === 46) return
  for (let dot = start; dot < at; dot++)
    if (text.charCodeAt(dot) === 46 && text.charCodeAt(dot + 1) === 46) return
  const end = domainEnd(text, at + 1)
  if (end < 0) return
  emit({ label: 'EMAIL_ADDRESS', start, end, score: 0.95, rule: 'RFC 5321' })
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
    if (dots > 0 && !trailing && isTopLevel(name)) end = at
    // `a@b.org-c@d.org`: the hyphen joins two addresses.
    else if (dots > 0 && code === 64 && isTopLevel(name.slice(0, name.indexOf('-'))))
      return label + name.indexOf('-')
    else if (dots > 0 && code !== 46) return -1
    if (trailing || code !== 46) break
    dots++
    label = at + 1
  }
  // A domain that ran on past its last good label (`example.com-x`) is none; one that a full stop ends is.
  return end > 0 && (end === at || text[end] === '.') ? end : -1
}

function isTopLevel(label: string): boolean {
  let at = 0
  while (at < label.length && isSmall(label.charCodeAt(at) | 32)) at++
  if (at === label.length) return at > 1 && at < 25
  // Of ASCII, only the hyphens behind `xn` may follow.
  if (at !== 2 && label.charCodeAt(at) < 128) return false
  return /^(?:xn--[a-z\d-]{2,59}|\p{L}{2,24})$/iu.test(label)
}

const isSmall = (code: number): boolean => code > 96 && code < 123
