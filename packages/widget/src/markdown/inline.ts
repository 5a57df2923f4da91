/** What stands within a line of Markdown (CommonMark 0.31, 6): emphasis, code, links, breaks. Of HTML `<br>` alone: a cell of a table has no other way to break a line. Linear in the length of the text. */
import type { ComponentChild } from 'preact'
import { safeUrl } from './link.ts'
import { node } from './node.ts'

/** A run of `*`, `_` or `~` that may open or close; or a bracket that may begin a link. */
interface Mark {
  readonly mark: string
  count: number
  readonly whole: number
  readonly opens: boolean
  readonly closes: boolean
}

type Part = ComponentChild | Mark

const isMark = (part: Part): part is Mark => typeof part === 'object' && part !== null && 'mark' in part

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
}
/** Most signs of emphasis in one text; more are text. Within one another they are drawn by as many calls, and a stack has an end. */
const MAX_MARKS = 500
/** What needs a look; everything else is text. */
const SPECIAL = /[\\`*_~[\]!<&\n]|https?:\/\//g
/** What a backslash takes its meaning from; a line end becomes a break. */
const ESCAPED = /[\n!-/:-@[-`{-~]/
const PUNCTUATION = /[\p{P}\p{S}]/u
/** `(address "title")` behind a bracket. */
const TARGET =
  /\(\s{0,9}(?:<([^<>\n]{0,2000})>|((?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.){0,500}\)){0,2000}))(?:\s{1,9}(?:"[^"]{0,500}"|'[^']{0,500}'|\([^()]{0,500}\)))?\s{0,9}\)/y
const AUTOLINK =
  /<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]{1,2000}|[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,253})>/y
const BR = /<br ?\/?>/iy
const BARE = /https?:\/\/[^\s<>]{1,2000}/y
const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{2,6}));/y

export function inline(text: string): ComponentChild[] {
  const parts: Part[] = []
  /** Where opening brackets stand among the parts. */
  const brackets: number[] = []
  /** Lengths of backtick runs that are closed nowhere behind. */
  const unclosed = new Set<number>()
  let at = 0
  let plain = ''
  let marks = 0
  const flush = (): void => {
    if (plain) parts.push(plain)
    plain = ''
  }
  const add = (made: ComponentChild): void => {
    flush()
    parts.push(made)
  }
  const matchAt = (form: RegExp): RegExpExecArray | null => {
    form.lastIndex = at
    return form.exec(text)
  }

  while (at < text.length) {
    SPECIAL.lastIndex = at
    const next = SPECIAL.exec(text)?.index ?? text.length
    const c = text[next]
    const before = text.slice(at, next)
    // What is gathered is not trimmed: each line would take time by all before it.
    plain += c === '\n' ? before.trimEnd() : before
    at = next
    if (c === undefined) break
    if (c === '\\') {
      const escaped = text[++at] ?? ''
      // Of what cannot be escaped an address may be made: C:\https://…
      if (!ESCAPED.test(escaped)) plain += c
      else {
        at++
        if (escaped === '\n') add(node('br', null))
        else plain += escaped
      }
    } else if (c === '\n') {
      if (before.endsWith('  ')) add(node('br', null))
      plain += '\n'
      at++
      while (text[at] === ' ') at++
    } else if (c === '`') {
      const run = runAt(text, at)
      const end = unclosed.has(run) ? -1 : closing(text, at + run, run)
      if (end < 0) {
        unclosed.add(run)
        plain += '`'.repeat(run)
        at += run
      } else {
        let code = text.slice(at + run, end).replace(/\n/g, ' ')
        if (/^ .* $/.test(code) && code.trim()) code = code.slice(1, -1)
        add(node('code', null, code))
        at = end + run
      }
    } else if (c === '*' || c === '_' || c === '~') {
      flush()
      const count = runAt(text, at)
      marks += count
      parts.push(
        marks > MAX_MARKS ? c.repeat(count) : markOf(c, count, text[at - 1] ?? ' ', text[at + count] ?? ' '),
      )
      at += count
    } else if (c === '[' || (c === '!' && text[at + 1] === '[')) {
      flush()
      brackets.push(parts.length)
      parts.push(c === '[' ? '[' : '![')
      at += c === '[' ? 1 : 2
    } else if (c === ']') {
      at++
      const opener = brackets.pop()
      const target = opener === undefined ? null : matchAt(TARGET)
      if (target) {
        flush()
        const within = parts.splice(opener!).slice(1)
        parts.push(link(unescaped(target[1] ?? target[2] ?? ''), settle(within)))
        at += target[0].length
        // Links do not nest.
        brackets.length = 0
      } else plain += ']'
    } else if (c === '<') {
      const auto = matchAt(AUTOLINK)
      const br = matchAt(BR)
      const to = auto?.[1]
      if (to) add(link(/^[\w+.-]+:/.test(to) ? to : `mailto:${to}`, [to]))
      else if (br) add(node('br', null))
      else plain += c
      at += (auto ?? br)?.[0].length ?? 1
    } else if (c === '&') {
      const entity = matchAt(ENTITY)
      plain += entity ? decode(entity) : '&'
      at += entity ? entity[0].length : 1
    } else {
      const bare = c === 'h' && !/\p{L}/u.test(text[at - 1] ?? ' ') && matchAt(BARE)
      const to = bare ? trimEnd(bare[0]) : c
      if (bare) add(link(to, [to]))
      else plain += c
      at += to.length
    }
  }
  flush()
  return settle(parts)
}

