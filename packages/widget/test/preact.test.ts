import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import { expect, it, vi } from 'vitest'
import { preact } from '../scripts/preact.ts'

const SOURCES = fileURLToPath(new URL('../node_modules/preact/src/', import.meta.url))
type Transform = (code: string, id: string) => string | undefined
const transform = preact.transform as Transform
const built = (file: string) => transform(readFileSync(SOURCES + file, 'utf8'), `/preact/src/${file}`)!

it('says of Preact what the widget has none of, and leaves modules of others alone', () => {
  const whole = built('diff/index.js')
  expect(() => parseAst(whole)).not.toThrow()
  expect(whole).not.toMatch(/options\.diffed|c\.state|_children/)
  // What it does use stands there as it did.
  expect(whole).toMatch(/'defaultValue' in newProps/)
  expect(transform('export const ref = (it) => it.ref', '/src/components/panel.tsx')).toBe(undefined)
})

it('stops the build where Preact has no more what is said of it', () => {
  const faults: string[] = []
  const end = () =>
    (preact.buildEnd as () => void).call({ error: (fault: string) => faults.push(fault) } as never)
  end()
  // Of one module alone.
  expect(faults).toEqual([expect.stringMatching(/^Preact has no .*colSpan/)])
  for (const file of globSync('**/*.js', { cwd: SOURCES })) built(file)
  end()
  expect(faults).toHaveLength(1)
})

it('is the same in whatever order its modules come', async () => {
  const inOrder = async (files: readonly string[]) => {
    vi.resetModules()
    const { transform } = (await import('../scripts/preact.ts')).preact
    const each = files.map((file) => [
      file,
      (transform as Transform)(readFileSync(SOURCES + file, 'utf8'), `/preact/src/${file}`),
    ])
    return Object.fromEntries(each)
  }
  const files = globSync('**/*.js', { cwd: SOURCES })
  expect(await inOrder(files.toReversed())).toEqual(await inOrder(files))
})

it('is all that the widget draws with', () => {
  const all = globSync('../src/**/*.{ts,tsx}', { cwd: import.meta.dirname })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8'))
    .join('\n')
  const used = [...all.matchAll(/import (?!type)\{(.*)\} from 'preact(.*)'/g)].flatMap(([, names, rest]) =>
    names!.split(',').map((name) => `${name.trim()} of preact${rest}`),
  )
  expect(new Set(used.filter((one) => !one.startsWith('type ')))).toEqual(
    new Set(['h of preact', 'render of preact']),
  )
  expect(
    all.match(
      /\s(?:ref|checked|dangerouslySetInnerHTML|height|width|list|form|download|popover|colSpan|rowSpan|on\w+Capture)=\{?["{(]/g,
    ),
  ).toBe(null)
})
