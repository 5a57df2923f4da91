/** Every identifier in the frames that people and programs write it in, behind the first word of its own context. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { detect } from '../src/detect/detect.ts'
import { builtInIdentifiers } from '../src/detect/registry.ts'
import { type DetectorVectors, joined } from './vectors.ts'

const snake = (label: string): string => label.replace(/[ ']/g, '_')
const camel = (label: string): string =>
  label.replace(/[ ']+([a-z])/g, (_, letter: string) => letter.toUpperCase())

const FRAMES: readonly ((label: string, value: string) => string)[] = [
  (label, value) => `${label}: ${value}`,
  (label, value) => `${label} no. ${value}`,
  (label, value) => `${label} n° ${value}`,
  (label, value) => `${label} #${value}`,
  (label, value) => `My ${label} is ${value}.`,
  (label, value) => `${value} (${label})`,
  (label, value) => `[${label}: ${value}]`,
  (label, value) => `the ${label} "${value}" was used`,
  (label, value) => `ts=1 ${snake(label)}=${value} status=ok`,
  (label, value) => `{"id":1,"${camel(label)}":"${value}"}`,
  (label, value) => `name,${label}\nX,${value}\n`,
]

const labels = [...new Set(builtInIdentifiers.filter((row) => row.context).map(({ label }) => label))]

describe.each(labels)('%s', (label) => {
  const context = builtInIdentifiers.find((row) => row.label === label && row.context)!.context.split('|')[0]!
  let vectors: DetectorVectors | undefined
  try {
    vectors = JSON.parse(
      readFileSync(new URL(`../../../vectors/detectors/${label}.json`, import.meta.url), 'utf8'),
    ) as DetectorVectors
  } catch {}

  it.skipIf(!vectors?.bare)('is found in every frame', () => {
    const missed = FRAMES.flatMap((frame) =>
      vectors!
        .bare!.accept.slice(0, 3)
        .map((value) => ({ text: frame(context, joined(value)), value: joined(value) })),
    ).filter(
      ({ text, value }) => !detect(text).some((found) => found.type === label && found.value === value),
    )
    expect(missed.map(({ text }) => text)).toEqual([])
  })
})
