/** Persons told by the title before them, whatever else their name may be: `Mr Carpenter`, `Geachte heer Veenendaal`. */
import { RANKS, SMALL_TITLES, SURE_PARTICLES, SURE_TITLES } from './cues.ts'
import { CUE, LIST, type Reading } from './features.ts'
import { ORGANIZATION, PERSON, type Tags } from './tag.ts'
import { GAP, SHAPE, type Token } from './tokens.ts'

const LIKELIHOOD = 0.8

/** Claims the capitalised word behind a title that is nothing else, unless it begins the name of a firm. */
export function claimTitles({ tokens, eligible, lists, cues }: Reading, { tag, likelihood }: Tags): void {
  for (let i = 1; i < tokens.length; i++) {
    const { shape, gap, possessive } = tokens[i]!
    if (gap !== GAP.space || shape !== SHAPE.title || !eligible[i]) continue
    if (tag[i] === PERSON && likelihood[i]! >= LIKELIHOOD) continue
    let before = i - 1
    // `Mrs van der Berg`
    while (before > 0 && tokens[before]!.gap === GAP.space && SURE_PARTICLES.has(tokens[before]!.key))
      before--
    if (!isTitle(tokens[before]!) && !(before === i - 1 && isRank(i))) continue
    if (tag[i] === ORGANIZATION && tag[i + 1] === ORGANIZATION && !possessive) continue
    tag[i] = PERSON
    likelihood[i] = LIKELIHOOD
  }

  /** `Officer Dunleavy`, `mw. Pietersen`, where no firm or place is called so. */
  function isRank(i: number): boolean {
    const { key, shape, end } = tokens[i - 1]!
    const next = tokens[i + 1]
    return (
      (lists[i]! & (LIST.word | LIST.company | LIST.country)) === 0 &&
      !(next?.gap === GAP.space && (cues[i + 1] === CUE.organization || cues[i + 1] === CUE.street)) &&
      (shape === SHAPE.title ? RANKS.has(key) : tokens[i]!.start - end === 2 && SMALL_TITLES.test(key))
    )
  }
}

/** The shortest are units and words without a capital: 5 ms, 24 hr, a pan. */
const isTitle = ({ key, shape }: Token): boolean =>
  SURE_TITLES.has(key) && (shape === SHAPE.title || (shape === SHAPE.lower && key.length > 3))
