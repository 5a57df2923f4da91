/** Organisations that are told by a word of their own names: `Northgate Property Management`, `Ashdown & Cole Solicitors`, `Clínica Santa Elena`, `Lind Berg AG`. */
import {
  ENDING_HEADS,
  KIN,
  LEADING_HEADS,
  OF_HEADS,
  ORGANIZATION_JOINERS,
  SURE_FORMS,
  TITLES,
} from './cues.ts'
import { CUE, isSurname, LIST, type Reading } from './features.ts'
import { ORGANIZATION, PERSON, type Tags } from './tag.ts'
import { GAP, SHAPE } from './tokens.ts'

/** How likely a word is that is claimed so. */
const LIKELIHOOD = 0.62
const LEADING_FORMS = /^(?:pt|cv|ud)$/
const ARTICLES = /^(?:del|della|dell|los|las|dos|das|do|d)$/
/** Most words beside the head. */
const MOST_WORDS = 4

export function claimHeads(
  { tokens, lists, cues, eligible, loud, runStart, runEnd }: Reading,
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
    const joins = (): boolean =>
      tokens[at]?.gap === GAP.space &&
      (ORGANIZATION_JOINERS.has(tokens[at]!.key) || ARTICLES.test(tokens[at]!.key))
    while (at < i + 3 && joins()) at++
    while (at - i <= MOST_WORDS && tokens[at]?.gap === GAP.space && isTitle(at) && eligible[at]) last = at++
    // `Hospital Virgen del Rocío`, but `Hospital Civil de Sevilla`
    if (
      last > i &&
      ARTICLES.test(tokens[at]?.key ?? '') &&
      joins() &&
      isTitle(at + 1) &&
      tokens[at + 1]!.gap === GAP.space
    )
      if (eligible[at + 1] && (lists[at + 1]! & (LIST.place | LIST.country)) === 0) last = at + 1
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
  /** `Laurel & Lace`, `V&D`: the one or the other is no common word, and neither somebody's given name. */
  const isPair = (i: number): boolean => {
    const before = i - 1
    // `Sauer - Schinner`, of which the one is a firm's.
    if (tokens[i]!.gap === GAP.hyphen && runStart[i] === runEnd[i] && runStart[before] === runEnd[before])
      return (
        (tag[before] ?? 0) + tag[i]! === PERSON + ORGANIZATION &&
        isSurname(lists[before]!) &&
        isSurname(lists[i]!) &&
        !loud
      )
    if (tokens[i]!.gap !== GAP.ampersand || !eligible[i] || !eligible[before] || loud) return false
    const both = [tokens[before]!, tokens[i]!]
    if (tokens[before]!.gap === GAP.ampersand || tokens[i + 1]?.gap === GAP.ampersand) return false
    // `PG&E`
    if (
      both[0]!.shape === SHAPE.upper &&
      both[1]!.shape >= SHAPE.upper &&
      both[1]!.start - both[0]!.end === 1 &&
      both[0]!.key.length > 1
    )
      return true
    if (!both.every(({ shape }) => shape === SHAPE.title)) return false
    const [a, b] = [lists[before]!, lists[i]!]
    return (a & b & LIST.word) === 0 && !((a | b) & LIST.first)
  }
  /** `Central Bank of Nigeria`, `Department of the Interior`: what the head is of. */
  const isOf = (i: number): boolean => {
    if (!OF_HEADS.has(tokens[i]!.key) || tokens[i + 1]?.key !== 'of' || tokens[i + 1]!.gap !== GAP.space)
      return false
    const of = tokens[i + 2]
    if (of?.gap !== GAP.space) return false
    return of.key === 'the' ? tokens[i + 3]?.gap === GAP.space && isTitle(i + 3) : isTitle(i + 2)
  }
  const firstOfHead = (i: number): number => {
    let first = i
    while (i - first < 2 && tokens[first]!.gap === GAP.space && isPart(first - 1)) first--
    return first
  }
  for (let i = 0; i < tokens.length; i++) {
    const { key, shape, gap } = tokens[i]!
    if (!loud && i > 0 && isCapitals(i)) claim(i)
    // AB is Alberta behind a town.
    const isForm =
      SURE_FORMS.has(key) ||
      (key === 'ab' && tag[i - 1] === PERSON) ||
      (key === 'co' && shape === SHAPE.title && tag[i - 1] !== 0)
    const isSure = isDotted(i)
    if (
      (shape !== SHAPE.lower || key === 'plc') &&
      (gap === GAP.space ? isForm : (gap === GAP.ampersand && KIN.has(key)) || (gap === GAP.comma && isSure))
    ) {
      const first = firstOf(i)
      // By itself it is nobody.
      if (first < i || gap === GAP.comma) for (let at = first; at <= i; at++) claim(at)
      continue
    }
    // `PT Sinar Abadi`, as Indonesian firms begin.
    if (
      !loud &&
      shape === SHAPE.upper &&
      LEADING_FORMS.test(key) &&
      isTitle(i + 1) &&
      tokens[i + 1]!.gap === GAP.space
    ) {
      const last = lastOf(i)
      const isOwn = last > i && (lists[i + 1]! & (LIST.word | LIST.first)) === 0
      for (let at = i; isOwn && at <= last; at++) claim(at)
    }
    if (isPair(i)) {
      claim(i - 1)
      claim(i)
    }
    if (!isTitle(i) || !eligible[i]) continue
    if (isOf(i)) {
      for (let at = firstOfHead(i); at <= i; at++) claim(at)
      const end = tokens[i + 2]!.shape === SHAPE.lower ? i + 3 : i + 2
      claim(end)
      continue
    }
    const first = ENDING_HEADS.has(key) ? firstOf(i) : i
    const last = first === i && LEADING_HEADS.has(key) ? lastOf(i) : i
    if (first < last) for (let at = first; at <= last; at++) if (isTitle(at)) claim(at)
  }
}
