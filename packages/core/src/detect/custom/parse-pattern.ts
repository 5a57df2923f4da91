/**
 * Reads the source of a regular expression (ECMA-262 22.2.1 and its annex B) into a tree, and closes its open repeats on the way. The platform
 * has compiled the pattern already, so the source is known to be well formed.
 */
import { execAt } from '../text/around.ts'

export type Node =
  /** One character: a literal, an escape, a class, or `.`. Its source is a pattern of its own. */
  | { readonly kind: 'set'; readonly source: string }
  | { readonly kind: 'sequence'; readonly items: readonly Node[] }
  | { readonly kind: 'either'; readonly items: readonly Node[] }
  | { readonly kind: 'repeat'; readonly body: Node; readonly min: number; readonly max: number }
  /** Lookahead or lookbehind. */
  | { readonly kind: 'look'; readonly body: Node; readonly behind: boolean; readonly negative: boolean }
  /** `^`, `$`, `\b` or `\B`. */
  | { readonly kind: 'edge'; readonly source: string }

/** How far an open repeat (`*`, `+`, `{n,}`) goes beyond its least count. */
export interface Extra {
  /** Where one character is repeated. */
  readonly characters: number
  /** Where a group is. */
  readonly rounds: number
}

export interface ParsedPattern {
  readonly root: Node
  /** The source with its open repeats closed. */
  readonly closed: string
  /** The sources of its sets. */
  readonly sets: ReadonlySet<string>
  /** The beginning of something that no bound can be given for. */
  readonly unbound: string
}

const GROUP = /\((?:\?(?:(<?)([=!])|:|<[^>]*>))?/y
const EDGE = /[$^]|\\[bB]/y
const QUANTIFIER = /[*+?]|\{(\d+)(,?)(\d*)\}/y
const CHARACTER =
  /\\(?:[pPu]\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|0[0-7]{0,2}|.)|\[(?:\\?.)*?\]|./

/**
 * What is not one character, or none that its source tells: backreferences, `\c` alone, and what means something else without the flag `u` (`\p{…}` is
 * letters and braces) or with it (half a pair may be written). It is looked for in the source with a `u` in front where the flag is set.
 */
const UNBOUND = /^u?\\(?:[1-9k]|c$)|^\\[pPu]\{|^u\\u[dD][89abAB]/

export function parsePattern(source: string, flags: string, extra: Extra): ParsedPattern {
  const sets = new Set<string>()
  const unicode = flags.includes('u') ? 'u' : ''
  const character = new RegExp(CHARACTER, `${unicode}sy`)
  let unbound = flags.includes('v') ? 'the flag v' : ''
  let closed = ''
  let copied = 0
  let at = 0

  const root = either()
  return { root, closed: closed + source.slice(copied), sets, unbound }

  function take(form: RegExp): RegExpExecArray | null {
    const found = execAt(form, source, at)
    if (found) at = form.lastIndex
    return found
  }

  function either(): Node {
    const items = [sequence()]
    while (source[at] === '|') {
      at++
      items.push(sequence())
    }
    return items.length > 1 ? { kind: 'either', items } : items[0]!
  }

  function sequence(): Node {
    const items: Node[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const item = repeated(term())
      if (item.kind === 'sequence') items.push(...item.items)
      else items.push(item)
    }
    return items.length === 1 ? items[0]! : { kind: 'sequence', items }
  }

  function repeated(body: Node): Node {
    const from = at
    const found = take(QUANTIFIER)
    if (!found) return body
    const [sign, least, comma, most] = found
    const min = least ? +least : sign === '+' ? 1 : 0
    let max = sign === '?' ? 1 : +(most || min)
    if (!least ? sign !== '?' : comma && !most) {
      max = min + (body.kind === 'set' ? extra.characters : extra.rounds)
      closed += `${source.slice(copied, from)}{${min},${max}}`
      copied = at
    }
    if (source[at] === '?') at++
    return { kind: 'repeat', body, min, max }
  }

  function term(): Node {
    const group = take(GROUP)
    if (group) {
      // Flags that change within the pattern.
      if (source[at] === '?') unbound = '(?'
      const body = either()
      at++
      return group[2] ? { kind: 'look', body, behind: group[1] === '<', negative: group[2] === '!' } : body
    }
    const edge = take(EDGE)
    if (edge) return { kind: 'edge', source: edge[0] }
    const [text] = take(character)!
    if (UNBOUND.test(unicode + text)) unbound = text.slice(0, 2)
    sets.add(text)
    return { kind: 'set', source: text }
  }
}
