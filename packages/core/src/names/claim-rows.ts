/** What stands in a row with something that is known: `Saoirse, Fiadh and Conor`, `Thessaloniki, Greece`. */
import { isGivenName, LIST, type Reading } from './features.ts'
import { LOCATION, ORGANIZATION, PERSON, type Tags } from './tag.ts'
import { GAP, SHAPE } from './tokens.ts'

const LIKELIHOOD = 0.5
const AND = /^(?:and|und|y|e|et|i|och|en|og)$/
const KNOWN: number = LIST.place | LIST.country | LIST.company | LIST.word
/** So many surnames in a row are a firm's. */
const PARTNERS = 3
/** Most names of a row that is read. */
const MOST_NAMES = 8

/** Claims single words of a row as persons where one of them is a given name and none is known as something else, and what is in a country as a place. */
export function claimRows(
  { tokens, lists, eligible, runStart, runEnd, cues }: Reading,
  { tag, likelihood }: Tags,
): void {
  const isWord = (at: number): boolean =>
    at < tokens.length &&
    eligible[at]! &&
    tokens[at]!.shape === SHAPE.title &&
    runStart[at] === at &&
    runEnd[at] === at
  const claim = (at: number, kind: number): void => {
    if (tag[at] === kind) return
    tag[at] = kind
    likelihood[at] = LIKELIHOOD
  }
  const isSurnameOnly = (at: number): boolean => (lists[at]! & (LIST.first | LIST.last)) === LIST.last
  const isPartner = (at: number): boolean =>
    (lists[at]! & (LIST.last | LIST.country)) === LIST.last && !tokens[at]!.possessive
  for (let i = 0; i < tokens.length; i++) {
    const next = tokens[i + 1]
    if (
      next?.gap === GAP.comma &&
      (tag[i] === ORGANIZATION || tag[i] === 0) &&
      isWord(i) &&
      cues[i] === 0 &&
      (lists[i]! & (LIST.company | LIST.word | LIST.first)) === 0 &&
      (lists[i + 1]! & LIST.country) !== 0 &&
      tag[i + 1] === LOCATION
    )
      claim(i, LOCATION)
    if (!isWord(i)) continue
    const row = [i]
    let isGiven = false
    let isOpen = false
    for (let at = i; ; ) {
      isGiven ||= tag[at] === PERSON && isGivenName(lists[at]!)
      isOpen ||= tag[at] === ORGANIZATION || tag[at] === LOCATION || tag[at] === 0
      const joined = tokens[at + 1]
      const behind =
        joined?.gap === GAP.comma ? at + 1 : joined?.gap === GAP.space && AND.test(joined.key) ? at + 2 : -1
      const after = behind > 0 && AND.test(tokens[behind]?.key ?? '') ? behind + 1 : behind
      if (
        after < 0 ||
        !isWord(after) ||
        row.length >= MOST_NAMES ||
        (after > at + 1 && tokens[after]!.gap !== GAP.space)
      )
        break
      row.push(after)
      at = after
    }
    const isTold = row.length > 2 || (row.length === 2 && row[1] === i + 2)
    if (isTold && isGiven && isOpen && row.every((at) => tag[at] === PERSON || (lists[at]! & KNOWN) === 0))
      for (const at of row) claim(at, PERSON)
    // `our founders: Becker, Vasquez and Konya`
    if (
      row.length === PARTNERS &&
      isTold &&
      tokens[i]!.gap === GAP.colon &&
      row.filter((at) => isSurnameOnly(at) && (lists[at]! & KNOWN) === 0).length > 1 &&
      row.every((at) => (lists[at]! & (LIST.country | LIST.company)) === 0)
    )
      for (const at of row) claim(at, PERSON)
    // `Miller, Jones and Smith`, unless they are what a list is of: `the founders: Miller, Jones and Smith`.
    if (
      row.length === PARTNERS &&
      isTold &&
      tokens[i]!.gap !== GAP.colon &&
      row.every(isPartner) &&
      row.filter(isSurnameOnly).length > 1
    )
      for (let at = i; at <= row.at(-1)!; at++) if (tokens[at]!.shape !== SHAPE.lower) claim(at, ORGANIZATION)
    i = row.at(-1)!
  }
}
