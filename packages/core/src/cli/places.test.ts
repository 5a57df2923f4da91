import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../detect/finding.ts'
import { createPlacesOf } from './places.ts'

const at = (start: number, end: number): Finding => ({ type: 'X', value: '', start, end, confidence: 1 })

describe('places', () => {
  it('count lines from 1 by line feeds, and columns from 1', () => {
    expect(createPlacesOf()('a\r\nbcd\n\nx', [at(0, 1), at(4, 6), at(8, 9)])).toEqual([
      { line: 1, column: 1, start: 0, end: 1 },
      { line: 2, column: 2, start: 4, end: 6 },
      { line: 4, column: 1, start: 8, end: 9 },
    ])
  })

  it('are the same however the text is cut into parts', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\u{1f600}'), maxLength: 40 })
    const everywhere = (part: string): Finding[] =>
      Array.from({ length: part.length }, (_, i) => at(i, i + 1))
    fc.assert(
      fc.property(fc.array(text), (parts) => {
        const whole = parts.join('')
        const placesOf = createPlacesOf()
        const inParts = parts.flatMap((part) => placesOf(part, everywhere(part)))
        expect(inParts).toEqual(createPlacesOf()(whole, everywhere(whole)))
      }),
    )
  })
})
