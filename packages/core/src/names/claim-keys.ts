/** Firms and places told by the key of the field that they fill: `"company":"Quipu"`, `city: Santa Monica`. */
import { FIRM_KEY, ORGANIZATION_JOINERS, PLACE_JOINERS, PLACE_KEY, PLACE_OF } from './cues.ts'
import { isGivenName, LIST, type Reading } from './features.ts'
import { LOCATION, ORGANIZATION, PERSON, type Tags } from './tag.ts'
import { GAP, SHAPE, type Token } from './tokens.ts'

const LIKELIHOOD = 0.75
/** Most words of a field that is read. */
const MOST_WORDS = 6

/** Claims the words behind such a key, if they fill the field, begin with capitals and are not all common ones. */
export function claimKeys({ tokens, lists }: Reading, { tag, likelihood }: Tags): void {
  for (let i = 1; i < tokens.length; i++) {
    const { gap, shape } = tokens[i]!
    if (shape === SHAPE.lower || shape === SHAPE.digits || !isMark(gap)) continue
    const { key } = tokens[i - 1]!
    const ofPlace = tokens[i - 2]?.key === 'of' && PLACE_OF.test(tokens[i - 3]?.key ?? '')
    const isFirm = FIRM_KEY.test(key) || (key === 'name' && i > 1 && FIRM_KEY.test(tokens[i - 2]!.key))
    const kind = isFirm ? ORGANIZATION : ofPlace || PLACE_KEY.test(key) ? LOCATION : 0
    if (kind === 0 || (kind === ORGANIZATION && isGivenName(lists[i]!) && tag[i] === PERSON)) continue
    const last = endOf(tokens, i, kind)
    if (last < 0) continue
    let known = false
    for (let k = i; k <= last; k++) known ||= (lists[k]! & (LIST.word | LIST.place)) !== LIST.word
    if (!known) continue
    for (let k = i; k <= last; k++) {
      if (tokens[k]!.shape === SHAPE.lower) continue
      tag[k] = kind
      likelihood[k] = LIKELIHOOD
    }
  }
}

/** What stands between a key and its value: `: `, `":"`, `=`. */
const isMark = (gap: number): boolean => gap === GAP.colon || gap === GAP.quote || gap === GAP.punctuation

/** The last word of the field that begins at `first`; -1 when the text goes on in small letters, or for too long. */
function endOf(tokens: readonly Token[], first: number, kind: number): number {
  const joiners = kind === LOCATION ? PLACE_JOINERS : ORGANIZATION_JOINERS
  let last = first
  for (let at = first + 1; at < first + MOST_WORDS; at++) {
    const next = tokens[at]
    if (!next || (next.gap !== GAP.space && next.gap !== GAP.hyphen && next.gap !== GAP.ampersand))
      return last
    if (next.shape === SHAPE.lower) {
      const after = tokens[at + 1]
      if (!joiners.has(next.key) || after?.gap !== GAP.space || after.shape === SHAPE.lower) return -1
    } else last = at
  }
  return -1
}
