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
const MOST_PLACES = 3
/** How far behind it a further word is looked for. */
const FURTHEST = 48
const ELSEWHERE: number = LIST.place | LIST.company
/** Lead to places and firms. */
const IN =
  /^(?:in|at|from|to|near|of|by|with|en|de|a|aus|nach|bei|von|chez|te|uit|bij|em|da|do|na|w|z|i|fran|pa)$/
const OTHER: number = LIST.word | LIST.place | LIST.country | LIST.company

/** The word before, past small words: `Anna `, `K. `, `Mr. `, `Pieter van der `. */
const BEFORE =
  /(?<![\p{L}\p{N}'’-])(\p{Lu}(?:[\p{L}'’-]{0,30}|\p{L}{0,3}\.)) (?:(?:van|von|der?|den|del?|la|di|da|dos|al|el|bin|ten|ter|zu) ){0,3}$/u
const BEHIND = /^(,?) (?:\p{Lu}\.? )?(\p{Lu}[\p{L}'’-]{1,30})(?![\p{L}\p{N}'’-])/u
/** Ask or tell what somebody is called. */
const ASKED =
  /\b(?:(?:last|first|full|maiden|family|given|middle|my|her|his|your) |sur)name(?:\?|(?:'s| is| was)) $/i
const ASKING = 40
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
    if (!isAsked(i, isCommon)) {
      if (isCommon && (!isSurname(list) || token.gap !== GAP.space)) continue
      if ((list & ELSEWHERE) !== 0 && IN.test(tokens[i - 1]?.key ?? '')) continue
      if (!isTold(token, list, isCommon)) continue
    }
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

  /** What stands behind is looked at where the word does not stand before. */
  function isTold({ start, end }: Token, list: number, isCommon: boolean): boolean {
    const from = Math.max(0, start - REACH)
    const word = text.slice(start, end)
    const told = isNamed(text.slice(from, start), word, from === 0, list, isCommon)
    return told ?? isNamed(text.slice(end, end + REACH), word, false, list, isCommon) ?? false
  }

  /** Whether `word` stands in `part` as the given name or the surname of somebody; `undefined` where it does not stand there. */
  function isNamed(
    part: string,
    word: string,
    begins: boolean,
    list: number,
    isCommon: boolean,
  ): boolean | undefined {
    let at = part.lastIndexOf(word)
    if (at < 0) return undefined
    for (let places = 0; at > 0 && places < MOST_PLACES; places++, at = part.lastIndexOf(word, at - 1)) {
      const end = at + word.length
      if (INSIDE.test(part[end] ?? '') || INSIDE.test(part[at - 1]!)) continue
      if (part[at - 1] === ' ' && part[at - 2] !== ',' && part[at - 2] !== ' ') {
        const given = BEFORE.exec(part.slice(Math.max(0, at - FURTHEST), at))
        if (
          given &&
          (given.index > 0 || (begins && at <= FURTHEST)) &&
          isGiven(given[1]!, isCommon) &&
          !goesOn(part.slice(end, end + FURTHEST))
        )
          return true
      }
      if (isCommon || (part[end] !== ' ' && part[end] !== ',')) continue
      const next = BEHIND.exec(part.slice(end, end + FURTHEST))
      if (!next || next[2] === word) continue
      const other = listOf(next[2]!)
      if (
        next[1] === ','
          ? isGivenName(other) && isSurname(list)
          : isSurname(other) && (other & OTHER) === 0 && (list & OTHER) === 0
      )
        return true
    }
    return false
  }

  /** `Her maiden name is Key`, `What is your last name? Arcuri` */
  function isAsked(i: number, isCommon: boolean): boolean {
    const { start, gap } = tokens[i]!
    const asked = ASKED.exec(text.slice(Math.max(0, start - ASKING), start))
    if (!asked) return false
    return gap === GAP.space || (!isCommon && tokens[i + 1]?.gap !== GAP.space && text[start - 1] === ' ')
  }

  /** `Martin Luther Street`, `Anna Weber Ltd` */
  function goesOn(behind: string): boolean {
    const next = BEHIND.exec(behind)
    return next !== null && next[1] === '' && (listOf(next[2]!) & (LIST.word | LIST.last)) === LIST.word
  }
}
