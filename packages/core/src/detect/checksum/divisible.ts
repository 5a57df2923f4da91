import { weighted } from './weighted.ts'

/** The check most numbers with a digit of their own pass: the weighted sum, check digit included, is a multiple of `modulus`. */
export const divisible =
  (modulus: number, weights: string): ((compact: string) => boolean) =>
  (compact) =>
    weighted(compact, weights) % modulus === 0
