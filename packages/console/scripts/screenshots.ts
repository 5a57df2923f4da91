/** Takes every page at three widths, light and dark, to be looked at: `screenshots.ts FOLDER [PATH…]`. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pages } from '../src/pages/index.ts'
import { settled, startConsole } from '../test/support/console.ts'

const [folder = '.cache/console', ...wanted] = process.argv.slice(2)
const paths =
  wanted.length > 0 ? wanted : pages.map((page) => page.path).filter((path) => !path.includes('{'))
const SIZES = [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const

mkdirSync(folder, { recursive: true })
const console_ = await startConsole()
try {
  for (const path of paths) {
    const signedOut = path === '/sign-in' ? { as: null } : {}
    const page = await console_.open(path, signedOut)
    for (const theme of ['light', 'dark'] as const)
      for (const [width, height] of SIZES) {
        await page.emulateMedia({ colorScheme: theme })
        await page.setViewportSize({ width, height })
        await settled(page)
        await page.waitForTimeout(300)
        const name = path.replace(/\W+/g, '-').replace(/^-|-$/g, '')
        await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) })
      }
  }
  for (const wrong of await console_.closePages()) console.error(wrong)
} finally {
  await console_.close()
}
