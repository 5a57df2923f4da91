/** Joins tagged words to whole names: initials, particles and hyphens included; titles and possessive endings left out. */
import {
  ENDING_HEADS,
  KIN,
  LEGAL_FORMS,
  ORGANIZATION_JOINERS,
  PARTICLES,
  PLACE_JOINERS,
  SURE_PARTICLES,
  TITLES,
} from './cues.ts'
import { isGivenName, isSurname, LIST, PHRASE, type Reading } from './features.ts'
import { firstWord } from './first-word.ts'
import { isName, namesNumber } from './is-name.ts'
import { LOCATION, ORGANIZATION, PERSON, TAGS, type Tags } from './tag.ts'
import { GAP, SHAPE, type Token } from './tokens.ts'

export interface Span {
  readonly label: (typeof TAGS)[1 | 2 | 3]
  readonly start: number
  readonly end: number
  /** Mean likelihood of its words, 0 to 1. */
  readonly likelihood: number
}

/** Most words of one name. */
const MAX_WORDS = 10

export function spansOf(reading: Reading, { tag, likelihood }: Tags, take: (span: Span) => void): void {
  const { tokens } = reading
  let free = 0
  for (let i = 0; i < tokens.length; ) {
    const kind = tag[i]!
    if (kind === 0 || (kind === PERSON && TITLES.has(tokens[i]!.key) && tag[i + 1] === PERSON)) {
      i++
      continue
    }
    const first = firstWord(reading, tag, kind, i, free)
    let last = i
    let sum = likelihood[i]!
    let words = 1
    for (;;) {
      if (last - i >= MAX_WORDS) break
      const next = nextWord(reading, tag, kind, first, last)
      if (next === 0) break
      last = next
      sum += likelihood[last]! || likelihood[i]!
      words++
    }
    if (isName(reading, kind, first, last))
      take({
        label: TAGS[kind] as Span['label'],
        start: tokens[first]!.start,
        end: tokens[last]!.end,
        likelihood: sum / words,
      })
    free = i = last + 1
  }
}

/** The word that goes on with the name whose last word is `last`; 0 when it ends there. */
function nextWord(reading: Reading, tag: Uint8Array, kind: number, first: number, last: number): number {
  const { tokens, lists } = reading
  const next = tokens[last + 1]
  if (!next || (kind === PERSON && namesNumber(next, reading.loud))) return 0
  const adjacent = next.gap === GAP.space
  // `Employee: Anna Weber Department: Sales`
  if (
    kind === PERSON &&
    tokens[first]!.gap === GAP.colon &&
    tokens[last + 2]?.gap === GAP.colon &&
    (reading.lists[last + 1]! & LIST.word) !== 0
  )
    return 0
  // `St. Mary's Hospital`
  if (tokens[last]!.possessive)
    return kind === ORGANIZATION && adjacent && tag[last + 1] === kind && ENDING_HEADS.has(next.key)
      ? last + 1
      : 0
  // The model may not be sure of a legal form; there is nothing else it could belong to.
  if (
    kind === ORGANIZATION &&
    (adjacent || next.gap === GAP.comma) &&
    next.shape !== SHAPE.lower &&
    LEGAL_FORMS.has(next.key)
  )
    return last + 1
  // `Reyes, Jr.`
  if (kind === PERSON && next.gap === GAP.comma && next.shape === SHAPE.title && GENERATION.test(next.key))
    return last + 1
  if (kind === PERSON && isTurned(reading, tag, first, last)) return last + 1
  if (kind === PERSON && isCalled(reading, tag, last)) return last + 2
  if (tag[last + 1] === kind) {
    if (adjacent || next.gap === GAP.glued) return last + 1
    if (
      kind === ORGANIZATION &&
      (next.gap === GAP.ampersand ||
        (next.gap === GAP.hyphen &&
          (next.start - tokens[last]!.end === 1 ||
            (last === first && isSurname(lists[last]!) && isSurname(lists[last + 1]!)))))
    )
      return last + 1
    // `Miller, Inc.` and `Miller, Jones and Smith`.
    if (
      kind === ORGANIZATION &&
      next.gap === GAP.comma &&
      (LEGAL_FORMS.has(next.key) || surnames(tokens, tag, last + 1))
    )
      return last + 1
    return 0
  }
  if (adjacent && tag[last + 1] === 0 && belongs(reading, kind, first, last, last + 1)) return last + 1
  if (kind === PERSON && isMiddle(reading, last + 1)) return last + 2
  // `Гаврилова Т. С.`, and what is behind the `L.` of `Armando L. Caro`
  if (
    kind === PERSON &&
    adjacent &&
    tag[last + 1] === 0 &&
    (next.shape === SHAPE.initial
      ? next.letters === 'foreign'
      : next.shape === SHAPE.title && tokens[last]!.shape === SHAPE.initial && last > first)
  )
    return last + 1
  // No list of names: `Anna Weber`, and on the line below `van der Linden, Mark`.
  const isBelow =
    next.gap === GAP.line &&
    (kind !== PERSON || (tokens[first]!.gap === GAP.space && next.shape === SHAPE.lower))
  if (!adjacent && !isBelow && next.key !== 't') return 0
  // `Marie-Ange d'Hoore`
  if (kind === PERSON && adjacent && isElided(next) && isGivenName(lists[last]!) && isTitle(tokens[last + 2]))
    return last + 2
  const joiners = kind === PERSON ? PARTICLES : kind === LOCATION ? PLACE_JOINERS : ORGANIZATION_JOINERS
  // At most three small words within a name: `van de la`.
  for (
    let k = last + 1;
    k <= last + 3 &&
    tokens[k] &&
    (flows(tokens[k]!) || tokens[k]!.key === 't') &&
    joiners.has(tokens[k]!.key);
    k++
  ) {
    if (tag[k] !== 0 && tag[k] !== kind) return 0
    const after = tokens[k + 1]
    if (kind === PERSON && after?.gap === GAP.space && surname(reading, tag, first, last, k + 1)) return k + 1
    // `Pieter de Vries van ABN`
    if (kind === PERSON && after?.shape === SHAPE.upper && tokens[first]!.shape === SHAPE.title) return 0
    if (after && flows(after) && tag[k + 1] === kind) {
      if (
        tokens.slice(last + 1, k + 1).some(({ key }) => AND.test(key)) &&
        !oneName(reading, kind, first, last, k + 1)
      )
        return 0
      return k + 1
    }
  }
  return 0
}

