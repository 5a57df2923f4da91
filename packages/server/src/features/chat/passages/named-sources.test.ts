import { expect, it } from 'vitest'
import type { Passage } from '../../../ports/passages.ts'
import { namedIn } from './named-sources.ts'

const passage = (filename: string, more: Partial<Passage> = {}): Passage => ({
  ...{
    chunkId: 'c',
    documentId: 'd',
    filename,
    sourceUrl: null,
    visibility: 'public',
    content: '',
    score: 1,
  },
  ...more,
})
const clean = (text: string) => text.replace(/ada@example\.com/g, '[EMAIL_ADDRESS]')

it('tells the public documents that an answer names, once each', () => {
  const passages = [
    passage('refunds.md'),
    passage('refunds.md'),
    passage('page', { sourceUrl: 'https://example.com/page' }),
    passage('unnamed.md'),
    passage('internal.md', { visibility: 'internal' }),
  ]
  expect(namedIn('See (refunds.md), (page) and (internal.md).', passages, clean)).toEqual([
    { title: 'refunds.md', url: null },
    { title: 'page', url: 'https://example.com/page' },
  ])
})

it('tells no personal data that stands in a name or an address', () => {
  const passages = [passage('ada@example.com.md', { sourceUrl: 'https://example.com/ada@example.com' })]
  expect(namedIn('See ([EMAIL_ADDRESS].md).', passages, clean)).toEqual([
    { title: '[EMAIL_ADDRESS].md', url: null },
  ])
})
