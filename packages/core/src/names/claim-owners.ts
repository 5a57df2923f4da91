/** Persons whose address of mail repeats their name: `"Nkechi Obi" <nkechi.obi@…>`. */
import { LIST, type Reading } from './features.ts'
import { PERSON, type Tags } from './tag.ts'
import { SHAPE } from './tokens.ts'

const LIKELIHOOD = 0.8
/** Most words of such a name. */
const MOST_WORDS = 3
/** The address stands so near, in UTF-16 units: `" <` */
const NEAR = 3

/** Claims two or three words, none of them a common one, one of which the address right behind begins with. */
export function claimOwners({ tokens, lists, eligible, runStart }: Reading, { tag, likelihood }: Tags): void {
  const isOwn = (at: number): boolean =>
    eligible[at]! &&
    (tokens[at]!.shape === SHAPE.title || tokens[at]!.shape === SHAPE.initial) &&
    ((lists[at]! & LIST.word) === 0 || (lists[at]! & (LIST.first | LIST.last)) !== 0)
  for (let at = 2; at < tokens.length; at++) {
    const { wired, start } = tokens[at]!
    const last = at - 1
    if (!wired || tokens[last]!.wired || start - tokens[last]!.end > NEAR || !isOwn(last)) continue
    let first = last
    while (first > runStart[last]! && last - first < MOST_WORDS - 1 && isOwn(first - 1)) first--
    // Further words may be of its host.
    const isRepeated = tokens.slice(first, at).some(({ key }) => key.length > 2 && key === tokens[at]!.key)
    if (first === last || !isRepeated) continue
    for (let k = first; k <= last; k++) {
      tag[k] = PERSON
      likelihood[k] = Math.max(likelihood[k]!, LIKELIHOOD)
    }
  }
}
