/**
 * Names in messages of health care, whose fields stand without a name of their own: HL7 version 2.5.1 (chapters 3.4 and 6.5), `PID|1||12345||WEBER^ANNA^M`,
 * and the `NM1` of ASC X12 005010, `NM1*IL*1*WEBER*ANNA*M`; and of passengers, as airlines write them: `WEBER/ANNA MRS`.
 */
import type { Emit } from '../detect/candidate.ts'

const SEGMENT = /\b(?:(PID|NK1|GT1|IN1)\||NM1\*\w\w\*([12])\*)/g
/** Which field holds the name. */
const PLACE: Readonly<Record<string, number>> = { PID: 5, NK1: 2, GT1: 3, IN1: 16 }
/** Furthest that a name ends behind the beginning of its segment, in UTF-16 units. */
const LONGEST = 512
/** Surname, given name, further names and what is behind them; the rest is of another kind. */
const HL7_NAME = /^[^|~^\r\n]+(?:\^[^|~^\r\n]+){0,3}/
const X12_PERSON = /^[^*~\r\n]+(?:\*[^*~\r\n]+){0,2}/
const X12_FIRM = /^[^*~\r\n]+/
const SCORE = 0.7
const PASSENGER =
  /(?<![\p{L}\d/])\p{Lu}[\p{Lu}'-]{1,29}\/\p{Lu}[\p{Lu}'-]{1,29}(?: \p{Lu}{2,20})?(?= (?:MRS?|MISS|MSTR)(?!\p{L}))/gu

export function readSegmentNames(
  text: string,
  emit: Emit,
  from: number,
  held: ((start: number, end: number) => void) | undefined,
): void {
  PASSENGER.lastIndex = from
  for (let found = PASSENGER.exec(text); found; found = PASSENGER.exec(text)) {
    const { index: start } = found
    const end = start + found[0].length
    held?.(start, end)
    emit({ label: 'PERSON', start, end, score: SCORE, rule: 'name' })
  }
  SEGMENT.lastIndex = from
  for (let found = SEGMENT.exec(text); found; found = SEGMENT.exec(text)) {
    const { index, 1: id, 2: kind } = found
    const [segment] = /^[^\r\n]*/.exec(text.slice(index, index + LONGEST))!
    let at = found[0].length
    for (let place = 1; id && place < PLACE[id]! && at > 0; place++) at = segment.indexOf('|', at) + 1
    const name =
      at > 0 ? (id ? HL7_NAME : kind === '1' ? X12_PERSON : X12_FIRM).exec(segment.slice(at)) : null
    const end = name ? at + name[0].length : 0
    // What is behind it is still to come.
    held?.(index, index + (end > 0 && end < segment.length ? end : segment.length))
    if (name && end < LONGEST && /\p{L}/u.test(name[0]))
      emit({
        label: kind === '2' ? 'ORGANIZATION' : 'PERSON',
        start: index + at,
        end: index + end,
        score: SCORE,
        rule: 'name',
      })
  }
}
