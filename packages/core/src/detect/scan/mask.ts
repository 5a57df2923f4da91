/**
 * Masks: what an identifier looks like, as data. A number is so many digits, `3~5` three to five; `A` is a letter, `X` a letter or digit, and
 * `A<3-5>` repeats: 219-09-9999 looks like `3-2-4`. Space, `-`, `.`, `/`, `+` and `(` stand for themselves, and with a `?` behind they may be missing;
 * `_` is an optional separator that is the same throughout the value: none, spaces, hyphens or dots. Alternatives are joined by `|`; `=0.7`
 * behind one is its confidence without context.
 *
 * A mask becomes a number, its key; so does a candidate in a text, while it is read. Looking one up in the other costs one
 * map access, however many detectors there are.
 */

import { isDigit } from '../text/characters.ts'

/** One concrete shape an alternative expands to. */
export interface Shape {
  readonly key: number
  /** The keys of what it begins with, shortest first; its own is the last. */
  readonly steps: readonly number[]
  /** Present when the key alone does not determine the shape (`X`): what `fits` asks the whole value for. */
  readonly form?: string
  readonly score: number
}

/** `+` stands in identity numbers of Sweden and Finland whose holder is over a hundred years old, `(` before the check digit in Hong Kong's. */
export const SEPARATORS = ' -./+('

const places = new Uint8Array(128)
for (let i = 0; i < SEPARATORS.length; i++) places[SEPARATORS.charCodeAt(i)] = i + 1
/** The place of a character in `SEPARATORS`, -1 when it is none. */
export const separatorOf = (code: number): number => (code < 128 ? places[code]! : 0) - 1

/** Extends a key by a run of `length` digits. */
export const addDigits = (key: number, length: number): number => (Math.imul(key, 0x01000193) ^ length) | 0
/** Extends a key by a run of `length` letters. */
export const addLetters = (key: number, length: number): number => addDigits(key, length + 64)
/** Extends a key by a token of `length` letters and digits in any mix. */
export const addMixed = (key: number, length: number): number => addDigits(key, length + 128)
/** Extends a key by a separator, given its place in `SEPARATORS`. */
export const addSeparator = (key: number, index: number): number => addDigits(key, index + 192)
export const EMPTY_KEY = 0x2c9dc5

/** Every shape of `mask`; `score` where an alternative names none. */
export function shapesOf(mask: string, score: number): Shape[] {
  return mask.split('|').flatMap((alternative) => {
    const [written, own] = alternative.split('=') as [string, string?]
    const form = written.replace(/<.*?>|(\d+)(?:~(\d+))?/g, (all, from, to) =>
      from ? (to ? `9<${from}-${to}>` : '9'.repeat(+from)) : all,
    )
    const forms = form.includes('_') ? ['', ' ', '-', '.'].map((s) => form.replaceAll('_', s)) : [form]
    return [...new Set(forms.flatMap(expand))].map((concrete) =>
      shapeOf(concrete, own === undefined ? score : Number(own)),
    )
  })
}

/** A form without repeats and options for each one that a form with them allows. */
function expand(form: string): string[] {
  const part = /([9AX])<(\d+)(?:-(\d+))?>|([ ./+-])\?/.exec(form)
  if (!part) return [form]
  const [all, kind, from, to, separator] = part
  const before = form.slice(0, part.index)
  const after = form.slice(part.index + all.length)
  const options: string[] = []
  if (separator !== undefined) options.push('', separator)
  else for (let n = Number(from); n <= Number(to ?? from); n++) options.push(kind!.repeat(n))
  return options.flatMap((option) => expand(before + option + after))
}

function shapeOf(form: string, score: number): Shape {
  let key = EMPTY_KEY
  const steps: number[] = []
  const mixed = form.includes('X')
  // Letters and digits in any mix are one run, else as many of a kind.
  for (let at = 0; at < form.length; ) {
    const kind = form[at]!
    const from = at++
    const place = SEPARATORS.indexOf(kind)
    if (place >= 0) key = addSeparator(key, place)
    else {
      while (at < form.length && (mixed ? !SEPARATORS.includes(form[at]!) : form[at] === kind)) at++
      key = (mixed ? addMixed : kind === '9' ? addDigits : addLetters)(key, at - from)
    }
    steps.push(key)
  }
  return mixed ? { key, steps, score, form } : { key, steps, score }
}

/** Whether `value`, in upper case, has at each place what the form says. */
export function fits(form: string, value: string): boolean {
  if (form.length !== value.length) return false
  for (let at = 0; at < form.length; at++) {
    const kind = form[at]
    const code = value.charCodeAt(at)
    const isLetter = code > 64 && code < 91
    if (
      kind === 'X'
        ? !(isLetter || isDigit(code))
        : kind === 'A'
          ? !isLetter
          : kind === '9'
            ? !isDigit(code)
            : kind !== value[at]
    )
      return false
  }
  return true
}
