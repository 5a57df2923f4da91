/** Seeded randomness: the same seed makes the same corpus on every machine. */

export interface Random {
  /** 0 inclusive to 1 exclusive. */
  next(): number
  /** Both ends inclusive. */
  int(from: number, to: number): number
  pick(from: string): string
  pick<T>(from: readonly T[]): T
  chance(of: number): boolean
  /** So many digits, the first not 0. */
  digits(count: number): string
  /** So many characters of an alphabet. */
  string(count: number, alphabet: string): string
  /** A pattern: `#` any digit, `!` a digit from 2, `?` a capital letter; the rest stands for itself. */
  fill(pattern: string): string
}

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
export const HEX = '0123456789abcdef'
export const WORDLY: string = `${UPPER}${UPPER.toLowerCase()}0123456789`

/** mulberry32, by Tommy Ettinger (public domain). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const string = (count: number, alphabet: string): string => {
    let made = ''
    for (let i = 0; i < count; i++) made += alphabet[int(0, alphabet.length - 1)]
    return made
  }
  return {
    next,
    int,
    pick: <T>(from: readonly T[] | string): T => from[int(0, from.length - 1)] as T,
    chance: (of) => next() < of,
    digits: (count) => String(int(1, 9)) + string(count - 1, '0123456789'),
    string,
    fill: (pattern) =>
      pattern.replace(/[#!?]/g, (mark) =>
        mark === '#' ? String(int(0, 9)) : mark === '!' ? String(int(2, 9)) : UPPER[int(0, 25)]!,
      ),
  }
}
