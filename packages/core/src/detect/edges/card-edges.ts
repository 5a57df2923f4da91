/** What may stand right behind the number of a card: the day it expires, as `4111111111111111/1227`, and the rest of track 2 (ISO/IEC 7813). */

import { textBefore } from '../text/around.ts'
import { unitAt } from '../text/units.ts'

const BEHIND = /^(?:\/(?:0[1-9]|1[0-2])\/?(?:20)?\d\d(?!\d)|=\d{7})/
const NUMBER = /(?:\d[ -]?){11}\d$/

export function endsCard(text: string, end: number): boolean {
  const sign = unitAt(end)
  return (
    (sign === 47 || sign === 61) &&
    BEHIND.test(text.slice(end, end + 9)) &&
    NUMBER.test(textBefore(text, end, 23))
  )
}
