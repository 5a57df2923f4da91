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
type Reach = (page: Page, site: Site) => Promise<unknown>

const states: Readonly<Record<string, Reach>> = {
  async closed(page) {
    await page.keyboard.press('Escape')
  },
  async open() {},
  typing: (page) =>
    page
      .locator('#draft')
      .fill('I am ops@example.com, call me at +31 20 624 1111 about card 4111 1111 1111 1111'),
  streaming: (page) => ask(page, '#slow Where is my order and when will it come?'),
  async answered(page, site) {
    site.say = ANSWER
    site.sources = [{ title: 'shipping.md', url: 'https://example.com/shipping' }, { title: 'terms.pdf' }]
    await ask(page, 'Where is my order? I am ops@example.com')
  },
  async receipt(page, site) {
    site.anchor = {
      anchor_status: 'anchored',
      anchored_at: '2026-11-22T00:10:00Z',
      anchor_network: 'solana-devnet',
      merkle_root: '3f'.repeat(32),
      tx_hash: '5Kd'.repeat(29),
    }
    await ask(page, 'hello')
    await page.locator('.tools .small').first().click()
    await page.locator('dl').waitFor()
  },
  async mismatch(page) {
    await ask(page, '#forged hello')
    await page.locator('.tools .small').first().click()
    await page.locator('dl').waitFor()
  },
  secret: (page) => page.locator('#draft').fill('my password is hunter2!x'),
  async exactly(page) {
    await page.locator('#draft').fill('I am ops@example.com')
    await page.locator('.masks button').click()
    await page.locator('#sent').waitFor()
  },
  limited: (page) => ask(page, 'hello #rate'),
  async broken(page) {
    await ask(page, 'What is the way to the station? #gone')
    await page.locator('.alert').waitFor()
  },
  menu: (page) => page.locator('header button').first().click(),
  async contact(page) {
    await page.locator('header button').first().click()
    await page.locator('.menu button').nth(2).click()
    await page.locator('.sheet').waitFor()
  },
  async long(page, site) {
    site.say = `${'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3)}\n\n\`\`\`\nconst answer = await fetch('https://example.com/a/very/long/address?with=parameters&and=more')\n\`\`\`\n\n> A quote of some length, which goes over two lines at least.\n\n- one\n  - two\n- three`
    await ask(page, 'https://example.com/a/very/long/address/that/has/no/spaces/in/it/at/all?x=1')
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
        const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' })
        Object.assign(site, { say: '', sources: [], anchor: { anchor_status: 'pending' } })
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
