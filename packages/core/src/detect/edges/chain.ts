/**
 * A chain: tokens of letters and digits joined by separators, such as `GB82 WEST 1234` or `555-0123`. It begins at a token
 * with a digit, or at a short word before one, and goes on while digits or short words follow.
 */

import { separatorOf } from '../scan/mask.ts'
import { ALNUM, CLASS, classOf, DIGIT, FOREIGN, isDigit, LOWER, UPPER } from '../text/characters.ts'
import { MARGIN, unitAt, units } from '../text/units.ts'

/** Longest word without digits that may be part of an identifier. */
const MAX_WORD = 6
/** The same in small letters beside a space. */
const MAX_SMALL = 3

export interface Chain {
  /** Where each token begins and ends, and what classes of characters it holds. */
  readonly start: number[]
  readonly end: number[]
  readonly seen: number[]
  length: number
}

export function newChain(): Chain {
  return { start: [], end: [], seen: [], length: 0 }
}

/** Reads into `chain` the chain that the token from `start` to `end` with a digit in it begins or stands second in; returns its end. */
export function readChain(start: number, end: number, seen: number, chain: Chain): number {
  chain.length = 0
  // At most two short words stand before the first digit: `B-AB 1234`.
  const before = wordBefore(start)
  if (before >= 0) {
    const first = wordBefore(before)
    if (first >= 0) push(chain, first, before - 1, LOWER | UPPER)
    push(chain, before, start - 1, LOWER | UPPER)
  } else if (
    unitAt(start - 1) === 47 &&
    unitAt(start - 5) === 46 &&
    unitAt(start - 9) === 46 &&
    (classOf(unitAt(start - 12)) & ALNUM) === 0
  ) {
    // `AB.CDE.FGH/0001-52`: Brazil's numbers of companies may have none there.
    push(chain, start - 11, start - 9, LOWER | UPPER)
    push(chain, start - 8, start - 5, LOWER | UPPER)
    push(chain, start - 4, start - 1, LOWER | UPPER)
  }
  push(chain, start, end, seen)
  const table = units
  for (;;) {
    const at = chain.end[chain.length - 1]! | 0
    if (separatorOf(unitAt(at)) < 0) return at
    // Groups of digits may stand two spaces apart, or a slash or hyphen between spaces, and a check digit in brackets.
    const second = unitAt(at) === 32 ? unitAt(at + 1) : 0
    // 850101 / 1239, 219 - 09 - 9998
    const slashed = (second === 47 || second === 45) && unitAt(at + 2) === 32
    const from = slashed ? at + 3 : second === 32 || second === 40 ? at + 2 : at + 1
    let to = from
    let classes = 0
    for (; ; to++) {
      const code = table[to + MARGIN]!
      const kind = (code < 128 ? CLASS[code]! : classOf(code)) & ALNUM
      if (kind === 0) break
      classes |= kind
    }
    if (to === from || ((slashed || second === 32) && (classes | chain.seen[chain.length - 1]!) !== DIGIT))
      return at
    // A word without digits belongs to an identifier only when it is short and, behind a space, in capitals, or so small that prose seldom has it there.
    if (
      (classes & DIGIT) === 0 &&
      (to - from > MAX_WORD ||
        (classes & FOREIGN) !== 0 ||
        ((classes & LOWER) !== 0 &&
          unitAt(from - 1) === 32 &&
          to - from > (unitAt(to) === 32 && !isDigit(unitAt(to + 1)) ? 1 : MAX_SMALL)))
    )
      return at
    push(chain, from, to, classes)
  }
}

/** Tells of the tokens that stand together with digits in each, by the first and the last: the words of a chain part them. */
export function eachRow({ start, seen, length }: Chain, tell: (first: number, last: number) => void): void {
  for (let at = 0; at < length; at++) {
    const first = at
    while (at < length && (seen[at]! & DIGIT) !== 0) at++
    if (at > first + 1 && !goesOn(start[first]!)) tell(first, at - 1)
  }
}

/** True where what begins at `start` is the rest of a longer row: a stream may go on within one. */
function goesOn(start: number): boolean {
  let at = start - 1
  while (at > start - 4 && separatorOf(unitAt(at)) >= 0) at--
  return at < start - 1 && isDigit(unitAt(at))
}

/** Where the short word begins that stands directly before `start`; with a space between them in capitals, or in up to three small letters that no word stands before. Else -1. */
function wordBefore(start: number): number {
  const separator = unitAt(start - 1)
  if (separator !== 32 && separator !== 45 && separator !== 46) return -1
  let from = start - 1
  let bits = 0
  const most = separator === 32 && unitAt(from - 1) > 96 && unitAt(from - 1) < 123 ? MAX_SMALL : MAX_WORD
  while (start - from <= most) {
    const unit = unitAt(from - 1)
    // All but the bit by which small letters differ from capitals.
    const code = unit & -33
    // A to Z, À to Þ: WÜ-AB 123
    if (code < 65 || (code > 90 && code < 192) || code > 222) break
    bits |= unit
    from--
  }
  if (from === start - 1 || (classOf(unitAt(from - 1)) & ALNUM) !== 0) return -1
  if (separator !== 32 || (bits & 32) === 0) return from
  // `of 12`
  return unitAt(from - 1) === 32 && (classOf(unitAt(from - 2)) & ALNUM) !== 0 ? -1 : from
}

function push(chain: Chain, start: number, end: number, seen: number): void {
  const at = chain.length++
  chain.start[at] = start
  chain.end[at] = end
  chain.seen[at] = seen
}
