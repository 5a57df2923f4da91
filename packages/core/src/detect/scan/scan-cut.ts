/** Where a reading may be cut: what a scan of its own would find from there on is the same, since nothing is carried over it. */
import { isAlnum, isDigit } from '../text/characters.ts'
import { unitAt } from '../text/units.ts'
import { isInCard, type Scan } from './scan-state.ts'

/** Whether the text may be cut behind the character at `at`; asked for each that ends a token, in the order of the text. */
export function mayCut(s: Scan, code: number, at: number): boolean {
  const part = PARTING[code] ?? 0
  if ((part & ENDS_ADDRESS) !== 0) s.linked = false
  return (part & PARTS) !== 0 && !s.linked && isClean(s, at)
}

/** What parts a text: white space everywhere; `, ; >` where no address may be going on, so that data without spaces is parted too. */
const PARTS = 1
/** What no address holds, not even one whose host is still to come. */
const ENDS_ADDRESS = 2
const PARTING = new Uint8Array(128)
for (const character of ',;>\n ') PARTING[character.charCodeAt(0)] = PARTS
for (const character of '\n\t\r\f\v "\'`<>\\') PARTING[character.charCodeAt(0)]! |= ENDS_ADDRESS

function isClean(s: Scan, at: number): boolean {
  return (
    s.numbered <= at &&
    s.coloned <= at &&
    s.valued <= at &&
    !isInCard(s, at) &&
    (s.chained <= at || hasDigit(at + 1))
  )
}

/** Longest token that is looked at for a digit. */
const MAX_NUMBER = 64

/** True where a token with a digit begins, and with it a chain: what one that began before has from there on is the same. */
function hasDigit(from: number): boolean {
  let at = from
  while (at - from < MAX_NUMBER && isAlnum(unitAt(at)) && !isDigit(unitAt(at))) at++
  return isDigit(unitAt(at))
}
