/**
 * The pages import Vue, which is a dependency of vitepress alone. It makes a link for them where there is none; but to where Vue's program lies, which for who
 * runs Node with conditions of their own (`NODE_OPTIONS=--conditions=development`) is a folder within the package, and by a path that is wrong once the
 * repository is moved. After a build that was cut off it stays, and no later one would find Vue.
 */
import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** @returns what takes the link away again; nothing where Vue was there */
export function linkVue(modules: string): () => void {
  const link = join(modules, 'vue')
  if (existsSync(join(link, 'package.json'))) return () => {}
  const unlink = () => rmSync(link, { force: true })
  unlink()
  const vue = createRequire(import.meta.resolve('vitepress')).resolve('vue/package.json')
  symlinkSync(relative(modules, dirname(vue)), link)
  return unlink
}
