/**
 * The deny list: phrases that are found as whole words, whatever their case, their white space and how their accents are written. All are looked
 * up in one pass over the text, in a tree by token, so that the work does not grow with their number.
 */
import type { Emit } from './candidate.ts'
import { UNSPACED } from './text/characters.ts'
import { LOOK_ALIKES, normalise } from './text/normalise.ts'

export interface Denied {
  /** UTF-16 units that a match depends on, at most. */
  readonly maxLength: number
  /** Emits the longest phrase at each place, from left to right; `matched` is told where each is. */
  scan(text: string, emit: Emit, from: number, matched: (start: number, end: number) => void): void
}

/** The rule that a denied phrase is found by. */
export const DENIED = 'deny list'

/** UTF-16 units that one of a phrase may stand for: the white space between two words, or a letter with marks of its own. A stream holds them back. */
const MAX_UNITS = 8

/** A syllable of Hangul in parts, a character of a script without boundaries, a word of any other, white space, or a single sign. */
const TOKEN = `[\\u1100-\\u115f][\\u1160-\\u11ff]*|${UNSPACED}\\p{M}*|(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}_])+|\\s{1,${MAX_UNITS}}|.`

interface Node {
  readonly next: Map<string, Node>
  /** Of the phrases that end here. */
  readonly labels: string[]
}

export function createDenied(entries: readonly { readonly value: string; readonly label: string }[]): Denied {
  const tokens = new RegExp(TOKEN, 'gsu')
  const newNode = (): Node => ({ next: new Map(), labels: [] })
  const root = newNode()
  let maxLength = 0
  for (const { value, label } of entries) {
    let node = root
    for (const [token] of normalise(value.trim()).text.matchAll(tokens)) {
      const key = keyOf(token)
      const next = node.next.get(key) ?? newNode()
      node.next.set(key, next)
      node = next
    }
    node.labels.push(label)
    maxLength = Math.max(maxLength, MAX_UNITS * value.length)
  }
  return {
    maxLength,
    scan(text, emit, from, matched) {
      const starts: number[] = []
      const keys: string[] = []
      tokens.lastIndex = from
      for (const { 0: token, index } of text.matchAll(tokens)) {
        starts.push(index)
        keys.push(keyOf(token))
      }
      for (let first = 0; first < keys.length; first++) {
        let node: Node | undefined = root
        let labels: readonly string[] = []
        let behind = first
        for (let at = first; node; node = node.next.get(keys[at++]!)) {
          if (node.labels.length === 0) continue
          labels = node.labels
          behind = at
        }
        if (behind === first) continue
        const start = starts[first]!
        const end = starts[behind] ?? text.length
        for (const label of labels) emit({ label, start, end, score: 1, rule: DENIED })
        matched(start, end)
        first = behind - 1
      }
    },
  }
}

/** What is compared: letters that look like Latin ones are read as those in some words of a text and not in others, so here they are in all. */
function keyOf(token: string): string {
  return /^\s/.test(token)
    ? ' '
    : token
        .normalize('NFC')
        .toUpperCase()
        .replace(/[^\0-\x7f]/g, (letter) => LOOK_ALIKES.get(letter) ?? letter)
}
