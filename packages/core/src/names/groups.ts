/** Groups that say what somebody is: nationalities and peoples, religions, political groups. Microsoft Presidio calls them NRP. */

import { CUE, LIST, type Reading } from './features.ts'
import { BEGINNINGS, FOREIGN_BELIEF, GROUP_KEY, GROUPS, SPEAKERS } from './group-words.ts'
import type { Span } from './spans.ts'
import { GAP, SHAPE, type Token } from './tokens.ts'

/** Confidence of a word that stands in the text, and of what the key of a field calls so. */
const LISTED = 0.55
const KEYED = 0.7
/** Most words of such a field. */
const MOST_WORDS = 3

/** Tells each group among the words of a segment; none that is part of one of `names`. */
export function readGroups(
  tokens: readonly Token[],
  names: readonly Span[],
  take: (start: number, end: number, score: number) => void,
): void {
  let speaks: boolean | undefined
  const isGroup = (at: number): boolean =>
    isOfPeople(tokens, at, () => (speaks ??= tokens.some(({ key }) => OF_LANGUAGES.test(key))))
  const isTaken = (at: number): boolean =>
    names.some(({ start, end }) => start <= tokens[at]!.start && tokens[at]!.end <= end)
  for (let i = 0; i < tokens.length; i++) {
    const value = valueEnd(tokens, i, isTaken)
    if (value > i) {
      take(tokens[i + 1]!.start, tokens[value]!.end, KEYED)
      i = value
      continue
    }
    if (!isGroup(i) || isTaken(i)) continue
    const before = tokens[i - 1]
    const begins =
      before !== undefined &&
      isBeside(tokens[i]!) &&
      before.shape === tokens[i]!.shape &&
      BEGINNINGS.has(before.key) &&
      !isTaken(i - 1)
    let last = i
    while (behind(tokens, last) && isGroup(last + 1) && !isTaken(last + 1)) last++
    take((begins ? before : tokens[i]!).start, tokens[last]!.end, LISTED)
    i = last
  }
}

/** Whether a name is a group's, which the model took for somebody's: `Jews`, `Costa Rican`. Not where it may be a given name, or a surname. */
export function isOfGroup({ tokens, lists, cues }: Reading, { start, end }: Span): boolean {
  const first = tokens.findIndex((token) => token.start === start)
  const last = tokens.findIndex((token) => token.end === end)
  // `Turk` and `Czech` are surnames, too, but seldom alone.
  const names = first < last || cues[first - 1] === CUE.title ? LIST.first | LIST.last : LIST.first
  if (!isListed(tokens[last]!.key) || (lists[last]! & names) !== 0) return false
  return tokens.slice(first, last).every(({ key }) => BEGINNINGS.has(key) || isListed(key))
}

const isBeside = ({ gap }: Token): boolean => gap === GAP.space || gap === GAP.hyphen

/** The last word of the field whose key stands at `at`, as `Nationality: Sri Lankan`; `at` where there is none. */
function valueEnd(tokens: readonly Token[], at: number, isTaken: (at: number) => boolean): number {
  const first = tokens[at + 1]
  if (
    !first ||
    !(first.gap === GAP.colon || first.gap === GAP.quote || first.gap === GAP.punctuation) ||
    !GROUP_KEY.test(tokens[at]!.key)
  )
    return at
  let last = at + 1
  while (last - at < MOST_WORDS && behind(tokens, last)) last++
  for (let k = at + 1; k <= last; k++) if (isListed(tokens[k]!.key)) return last
  // A country is a place, and told as one.
  return last === at + 1 && !first.wired && !isTaken(last) && ENDING.test(first.key) ? last : at
}

/** How the names of peoples end that are on no list: `Nationality: Kittitian`, `Staatsangehörigkeit: marokkanisch`. */
const ENDING = /(?:deutsche?r?|[eia]an|ese|isc?h|i[oe]nne?|aise?|[ea]n[oa]|ense|ski|[sc]ka|cky)$/

