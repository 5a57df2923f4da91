/** What finds names, seen from here: the core knows this shape alone, so that who does not ask for names carries none of their data. */
import type { Emit } from './candidate.ts'

/**
 * `names` of `@svc/core/names`. Emits what may be the name of a person, a place or an organisation in `text` from `from` on; tells `held` each stretch
 * that is read as one: no cut may lie within it. `headOf` tells what the column is called whose field a stretch fills, '' where it fills none. Read from a
 * position behind white space that no such stretch spans, it finds what a reading of the whole text finds behind it.
 */
export type Names = (
  text: string,
  emit: Emit,
  from?: number,
  held?: (start: number, end: number) => void,
  headOf?: (start: number, end: number) => string,
) => void

/** The labels that nothing else finds. */
export const NAME_LABELS: ReadonlySet<string> = new Set(['PERSON', 'LOCATION', 'ORGANIZATION', 'NRP'])
