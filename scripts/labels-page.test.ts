import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { labelsPage, PATH } from './labels-page.ts'

it('docs/labels.md has every label', () => {
  // Otherwise: node --conditions=@svc/source scripts/labels-page.ts
  expect(readFileSync(PATH, 'utf8')).toBe(labelsPage())
})
