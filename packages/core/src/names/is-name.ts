/** Whether words that the model tagged name somebody: of each name some word must be its own, and none may say that it is something else. */
import {
  CLINICAL,
  CLINICAL_WORDS,
  ENDING_HEADS,
  FOUND,
  LEADING_HEADS,
  LEGAL_FORMS,
  NAMELESS,
  NAMELESS_IN_CAPITALS,
  NUMBERED,
} from './cues.ts'
import { CUE, LIST, type Reading } from './features.ts'
import { LOCATION, ORGANIZATION, PERSON } from './tag.ts'
import { GAP, SHAPE, type Token } from './tokens.ts'

/** Where a name of the kind is listed. */
const LISTED = [0, LIST.first | LIST.last, LIST.place | LIST.country, 0] as const

/**
 * Whether some word of it can be the name's own. Initials alone name nobody, and a legal form alone no firm. Words that are common, and on no list
 * of the kind, name neither person nor place, unless a title stands before; a single one names no firm where its capitals say nothing.
 */
export function isName(reading: Reading, kind: number, first: number, last: number): boolean {
  const { tokens, lists, cues, loud } = reading
  const titled = kind === PERSON && cues[first - 1] === CUE.title
  if (!titled && namesNobody(reading, kind, first, last)) return false
  if (kind !== LOCATION && isCorner(reading, first, last)) return false
  if (kind === ORGANIZATION && (areThings(reading, first, last) || isHead(reading, first, last))) return false
  for (let i = first; i <= last; i++) {
    const { shape, key } = tokens[i]!
    if (shape === SHAPE.initial || (kind === ORGANIZATION && LEGAL_FORMS.has(key))) continue
    if ((lists[i]! & LIST.word) === 0 || titled) return true
    if (kind !== ORGANIZATION) {
      if ((lists[i]! & LISTED[kind]!) !== 0) return true
    } else if (last > first || (!loud && shape !== SHAPE.lower)) return true
  }
  return false
}

/** `Kids & Family`, `Terms & Conditions`: words that are common ones all, of which none is a firm's. */
function areThings({ tokens, lists, cues }: Reading, first: number, last: number): boolean {
  let joined = false
  for (let i = first; i <= last; i++) {
    if (
      (lists[i]! & (LIST.word | LIST.company)) !== LIST.word ||
      cues[i] === CUE.organization ||
      cues[i] === CUE.legalForm
    )
      return false
    joined ||= i > first && tokens[i]!.gap === GAP.ampersand
  }
  return joined
}

/** `the corner of Mill Road and Anna Pass`, which are streets. */
function isCorner({ tokens }: Reading, first: number, last: number): boolean {
  for (let at = first - 1; at > first - MOST_CORNER && at > 0; at--)
    if (tokens[at]!.key === 'of' && tokens[at - 1]!.key === 'corner')
      return at === first - 1 || tokens[first - 1]!.key === 'and'
  return last > first && STREETS.test(tokens[last]!.key)
}
const STREETS = /^(?:street|avenue|boulevard|highway|parkway|turnpike|bypass|crescent|motorway)$/
/** Words between a corner and the second street. */
const MOST_CORNER = 12

/** What begins or ends the names of firms, by itself: `Hotel`; and what a number is of. */
const isHead = ({ tokens, lists }: Reading, first: number, last: number): boolean =>
  first === last &&
  (((lists[first]! & LIST.company) === 0 &&
    (LEADING_HEADS.has(tokens[first]!.key) || ENDING_HEADS.has(tokens[first]!.key))) ||
    // `NHS: 485 777 3456`
    (tokens[first]!.shape === SHAPE.upper &&
      tokens[last + 1] !== undefined &&
      tokens[last + 1]!.gap !== GAP.comma &&
      (tokens[last + 1]!.shape === SHAPE.digits || OF_NUMBER.test(tokens[last + 1]!.key))))
const OF_NUMBER = /^(?:no|nr|num|number|id)$/

const isCalledNumber = ({ shape, key }: Token, loud: boolean): boolean =>
  !loud && shape === SHAPE.upper && NAMELESS_IN_CAPITALS.has(key)

/** What a number is called, which goes on with nobody's name: `Navn: Ingrid Hansen Fnr: 1510…`. */
export const namesNumber = (token: Token, loud: boolean): boolean =>
  NUMBERED.test(token.key) || isCalledNumber(token, loud)

const ANYBODY: number = LIST.first | LIST.last | LIST.place | LIST.country | LIST.company

/** A greeting, what a number is called, a medicine, a diagnosis, or what was named after somebody: `Dijkstra's algorithm`, `Markov Chains`. */
function namesNobody({ tokens, lists, loud }: Reading, kind: number, first: number, last: number): boolean {
  const { key, shape, possessive, accented } = tokens[last]!
  // `My NIK`; in a text of capitals they may be given names.
  if (NUMBERED.test(key) || isCalledNumber(tokens[first]!, loud && first < last)) return true
  if (first < last) return kind === PERSON && FOUND.has(key)
  const next = tokens[last + 1]
  return (
    NAMELESS.has(key) ||
    // `Nato a Bari`, `Nato il 3 maggio`: born, in Italian
    (key === 'nato' && shape === SHAPE.title && /^(?:a|il)$/.test(next?.key ?? '')) ||
    FOUND.has(key) ||
    // Germán has a mark.
    (key === 'german' && !accented) ||
    CLINICAL_WORDS.has(key) ||
    (key.length > 6 && (lists[last]! & ANYBODY) === 0 && CLINICAL.test(key)) ||
    (next !== undefined && (next.gap === GAP.space || possessive) && FOUND.has(next.key))
  )
}
