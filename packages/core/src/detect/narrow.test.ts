import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DetectorVectors, joined } from '../../test/vectors.ts'
import { builtIn } from './built-in.ts'
import type { Finding } from './finding.ts'
import { completeDetectOptions, type DetectOptions } from './options.ts'
import { createReader, type DetectorSet } from './reader.ts'

const folder = new URL('../../../../vectors/detectors/', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as DetectorVectors)
const texts = files.flatMap(({ accept, reject }) => [
  ...accept.map(({ text }) => joined(text)),
  ...reject.map(joined),
])
const labels = files.map(({ label }) => label)
const some = files.map(({ accept, reject }) =>
  [...accept.slice(0, 2).map(({ text }) => joined(text)), ...reject.slice(0, 1).map(joined)].join('\n'),
)
// All of them at length; else a part of them for each label, another for the next.
const STRIDE = process.env.SVC_TEST_LONG ? 1 : 20
/** Beside one another, so that what is left out stands next to what is looked for. */
const others = (place: number): string => some.filter((_, i) => (i - place) % STRIDE === 0).join('\n')
const { narrowed: _, ...whole } = builtIn()

const found = (text: string, options: DetectOptions, set: DetectorSet): readonly Finding[] =>
  createReader(completeDetectOptions(options), set)(text).findings

describe('looking for some labels alone', () => {
  it.each(files.map((file, place) => ({ ...file, place })))(
    'finds of $label what looking for all finds',
    ({ label, accept, place }) => {
      const text = [...accept.map(({ text }) => joined(text)), others(place)].join('\n')
      for (const threshold of [0, 0.5]) {
        const options = { types: [label], threshold }
        expect(found(text, options, builtIn())).toEqual(found(text, options, whole))
      }
    },
  )

  it('finds the same of any choice of labels, at any threshold', () => {
    fc.assert(
      fc.property(
        fc.subarray(labels, { minLength: 1, maxLength: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(fc.constantFrom(...texts), { maxLength: 12 }),
        fc.constantFrom(' ', ', ', '\n', '; '),
        (types, threshold, some, separator) => {
          const text = some.join(separator)
          expect(found(text, { types, threshold }, builtIn())).toEqual(
            found(text, { types, threshold }, whole),
          )
        },
      ),
    )
  })
})
