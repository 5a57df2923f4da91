/** A set of words as a Bloom filter: about 10 bits a word, no word missed, about 1 in 100 strangers taken for a member. */
import { mix } from './hash.ts'

/** Bits set for each word; the optimum for 10 bits a word is 7, 6 is as good and faster. */
const PROBES = 6

/** @param hash `hashOf` the folded word */
export function has(bits: Uint8Array, hash: number): boolean {
  const size = bits.length * 8
  const step = mix(hash, 1) | 1
  let at = mix(hash, 2)
  for (let i = 0; i < PROBES; i++, at = (at + step) | 0) {
    const bit = (at >>> 0) % size
    if (!(bits[bit >>> 3]! & (1 << (bit & 7)))) return false
  }
  return true
}

/** Adds a word; for the compiler of the lists. */
export function add(bits: Uint8Array, hash: number): void {
  const size = bits.length * 8
  const step = mix(hash, 1) | 1
  let at = mix(hash, 2)
  for (let i = 0; i < PROBES; i++, at = (at + step) | 0) {
    const bit = (at >>> 0) % size
    bits[bit >>> 3]! |= 1 << (bit & 7)
  }
}
