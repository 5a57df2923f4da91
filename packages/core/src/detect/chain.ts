/**
 * A chain: tokens of letters and digits joined by single separators, such as `GB82 WEST 1234` or `555-0123`. It begins at a token
 * with a digit, or at a short word in capitals before one, and goes on while digits or short words in capitals follow.
 */
import { ALNUM, CLASS, classOf, DIGIT, FOREIGN, LOWER, UPPER } from './characters.ts'
import { separatorOf } from './mask.ts'

/** Longest word without digits that may be part of an identifier. */
const MAX_WORD = 5

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
export function readChain(text: string, start: number, end: number, seen: number, chain: Chain): number {
  chain.length = 0
  // At most two short words in capitals stand before the first digit: `B-AB 1234`.
  const before = wordBefore(text, start)
  if (before >= 0) {
    const first = wordBefore(text, before)
    if (first >= 0) push(chain, first, before - 1, UPPER)
    push(chain, before, start - 1, UPPER)
  }
  push(chain, start, end, seen)
  for (;;) {
    const at = chain.end[chain.length - 1]!
    if (at >= text.length || separatorOf(text.charCodeAt(at)) < 0) return at
    let to = at + 1
    let classes = 0
    for (; to < text.length; to++) {
      const code = text.charCodeAt(to)
      const kind = (code < 128 ? CLASS[code]! : classOf(code)) & ALNUM
      if (kind === 0) break
      classes |= kind
    }
    if (to === at + 1) return at
    // A word without digits belongs to an identifier only when it is short and in capitals.
    if ((classes & DIGIT) === 0 && (to - at - 1 > MAX_WORD || (classes & (LOWER | FOREIGN)) !== 0)) return at
    push(chain, at + 1, to, classes)
  }
}

/** Where the short word in capitals begins that stands directly before `start`, else -1. */
function wordBefore(text: string, start: number): number {
  const separator = text.charCodeAt(start - 1)
  if (separator !== 32 && separator !== 45 && separator !== 46) return -1
  let from = start - 1
  while (from > 0 && start - from <= MAX_WORD) {
    const code = text.charCodeAt(from - 1)
    if (code < 65 || code > 90) break
    from--
  }
  if (from === start - 1 || (classOf(text.charCodeAt(from - 1)) & ALNUM) !== 0) return -1
  return from
}

function push(chain: Chain, start: number, end: number, seen: number): void {
  const at = chain.length++
  chain.start[at] = start
  chain.end[at] = end
  chain.seen[at] = seen
}
