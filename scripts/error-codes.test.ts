import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorNotes } from '@svc/contract'
import { ANCHOR_REASONS, ANCHOR_WARNINGS, REASONS, WARNINGS } from '@svc/merkle/explain'
import { describe, expect, it } from 'vitest'
import { codesOf, errorPage, PATH } from './error-codes.ts'
import { ROOT } from './workspace.ts'

describe('docs/errors.md', () => {
  it('is what the sources say', () => {
    // Otherwise: node --conditions=@svc/source scripts/error-codes.ts
    expect(readFileSync(PATH, 'utf8')).toBe(errorPage())
  })

  it('has every code that a public package can throw', () => {
    const page = readFileSync(PATH, 'utf8')
    const files = globSync('packages/*/src/**/*.ts', {
      cwd: ROOT,
      exclude: ['**/*.test.ts', 'packages/server/**'],
    })
    const unions = files.flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8')
      // Of the API the notes are the source.
      return [...text.matchAll(/^export type (\w+ErrorCode) =/gm)]
        .filter(([, name]) => name !== 'ErrorCode')
        .map(([, name]) => codesOf(file, name!))
    })
    expect(unions.length).toBeGreaterThanOrEqual(6)
    for (const code of [...unions.flat().map(([code]) => code), ...Object.keys(errorNotes)])
      expect(page).toContain(`| \`${code}\` |`)
  })

  it('has every reason and warning of the verifier', () => {
    const page = readFileSync(PATH, 'utf8')
    for (const words of [REASONS, WARNINGS, ANCHOR_REASONS, ANCHOR_WARNINGS])
      for (const code of Object.keys(words)) expect(page).toContain(`| \`${code}\` |`)
  })

  it('tells of a code that no one explains', () => {
    expect(() => codesOf('packages/contract/src/errors.ts', 'ErrorCode')).toThrow()
    expect(() => codesOf('packages/core/src/errors.ts', 'NoSuchCode')).toThrow(/no union/)
  })
})
