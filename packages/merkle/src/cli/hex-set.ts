/** A set of hex texts of one length, as numbers outside the heap: a third of the room of a `Set` of strings, and no text is kept alive. */
import type { TextSet } from '../seen.ts'

/** Of texts with `words` times eight characters. */
export function createHexSet(words: number): TextSet {
  const key = new Uint32Array(words)
  // Drawn anew, so that whoever writes the texts cannot choose ones that all fall into one place.
  const seeds = crypto.getRandomValues(new Uint32Array(words))
  let slots = 256
  let table = new Uint32Array(slots * words)
  let used = 0
  let place = 0
  // An empty slot is all zeros, so the one text that is all zeros is kept apart.
  let isZero = false
  let hasZero = false

  function firstSlot(from: Uint32Array, at: number): number {
    let mixed = 0
    for (let i = 0; i < words; i++) {
      mixed = Math.imul(mixed ^ (from[at + i] as number) ^ (seeds[i] as number), 0x9e3779b1)
      mixed ^= mixed >>> 15
    }
    return mixed & (slots - 1)
  }

  function isFree(at: number): boolean {
    for (let i = 0; i < words; i++) if (table[at + i] !== 0) return false
    return true
  }

  /** Whether `key` is in the table; `place` is where it stands, or the free place that it would take. */
  function find(): boolean {
    for (let slot = firstSlot(key, 0); ; slot = (slot + 1) & (slots - 1)) {
      place = slot * words
      let same = 0
      while (same < words && table[place + same] === key[same]) same++
      if (same === words) return true
      if (isFree(place)) return false
    }
  }

  function grow(): void {
    const old = table
    slots *= 2
    table = new Uint32Array(slots * words)
    for (let at = 0; at < old.length; at += words) {
      let any = 0
      for (let i = 0; i < words; i++) any |= old[at + i] as number
      if (any === 0) continue
      let slot = firstSlot(old, at)
      while (!isFree(slot * words)) slot = (slot + 1) & (slots - 1)
      for (let i = 0; i < words; i++) table[slot * words + i] = old[at + i] as number
    }
  }

  return {
    has(text, start) {
      isZero = true
      for (let i = 0, at = start; i < words; i++) {
        let word = 0
        for (let digit = 0; digit < 8; at++) {
          const code = text.charCodeAt(at)
          // The dashes of a UUID say nothing.
          if (code === 45) continue
          word = (word << 4) | ((code & 15) + 9 * (code >> 6))
          digit++
        }
        key[i] = word
        if (word !== 0) isZero = false
      }
      return isZero ? hasZero : find()
    },
    put() {
      if (isZero) {
        hasZero = true
        return
      }
      for (let i = 0; i < words; i++) table[place + i] = key[i] as number
      // At most two thirds full: beyond that, looking takes long.
      if (++used * 3 > slots * 2) grow()
    },
  }
}
