/** What the whole set reads in a text beside what every scan does: where each of its readers is asked. */
import { digitByDigit, numbersInWords } from '../detectors/generic/number-in-words.ts'
import { eachRow } from '../edges/chain.ts'
import { closes, opens } from '../edges/value-edges.ts'
import { textBefore } from '../text/around.ts'
import { DIGIT, isAlnum, isDigit, UPPER } from '../text/characters.ts'
import { unitAt } from '../text/units.ts'
import { grouped } from './grouped.ts'
import { LEAD, type Row } from './identify.ts'
import { addLetters, EMPTY_KEY } from './mask.ts'
import { phoneWithin } from './scan-number.ts'
import type { Readers, Reading, Scan } from './scan-state.ts'

export function readingOf(readers: Readers): Required<Reading> {
  return {
    number(s, start, end, seen) {
      const { text, emit } = s
      const size = end - start
      const date =
        size <= 4 || (size === 5 ? seen !== DIGIT : size === 9 && seen === (DIGIT | UPPER))
          ? readers.date(text, start, end, emit)
          : start
      const phone = phoneWithin(s, start, end, readers.phone)
      const place =
        size < 4 && placed(start, end, unitAt(end)) ? readers.coordinates(text, start, emit) : start
      const address = size < 8 ? readers.address(text, start, end, emit) : start
      return Math.max(date, phone, place, address)
    },
    rest: numbersInWords,
    chain(s, chain) {
      eachRow(chain, (first, last) => {
        if (!digitByDigit(s, chain, first, last)) grouped(s.text, chain, first, last, s.rows, s)
      })
    },
    token({ text, emit }, start, end) {
      const size = end - start
      readers.handleAround(text, start, emit)
      if (size === 3 && isDigit(unitAt(start))) readers.named(text, start, end, emit)
      if (size > 24 && size < 112 && opens(start) && closes(text, end)) readers.wallet(text, start, end, emit)
    },
    word(s, start, end, seen) {
      const { text, emit, rows } = s
      const size = end - start
      if (seen !== UPPER) {
        if (size > 5 && size < 10 && unitAt(end - 1) === 121 && unitAt(end - 3) === 100)
          readers.weekday(text, start, end, emit)
      } else if (size === 8 || size === 11) {
        const same = rows.byKey.get(addLetters(EMPTY_KEY, size))
        if (same && opens(start) && closes(text, end)) letters(s, same, start, end)
      }
    },
    sign(s, code, at, seen) {
      const { text, emit } = s
      switch (code) {
        case 64: // @
          readers.payment(text, at, emit)
          readers.oracle(text, at, emit)
          readers.handle(text, at, emit)
          break
        case 58: // :
          if (unitAt(at + 1) === 47 && unitAt(at + 2) === 47) {
            // What stands within an address is part of it: reading each again would take time with the square of its length.
            if (at >= s.addressed) s.addressed = readers.url(text, at, emit)
            s.linked = true
          } else if (at >= s.coloned && (unitAt(at + 1) === 58 || isAlnum(unitAt(at + 1))))
            s.coloned = readers.colons(text, at, emit)
          break
        case 46: // .
          if (seen !== 0 && isAlnum(unitAt(at + 1))) {
            readers.mac(text, at, emit)
            if (at >= s.hosted) s.hosted = readers.host(text, at, emit)
            s.dotted = true
            s.linked ||= seen !== DIGIT || !isDigit(unitAt(at + 1))
          }
          break
        case 60: // <
          if (unitAt(at - 1) !== 60 && unitAt(at + 1) === 60) readers.zone(text, at, emit)
          else if (unitAt(at + 1) === 47) readers.element(text, at, s.keyValue, emit)
          break
        case 45: // -
          readers.mac(text, at, emit)
          s.valued = Math.max(s.valued, readers.command(text, at, emit))
      }
    },
  }
}

/** True when three decimals or the mark of degrees stand behind: 90 degrees may have one decimal. */
function placed(start: number, end: number, next: number): boolean {
  return (
    next === 176 ||
    (next === 46 && isDigit(unitAt(end + 1)) && (isDigit(unitAt(end + 3)) || unitAt(start) === 57))
  )
}

function letters(s: Scan, same: readonly Row[], start: number, end: number): void {
  const value = s.text.slice(start, end)
  for (const row of same) {
    const { form, check, lead } = row
    if (lead && !lead.test(textBefore(s.text, start + 1, LEAD + 1))) continue
    if ((!form || form.test(value)) && (!check || check(value))) s.found(row, start, end, true)
  }
}
