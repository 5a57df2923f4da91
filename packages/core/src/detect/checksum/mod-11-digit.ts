import { weightedBody } from './weighted.ts'

/** The last digit is the weighted sum of the others modulo 11, and `ten` where that is 10. Where it is 11 less that sum, weights are 11 less what is published. */
export const mod11Digit =
  (weights: string, ten = 0): ((digits: string) => boolean) =>
  (digits) => {
    const remainder = weightedBody(digits, weights) % 11
    return (remainder > 9 ? ten : remainder) === Number(digits.at(-1))
  }
