/** The number of a house, which may be a range, or have a part behind it. */
import { isDigit } from '../../text/characters.ts'
import { unitAt } from '../../text/units.ts'

/** Where `12-14` or `12/3` ends whose first number ends at `end`; -1 when more follows than the number of a house has: `12-03-1999`, `12:30`, `12.5`. */
export function rangeEnd(end: number, most: number): number {
  let to = end
  const mark = unitAt(end)
  if (mark === 45 || mark === 47) {
    to++
    while (to < end + most + 2 && isDigit(unitAt(to))) to++
    if (to === end + 1) to = end
  }
  const next = unitAt(to)
  return to === end + most + 2 || (next > 43 && next < 59 && isDigit(unitAt(to + 1))) ? -1 : to
}
