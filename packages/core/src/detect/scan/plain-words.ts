/** What the scan need not look at: most of a text is words in which there is nothing to find. */
import { CLASS, isAlnum, PLAIN } from '../text/characters.ts'
import { MARGIN, units } from '../text/units.ts'

/**
 * Passes over words of small letters, and of those beyond ASCII, with white space and plain punctuation around them; returns where the first word of another
 * kind begins.
 */
export function afterPlain(from: number, length: number): number {
  const table = units
  const classes = CLASS
  const first = from + MARGIN
  const end = length + MARGIN
  let at = first
  let group = first
  // Four at a time, which takes half the time; one by one where they are not all of ASCII, or one is of note.
  do {
    for (; at + 4 < end; at += 4) {
      const a = table[at]!
      const b = table[at + 1]!
      const c = table[at + 2]!
      const d = table[at + 3]!
      if ((a | b | c | d) > 127 || (classes[a]! | classes[b]! | classes[c]! | classes[d]!) > PLAIN) break
    }
    group = Math.min(at + 4, end)
    // Beyond ASCII everything is a letter or parts words.
    while (at < group && (table[at]! > 127 || classes[table[at]!]! <= PLAIN)) at++
  } while (at === group && at < end)
  // Back to where the word begins that this ends.
  while (at > first && isAlnum(table[at - 1]!)) at--
  return at - MARGIN
}
