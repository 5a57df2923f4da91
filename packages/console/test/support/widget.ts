/** Builds the widget where the server would look for it and find none. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'

const DIST = join(import.meta.dirname, '../../../widget/dist')

export async function ensureWidget(): Promise<void> {
  if (existsSync(join(DIST, 'loader.js'))) return
  const { buildWidget } = (await import(
    new URL('../../../widget/test/support/build.ts', import.meta.url).href
  )) as { buildWidget(): Promise<string> }
  const folder = await buildWidget()
  mkdirSync(DIST, { recursive: true })
  // The loader last: what it fetches is there by then.
  for (const name of readdirSync(folder).sort((a) => (a === 'loader.js' ? 1 : -1))) {
    const whole = join(DIST, `${name}.${process.pid}`)
    copyFileSync(join(folder, name), whole)
    renameSync(whole, join(DIST, name))
  }
}
