/** Names of which the model was sure in part: what one word of them is, or how it ends or is led to, decides what the rest is. */
import { PARTICLES } from './cues.ts'
import { isGivenName, LIST, type Reading } from './features.ts'
import { LOCATION, ORGANIZATION, PERSON, type Tags } from './tag.ts'
import { GAP, SHAPE } from './tokens.ts'

const LIKELIHOOD = 0.5
/** From here on what the model says of a given name stands. */
const SURE = 0.85
const OTHER: number = LIST.country | LIST.company | LIST.word
const NAMED: number = LIST.first | LIST.last
/** Most particles behind initials: `J. van der Meer`. */
const MOST_PARTICLES = 3
/** Endings of surnames that few other words have: Kazlauskienė, Jónsdóttir, Kovalenko. */
const SURNAME =
  /(?:\w[oe]v(?:a|ich?)?|iene|aite|yte|iute|auskas|shvili|dottir|sson|oglu|escu|enko|opoulos|ovic|ski)$/
/** Lead to places, and seldom to persons. */
const IN = /^(?:in|en|te|em|aus|nach|uit|near)$/

/** Lead to places alone: `originally from`, `she grew up in`, `we flew to`. */
const TO_PLACE =
  /^(?:(?:originally|here) from|(?:live[sd]?|living|born|up|based|raised|resid\w+) in|(?:flew|fl(?:y|ies|ying)|travel\w*|drove|moved?|moving) to)$/
/** Most words of a place that is claimed so. */
const MOST_WORDS = 3

/** Begin the names of towns: `North Haven`, `Port Mansfield`. */
const BEGINS = /^(?:north|south|east|west|port|fort|lake|mount|upper|lower)$/

/**
 * Claims the town in `Rebecca Thornton`, what is behind the initials of `T.N. Godavarman`, the initials of `P. op 't Land` and of `A. Whitcombe`
 * alone in a field, both words of `Rasa Petrauskienė`, and Sevilla in `en Sevilla`, though it is a surname.
 */
export function claimRest(
  { tokens, lists, eligible, cues, runStart, runEnd }: Reading,
  { tag, likelihood }: Tags,
): void {
  const isInitials = (at: number): boolean =>
    tokens[at]!.shape === SHAPE.initial || (tokens[at]!.shape === SHAPE.dotted && lists[at] === 0)
  const isTitle = (at: number): boolean => tokens[at]!.shape === SHAPE.title && cues[at] === 0
  /** A single space parts it from the word before, in a table more do. */
  const isNext = (at: number): boolean =>
    tokens[at]?.gap === GAP.space && tokens[at].start - tokens[at - 1]!.end < 3
  /** May be a surname. */
  const isRest = (at: number): boolean =>
    eligible[at]! && isNext(at) && isTitle(at) && (lists[at]! & OTHER) === 0
  /** Of `J.P. Morgan` the model knew why it is a firm. */
  const isUnlisted = (at: number): boolean => isRest(at) && (lists[at]! & NAMED) === 0
  const isUnsure = (at: number): boolean =>
    tag[at] === 0 || (tag[at] === LOCATION && (lists[at]! & LIST.place) === 0)
  const claim = (from: number, to: number, kind = PERSON): void => {
    for (let k = from; k <= to; k++) {
      if (tag[k] !== kind) likelihood[k] = LIKELIHOOD
      tag[k] = kind
    }
  }
  /** Whether some word before, of the same person, is nothing but a name's. */
  let isKnown = false
  for (let i = 0; i < tokens.length; i++) {
    if (!eligible[i]) continue
    const end = runEnd[i]!
    // A given name and nothing else, within a sentence, of which the model was not sure that it is none.
    if (
      tag[i] === 0 &&
      i === end &&
      i > 0 &&
      isTitle(i) &&
      tokens[i]!.gap === GAP.space &&
      tokens[i - 1]!.shape === SHAPE.lower &&
      isGivenName(lists[i]!) &&
      likelihood[i]! < SURE
    )
      claim(i, i)
    // `Смирнов А. Н.`
    if (
      tag[i] !== PERSON &&
      tokens[i]!.letters === 'foreign' &&
      isTitle(i) &&
      tokens[i + 1]?.letters === 'foreign' &&
      (isInitials(i + 1) || tokens[i + 1]!.shape === SHAPE.dotted) &&
      isNext(i + 1)
    )
      claim(i, i)
    isKnown = tag[i] === PERSON && ((isKnown && isNext(i)) || isInitials(i) || isGivenName(lists[i]!))
    if (i + 1 === end && isRest(end)) {
      if (isKnown && (tag[end] === LOCATION || (tag[end] === ORGANIZATION && isGivenName(lists[i]!))))
        claim(end, end)
      else if (
        isUnsure(i) &&
        isUnsure(end) &&
        isTitle(i) &&
        (lists[i]! & OTHER) === 0 &&
        SURNAME.test(tokens[end]!.key)
      )
        claim(i, end)
      else if (BEGINS.test(tokens[i]!.key) && tag[i] === 0 && tag[end] === PERSON) claim(i, end, LOCATION)
    }
    if (i > 1 && runStart[i] === i && isPlace(i, end)) claim(i, end, LOCATION)
    if (
      i === end &&
      i > 0 &&
      (lists[i]! & (LIST.place | LIST.first | OTHER)) === LIST.place &&
      isRest(i) &&
      IN.test(tokens[i - 1]!.key)
    )
      claim(i, i, LOCATION)
    if (isInitials(i) && !(isNext(i) && isInitials(i - 1)) && isLed(i, end)) claim(i, end)
  }

  /** What stands behind `born in` and the like, where no word of it is a common one, or a firm's. */
  function isPlace(first: number, last: number): boolean {
    if (
      last - first >= MOST_WORDS ||
      tokens[first]!.gap !== GAP.space ||
      tokens[last]!.possessive ||
      !TO_PLACE.test(`${tokens[first - 2]!.key} ${tokens[first - 1]!.key}`)
    )
      return false
    for (let at = first; at <= last; at++)
      if (!isTitle(at) || ((lists[at]! & OTHER & ~LIST.country) !== 0 && !BEGINS.test(tokens[at]!.key)))
        return false
    return true
  }

  /** Whether the initials from `first` on begin a name, the run of which ends at `end`. */
  function isLed(first: number, end: number): boolean {
    let at = first + 1
    while (at <= end && isInitials(at)) at++
    if (at <= end)
      return tag[first] === ORGANIZATION
        ? isUnlisted(end) && (at === end || (at + 1 === end && isUnlisted(at)))
        : tag[first] === 0 && at === end && isField(first, end)
    const most = at + MOST_PARTICLES
    while (at < most && tokens[at]?.shape === SHAPE.lower && PARTICLES.has(tokens[at]!.key)) at++
    return at > end + 1 && isNext(at) && isTitle(at) && (lists[at]! & LIST.country) === 0
  }

  /** They and a word are all that a field holds. Where lines begin, things are counted so. */
  function isField(first: number, last: number): boolean {
    const { gap } = tokens[first]!
    const list = lists[last]!
    return (
      isNext(last) &&
      isTitle(last) &&
      tokens[last + 1]?.gap !== GAP.space &&
      (gap === GAP.comma || gap === GAP.colon
        ? (list & OTHER) === 0 || (list & NAMED) !== 0
        : (gap === GAP.line || gap === GAP.start) && (list & (OTHER | LIST.last)) === LIST.last)
    )
  }
}
