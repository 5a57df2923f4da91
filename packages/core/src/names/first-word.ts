/** Where a name begins whose later word was tagged. */
import { LEGAL_FORMS, SURE_PARTICLES, TITLES } from './cues.ts'
import { CUE, isGivenName, isSurname, LIST, PHRASE, type Reading } from './features.ts'
import { LOCATION, ORGANIZATION, PERSON } from './tag.ts'
import { GAP, SHAPE, type Token } from './tokens.ts'

/**
 * Where a name begins that the model saw only a later word of: at a given name that can be nothing else, or at the first word of a listed
 * place. Words before `free` belong to another name.
 */
export function firstWord(reading: Reading, tag: Uint8Array, kind: number, at: number, free: number): number {
  const { tokens, eligible, lists, cues } = reading
  if (kind === ORGANIZATION) return firmWord(reading, tag, at, free)
  const before = at - 1
  // `Mrs van der Berg`
  if (kind === PERSON) {
    let small = at
    while (small > free && tokens[small]!.gap === GAP.space && isParticle(tokens[small - 1]!)) small--
    if (small < at && (cues[small - 1] === CUE.title || opens(reading, small, at))) return small
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
  // `Park Ji-yeon`
  if (isSurname(lists[before]!) && key !== tokens[at]!.key && tokens[at]!.key.includes('-')) return before
  return (lists[before]! & (LIST.word | LIST.people)) === 0 ||
    ((lists[before]! & LIST.first) !== 0 && WITHIN.includes(tokens[before]!.gap) && !NO_NAME.test(key))
    ? before
    : at
}

/** In small letters those that are nothing else; with a capital, articles, too. */
const isParticle = ({ key, shape }: Token): boolean =>
  SURE_PARTICLES.has(key) || (shape === SHAPE.title && ARTICLE.test(key))
const ARTICLE = /^(?:de|l[ae]|[ae]l)$/

/**
 * Whether the particle at `small` begins the name that goes on at `at`: with a capital, or as the first word of its field. Before a given name at the
 * beginning of a sentence it may be any word: `Ter Horst`, `van der Linden, Mark`, but `Von Anna`, `der Maier`.
 */
function opens({ tokens, lists }: Reading, small: number, at: number): boolean {
  const { shape, gap, key } = tokens[small]!
  if (isGivenName(lists[at]!)) return shape === SHAPE.title && gap === GAP.space
  return shape === SHAPE.title || (gap !== GAP.space && (small < at - 1 || !GERMAN.test(key)))
}
const GERMAN = /^(?:de[nr]|von)$/

/** What no sentence and no line begins behind: there `Mark` and `Will` may be what somebody does. */
const WITHIN: readonly number[] = [GAP.space, GAP.comma, GAP.colon, GAP.bracket]
/** Given names that are as often a month or another word. */
const NO_NAME = /^(?:ma[iy]|avril|april|june|august|the|see|skip)$/

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
