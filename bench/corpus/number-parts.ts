/** What numbers are put together from: groups of digits, days, and tries. */
import type { Random } from './random.ts'

/** Makes one value, as people write it. */
export type Make = (r: Random) => string

export const group = (digits: string, ...sizes: number[]): string[] => {
  let at = 0
  return sizes.map((size) => {
    at += size
    return digits.slice(at - size, at)
  })
}
export const two = (n: number): string => String(n).padStart(2, '0')
/** Tries until the rule gives a check digit; some bodies have none. */
export const until = (make: () => string | undefined): string => {
  for (;;) {
    const made = make()
    if (made !== undefined) return made
  }
}
export interface Day {
  readonly y: number
  readonly m: number
  readonly d: number
}
export const day = (r: Random): Day => ({ y: r.int(1945, 1999), m: r.int(1, 12), d: r.int(1, 28) })
export const ymd = ({ y, m, d }: Day): string => two(y % 100) + two(m) + two(d)
export const dmy = ({ y, m, d }: Day): string => two(d) + two(m) + two(y % 100)
