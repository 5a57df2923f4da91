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

it('weighs at most 60 KiB before the first page is whole', () => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => join(DIST, path!))
  expect(named.length).toBeGreaterThan(2)
  const first = named.reduce((sum, path) => sum + gzip(path), gzip(join(DIST, 'index.html')))
  // The dashboard comes in files of its own, by name.
  const dashboard = built.filter((name) => name.startsWith('assets/dashboard-'))
  expect(dashboard.length).toBeGreaterThan(0)
  const whole = dashboard.reduce((sum, name) => sum + gzip(join(DIST, name)), first)
  expect(whole).toBeLessThan(60 * KIB)
})

it('holds no script or style inline, and no zod', () => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  expect(html).not.toMatch(/<style|style=|<script(?![^>]*\ssrc=)|\son\w+=/)
  for (const name of built) expect(readFileSync(join(DIST, name), 'utf8')).not.toContain('ZodError')
})
