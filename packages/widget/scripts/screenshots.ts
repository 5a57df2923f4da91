/** Pictures of the widget's states, desktop and phone, light and dark, left to right and right to left, in `.cache/screenshots`. */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { launch } from '../test/support/browser.ts'
import { buildWidget } from '../test/support/build.ts'
import { type Site, startSite } from '../test/support/site.ts'

const FOLDER = fileURLToPath(new URL('../../../.cache/screenshots/', import.meta.url))
const ANSWER = `Your order is on its way. Here is what happens **next**:

1. The parcel leaves *Rotterdam* tonight
2. You get a message with the [tracking page](https://example.com/track)
3. Somebody must be at home to sign

| Day | Where |
|---|---|
| Monday | Depot |
| Tuesday | At your door |

Use \`SAVE10\` for your next order, [EMAIL_ADDRESS_1].`

const views = [
  ['desktop', { width: 1440, height: 900 }],
  ['tablet', { width: 768, height: 1024 }],
  ['phone', { width: 390, height: 844 }],
] as const
const states: Record<string, (page: Page, site: Site) => Promise<void>> = {
  async open() {},
  async typing(page) {
    await page
      .locator('#draft')
      .fill('I am ops@example.com, call me at +31 20 624 1111 about card 4111 1111 1111 1111')
  },
  async answered(page, site) {
    site.say = ANSWER
    await ask(page, 'Where is my order? I am ops@example.com')
    await page.getByRole('button', { name: /Receipt|إيصال/ }).click()
    await page.waitForTimeout(200)
  },
  async secret(page) {
    await page.locator('#draft').fill('my password is hunter2!x')
  },
  async exactly(page) {
    await page.locator('#draft').fill('I am ops@example.com')
    await page.locator('.masks button').click()
  },
  async limited(page) {
    await ask(page, 'hello #rate')
  },
  async broken(page, site) {
    site.say = ''
    await ask(page, 'hello #cut')
  },
  async menu(page) {
    await page.locator('header button').first().click()
  },
}

async function ask(page: Page, text: string): Promise<void> {
  await page.locator('#draft').fill(text)
  await page.locator('#draft').press('Enter')
  await page.waitForTimeout(400)
}

mkdirSync(FOLDER, { recursive: true })
const only = process.argv.slice(2)
const site = await startSite(await buildWidget())
const browser = await launch()
for (const [view, viewport] of views)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const locale of ['en', 'ar'])
      for (const [state, reach] of Object.entries(states)) {
        const name = `${view}-${colorScheme}-${locale}-${state}`
        if (only.length > 0 && !only.some((word) => name.includes(word))) continue
        const page = await browser.newPage({ viewport, colorScheme })
        await page.goto(`${site.url}?locale=${locale}`)
        await page.locator('svc-chat button').click()
        await page.locator('#draft').waitFor()
        await page.waitForTimeout(300)
        await reach(page, site)
        await page.waitForTimeout(250)
        await page.screenshot({ path: `${FOLDER}${name}.png` })
        await page.close()
      }
await browser.close()
await site.close()
console.log(`Pictures are in ${FOLDER}`)
