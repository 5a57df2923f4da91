/** All lists in one table: the key of a word in a list is mixed of both. */
import { LIST, type ListsOf } from './features.ts'
import { mix } from './hash.ts'
import { has } from './word-set.ts'

const BITS: readonly number[] = Object.values(LIST)
/** A stranger on a short list tells more wrong things: its words are in the table twice. */
const SHORT: number = LIST.country | LIST.company | LIST.people
const AGAIN = 1024
/** Salts are multiples of it. */
export const SALT_STEP = 2048
/** Words whose lists are kept, a power of two: most words of a text have stood in it before. */
const KEPT = 8192

/**
 * Look-up in all lists at once.
 *
 * @param salt mixed into every key: which strangers are taken for a member is a matter of it
 */
export function listsFrom(table: Uint8Array, salt: number): ListsOf {
  const hashes = new Int32Array(KEPT)
  const kept = new Uint8Array(KEPT)
  return (hash) => {
    const place = hash & (KEPT - 1)
    if (hashes[place] === hash) return kept[place]!
    let lists = 0
    for (const bit of BITS)
      if (
        has(table, mix(hash, bit | salt)) &&
        ((bit & SHORT) === 0 || has(table, mix(hash, bit | salt | AGAIN)))
      )
        lists |= bit
    hashes[place] = hash
    kept[place] = lists
    return lists
  }
}

/** What a word is in the table as, that is on the list `bit`; for the compiler of the lists. */
export const keysOf = (hash: number, bit: number, salt: number): readonly number[] =>
  bit & SHORT ? [mix(hash, bit | salt), mix(hash, bit | salt | AGAIN)] : [mix(hash, bit | salt)]
