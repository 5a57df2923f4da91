import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { detect } from '../src/detect/detect.ts'
import { type DetectorVectors, joined } from './vectors.ts'

const folder = new URL('../../../vectors/detectors/', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as DetectorVectors)

describe.each(files)('$label', ({ label, accept, reject, bare }) => {
  const values = (text: string) =>
    detect(text)
      .filter((f) => f.type === label)
      .map((f) => f.value)
  const alone = (text: string) => detect(text, { types: [label], threshold: 0 }).map((f) => f.value)

  it.each(accept)('finds them in accept %#', ({ text, values: expected }) => {
    expect(values(joined(text))).toEqual(expected.map(joined))
  })

  // Each in a list of its own: a text in parts would be taken for several arguments.
  it.each(reject.map((text) => [text]))('finds none in reject %#', (text) => {
    expect(values(joined(text))).toEqual([])
  })

  it.each((bare?.accept ?? []).map((value) => [value]))('finds the bare value of accept %#', (value) => {
    expect(alone(joined(value))).toEqual([joined(value)])
  })

  it.each((bare?.reject ?? []).map((value) => [value]))(
    'does not find the bare near miss of reject %#',
    (value) => {
      expect(alone(joined(value)).filter((found) => found === joined(value))).toEqual([])
    },
  )

  it('gives offsets into the text as it was', () => {
    for (const { text } of accept)
      for (const { value, start, end } of detect(`🙂 ${joined(text)}`))
        expect(`🙂 ${joined(text)}`.slice(start, end)).toBe(value)
  })
})