/** `speaks` tells whether the segment is about languages. */
function isOfPeople(tokens: readonly Token[], at: number, speaks: () => boolean): boolean {
  const { key, shape, gap, wired } = tokens[at]!
  if (wired || shape > SHAPE.title) return false
  if (FOREIGN_BELIEF.test(key)) return true
  if (!isListed(key) || (SPEAKERS.has(key) && (isLanguage(tokens, at) || speaks()))) return false
  // `Polish the brass.`, Christian Persch, the Czech Republic
  if (shape === SHAPE.title)
    return (
      (key !== 'polish' || gap === GAP.space) &&
      (key !== 'christian' || tokens[at + 1]?.shape !== SHAPE.title) &&
      !PLACES.test(behind(tokens, at))
    )
  // `i am south african`
  const before = at - (BEGINNINGS.has(tokens[at - 1]?.key ?? '') && tokens[at - 1]!.gap === GAP.space ? 2 : 1)
  return gap === GAP.space && isSaid(tokens[before]!.key, key, behind(tokens, at))
}

/** The word right behind. */
function behind(tokens: readonly Token[], at: number): string {
  const next = tokens[at + 1]
  return next && isBeside(next) ? next.key : ''
}

const SEVERAL = /(?:s|(?:wo)?m[ae]n)$/

/** End the names of places. */
const PLACES =
  /^(?:republics?|kingdom|columbia|islands?|isles|ocean|sea|channel|peninsula|riviera|federation)$/

/** On a list, also as several, as a man or with all its parts: `Saudis`, `Irishmen`, `African-American`. */
function isListed(key: string): boolean {
  if (GROUPS.has(key) || SPEAKERS.has(key)) return true
  const one = SEVERAL.test(key) ? key.replace(SEVERAL, '') : ''
  if (one !== '' && isListed(one)) return true
  if (!key.includes('-')) return false
  const parts = key.split('-')
  return parts.length === 2 && isListed(parts[1]!) && (isListed(parts[0]!) || BEGINNINGS.has(parts[0]!))
}

/** `Translate this into French`, `answer in German, please`; and what fills a field, as in a list of languages. */
function isLanguage(tokens: readonly Token[], at: number): boolean {
  const before = isBeside(tokens[at]!) ? tokens[at - 1]!.key : ''
  const next = behind(tokens, at)
  return before === '' ? next === '' : TOWARDS.test(before) && ENDS.test(next)
}
const TOWARDS = /^(?:in|into|to|from|plain|or|and|auf|en|my)$/
/** Behind a language, or nothing. */
const ENDS =
  /^(?:|please|only|too|instead|and|or|to|as|with|but|if|is|means|version|text|words|about|for|from|that|at|now|not)$/
const OF_LANGUAGES =
  /^(?:transl|tradu|ubersetz|langu|lingu|sprach|speak|spoke|fluent|biling|gramma|vocab|pronou?nc|dictionar|subtitl|locale|alphab|spelling|accent|proofr|rewrit|rephras|learn|stud[yi]|teach|taught|lesson)/

/** In small letters what is said of somebody: `i'm mexican`, `she is muslim`, `as a jew`; a language, or `an american accent`, may be of many things. */
const isSaid = (before: string, key: string, next: string): boolean =>
  WHO.test(before) ||
  (!SPEAKERS.has(key) && (IS.test(before) || (SOME.test(before) && (ENDS.test(next) || PEOPLE.test(next)))))
const WHO = /^(?:i'?m|am|(?:s?he|who)'?s|(?:you|we|they)'?re|proud|being|born|fellow)$/
const IS = /^(?:is|are|was|were|half|practi[cs]ing|devout|orthodox)$/
const SOME = /^(?:an?|many|most|some)$/
const PEOPLE = /m[ae]n$|citizen|nation|migra|refug/
