/** Words that the name of an organisation claims for itself, though the model was not sure of them or took them for another's. */
import { LEGAL_FORMS, ORGANIZATION_JOINERS, TITLES } from './cues.ts'
import { CUE, LIST, type Reading } from './features.ts'
import { ORGANIZATION, PERSON, type Tags } from './tag.ts'
import { GAP, SHAPE } from './tokens.ts'

/**
 * From the last word to the first: `University` of what is an organisation, `Foundation` before `Inc`, whoever stands before `Foundation`, and
 * the first of `Miller, Jones and Smith`.
 */
export function claimWords({ tokens, lists, cues, eligible }: Reading, { tag, likelihood }: Tags): void {
  const claim = (at: number, by: number): void => {
    tag[at] = ORGANIZATION
    likelihood[at] = likelihood[by]!
  }
  const isFree = (at: number): boolean =>
    at >= 0 && eligible[at]! && tokens[at]!.shape === SHAPE.title && !tokens[at]!.possessive
  /** Whether the words from here on go with a head such as `Foundation`, as its giver's name. */
  let giver = false
  for (let i = tokens.length - 1; i > 0; i--) {
    if (tag[i] !== ORGANIZATION) {
      giver = false
      continue
    }
    const { gap, key } = tokens[i]!
    const before = i - 1
    if (cues[i] === CUE.organization) giver = true
    if (
      gap === GAP.space &&
      ORGANIZATION_JOINERS.has(tokens[before]!.key) &&
      tokens[before]!.gap === GAP.space
    ) {
      if (isFree(before - 1) && tag[before - 1] === 0 && cues[before - 1] === CUE.organization)
        claim(before - 1, i)
      continue
    }
    if (!isFree(before) || TITLES.has(tokens[before]!.key)) continue
    if (gap === GAP.space || (gap === GAP.comma && LEGAL_FORMS.has(key))) {
      const isHead = tag[before] === 0 && cues[before] === CUE.organization
      if (isHead || (giver && gap === GAP.space && tag[before] === PERSON)) claim(before, i)
    } else if (
      gap === GAP.comma &&
      tag[before] === 0 &&
      (lists[before]! & LIST.last) !== 0 &&
      tokens[i + 1]?.key === 'and' &&
      tag[i + 2] === ORGANIZATION
    )
      claim(before, i)
  }
}
