/**
 * What the standards of health care call the fields of their messages, which stand there without a name: HL7 version 2.5.1 (chapters 3.4 and 6.5: `PID`,
 * `NK1`, `GT1`, `IN1`, `IN2`; a field by its place, after a full stop the component) and ASC X12 005010 (837, 834: an element by its place or by the
 * qualifier before it).
 */

import type { Edges } from '../scan/identify.ts'
import { textBefore } from './around.ts'
import { isAlnum, isDigit } from './characters.ts'
import { unitAt } from './units.ts'

const FIELDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mrn: 'PID2 PID3 PID4 PID18 GT12 REFEA',
    ssn: 'PID19 NK137 GT112 IN22 REFSY NM134',
    dob: 'PID7 NK116 GT18 IN118 DMG2',
    phone: 'PID13 PID14 NK15 NK16 GT16 GT17 PERTE PERCP PERFX PERHP PERWP',
    zip: 'PID11.4 NK14.4 GT15.4 IN119.4 N43',
    'member id': 'IN136 IN149 NM1MI REF1W REF0F',
    npi: 'NM1XX',
    ein: 'NM1FI REFEI REFTJ',
    'driver license': 'PID20',
  }).flatMap(([name, places]) => places.split(' ').map((place) => [place, name] as const)),
)

/** How far back the segment of an element of X12 may begin, in UTF-16 units. */
const LONGEST_ELEMENTS = 160
const SEGMENT = /^(?:PID|NK1|GT1|IN[12])$/
/** The type of an identifier behind it, in the fifth component: `123456789^^^USSSA^SS` (HL7 table 0203). */
const TYPED = /^\^\w?\^\w{0,4}\^[^|~^\n]{0,40}\^(SS|DL)\b/
const LONGEST_TYPE = 56

/** What the field of the segment is called that `start` to `end` is; `lineOf` tells where its line begins, -1 where that is too far. Empty where it has no name. */
export function segmentField(
  text: string,
  start: number,
  end: number,
  lineOf: (at: number) => number,
): string {
  const before = text[start - 1]
  const after = text[end] ?? '\n'
  if (before === '*') {
    if (!'*~:\r\n'.includes(after)) return ''
    const stands = textBefore(text, start, LONGEST_ELEMENTS)
    const from = Math.max(...['~', '\r', '\n'].map((end) => stands.lastIndexOf(end))) + 1
    const elements = stands.slice(from).split('*')
    const id = elements[0]!.trim()
    return FIELDS.get(id + (elements.length - 1)) ?? FIELDS.get(id + elements.at(-2)) ?? ''
  }
  if (!before || !'|^~'.includes(before) || !'|^~\r\n'.includes(after)) return ''
  const line = lineOf(start)
  if (line < 0) return ''
  const row = text.slice(line, start)
  const first = row.indexOf('|', row.lastIndexOf('\r'))
  // In a log something may stand before.
  const id = textBefore(row, first, 3)
  // Most rows are none.
  if (!SEGMENT.test(id)) return ''
  const fields = row.slice(first).split('|')
  const component = fields.at(-1)!.split('~').at(-1)!.split('^').length - 1
  const name = FIELDS.get(id + (fields.length - 1) + (component ? `.${component}` : '')) ?? ''
  const type = name === 'mrn' ? TYPED.exec(text.slice(end, end + LONGEST_TYPE))?.[1] : undefined
  return type ? (type === 'SS' ? 'ssn' : 'driver license') : name
}

/** What begins in X12 right behind the end of another: `33413~DMG*D8*`. */
const NEXT_SEGMENT = /^~[A-Z]\w{1,2}\*/

/** A letter, or another sign that parts: `NC^27401`, `^^27401`, `~`; of figures it may be a power or a range. */
const parts = (code: number): boolean =>
  code === 94 || code === 124 || (code < 128 && isAlnum(code) && !isDigit(code))

/** What may stand beside a value in a field of HL7: the signs that part components and repetitions. */
export const segmentEdges: Required<Edges> = {
  begins(_, start) {
    const before = unitAt(start - 1)
    return (before === 94 || before === 126) && parts(unitAt(start - 2))
  },
  ends(text, end) {
    const sign = unitAt(end)
    return sign === 94
      ? // `PATID1234^5^M11`: its check digit is a component of its own.
        parts(unitAt(end + 1)) || unitAt(end + 2) === 94
      : sign === 126 && NEXT_SEGMENT.test(text.slice(end, end + 5))
  },
}