/** A capitalised word that is no common one goes with the name before it, even where the model was not sure; so does the rest of a listed place. */
function belongs(
  { tokens, lists, eligible }: Reading,
  kind: number,
  first: number,
  last: number,
  at: number,
): boolean {
  if (!eligible[at]) return false
  const common = (lists[at]! & LIST.word) !== 0
  if (kind === LOCATION && lists[last]! & lists[at]! & PHRASE) return true
  // `Jill King`, and `Carol Winters` where both fill a field
  if (kind === PERSON && common)
    return (
      tokens[at]!.shape === SHAPE.title &&
      ((isGivenName(lists[last]!) && isSurname(lists[at]!)) ||
        (isGivenName(lists[first]!) &&
          last < first + 3 &&
          ENDS.has(tokens[first]!.gap) &&
          (!tokens[at + 1] || ENDS.has(tokens[at + 1]!.gap))))
    )
  return (
    kind !== ORGANIZATION &&
    !common &&
    (lists[at]! & LIST.people) === 0 &&
    (tokens[at]!.shape === SHAPE.title || tokens[at]!.shape === SHAPE.lower)
  )
}

const ENDS: ReadonlySet<number> = new Set([GAP.start, GAP.line, GAP.comma, GAP.colon, GAP.punctuation])

/** The initial of a middle name, and a capitalised word behind it: `Michele X. Brown`. */
function isMiddle({ tokens, eligible }: Reading, at: number): boolean {
  const after = tokens[at + 1]
  const { shape, gap, key } = tokens[at]!
  return (
    gap === GAP.space &&
    after?.gap === GAP.space &&
    (shape === SHAPE.initial
      ? after.shape === SHAPE.title
      : shape === SHAPE.lower && key.length === 1 && eligible[at]! && after.shape === SHAPE.lower)
  )
}

/** What somebody is called, between a given name and the surname: `Clarence "Bud" Tillotson`, `Rebecca (Becky) Stroud`. */
function isCalled({ tokens, lists }: Reading, tag: Uint8Array, last: number): boolean {
  const [called, after] = [tokens[last + 1]!, tokens[last + 2]]
  return (
    (called.gap === GAP.quote || called.gap === GAP.bracket) &&
    called.shape === SHAPE.title &&
    after?.gap === called.gap &&
    after.shape === SHAPE.title &&
    after.start - called.end === 2 &&
    called.start - tokens[last]!.end === 2 &&
    (lists[last]! & LIST.first) !== 0 &&
    (tag[last + 2] === PERSON || isSurname(lists[last + 2]!) || (lists[last + 2]! & LIST.word) === 0)
  )
}

