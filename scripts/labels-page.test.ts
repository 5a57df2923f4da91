import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { labelsPage, labelType, PATH, TYPE_PATH } from './labels-page.ts'

it('docs/labels.md has every label', () => {
  // Otherwise: node --conditions=@svc/source scripts/labels-page.ts
  expect(readFileSync(PATH, 'utf8')).toBe(labelsPage())
})

it('the type of labels has every label', () => {
  expect(readFileSync(TYPE_PATH, 'utf8')).toBe(labelType())
})
