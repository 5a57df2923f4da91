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
import { CUE, isGivenName, LIST, PHRASE, type Reading } from './features.ts'
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
      const next = nextWord(reading, tag, kind, i, last)
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
  const { tokens } = reading
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
  if (kind === PERSON && isTurned(reading, tag, first, last)) return last + 1
  if (tag[last + 1] === kind) {
    if (adjacent || next.gap === GAP.glued) return last + 1
    if (kind === ORGANIZATION && (next.gap === GAP.ampersand || next.gap === GAP.hyphen)) return last + 1
    // `Miller, Inc.` and `Miller, Jones and Smith`.
    if (
      kind === ORGANIZATION &&
      next.gap === GAP.comma &&
      (LEGAL_FORMS.has(next.key) || surnames(tokens, tag, last + 1))
    )
      return last + 1
    return 0
  }
  if (adjacent && tag[last + 1] === 0 && belongs(reading, kind, last, last + 1)) return last + 1
  if (kind === PERSON && isMiddle(tokens, last + 1)) return last + 2
  if (!adjacent && next.gap !== GAP.line) return 0
  const joiners = kind === PERSON ? PARTICLES : kind === LOCATION ? PLACE_JOINERS : ORGANIZATION_JOINERS
  // At most three small words within a name: `van de la`.
  for (
    let k = last + 1;
    k <= last + 3 && tokens[k] && flows(tokens[k]!) && joiners.has(tokens[k]!.key);
    k++
  ) {
    if (tag[k] !== 0 && tag[k] !== kind) return 0
    const after = tokens[k + 1]
    if (
      kind === PERSON &&
      after?.gap === GAP.space &&
      SURE_PARTICLES.has(tokens[last + 1]!.key) &&
      surname(reading, tag, k + 1)
    )
      return k + 1
    // `Pieter de Vries van ABN`
    if (kind === PERSON && after?.shape === SHAPE.upper && tokens[first]!.shape === SHAPE.title) return 0
    if (after && flows(after) && tag[k + 1] === kind) {
      if (AND.test(tokens[k]!.key) && !oneName(reading, kind, first, last, k + 1)) return 0
      return k + 1
    }
  }
  return 0
}

/**
 * Where a name begins that the model saw only a later word of: at a given name that can be nothing else, or at the first word of a listed
 * place. Words before `free` belong to another name.
 */
function firstWord(reading: Reading, tag: Uint8Array, kind: number, at: number, free: number): number {
  const { tokens, eligible, lists, cues } = reading
  if (kind === ORGANIZATION) return firmWord(reading, tag, at, free)
  const before = at - 1
  // `Mrs van der Berg`
  if (kind === PERSON) {
    let small = at
    while (small > free && tokens[small]!.gap === GAP.space && SURE_PARTICLES.has(tokens[small - 1]!.key))
      small--
    if (small < at && cues[small - 1] === CUE.title) return small
  }
  if (before < free || tag[before] !== 0 || !eligible[before]) return at
  if (tokens[at]!.gap !== GAP.space || tokens[before]!.possessive) return at
  const { shape, key } = tokens[before]!
  // `I'm Jimmy`, `You’ve Anna to thank`
  if (CONTRACTED.test(key)) return at
  if (kind === LOCATION)
    return (lists[before]! & lists[at]! & PHRASE) !== 0 && (lists[at]! & (LIST.place | LIST.country)) !== 0
      ? before
      : at
  if (kind === PERSON && shape === SHAPE.initial) return before
  if (kind !== PERSON || shape !== SHAPE.title || TITLES.has(key)) return at
  return (lists[before]! & (LIST.word | LIST.people)) === 0 ? before : at
}

const CONTRACTED = /['’](?:m|re|ve|ll|d|t)$/

/** The capitalised words before a legal form are the firm, even where the model was not sure of them: `Norwood Foundation, Inc.` */
function firmWord({ tokens, eligible }: Reading, tag: Uint8Array, at: number, free: number): number {
  if (!LEGAL_FORMS.has(tokens[at]!.key)) return at
  let first = at
  while (
    first > free &&
    at - first < MAX_FIRM &&
    eligible[first - 1] &&
    tag[first - 1] === 0 &&
    tokens[first - 1]!.shape !== SHAPE.lower
  ) {
    const { gap } = tokens[first]!
    if (gap !== GAP.space && !(gap === GAP.comma && first === at)) break
    first--
  }
  return first
}

/** Most words before a legal form. */
const MAX_FIRM = 4

/** A capitalised word that is no common one goes with the name before it, even where the model was not sure; so does the rest of a listed place. */
function belongs({ tokens, lists, eligible }: Reading, kind: number, last: number, at: number): boolean {
  if (!eligible[at]) return false
  const common = (lists[at]! & LIST.word) !== 0
  if (kind === LOCATION && lists[last]! & lists[at]! & PHRASE) return true
  // `Jill King`
  if (kind === PERSON && common)
    return isSurname(lists[at]!) && isGivenName(lists[last]!) && tokens[at]!.shape === SHAPE.title
  return (
    kind !== ORGANIZATION &&
    !common &&
    (lists[at]! & LIST.people) === 0 &&
    (tokens[at]!.shape === SHAPE.title || tokens[at]!.shape === SHAPE.lower)
  )
}

const isSurname = (lists: number): boolean => (lists & LIST.last) !== 0

/** The initial of a middle name, and a capitalised word behind it: `Michele X. Brown`. */
function isMiddle(tokens: Reading['tokens'], at: number): boolean {
  const after = tokens[at + 1]
  return (
    tokens[at]!.shape === SHAPE.initial &&
    tokens[at]!.gap === GAP.space &&
    after?.gap === GAP.space &&
    after.shape === SHAPE.title
  )
}

/** The surname first, alone in its field but for the given name: `Name: Hughes, Brian`. */
function isTurned({ tokens, lists }: Reading, tag: Uint8Array, first: number, last: number): boolean {
  const given = tokens[last + 1]!
  const { gap } = tokens[first]!
  const behind = tokens[last + 2]
  return (
    first === last &&
    given.gap === GAP.comma &&
    given.start - tokens[last]!.end === 2 &&
    tag[last + 1] === PERSON &&
    (gap === GAP.start || gap === GAP.line || gap === GAP.colon || gap === GAP.punctuation) &&
    isGivenName(lists[last + 1]!) &&
    (lists[last]! & LIST.first) === 0 &&
    (!behind || behind.gap === GAP.line || behind.gap === GAP.punctuation)
  )
}

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
  if (kind !== ORGANIZATION) return false
  const both = lists[last]! & lists[after]!
  return (
    KIN.has(tokens[after]!.key) ||
    (both & PHRASE) !== 0 ||
    ((both & (LIST.word | LIST.last)) !== 0 &&
      ((lists[last]! | lists[after]!) & LIST.company) === 0 &&
      (last === first || tokens[last]!.gap === GAP.comma))
  )
}

/** A word that may be a surname though the model took it for a place: `Noort` after `van de`. */
function surname({ tokens, lists, eligible }: Reading, tag: Uint8Array, at: number): boolean {
  return (
    eligible[at]! &&
    tag[at] !== ORGANIZATION &&
    tokens[at]!.shape === SHAPE.title &&
    (lists[at]! & (LIST.country | LIST.word)) === 0
  )
}

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