function link(address: string, children: ComponentChild[]): ComponentChild {
  const href = safeUrl(address)
  return href
    ? node('a', { href, target: '_blank', rel: 'noopener noreferrer nofollow' }, children)
    : node('span', null, children)
}

function markOf(mark: string, count: number, before: string, after: string): Mark {
  // A `~` beside another mark is none of the punctuation that keeps it from opening or closing, as in `a*~~b~~*`.
  const stands = (near: string, far: string): boolean =>
    !/\s/.test(near) &&
    (near === '~' || !PUNCTUATION.test(near) || /\s/.test(far) || PUNCTUATION.test(far)) &&
    !(mark === '~' && count > 2)
  const open = stands(after, before)
  const close = stands(before, after)
  return {
    mark,
    count,
    whole: count,
    opens: open && (mark !== '_' || !close || PUNCTUATION.test(before)),
    closes: close && (mark !== '_' || !open || PUNCTUATION.test(after)),
  }
}

/** Pairs the marks (CommonMark 6.2) and makes text of the rest. */
function settle(parts: Part[]): ComponentChild[] {
  const out: Part[] = []
  /** For each mark, below where in `out` no opener of it is left. */
  const floor: Record<string, number> = {}
  for (const part of parts) {
    if (!isMark(part) || !part.closes) {
      out.push(part)
      continue
    }
    const key = `${part.mark}${part.opens}${part.whole % 3}`
    while (part.count > 0) {
      let i = out.length - 1
      const bottom = floor[key] ?? 0
      while (i >= bottom && !opensFor(out[i]!, part)) i--
      if (i < bottom) {
        floor[key] = out.length
        break
      }
      const opener = out[i] as Mark
      const isStrike = part.mark === '~'
      const used = isStrike ? part.count : opener.count > 1 && part.count > 1 ? 2 : 1
      const within = out.splice(i + 1).map(asText)
      opener.count -= used
      part.count -= used
      if (opener.count === 0) out.pop()
      out.push(node(isStrike ? 'del' : used === 2 ? 'strong' : 'em', null, within))
      for (const name in floor) floor[name] = Math.min(floor[name]!, out.length)
    }
    if (part.count > 0) out.push(part)
  }
  return out.map(asText)
}

function opensFor(part: Part, closer: Mark): boolean {
  if (!isMark(part) || !part.opens || part.mark !== closer.mark) return false
  if (closer.mark === '~') return part.count === closer.count
  // Rule 9: of runs that both open and close, lengths may not add up to a multiple of three.
  const both = part.closes || closer.opens
  return !both || (part.whole + closer.whole) % 3 !== 0 || (part.whole % 3 === 0 && closer.whole % 3 === 0)
}

function asText(part: Part): ComponentChild {
  return isMark(part) ? part.mark.repeat(part.count) : part
}

function runAt(text: string, at: number): number {
  let end = at
  while (text[end] === text[at]) end++
  return end - at
}

/** Where the next run of exactly `run` backticks begins; -1 when there is none. */
function closing(text: string, from: number, run: number): number {
  for (let at = text.indexOf('`', from); at >= 0; at = text.indexOf('`', at)) {
    const there = runAt(text, at)
    if (there === run) return at
    at += there
  }
  return -1
}

function decode([whole, decimal, hex, name]: RegExpExecArray): string {
  const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
  if (code === undefined) return ENTITIES[name!] ?? whole
  return code > 0 && code < 0x110000 && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : '\ufffd'
}

function unescaped(address: string): string {
  return address.replace(/\\([!-/:-@[-`{-~])/g, '$1')
}

/** A bare address without the punctuation of its sentence, and without a closing bracket that it does not open (GFM 6.9). */
function trimEnd(address: string): string {
  let end = address.length
  let unopened = address.split(')').length - address.split('(').length
  for (; end > 0; end--) {
    const last = address[end - 1]!
    if (last === ')' && unopened > 0) unopened--
    else if (!/[?!.,:*_~'"\]]/.test(last)) break
  }
  return address.slice(0, end)
}
