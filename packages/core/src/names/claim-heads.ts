/** Organisations that are told by a word of their own names: `Northgate Property Management`, `Ashdown & Cole Solicitors`, `Clínica Santa Elena`, `Lind Berg AG`. */
import { ENDING_HEADS, KIN, LEADING_HEADS, ORGANIZATION_JOINERS, SURE_FORMS, TITLES } from './cues.ts'
import { CUE, LIST, type Reading } from './features.ts'
import { ORGANIZATION, PERSON, type Tags } from './tag.ts'
import { GAP, SHAPE } from './tokens.ts'

/** How likely a word is that is claimed so. */
const LIKELIHOOD = 0.62
/** Most words beside the head. */
const MOST_WORDS = 3

export function claimHeads(
  { tokens, lists, cues, eligible, loud }: Reading,
  { tag, likelihood }: Tags,
): void {
  const isTitle = (at: number): boolean => at >= 0 && at < tokens.length && tokens[at]!.shape === SHAPE.title
  const claim = (at: number): void => {
    if (tag[at] === ORGANIZATION) return
    tag[at] = ORGANIZATION
    likelihood[at] = LIKELIHOOD
  }
  /** `S.p.A.`, `A/S` */
  const isDotted = (at: number): boolean =>
    tokens[at]!.shape === SHAPE.dotted && SURE_FORMS.has(tokens[at]!.key)
  /** What may be of the name: no title, and no common word that is capitalised only because it begins the sentence. */
  const isPart = (at: number): boolean =>
    isTitle(at) &&
    eligible[at]! &&
    !TITLES.has(tokens[at]!.key) &&
    cues[at] !== CUE.title &&
    (tag[at] !== 0 ||
      (lists[at]! & LIST.word) === 0 ||
      tokens[at]!.gap === GAP.space ||
      tokens[at]!.gap === GAP.comma ||
      tokens[at]!.gap === GAP.ampersand)
  /** Where the words before the head at `i` begin; `i` where there are none. */
  const firstOf = (i: number): number => {
    let first = i
    while (
      i - first < MOST_WORDS &&
      (tokens[first]!.gap === GAP.space ||
        tokens[first]!.gap === GAP.ampersand ||
        (first === i && isDotted(i) && tokens[i]!.gap === GAP.comma)) &&
      isPart(first - 1) &&
      !tokens[first - 1]!.possessive
    )
      first--
    // `Risk Management` is none.
    return i - first > 1 || (first < i && (lists[first]! & LIST.word) === 0) ? first : i
  }
  /** Where the words behind the head at `i` end, past the `de` of `Hospital de São João`; `i` where there are none. */
  const lastOf = (i: number): number => {
    let last = i
    let at = i + 1
    if (tokens[at]?.gap === GAP.space && ORGANIZATION_JOINERS.has(tokens[at]!.key)) at++
    while (at - i <= MOST_WORDS && tokens[at]?.gap === GAP.space && isTitle(at) && eligible[at]) last = at++
    return last
  }
  /** `van KPN`, `bij ABN AMRO`: capitals behind small letters are a firm's, unless they are a name that is listed. */
  const isCapitals = (i: number): boolean =>
    tag[i] === PERSON &&
    tokens[i]!.shape === SHAPE.upper &&
    tokens[i]!.gap === GAP.space &&
    (lists[i]! & (LIST.first | LIST.last)) === 0 &&
    (tokens[i - 1]!.shape === SHAPE.lower ||
      (tokens[i - 1]!.shape === SHAPE.upper && tag[i - 1] === ORGANIZATION))
  for (let i = 0; i < tokens.length; i++) {
    const { key, shape, gap } = tokens[i]!
    if (!loud && i > 0 && isCapitals(i)) claim(i)
    // AB is Alberta behind a town.
    const isForm = SURE_FORMS.has(key) || (key === 'ab' && tag[i - 1] === PERSON)
    const isSure = isDotted(i)
    if (
      shape !== SHAPE.lower &&
      (gap === GAP.space ? isForm : (gap === GAP.ampersand && KIN.has(key)) || (gap === GAP.comma && isSure))
    ) {
      const first = firstOf(i)
      // By itself it is nobody.
      if (first < i || gap === GAP.comma) for (let at = first; at <= i; at++) claim(at)
      continue
    }
    if (!isTitle(i) || !eligible[i]) continue
    const first = ENDING_HEADS.has(key) ? firstOf(i) : i
    const last = first === i && LEADING_HEADS.has(key) ? lastOf(i) : i
    if (first < last) for (let at = first; at <= last; at++) if (isTitle(at)) claim(at)
  }
}
