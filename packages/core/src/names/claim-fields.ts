/** Persons who are all that a field holds: `12|Anna Weber|x`, `"last_name": "Weber"`. What stands around a field tells the model nothing. */
import { NAME_KEY, PARTICLES, PERSON_KEY } from './cues.ts'
import { isGivenName, LIST, type Reading } from './features.ts'
import { LOCATION, PERSON, type Tags } from './tag.ts'
import { GAP, SHAPE, type Token } from './tokens.ts'

/** As likely as is just reported, and where the key of the field says so. */
const FILLS = 0.5
const KEYED = 0.8
const OTHER: number = LIST.place | LIST.country | LIST.company | LIST.word

/** Claims what stands behind the key of a name, two or three words that fill a field and look like a given name and a surname, the two in fields side by side, and who speaks. */
export function claimFields(reading: Reading, { tag, likelihood }: Tags): void {
  const { tokens, runStart, runEnd, eligible } = reading
  for (let i = 0; i < tokens.length; i = runEnd[i]! + 1) {
    const end = runEnd[i]!
    const turn = isTurn(reading, i, end)
    if (!eligible[i] || runStart[i] !== i || end > i + 2 || !(turn || parts(tokens[i]!))) continue
    const behind = tokens[end + 1]
    // `first_name=Anna&last_name=Weber`
    if (behind && !parts(behind) && behind.gap !== GAP.ampersand) continue
    // `Bill Lumbergh`, of which the model took one word for a firm's.
    if (!turn && tag.subarray(i, end + 1).every((kind) => kind > LOCATION)) continue
    const beside =
      end === i && (isBeside(reading, i, i - 1) || isBeside(reading, i, i + 1) || isSpeaker(reading, i))
    const keyed =
      i > 0 && isValue(tokens[i]!) && NAME_KEY.test(tokens[i - 1]!.key) && (end > i || isFree(reading, i))
    const led = i > 0 && tokens[i]!.gap === GAP.colon && PERSON_KEY.test(tokens[i - 1]!.key)
    if (
      !keyed &&
      !beside &&
      !turn &&
      ((tag[i] === LOCATION && !led && isPlace(reading, end)) || !isFullName(reading, i, end, led))
    )
      continue
    for (let k = i; k <= end; k++) {
      if (tag[k] !== PERSON) likelihood[k] = keyed ? KEYED : FILLS
      else if (keyed) likelihood[k] = Math.max(likelihood[k]!, KEYED)
      tag[k] = PERSON
    }
  }
}

const isPlace = ({ lists }: Reading, at: number): boolean => (lists[at]! & (LIST.place | LIST.country)) !== 0

/** What stands behind the `:` or `=` of its key, and is written as a name is. */
const isValue = ({ gap, shape }: Token): boolean =>
  shape === SHAPE.title && (gap === GAP.colon || gap === GAP.quote || gap === GAP.punctuation)

/** `String`, `Required`: what types and forms say is a common word, and no name. */
const isFree = ({ lists }: Reading, at: number): boolean =>
  (lists[at]! & LIST.word) === 0 || (lists[at]! & (LIST.first | LIST.last)) !== 0

/** `Myers,Jeffery,10/05/1998`: a surname and a given name in cells side by side, neither of them anything else. */
function isBeside({ tokens, lists, runStart, runEnd }: Reading, at: number, other: number): boolean {
  const a = lists[at]!
  const b = lists[other] ?? 0
  return (
    runStart[other] === other &&
    runEnd[other] === other &&
    isCell(tokens[at]!) &&
    isCell(tokens[other]!) &&
    (a | b) === (LIST.first | LIST.last) &&
    a !== b
  )
}

/** `Nicole: see you`: a given name or a surname, and nothing else, that begins its line, and what is said. */
function isSpeaker({ tokens, lists }: Reading, at: number): boolean {
  const { gap, shape } = tokens[at]!
  return (
    (gap === GAP.line || gap === GAP.start) &&
    tokens[at + 1]?.gap === GAP.colon &&
    shape === SHAPE.title &&
    (isGivenName(lists[at]!) || lists[at] === LIST.last)
  )
}

/** `[12.05.24, 10:02:33] Anna Weber: see you`: who stands between the time and what is said, as messengers export it. */
function isTurn(reading: Reading, at: number, end: number): boolean {
  const { tokens, lists } = reading
  const time = tokens[at - (HALF.test(tokens[at - 1]?.key ?? '') ? 2 : 1)]
  if (time?.shape !== SHAPE.digits || time.gap !== GAP.colon || tokens[end + 1]?.gap !== GAP.colon)
    return false
  let isNamed = false
  for (let k = at; k <= end; k++) {
    const { key, shape } = tokens[k]!
    if (
      shape !== SHAPE.title ||
      !(isFree(reading, k) || PARTICLES.has(key) || (k > at && isGivenName(lists[at]!)))
    )
      return false
    isNamed ||= (lists[k]! & (LIST.first | LIST.last)) !== 0
  }
  return end > at ? isNamed : isGivenName(lists[at]!)
}
const HALF = /^[ap]m$/

/** What fills a cell: between marks that part cells, with a capital. */
const isCell = ({ gap, shape }: Token): boolean =>
  shape === SHAPE.title &&
  (gap === GAP.comma || gap === GAP.punctuation || gap === GAP.line || gap === GAP.start || gap === GAP.quote)

/** A given name, then a surname or no word that is known, with at most an initial between; `led` by a person's key, either may be a word besides: `Name: Julio Franco`. */
function isFullName({ tokens, lists }: Reading, start: number, end: number, led: boolean): boolean {
  const first = lists[start]!
  const last = lists[end]!
  // `Name: Chise T. Horiguchi`, of whom nothing is known
  if (
    led &&
    end > start &&
    tokens[start - 1]!.gap !== GAP.space &&
    lists.slice(start, end + 1).every((list) => (list & OTHER) === 0) &&
    tokens.slice(start, end + 1).every(({ shape }) => shape === SHAPE.title || shape === SHAPE.initial)
  )
    return true
  return (
    end > start &&
    (first & LIST.first) !== 0 &&
    (led || (first & OTHER) === 0) &&
    ((last & LIST.last) !== 0 ? led || (last & LIST.word) === 0 : (last & OTHER) === 0) &&
    tokens[start]!.shape === SHAPE.title &&
    tokens[end]!.shape === SHAPE.title &&
    (end === start + 1 || tokens[start + 1]!.shape === SHAPE.initial)
  )
}

const parts = ({ gap }: Token): boolean => gap !== GAP.space && gap !== GAP.hyphen && gap !== GAP.ampersand
