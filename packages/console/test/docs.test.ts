/** The documentation's site as the server hands it out, in a real Chromium. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Console, faultsInLooks, PHONE, settled, startConsole, violationsOf } from './support/console.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

let site: Console
beforeAll(async () => {
  // There already, unless this file is run by itself.
  execFileSync(process.execPath, ['--conditions=@svc/source', 'scripts/docs.ts'], {
    cwd: ROOT,
    stdio: 'ignore',
  })
  site = await startConsole()
}, 240_000)
afterEach(async () => {
  expect(await site.closePages()).toEqual([])
})
afterAll(() => site.close())

const open = (path: string, options: object = {}) => site.open(path, { as: null, ...options })

const pages = [
  ['/docs', 'Svc'],
  ['/docs/concepts/receipts', 'Receipts and proofs'],
  ['/docs/api/webhooks', 'Webhooks'],
  ['/docs/reference/merkle-tree', '@svc/merkle/tree'],
  ['/docs/nowhere', 'No such page'],
] as const
/** Laid out as the concepts' page. */
const alike = [
  ['/docs/start/app', 'Start in an app'],
  ['/docs/operate', 'Operating the server'],
] as const

it('can be read by everybody, light and dark, at a desk and on a phone', async () => {
  const page = await open('/docs/')
  // In one browser: what pages share is fetched once.
  for (const [path, heading] of process.env.SVC_TEST_LONG ? [...pages, ...alike] : pages) {
    await page.goto(site.url + path)
    await settled(page)
    expect(await page.locator('h1').first().textContent()).toContain(heading)
    expect([path, await faultsInLooks(page), await violationsOf(page)]).toEqual([path, [], []])
  }
}, 180_000)

it('is searched by keyboard', async () => {
  const page = await open('/docs/')
  await page.keyboard.press('Control+k')
  await page.locator('#localsearch-input:focus').waitFor()
  const first = page.locator('.VPLocalSearchBox .result').first()
  // Short words are taken as they are: this is no CSV.
  await page.keyboard.type('csp')
  await first.filter({ hasText: "Let a page's CSP allow the chat" }).waitFor()
  await page.locator('#localsearch-input').fill('publisher solana')
  await first.filter({ hasText: 'Anchor on Solana' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/docs\/\w+.*#/)
  await page.locator('main', { hasText: /publisher/i }).waitFor()
})

it('is walked through without loading pages anew, and keeps the theme that was chosen', async () => {
  const page = await open('/docs/start/app')
  await page.locator('.VPNavBarAppearance button').click()
  expect(await page.locator('html').getAttribute('class')).toContain('dark')
  await page.evaluate(() => Object.assign(globalThis, { walked: true }))
  await page.locator('.VPSidebar').getByRole('link', { name: 'Decisions and policies' }).click()
  await page.getByRole('heading', { level: 1, name: 'Decisions and policies' }).waitFor()
  // Pictures and coloured code come with the page, under the same policy.
  await page.locator('svg.picture').first().waitFor()
  await page.locator('.VPSidebar').getByRole('link', { name: 'Redact a stream' }).click()
  await page.locator('.c2').first().waitFor()
  expect(await page.evaluate(() => (globalThis as { walked?: boolean }).walked)).toBe(true)
  await page.reload()
  expect(await page.locator('html').getAttribute('class')).toContain('dark')
})

it('has its pages in a menu on a phone', async () => {
  const page = await open('/docs/start/app', { viewport: PHONE })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('.VPSidebar').getByRole('link', { name: 'Verify by hand' }).click()
  await page.getByRole('heading', { level: 1, name: 'Verify a receipt by hand' }).waitFor()
})

it('has its icons in the colours of the system, too', async () => {
  const page = await open('/docs/start/app', { viewport: PHONE, forcedColors: 'active' })
  const background = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  for (const icon of ['.VPNavBarHamburger .top', '.VPNavBarSearch .vp-icon', '.VPLocalNav .menu-icon'])
    expect([icon, await background(icon)]).not.toEqual([icon, await background('body')])
})
