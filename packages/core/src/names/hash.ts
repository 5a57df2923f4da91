/** The one hash of this folder: lists and model were compiled with it, so it never changes without them. */

/** 32-bit FNV-1a over UTF-16 units, from `seed` on. */
export function hashOf(text: string, start = 0, end: number = text.length, seed = 0x811c9dc5): number {
  let hash = seed
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}

/** Stirs a number into a hash (MurmurHash3 finaliser). */
export function mix(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ Math.imul(value, 0x9e3779b1), 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
