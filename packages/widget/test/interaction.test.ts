/** What a person does with the chat, in Chromium; at length in Firefox and WebKit, too. */
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CHROMIUM_FLAGS, findHeadlessShell } from '../../../scripts/chromium.ts'
import { findFirefox } from '../../../scripts/firefox.ts'
import type { SvcChat } from '../src/index.ts'
import { buildWidget } from './support/build.ts'
import { NEVER, type Site, startSite } from './support/site.ts'
import { launchWebKit } from './support/webkit.ts'

const BROWSERS = process.env.SVC_TEST_LONG
  ? (['chrome', 'firefox', 'webkit'] as const)
  : (['chrome'] as const)
const folder = await buildWidget()

async function launch(browser: (typeof BROWSERS)[number]): Promise<Browser> {
  if (browser === 'webkit') return launchWebKit()
  const common = { browser, headless: true, protocolTimeout: 60_000 } as const
  return browser === 'chrome'
    ? puppeteer.launch({ ...common, executablePath: await findHeadlessShell(), args: [...CHROMIUM_FLAGS] })
    : puppeteer.launch({ ...common, executablePath: await findFirefox() })
}

describe.each(BROWSERS)('in %s', (name) => {
  let browser: Browser
  let site: Site
  let page: Page

  beforeAll(async () => {
    browser = await launch(name)
    site = await startSite(folder)
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })
  afterEach(async () => {
    await page.close()
    Object.assign(site, { say: '', sources: [], missing: 'none' })
    site.bodies.length = 0
    site.refused.length = 0
  })

  const wait = async (selector: string) => (await page.waitForSelector(`svc-chat >>> ${selector}`))!
  const click = async (selector: string) => (await wait(selector)).click()
  const write = async (message: string) => (await wait('#draft')).type(message)
  const text = async (selector: string) =>
    (await page.$$eval(`svc-chat >>> ${selector}`, (all) => all.map(({ textContent }) => textContent))).at(-1)
  const until = (selector: string, expected: string | RegExp) =>
    expect.poll(() => text(selector), { timeout: 15_000 }).toMatch(expected)
  const active = () =>
    page.evaluate(() => {
      const element = document.querySelector('svc-chat')!.shadowRoot!.activeElement
      return element?.id || element?.className
    })

  async function visit(query = ''): Promise<void> {
    page = await browser.newPage()
    // Pages in the background are not drawn.
    await page.bringToFront()
    await page.goto(site.url + query)
    await wait('button')
  }
  async function open(query = ''): Promise<void> {
    await visit(query)
    await click('button')
    await wait('#draft')
  }
  async function send(message: string): Promise<void> {
    await write(message)
    await page.keyboard.press('Enter')
  }

  it('works with the keyboard alone: opens, sends, closes, and gives the focus back', async () => {
    await visit()
    await page.focus('#before')
    await page.keyboard.press('Tab')
    // The rest is fetched meanwhile, and the launcher drawn anew.
    await wait('.launcher')
    await expect.poll(active).toBe('launcher')
    await page.keyboard.press('Enter')
    await wait('#draft')
    await expect.poll(active).toBe('draft')
    await page.keyboard.type('hello')
    await page.keyboard.press('Enter')
    await wait('.tools')
    await expect.poll(active).toBe('draft')
    await page.keyboard.press('Escape')
    await wait('.launcher')
    await expect.poll(active).toBe('launcher')
  })

  it('opens by a later press where it could not be fetched at first', async () => {
    site.missing = 'index.js'
    await visit()
    await click('button')
    await expect.poll(() => site.refused).toContain('/widget/index.js')
    site.missing = 'none'
    await click('button')
    await wait('#draft')
  })

  it('fetches by a later press what it could not have at first: what few need, and a language', async () => {
    await open()
    await write('I am ops@example.com')
    site.missing = 'more.js'
    await click('.masks button')
    await until('#hint', /cannot be reached/)
    site.missing = 'de.js'
    await click('.masks button')
    await wait('#sent')
    const speak = (locale: string) =>
      page.evaluate((locale) => {
        const { widget } = document.querySelector<SvcChat>('svc-chat')!
        return widget!.setLocale(locale)
      }, locale)
    await speak('de')
    await wait('.root[lang=en]')
    site.missing = 'none'
    await speak('de')
    await wait('.root[lang=de]')
  })

  it('shows what will be masked, what is sent byte for byte, and the value in the answer', async () => {
    await open()
    await write('I am ops@example.com')
    await click('.masks button')
    await wait('#sent')
    const shown = await text('#sent')
    await page.keyboard.press('Escape')
    await expect.poll(active).toBe('draft')
    await page.keyboard.press('Enter')
    await until('.answer', 'You wrote: I am ops@example.com')
    expect(site.bodies).toEqual([shown])
    expect(shown).toContain('[EMAIL_ADDRESS_1]')
  })

  it('stops a credential, and says why', async () => {
    await open()
    await send('my password is hunter2!x')
    await until('#hint', /not left this device/)
    expect(site.bodies).toEqual([])
  })

  it('says the finished answer once, politely, and not as it is written', async () => {
    await open()
    expect(await page.$eval('svc-chat >>> [role=log]', (log) => log.getAttribute('aria-live'))).toBe('off')
    await send('#slow one two')
    await until('[role=status]', 'You wrote:  slow one two')
  })

  it('says why there is no answer, and that the person is offline', async () => {
    await open()
    await send('#down')
    await until('[role=status]', /cannot be reached/)
    // An event alone may be wrong.
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => false })
      dispatchEvent(new Event('offline'))
    })
    await until('[role=alert]', /offline/)
  })

  it('stops an answer', async () => {
    await open()
    site.held = NEVER
    await send('a b c')
    await click('button[aria-label=Stop]')
    await until('.note', 'Stopped')
    site.held = Promise.resolve()
  })

  it('counts down where there were too many messages, then tries again', async () => {
    await open()
    await send('#rate')
    await until('.alert', /again in \d seconds?/)
    await until('.alert .outline', 'Try again')
  })

  it('keeps what came when an answer breaks off, and asks again', async () => {
    await open()
    await send('one two three four #cut')
    // The rest of it is not to be had: it is asked for anew.
    await until('.alert p', /broke off.*; try again\.$/)
    expect(await text('.answer')).toContain('one two')
    await click('.alert .outline')
    await expect.poll(() => site.bodies.length).toBe(2)
    expect(site.bodies[1]).toBe(site.bodies[0])
  })

  it('asks again for the last answer alone', async () => {
    await open()
    await send('#down')
    await wait('.alert .outline')
    await send('and now?')
    await wait('.tools')
    expect(await page.$$('svc-chat >>> .alert .outline')).toHaveLength(0)
    expect(await page.$$('svc-chat >>> .alert')).toHaveLength(1)
  })

  it('takes an answer up where it broke off', async () => {
    await open()
    await send('one two three four five six #resume')
    await until('.answer', 'You wrote: one two three four five six #resume')
    await wait('.tools')
    expect(new Set(site.bodies).size).toBe(1)
    expect(site.bodies).toHaveLength(2)
  })

  it('says so where it cannot be taken up', async () => {
    await open()
    await send('one two three four five six #gone')
    await until('.alert', /broke off/)
  })

  it('names what an answer rests on, and takes a rating', async () => {
    await open()
    site.sources = [{ title: 'refunds.md', url: 'https://example.com/refunds' }, { title: 'terms.pdf' }]
    await send('hello')
    await wait('.sources a')
    expect(await page.$$eval('svc-chat >>> .sources li', (all) => all.map((one) => one.textContent))).toEqual(
      ['refunds.md', 'terms.pdf'],
    )
    await click('.tools button[aria-label=Helpful]')
    await wait('.tools button[aria-pressed=true]')
  })

  it('shows a receipt, that it does not match, and what is known once it is anchored', async () => {
    await open()
    await send('#forged')
    await wait('.tools')
    await click('.tools .small')
    await until('dl', /Does not match/)
    site.anchor = {
      anchor_status: 'anchored',
      anchored_at: '2026-11-22T00:10:00Z',
      merkle_root: 'a'.repeat(64),
    }
    await send('hello')
    await expect.poll(() => page.$$eval('svc-chat >>> .tools [aria-expanded]', (all) => all.length)).toBe(2)
    await page.$$eval('svc-chat >>> .tools [aria-expanded]', (all) => (all.at(-1) as HTMLElement).click())
    await until('dl', /Verified.*Anchored.*2026.*aaaaaaaa…aaaaaa/)
  })

  it('asks a suggested question, begins anew, and leaves contact details as they are written', async () => {
    await open()
    await click('.suggestions button')
    await until('.said', 'Where is my order?')
    await wait('.tools')
    await click('header button')
    await click('.menu button')
    await wait('.suggestions')
    await click('header button')
    await page.$$eval('svc-chat >>> .menu button', (all) => (all[2] as HTMLElement).click())
    await wait('.sheet textarea')
    // What may not be sent stays, and the reason stands beside it.
    await page.keyboard.type('my password')
    await page.keyboard.press('Escape')
    await page.waitForSelector('svc-chat >>> .sheet', { hidden: true })
    await click('header button')
    await page.$$eval('svc-chat >>> .menu button', (all) => (all[2] as HTMLElement).click())
    await wait('.sheet textarea')
    await page.keyboard.press('End')
    await page.keyboard.type(' is hunter2!x')
    await page.keyboard.press('Enter')
    await until('.sheet [role=alert]', /has not left this device/)
    await page.keyboard.press('Escape')
    await page.waitForSelector('svc-chat >>> .sheet', { hidden: true })
    await click('header button')
    await page.$$eval('svc-chat >>> .menu button', (all) => (all[2] as HTMLElement).click())
    const refused = await wait('.sheet textarea')
    expect(await refused.evaluate((field) => (field as HTMLTextAreaElement).value)).toBe(
      'my password is hunter2!x',
    )
    await (await wait('.sheet textarea')).evaluate((field) => {
      ;(field as HTMLTextAreaElement).value = ''
    })
    await click('.sheet textarea')
    await page.keyboard.type('ops@example.com')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => site.bodies.length).toBe(2)
    expect(JSON.parse(site.bodies[1]!).message).toContain('ops@example.com')
    await wait('.tools')
    await send('#rate')
    await until('.alert', /again in \d seconds?/)
    await click('header button')
    await page.$$eval('svc-chat >>> .menu button', (all) => (all[2] as HTMLElement).click())
    // What was sent is not there again.
    await until('.sheet [role=alert]', /again in \d seconds?/)
    expect(
      await page.$eval('svc-chat >>> .sheet textarea', (field) => (field as HTMLTextAreaElement).value),
    ).toBe('')
  })

  it('speaks the language it is asked for, from right to left', async () => {
    await open('?locale=he')
    await expect
      .poll(() => page.$eval('svc-chat >>> .words', (words) => (words as HTMLElement).dir))
      .toBe('rtl')
  })

  it('keeps the conversation over a reload, masked', async () => {
    await open()
    await send('I am ops@example.com')
    await wait('.tools')
    await page.reload()
    await wait('button')
    await click('button')
    await wait('.person .chip')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('ops@example.com')
  })
})
