/** What a page can reach of the widget is in its README: options, events, the handle, custom properties and parts. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fieldsOf } from './interface-fields.ts'
import { ROOT } from './workspace.ts'

const FOLDER = join(ROOT, 'packages', 'widget')
const readme = readFileSync(join(FOLDER, 'README.md'), 'utf8')
const source = (file: string) => readFileSync(join(FOLDER, 'src', file), 'utf8')

function found(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))]
}

const components = globSync('components/*.tsx', { cwd: join(FOLDER, 'src') })
  .map(source)
  .join('\n')

it.each([
  ['option', fieldsOf('packages/widget/src/options.ts', 'WidgetOptions'), 14],
  ['event', fieldsOf('packages/widget/src/widget-events.ts', 'WidgetEvents'), 14],
  ['custom property', found(source('look/theme.css'), /^ {2}(--svc-[\w-]+):/gm), 15],
  ['part', found(components, /\bpart="(\w+)"/g), 4],
])('every %s is named', (_, names, least) => {
  expect(names.length).toBeGreaterThanOrEqual(least)
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

it('every method of the handle is named', () => {
  const [, listed = ''] = /holds\): `([\w ]+)`/.exec(readme) ?? []
  expect(listed.split(' ').sort()).toEqual(fieldsOf('packages/widget/src/handle.ts', 'WidgetHandle').sort())
})