/** The surname first, alone in its field but for given names and initials: `Name: Hughes, Brian J.` */
function isTurned({ tokens, lists }: Reading, tag: Uint8Array, first: number, last: number): boolean {
  const given = tokens[last + 1]!
  const { gap } = tokens[first]!
  let behind = last + 2
  while (
    behind < last + 4 &&
    tokens[behind]?.gap === GAP.space &&
    tokens[behind - 1]!.shape !== SHAPE.initial &&
    (tokens[behind]!.shape === SHAPE.initial || tag[behind] === PERSON)
  )
    behind++
  const end = tokens[behind]
  // `SMITHSON, Eleanor Grace`
  const isLoud = tokens[last]!.shape === SHAPE.upper && given.shape === SHAPE.title
  return (
    tokens.slice(first, last).every(({ key }) => SURE_PARTICLES.has(key) || key.length < 3) &&
    given.gap === GAP.comma &&
    given.start - tokens[last]!.end === 2 &&
    tag[last + 1] === PERSON &&
    (gap === GAP.start || gap === GAP.line || gap === GAP.colon || gap === GAP.punctuation) &&
    (lists[last + 1]! & LIST.first) !== 0 &&
    (lists[last]! & LIST.first) === 0 &&
    (isLoud || !end || end.gap === GAP.line || end.gap === GAP.punctuation)
  )
}

const isTitle = (token: Token | undefined): boolean => token?.shape === SHAPE.title && token.gap === GAP.space

/** `d'Hoore`, a particle that lost its vowel. */
const isElided = ({ key, shape }: Token): boolean => shape === SHAPE.lower && key === 'd'

const GENERATION = /^[js]r$/

const AND = /^(?:and|y|e|et|und|i)$/

/** `Spain and France` are two places, `Miller and Sons` is one firm. */
function oneName(
  { tokens, lists }: Reading,
  kind: number,
  first: number,
  last: number,
  after: number,
): boolean {
  if (kind === LOCATION) return (lists[last]! & lists[after]! & PHRASE) !== 0
  // `José Ortega y Gasset`, but `Ana y Luis`
  if (kind === PERSON) return last > first && (lists[after]! & LIST.first) === 0
  const both = lists[last]! & lists[after]!
  return (
    KIN.has(tokens[after]!.key) ||
    (both & PHRASE) !== 0 ||
    (((lists[last]! | lists[after]!) & LIST.company) === 0 &&
      (tokens[last]!.gap === GAP.comma
        ? (lists[last]! & (LIST.word | LIST.last)) !== 0
        : last === first && (both & (LIST.word | LIST.last)) !== 0))
  )
}

/**
 * A word that may be a surname behind a particle, though the model took it for a place or for none: `Noort` after `van de`. Behind initials it may be
 * any, `J.P. van der Meer`, and behind a given name a listed one whatever joins them, `Lucia de la Vega`.
 */
function surname(
  { tokens, lists, eligible }: Reading,
  tag: Uint8Array,
  first: number,
  last: number,
  at: number,
): boolean {
  const { shape } = tokens[at]!
  const before = tokens[last]!.shape
  const { key } = tokens[last + 1]!
  const list = lists[at]!
  if (
    !eligible[at] ||
    tag[at] === ORGANIZATION ||
    (list & LIST.country) !== 0 ||
    !(shape === SHAPE.title || (shape === SHAPE.upper && tokens[first]!.shape === SHAPE.upper))
  )
    return false
  if (before === SHAPE.initial || before === SHAPE.dotted) return true
  const isGiven = isGivenName(lists[last]!)
  if (SURE_PARTICLES.has(key) || tokens[at - 1]!.key === 't')
    return (list & LIST.word) === 0 || (isGiven && BEFORE_ANY.test(key))
  return (
    isGiven && (list & (LIST.word | LIST.last)) === LIST.last && (at > last + 2 || (list & LIST.place) === 0)
  )
}

const BEFORE_ANY = /^(?:van|te[nr]|d(?:a|os))$/

/** Text goes on, on this line or the next. */
const flows = ({ gap }: Token): boolean => gap === GAP.space || gap === GAP.line

/** `, Jones and Smith` after a surname. */
function surnames(tokens: Reading['tokens'], tag: Uint8Array, at: number): boolean {
  const joiner = tokens[at + 1]
  return (
    joiner !== undefined &&
    ((joiner.gap === GAP.ampersand && tag[at + 1] === ORGANIZATION) ||
      (joiner.key === 'and' && tag[at + 2] === ORGANIZATION))
  )
}
