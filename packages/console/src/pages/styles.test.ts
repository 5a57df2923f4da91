/** Styles of a page stay when one walks on to another: two pages may not mean different things by one class. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')

/** The classes that rules of a file begin with, and so hold everywhere. */
function classesOf(css: string): string[] {
  const rules = css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{/g)
  return [...rules].flatMap(([, selectors]) =>
    selectors!.split(',').flatMap((selector) => /^\s*\w*\.([\w-]+)/.exec(selector)?.[1] ?? []),
  )
}

it('no page styles a class of another page, or of what all have', () => {
  const owners = new Map<string, Set<string>>()
  for (const file of globSync(['pages/*/*.css', 'look/*.css'], { cwd: SOURCES })) {
    const owner = file.startsWith('look') ? 'look' : file
    for (const name of classesOf(readFileSync(join(SOURCES, file), 'utf8')))
      owners.set(name, (owners.get(name) ?? new Set()).add(owner))
  }
  expect(owners.size).toBeGreaterThan(100)
  expect([...owners].filter(([, of]) => of.size > 1)).toEqual([])
})
