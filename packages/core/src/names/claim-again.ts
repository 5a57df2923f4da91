/** Persons of whom a word alone is told again: `Marcus Thibodeaux fled. Thibodeaux was found in Lyon.`, of which the model saw no more than a capital. */

import { SURE_TITLES } from './cues.ts'
import { CUE, isGivenName, isSurname, LIST, type ListsOf, type Reading } from './features.ts'
import { fold } from './fold.ts'
import { hashOf } from './hash.ts'
import { PERSON, type Tags } from './tag.ts'
import { GAP, SHAPE, type Token } from './tokens.ts'

const LIKELIHOOD = 0.7
/** How far back the whole name may stand, in UTF-16 units: a stream keeps no more. */
const REACH = 190
/** Most places before that are looked at. */
const MOST_PLACES = 4
const ELSEWHERE: number = LIST.place | LIST.company
/** Lead to places and firms. */
const IN =
  /^(?:in|at|from|to|near|of|by|with|en|de|a|aus|nach|bei|von|chez|te|uit|bij|em|da|do|na|w|z|i|fran|pa)$/
const OTHER: number = LIST.word | LIST.place | LIST.country | LIST.company

/** The word before, past small words: `Anna `, `K. `, `Mr. `, `Pieter van der `. */
const BEFORE =
  /(?<![\p{L}\p{N}'’-])(\p{Lu}[\p{L}'’-]{0,30}\.?) (?:(?:van|von|der?|den|del?|la|di|da|dos|al|el|bin|ten|ter|zu) ){0,3}$/u
const BEHIND = /^(,?) (\p{Lu}[\p{L}'’-]{1,30})(?![\p{L}\p{N}'’-])/u
const INSIDE = /[\p{L}\p{N}]/u

/** Claims a capitalised word that `text` holds shortly before as a part of a whole name. */
export function claimAgain(
  text: string,
  { tokens, lists, cues, eligible }: Reading,
  { tag, likelihood }: Tags,
  listsOf: ListsOf,
): void {
  const listOf = (word: string): number => {
    const folded = fold(word)
    let all = -1
    for (const part of folded.split('-', 3)) all &= listsOf(hashOf(part))
    return all | listsOf(hashOf(folded))
  }
  const isGiven = (word: string, isCommon: boolean): boolean => {
    if (word.length < 3) return word.endsWith('.') && !isCommon
    return SURE_TITLES.has(fold(word).replace('.', '')) || isGivenName(listOf(word))
  }
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
    const list = lists[i]!
    if (!eligible[i] || token.shape !== SHAPE.title || token.wired || token.key.length < 3) continue
    if ((tag[i] === PERSON && likelihood[i]! >= LIKELIHOOD) || (list & LIST.country) !== 0 || !isAlone(i))
      continue
    const isCommon = (list & LIST.word) !== 0
    if (isCommon && (!isSurname(list) || token.gap !== GAP.space)) continue
    if ((list & ELSEWHERE) !== 0 && IN.test(tokens[i - 1]?.key ?? '')) continue
    if (!isTold(token, list, isCommon)) continue
    tag[i] = PERSON
    likelihood[i] = LIKELIHOOD
  }

  /** No capitalised word goes with it, but a common one that begins the sentence. */
  function isAlone(i: number): boolean {
    const { gap } = tokens[i]!
    const next = tokens[i + 1]
    if (gap === GAP.glued || gap === GAP.ampersand) return false
    if (gap === GAP.space && (tag[i - 1] ?? 0) !== 0) return false
    if (next === undefined || next.gap !== GAP.space)
      return next?.gap !== GAP.ampersand && next?.gap !== GAP.glued
    return (
      next.shape === SHAPE.lower ||
      (tag[i + 1] === 0 &&
        cues[i + 1] !== CUE.street &&
        cues[i + 1] !== CUE.organization &&
        cues[i + 1] !== CUE.legalForm)
    )
  }

  function isTold({ start, end }: Token, list: number, isCommon: boolean): boolean {
    const from = Math.max(0, start - REACH)
    const before = text.slice(from, start)
    const word = text.slice(start, end)
    let at = before.lastIndexOf(word)
    for (let places = 0; at >= 0 && places < MOST_PLACES; places++) {
      const behind = text.slice(from + at + word.length, Math.min(start, from + at + word.length + 34))
      if (!INSIDE.test(behind[0] ?? '') && at > 0 && !INSIDE.test(before[at - 1]!)) {
        const given = BEFORE.exec(before.slice(0, at))
        if (given && (given.index > 0 || from === 0) && isGiven(given[1]!, isCommon) && !goesOn(behind))
          return true
        const next = BEHIND.exec(behind)
        if (next && !isCommon) {
          const other = listOf(next[2]!)
          if (
            next[1] === ','
              ? isGivenName(other) && isSurname(list)
              : isSurname(other) && (other & OTHER) === 0 && (list & OTHER) === 0
          )
            return true
        }
      }
      at = at > 0 ? before.lastIndexOf(word, at - 1) : -1
    }
    return false
  }

  /** `Martin Luther Street`, `Anna Weber Ltd` */
  function goesOn(behind: string): boolean {
    const next = BEHIND.exec(behind)
    return next !== null && next[1] === '' && (listOf(next[2]!) & (LIST.word | LIST.last)) === LIST.word
  }
}
