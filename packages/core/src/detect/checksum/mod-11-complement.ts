import { weightedBody } from './weighted.ts'

/** The last digit is 11 less the weighted sum of the others modulo 11; of 10 and 11 the last digit alone is written. Some subtract from 13. */
export const mod11Complement =
  (weights: string, from = 11): ((digits: string) => boolean) =>
  (digits) =>
    (from - (weightedBody(digits, weights) % 11)) % 10 === Number(digits.at(-1))
