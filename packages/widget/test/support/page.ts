/** Pages with a widget, for tests in Chromium: one browser for a file, a page and a chat service of its own for each test, so that tests can run side by side. */
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, type TestAPI, test } from 'vitest'
import { launch } from './browser.ts'
import { buildWidget } from './build.ts'
import { type Site, startSite } from './site.ts'
import { watch } from './watch.ts'

export interface Visit {
  readonly site: Site
  /** An empty page that is watched. */
  blank(options?: BrowserContextOptions): Promise<Page>
  /** The site's page, with the options of the loader as a query. */
  visit(query?: string, options?: BrowserContextOptions): Promise<Page>
  /** The same, with the chat open. */
  open(query?: string, options?: BrowserContextOptions): Promise<Page>
}

// Before any test, whose time this would take.
const folder = await buildWidget()
let browser: Browser

/** To be called by each file of tests once: it has a browser from its first test to its last. */
export function withBrowser(): void {
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser.close())
}

export const it: TestAPI<{ visitor: Visit }> = test.extend<{ visitor: Visit }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads what a fixture needs from its pattern
  async visitor({}, use) {
    const site = await startSite(folder)
    const pages: Page[] = []
    const visitor: Visit = {
      site,
      async blank(options = {}) {
        const context = await browser.newContext(options)
        const page = await context.newPage()
        // Less than a test has: what it waited for in vain is named.
        page.setDefaultTimeout(20_000)
        pages.push(page)
        await page.addInitScript(watch)
        return page
      },
      async visit(query = '', options) {
        const page = await visitor.blank(options)
        await page.goto(site.url + query)
        return page
      },
      async open(query, options) {
        const page = await visitor.visit(query, options)
        await page.locator('svc-chat button').click()
        await page.locator('#draft').waitFor()
        return page
      },
    }
    await use(visitor)
    await Promise.all(pages.map((page) => page.context().close()))
    await site.close()
  },
})

/** Tests of what is rare, on a page of its own each: run by `npm run test:long` alone. */
export const atLength = it.runIf(process.env.SVC_TEST_LONG) as typeof it

/** Writes and sends; waits for the whole answer unless told otherwise. */
export async function send(page: Page, text: string, isAnswered = true): Promise<void> {
  await page.locator('#draft').fill(text)
  await page.locator('#draft').press('Enter')
  // What was begun is drawn with the next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  if (isAnswered) await page.locator('button[type=submit]').waitFor()
}
