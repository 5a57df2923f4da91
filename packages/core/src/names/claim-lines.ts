/** Firms and towns told by the line that they fill: below who signs, and above an address; `WASHINGTON (AP) - `, where a report begins. */
import { ORGANIZATION_JOINERS, STREET_WORDS } from './cues.ts'
import { CUE, isGivenName, LIST, type Reading } from './features.ts'
import { LOCATION, ORGANIZATION, PERSON, type Tags } from './tag.ts'
import { GAP, SHAPE } from './tokens.ts'

const LIKELIHOOD = 0.6
/** Most words of such a line. */
const MOST_WORDS = 6
const PLACES: number = LIST.place | LIST.country
/** How the common words end that say what somebody does: manager, analyst. */
const JOB = /(?:[eo]r|ist|[ae]nt|yst|ive|head|lead|chair|owner)$/

export function claimLines(reading: Reading, { tag, likelihood }: Tags): void {
  const { tokens, lists, eligible, cues } = reading
  const begins = (at: number): boolean => tokens[at]?.gap === GAP.line || tokens[at]?.gap === GAP.start
  const endOf = (first: number): number => {
    let last = first
    while (last - first < MOST_WORDS && tokens[last + 1] && !begins(last + 1)) last++
    return last
  }
  const isJob = (at: number): boolean =>
    (lists[at]! & LIST.word) !== 0 && cues[at] === 0 && JOB.test(tokens[at]!.key)
  claimDateline()
  /** Who signs above, of whom what they do may stand between. */
  let person = -1
  for (let first = 0; first < tokens.length; first++) {
    if (!begins(first)) continue
    const last = endOf(first)
    const ends = last + 1 >= tokens.length || begins(last + 1)
    claimTurned(first, last)
    if (ends && person >= 0 && isFirm(first, last) && isAddress(last + 1, person))
      for (let k = first; k <= last; k++)
        if (tokens[k]!.shape !== SHAPE.lower) {
          tag[k] = ORGANIZATION
          likelihood[k] = LIKELIHOOD
        }
    if (ends && isPerson(first, last)) person = first
    else if (!ends || !isJob(last)) person = -1
  }

  /** `Quorby, Sean P` alone in a line: the surname first. */
  function claimTurned(first: number, last: number): void {
    const given = first + 1
    if (
      last === first ||
      last - first > 3 ||
      tokens[given]!.gap !== GAP.comma ||
      tag[first] === PERSON ||
      tokens[given]!.start - tokens[first]!.end !== 2 ||
      tokens[first]!.shape !== SHAPE.title ||
      !eligible[first] ||
      (lists[first]! & (LIST.word | PLACES | LIST.company)) !== 0 ||
      !isGivenName(lists[given]!)
    )
      return
    for (let k = given; k <= last; k++) if (tag[k] !== PERSON && tokens[k]!.shape !== SHAPE.initial) return
    tag[first] = PERSON
    likelihood[first] = LIKELIHOOD
  }

  function isPerson(first: number, last: number): boolean {
    if (last === first || last - first > 3) return false
    for (let k = first; k <= last; k++)
      if (tag[k] !== PERSON && tokens[k]!.shape !== SHAPE.initial && !(k > first && k < last)) return false
    return true
  }

  /** Capitals alone, of which some word is no common one; and nobody, as far as the lists tell. */
  function isFirm(first: number, last: number): boolean {
    let isOwn = false
    for (let k = first; k <= last; k++) {
      const { shape, key, wired, gap } = tokens[k]!
      if (
        shape === SHAPE.lower
          ? k === first || k === last || !ORGANIZATION_JOINERS.has(key)
          : shape === SHAPE.digits || wired || !eligible[k]
      )
        return false
      if (k > first && gap === GAP.colon) return false
      if (shape !== SHAPE.lower && (lists[k]! & (LIST.word | PLACES)) === 0) isOwn = true
    }
    return (
      (isOwn || cues[last] === CUE.legalForm || cues[last] === CUE.organization) &&
      tokens[last + 1]?.gap !== GAP.colon &&
      !isGivenName(lists[first]!) &&
      !isJob(last) &&
      !STREET_WORDS.has(tokens[last]!.key)
    )
  }

  /** A number, a box or the name above once more. */
  function isAddress(at: number, person: number): boolean {
    for (let k = at; k < at + 4 && tokens[k] && (k === at || !begins(k)); k++)
      if (tokens[k]!.shape === SHAPE.digits || STREET_WORDS.has(tokens[k]!.key)) return true
    return tokens[at]?.key === tokens[person]!.key
  }

  function claimDateline(): void {
    let last = -1
    while (tokens[last + 1]?.shape === SHAPE.upper && (last < 0 || tokens[last + 1]!.gap === GAP.space))
      last++
    const next = tokens[last + 1]
    if (
      last < 0 ||
      last > 2 ||
      !next ||
      next.shape === SHAPE.lower ||
      (next.gap !== GAP.hyphen && next.gap !== GAP.bracket && next.gap !== GAP.comma)
    )
      return
    for (let k = 0; k <= last; k++) if ((lists[k]! & PLACES) === 0) return
    for (let k = 0; k <= last; k++) {
      tag[k] = LOCATION
      likelihood[k] = LIKELIHOOD
    }
  }
}
