import { existsSync, lstatSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { linkVue } from './link-vue.ts'

it.each([
  ['where none is', undefined],
  ['where one leads nowhere, as after the repository was moved', 'gone'],
  ['where one leads to another folder', '.'],
])('Vue is linked %s, and taken away again', (_where, target) => {
  const modules = realpathSync(mkdtempSync(join(tmpdir(), 'svc-vue-')))
  onTestFinished(() => rmSync(modules, { recursive: true }))
  const link = join(modules, 'vue')
  if (target) symlinkSync(join(modules, target), link)
  const unlink = linkVue(modules)
  expect(JSON.parse(readFileSync(join(link, 'package.json'), 'utf8'))).toMatchObject({ name: 'vue' })
  // What is there already stays.
  linkVue(modules)()
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  unlink()
  expect(existsSync(link)).toBe(false)
})
