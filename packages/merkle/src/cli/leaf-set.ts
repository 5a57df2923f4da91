/** Which leaves of a tree were seen: a bit for each, in pages that are there once one of their leaves is. */
import type { LeafSet } from '../seen.ts'

/** Bits of a page. */
const PAGE = 8_192

/** Pages that the sets of one check may take together: 64 MB, or every leaf of trees with 500 million leaves. */
const MAX_PAGES = 65_536

/** Makes sets that share their room: whoever writes rows can name any index of a tree as deep as they please. */
export function createLeafSets(maxPages: number = MAX_PAGES): () => LeafSet {
  let room = maxPages
  return () => {
    const pages = new Map<number, Uint32Array>()
    let known = -1
    let page: Uint32Array | undefined
    function turnTo(index: number): void {
      const number = Math.floor(index / PAGE)
      if (number === known) return
      known = number
      page = pages.get(number)
    }
    return {
      has(index) {
        turnTo(index)
        return page !== undefined && ((page[(index % PAGE) >> 5] as number) & (1 << (index & 31))) !== 0
      },
      add(index) {
        turnTo(index)
        if (page === undefined) {
          if (room-- <= 0) return false
          page = new Uint32Array(PAGE / 32)
          pages.set(known, page)
        }
        page[(index % PAGE) >> 5]! |= 1 << (index & 31)
        return true
      },
    }
  }
}
