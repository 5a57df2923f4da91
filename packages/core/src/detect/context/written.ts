/** What programs and forms write of names, and between a name and its value. */

import { textBefore } from '../text/around.ts'
import { isAlnum, marked } from '../text/characters.ts'
import { MARGIN, unitAt } from '../text/units.ts'
import { CONTEXT_BEFORE } from './context.ts'
import type { Written } from './context-words.ts'
import { unmix } from './lexicon.ts'

/** How much of what does not count as distance is looked at, in UTF-16 units. */
const MOST_FILL = 120
/** Elements, and one that the value is an attribute of. */
const ELEMENTS = /(?:<[a-z/][^<>]*(?:="|>\s*))+$/i
/** From how many units on padding, rules and leaders do not count. */
const LEAST_PADDING = 8
/** How plurals and names in one word end: `phones:`, `"ssns"`, `passportnumber`. Other plurals rather count, as in `medical records 55123`, and `eins:` is German. */
const ENDING = /(s(?=["'])|(?<=.{4})(?:s(?=[:=<])|n[or]|id)|number|code).?$/

const SIGNS = marked(':=<"\'')

export const asWritten: Written = {
  fill(text, start) {
    const before = (units: number): string => textBefore(text, start, units)
    const least = start - MOST_FILL
    let at = start
    while (at > least && unitAt(at - 1) < 33) at--
    const last = unitAt(at - 1)
    if (last === 62 || (last === 34 && unitAt(at - 2) === 61))
      return ELEMENTS.exec(before(MOST_FILL))?.[0].length ?? 0
    const mark = unitAt(start - 2)
    let from = start - 2
    while (from > least && unitAt(from - 1) === mark) from--
    if (start - from <= LEAST_PADDING || isAlnum(mark)) return 0
    // Back to the beginning of the line at most: what stands above is a column of its own.
    const line = before(MOST_FILL + CONTEXT_BEFORE)
    return Math.max(0, Math.min(start - from, line.length - line.lastIndexOf('\n') - 1 - CONTEXT_BEFORE))
  },
  shorter(hash, text, here, begin, end) {
    // A look that saves the pattern: most words end otherwise.
    const last = here[end - 1]!
    const other = here[end - 2]!
    const may =
      last === 115 /* s */
        ? SIGNS[here[end]!] === 1
        : other === 110 /* n */
          ? last === 111 || last === 114 /* o, r */
          : other === 101 /* e */
            ? last === 114
            : (other === 105 && last === 100) || (other === 100 && last === 101) /* id, de */
    if (!may || end - begin < 4) return hash
    const ending = ENDING.exec(text.slice(begin - MARGIN, end + 1 - MARGIN))?.[1] ?? ''
    for (let i = ending.length; i-- > 0; ) hash = unmix(hash, ending.charCodeAt(i))
    return hash
  },
}
