/** Generalising: less of a value instead of none of it, as 45 CFR 164.514(b)(2)(i)(B) and (C) allow. */

/** `year`: of a date its year; `zip3`: of a US ZIP code its first three digits; `age`: an age over 89 becomes `90+`, a lower one stays. */
export type Generalisation = 'year' | 'zip3' | 'age'

export const GENERALISATIONS: readonly Generalisation[] = ['year', 'zip3', 'age']

/**
 * The three-digit areas in which 20,000 people or fewer live (Census 2000, as named in the guidance of the Department of Health and
 * Human Services on de-identification, 2012).
 */
const SMALL_AREAS = '036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893'.split(' ')

/** Ages over this one are not told apart, nor are birth years that give one away. */
const OLDEST = 89

/**
 * What may be told of `value`, or undefined when nothing is sure: the caller then puts the placeholder.
 * `thisYear` is the current year, UTC.
 */
export function generalise(kind: Generalisation, value: string, thisYear: number): string | undefined {
  // Digits of other scripts, encoded digits and invisible characters are not read. What is between them may be half a number: nothing may be concluded from it.
  const plain = value.normalize('NFKC')
  if (/(?!\d)\p{N}|\d\p{M}|[\p{DI}%&\\]/u.test(plain)) return undefined
  switch (kind) {
    case 'year': {
      const years = new Set(plain.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g))
      const [year] = years
      return years.size === 1 && thisYear - Number(year) <= OLDEST ? year : undefined
    }
    case 'zip3': {
      const area = /^(\d{3})\d\d(?:[- ]?\d{4})?$/.exec(plain)?.[1]
      return area && SMALL_AREAS.includes(area) ? '000' : area
    }
    case 'age': {
      const numbers = plain.match(/\d+/g)
      return numbers?.some((number) => Number(number) > OLDEST) ? '90+' : numbers ? value : undefined
    }
  }
}
