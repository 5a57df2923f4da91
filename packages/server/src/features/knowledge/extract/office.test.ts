import { expect, it } from 'vitest'
import { officeParts } from './office.ts'
import { zipOf } from './zip.ts'

const container = (xml: string | Uint8Array) =>
  zipOf([{ name: 'word/document.xml', bytes: typeof xml === 'string' ? Buffer.from(xml) : xml }])
const nested = (depth: number) => `${'<w>'.repeat(depth)}${'</w>'.repeat(depth)}`

it.each([
  // Entities are multiplied by one, whatever the reader behind makes of them.
  ['a document type', '<!DOCTYPE d [<!ENTITY a "b">]><d>&a;</d>', 'unsound'],
  ['one in small letters', '<!doctype d><d/>', 'unsound'],
  ['letters of two bytes each', Buffer.from('\ufeff<d/>', 'utf16le'), 'unsound'],
  ['an element that does not end', '<d', 'unsound'],
  ['elements within elements', nested(201), 'too_much'],
  ['elements beside elements', '<d/>'.repeat(400_001), 'too_much'],
])('is refused before its reader sees it with %s', async (_what, xml, why) => {
  await expect(officeParts(container(xml))).rejects.toMatchObject({ why })
})

it('is taken with what documents hold', async () => {
  const xml = `<?xml version="1.0"?><!-- made by hand --><d>${nested(199)}</d>`
  const [part] = await officeParts(container(xml))
  expect([part?.name, Buffer.from(part!.bytes).toString()]).toEqual(['word/document.xml', xml])
})
