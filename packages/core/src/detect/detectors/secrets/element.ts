/** Secrets that an element of XML or HTML holds: `<password>X</password>`. */
import type { Emit } from '../../candidate.ts'
import { unitAt } from '../../text/units.ts'
import type { KeyValueAt } from './key-value.ts'

/** Longest value that is read, in UTF-16 units: with the name in front it stays within what a stream looks back at. */
const LONGEST = 80

/** Reads the value, without white space, of the element whose end begins at `at`. */
export function elementAt(text: string, at: number, keyValue: KeyValueAt, emit: Emit): void {
  let from = at
  while (at - from < LONGEST && unitAt(from - 1) > 32 && unitAt(from - 1) !== 62 /* > */) from--
  if (from < at && unitAt(from - 1) === 62 /* > */) keyValue(text, from - 1, emit)
}
