/** What the first page weighs, and what may stand in what is built. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { DIST, ensureBuilt } from './support/built.ts'

const KIB = 1024

let built: readonly string[]
beforeAll(async () => {
  built = await ensureBuilt()
}, 60_000)

const gzip = (path: string) => gzipSync(readFileSync(path), { level: 9 }).length

/** Adds a script, and whatever it imports before it runs. */
function addWithImports(name: string, files: Set<string>): void {
  if (files.has(name)) return
  files.add(name)
  const script = readFileSync(join(DIST, 'assets', name), 'utf8')
  for (const [, imported] of script.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
    addWithImports(imported!, files)
}

// Where a member begins, and where an auditor does.
it.each(['dashboard', 'verify'])('weighs at most 60 KiB before %s is whole', (page) => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, name]) => name!)
  expect(named.length).toBeGreaterThan(2)
  const files = new Set<string>()
  for (const name of named) name.endsWith('.js') ? addWithImports(name, files) : files.add(name)
  const own = built.flatMap((name) => new RegExp(`^assets/(${page}-[^/]*\\.js)$`).exec(name)?.[1] ?? [])
  for (const name of own) addWithImports(name, files)
  // Its style is named beside its script, in the list of what each page fetches.
  const index = named.find((name) => /^index-.*\.js$/.test(name))!
  const list = readFileSync(join(DIST, 'assets', index), 'utf8')
  const styles = own.flatMap(
    (name) =>
      new RegExp(`"assets/${name}"(?:,"assets/[^"]+\\.js")*,"assets/([^"]+\\.css)"`).exec(list)?.[1] ?? [],
  )
  expect(styles).not.toEqual([])
  for (const name of styles) files.add(name)
  const whole = [...files].reduce((sum, name) => sum + gzip(join(DIST, 'assets', name)), 0)
  expect(files.size).toBeGreaterThan(named.length + 4)
  expect(whole + gzip(join(DIST, 'index.html'))).toBeLessThan(60 * KIB)
})

it('holds no script or style inline, and no zod', () => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  expect(html).not.toMatch(/<style|style=|<script(?![^>]*\ssrc=)|\son\w+=/)
  for (const name of built) expect(readFileSync(join(DIST, name), 'utf8')).not.toContain('ZodError')
})
