/**
 * Pictures of every page and of what is on the way of each journey, desk, tablet and phone, light and dark, in `.cache/console`.
 * `screenshots.ts [WORD…]` takes those alone whose names hold a word.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { settled, startConsole } from '../test/support/console.ts'
import { everyPath } from '../test/support/every-path.ts'
import { administer, audit, develop, integrate, review } from '../test/support/journeys.ts'
import { startSite } from '../test/support/site.ts'
import { ensureWidget } from '../test/support/widget.ts'

const FOLDER = fileURLToPath(new URL('../../../.cache/console/', import.meta.url))
const VIEWS = [
  ['desktop', { width: 1440, height: 900 }],
  ['tablet', { width: 768, height: 1024 }],
  ['phone', { width: 390, height: 844 }],
] as const

const words = process.argv.slice(2)
mkdirSync(FOLDER, { recursive: true })
await ensureWidget()
const console_ = await startConsole()
const site = await startSite()
try {
  const row = await administer(console_, site, look)
  await audit(console_, row, look)
  await develop(console_, look)
  await integrate(console_, site, look)
  await review(console_, look)
  await talk()
  for (const [path, as] of everyPath) {
    const name = `page-${path.replace(/\W+/g, '-').replace(/^-|-$/g, '')}`
    if (!isWanted(name)) continue
    const page = await console_.open(path, as === undefined ? {} : { as })
    await settled(page)
    await look(page, name)
  }
  for (const wrong of await console_.closePages()) console.error(wrong)
} finally {
  site.close()
  await console_.close()
}
console.log(`Pictures are in ${FOLDER}`)

/** Visitors of the demo's widget, so that the pages of the chat have something to show. */
async function talk(): Promise<void> {
  const visits = [
    ['How long does delivery take?', 'And how do I return something? I am at home on Mondays.'],
    ['My machine blinks red', 'I want to speak to a person', 'Please write me at mira@example.com'],
    ['What do you think of politics?'],
    [`Is ${'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3)} a model of yours?`],
  ]
  for (const messages of visits) {
    const session_id = crypto.randomUUID()
    for (const message of messages)
      await fetch(`${console_.url}/api/proxy/chat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ message, tenant_id: console_.credentials.org_id, session_id }),
      })
  }
}

function isWanted(name: string): boolean {
  return words.length === 0 || words.some((word) => name.includes(word))
}

async function look(page: Page, name: string): Promise<void> {
  if (!isWanted(name)) return
  const before = page.viewportSize()!
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [view, size] of VIEWS) {
      await page.setViewportSize(size)
      await page.waitForTimeout(150)
      await page.screenshot({ path: join(FOLDER, `${name}-${view}-${colorScheme}.png`) })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(before)
}
