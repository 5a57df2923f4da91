/** Percent-encoded text (RFC 3986 2.1) and the spaces of forms (WHATWG URL 5.1), as logs have them: `card=4111%201111…`, `phone=%2B1+415+555+2671`. */

import { type Decoded, hasReferences, isEscape, referenceAt } from '../context/references.ts'
import { endAt, textBefore } from './around.ts'
import { marked } from './characters.ts'

/** Signs that stand between what is looked for: others are kept, `%25` too, so that nothing is decoded twice. Encoders write capitals; `%3d` is what programs print numbers by. */
const TRIPLE = /%(?:2[02-46-9BCDEF]|3[A-F]|40)/
/** A character beyond ASCII (RFC 3629), but for those of four bytes. */
const LETTER = /%(?:[CD][\dA-F]|E[\dA-F]%[89AB][\dA-F])%[89AB][\dA-F]/y
/** A word or a group of digits in a form. */
const GROUP = "[\\w.%()*!'~-]{1,40}"
const ENCODED = new RegExp(`${TRIPLE.source}|${LETTER.source}|=${GROUP}(?:\\+${GROUP}){2}`)
/** What ends an address, as the scan has it. */
const STOPS = marked('\n\t\r\f\v "\'`<>\\')
/** Whether an address ends before the character at `at`; the backslash before a sign is Markdown's. */
const stops = (text: string, at: number, code: number): boolean =>
  code < 128 && STOPS[code] === 1 && !(code === 92 && isEscape(text, at))

/** The value of a secret is kept in one piece. */
const SECRET =
  /(?:(?:pass|pwd|secret|token|key|auth)[\w-]{0,16}|sig)["'\]]{0,2}(?: ?(?:=>?|:|is) ?| )["']?[^&\s"']{0,72}$/i
/** So is base64 without a name; its signs, and what stands before one. */
const BASE64_SIGN = /%(?:2[BF]|3D)/
const BASE64 = new RegExp(`(?=\\d{0,15}[a-z])[a-z\\d]{16}(?:${BASE64_SIGN.source}[a-z\\d]{0,40}){0,8}$`, 'i')
/** A field of words or groups of digits parted by `+`: what stands of it before one, and from there on. */
const FIELD = new RegExp(
  `(?<!=|(?:pass|pwd|secret|token|key|auth)[\\w-]{0,16}|sig)=${GROUP}((?:\\+${GROUP})*)$`,
  'i',
)
const GROUPS = new RegExp(`^(?:\\+${GROUP})+`)
/** How far back is looked for what decides, in UTF-16 units; but for the `://` of an address, which `linkedFrom` finds. */
export const DECODER_REACH = 100

/** Where a reading that would begin at `at` has to begin to find the same: before the scheme of the address that `at` lies within, if it does. */
export function linkedFrom(text: string, at: number): number {
  for (let from = at; from > 0; from--) {
    const code = text.charCodeAt(from - 1)
    if (stops(text, from - 1, code)) break
    if (code === 58 && text.slice(from - 1).startsWith('://')) return from - 1
  }
  return at
}

/** For places of `%`, `+`, `&` and `\\` in ascending order what stands there encoded, if anything does. Within an address with a scheme all is kept. */
export type Decode = (at: number) => Decoded | undefined

const SPACE: Decoded = { unit: ' ', size: 1 }

/** What three bytes stand for that are longer than need be is none. */
function letter(encoded: string): Decoded | undefined {
  try {
    return { unit: decodeURIComponent(encoded), size: encoded.length }
  } catch {
    return
  }
}

const ONE = /%(?:[CD]..|E.....)?..|&#?\w+;|\\(?:u....|.)/y
/** Where `unit` ends that stands at `at`, encoded: `%21`, `%C3%A9`, `&eacute;`, `\u00e9`; 0 where it stands as it is. */
export const encodedEnd = (text: string, at: number, unit: string): number =>
  text[at] === unit || endAt(ONE, text, at) === at ? 0 : ONE.lastIndex

/** Units from which on a look for the last line end is worth its while. */
const LINE = 64

/** What decodes `text`; absent when nothing of it is encoded. */
export function decoderOf(text: string): Decode | undefined {
  const references = hasReferences(text)
  if (!references && !((text.includes('%') || text.includes('=')) && ENCODED.test(text))) return undefined
  let seen = 0
  let linked = false
  // Behind an address that is a value itself the next field begins.
  let nested = false
  const isLinked = (at: number): boolean => {
    // A line end ends all there is.
    if (at - seen > LINE) seen += Math.max(0, text.slice(seen, at).lastIndexOf('\n'))
    for (; seen < at; seen++) {
      const code = text.charCodeAt(seen)
      if (stops(text, seen, code)) linked = nested = false
      else if (code === 58 && text.slice(seen).startsWith('://')) linked = true
    }
    return linked
  }
  return (at) => {
    const sign = text.charCodeAt(at)
    if (isLinked(at) && !(sign === 92 && isEscape(text, at))) return
    const reference = references && sign !== 37 && sign !== 43 ? referenceAt(text, at) : undefined
    if (reference || sign === 92) return reference
    if (sign === 38) {
      const ends = nested
      nested = false
      return ends ? SPACE : undefined
    }
    if (sign === 43) {
      const before = FIELD.exec(textBefore(text, at, DECODER_REACH))
      const groups = before && GROUPS.exec(text.slice(at, at + 80))
      return groups && `${before[1]}${groups[0]}`.split('+').length > 2 ? SPACE : undefined
    }
    const end = endAt(LETTER, text, at)
    if (end > at) return letter(text.slice(at, end))
    const triple = text.slice(at, at + 3)
    const before = textBefore(text, at, DECODER_REACH)
    if (!TRIPLE.test(triple) || SECRET.test(before) || (BASE64_SIGN.test(triple) && BASE64.test(before)))
      return
    const code = Number.parseInt(triple.slice(1), 16)
    nested = STOPS[code] === 0 && (nested || text.slice(at).startsWith('%3A%2F%2F'))
    return { unit: String.fromCharCode(code), size: 3 }
  }
}
