/**
 * The UTF-16 units of the text that is scanned, in a table with zeros around them. Engines read a table in one step; a string they read only after a look
 * at how it is stored, and at a place outside of it, which readers ask for at both ends of every text, by a call.
 */

/** Zeros before and behind the units: more than readers look at beyond an end. */
export const MARGIN = 64
/** Units that are copied at once as long as all are ASCII, at least and at most. */
const LEAST_PIECE = 64
const PIECE = 8192

/** Units of the least table, and of the largest that is kept for the next text. */
const LEAST = 1024
const MOST_KEPT = 1 << 20

/** The table: what is at `MARGIN` is the first unit. Loops keep it in a variable of their own: engines look up again each time what another module exports. */
export let units: Uint16Array = new Uint16Array(LEAST)
let held = 0
/** Counts the texts: what a reader remembers of one says nothing of the next. */
export let turns = 0
const encoder = new TextEncoder()
const bytes = new Uint8Array(PIECE)

/** The unit at `at`; 0 beyond the ends of the text. */
export const unitAt = (at: number): number => units[at + MARGIN]!

/** Makes `text` the one that is read, and lets go of the one before; the empty text lets go of all. */
export function turnTo(text: string): void {
  const { length } = text
  const size = length + 2 * MARGIN
  turns++
  // A unit is at most three bytes of UTF-8.
  if (held > LEAST_PIECE) bytes.fill(0, 0, 3 * held)
  if (units.length > MOST_KEPT || size > units.length) units = new Uint16Array(Math.max(LEAST, size))
  else if (held > 0) units.fill(0, MARGIN, MARGIN + held)
  held = length
  let at = 0
  while (length - at > LEAST_PIECE && copyAscii(text.slice(at, at + PIECE), at)) at += PIECE
  const table = units
  for (; at < length; at++) table[at + MARGIN] = text.charCodeAt(at)
}

/** A table of its own for a text that is read beside the one in `units`: a short one, such as the name of a column. */
export function unitsOf(text: string): Uint16Array {
  const table = new Uint16Array(text.length + 2 * MARGIN)
  for (let at = 0; at < text.length; at++) table[at + MARGIN] = text.charCodeAt(at)
  return table
}

/** Copies a piece that is ASCII: UTF-8 has a byte for each unit of it, and engines write that many at a time. */
function copyAscii(piece: string, from: number): boolean {
  const { read, written } = encoder.encodeInto(piece, bytes)
  const ascii = read === piece.length && written === read
  if (ascii) units.set(bytes.subarray(0, written), from + MARGIN)
  return ascii
}
