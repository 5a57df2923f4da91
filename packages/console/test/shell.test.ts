/** What stands around every page: signing in and out, the navigation, the drawer, themes, focus, and pages that are not there or not for one. */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { atLength } from './support/at-length.ts'
import { axe, type Console, overflow, PHONE, settled, startConsole } from './support/console.ts'

let console: Console
beforeAll(async () => {
  console = await startConsole()
}, 120_000)
afterAll(() => console?.close())
afterEach(async () => {
  expect(await console.closePages()).toEqual([])
})

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)

/** Holds back what the page writes there, until it is called. */
async function heldBack(page: Page, path: string): Promise<() => void> {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  await page.route(path, async (route) => {
    if (route.request().method() === 'POST') await promise
    await route.continue()
  })
  return resolve
}

describe('signing in', () => {
  it('takes the link that npm start prints, and leads out again', async () => {
    const page = await console.open('/sign-in#email=admin@example.com&org=acme', { as: null })
    await page.waitForURL(`${console.url}/console`)
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    expect(await page.evaluate(() => document.cookie)).toBe('')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(`${console.url}/sign-in`)
    await page.goto(`${console.url}/console`)
    await page.waitForURL(`${console.url}/sign-in?to=%2Fconsole`)
  })

  it('takes a link that names a role there is none of for an administrator’s, as one without', async () => {
    const page = await console.open('/sign-in#email=admin@example.com&org=acme&role=nobody', { as: null })
    await page.waitForURL(`${console.url}/console`)
  })

  it('leads back to where one wanted to go, and nowhere else', async () => {
    const page = await console.open('/console/nowhere?x=1', { as: null })
    await page.waitForURL(`${console.url}/sign-in?to=${encodeURIComponent('/console/nowhere?x=1')}`)
    for (const elsewhere of ['//evil.example.net/console', '/console/..//evil.example.net/verify']) {
      await page.goto(`${console.url}/sign-in?to=${encodeURIComponent(elsewhere)}`)
      await page.getByLabel('E-mail').fill('admin@example.com')
      await page.getByLabel('Organisation').fill('acme')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL(`${console.url}/console`)
    }
  })

  it('lets whoever belongs to no organisation found one', async () => {
    const page = await console.open('/sign-in', { as: null })
    await page.getByLabel('E-mail').fill('founder@example.com')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Your organisation' }).waitFor()
    expect(await axe(page)).toEqual([])
    expect(await page.title()).toBe('Your organisation · Svc')
    // What whoever runs the server has to be told, to let them into another.
    await page.getByRole('button', { name: 'Copy your name dev|admin|founder@example.com' }).waitFor()
    await page.route('**/auth/session', (route) => route.abort())
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('status').getByText('The server did not answer.').waitFor()
    await page.unroute('**/auth/session')
    await page.getByLabel('Name').fill('Founders')
    await page.getByRole('button', { name: 'Create organisation' }).click()
    await page.getByRole('heading', { name: 'Nothing was decided yet' }).waitFor()
    await page.getByText('Founders', { exact: true }).waitFor()
    expect(await axe(page)).toEqual([])
  })

  it('says what is wrong in its place', async () => {
    const page = await console.open('/sign-in', { as: null })
    await page.getByLabel('E-mail').fill('admin@example.com')
    await page.getByLabel('Organisation').fill('nobody')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('There is no organisation of this name.').waitFor()
  })
})

describe('the shell', () => {
  it('has nothing for axe to find, on any width, light and dark', async () => {
    const paths = [
      ['/sign-in', null],
      ['/nowhere', null],
      ['/console/nowhere', undefined],
    ] as const
    for (const [place, [path, as]] of paths.entries()) {
      const page = await console.open(path, { ...(as === null && { as }) })
      // All three at length; else one of them on each page.
      const looks = async (look: number) =>
        process.env.SVC_TEST_LONG || look === place ? await axe(page) : []
      for (const [look, colorScheme] of (['light', 'dark'] as const).entries()) {
        await page.emulateMedia({ colorScheme })
        expect([path, colorScheme, await looks(look)]).toEqual([path, colorScheme, []])
      }
      await page.setViewportSize(PHONE)
      expect([path, await looks(2), await overflow(page)]).toEqual([path, [], 0])
    }
  })

  it('begins with a link to the content', async () => {
    const page = await console.open('/console')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('To the content')
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe('main')
  })

  it('shows that there are more pages than a low window shows', async () => {
    const page = await console.open('/console/webhooks', { viewport: { width: 1280, height: 600 } })
    const nav = page.getByRole('navigation', { name: 'Console' })
    const behind = () =>
      nav.evaluate((nav) => {
        const { bottom } = nav.querySelector('[aria-current]')!.getBoundingClientRect()
        return nav.getBoundingClientRect().bottom - bottom
      })
    // Part of the next one is in sight.
    await expect.poll(behind).toBeGreaterThan(16)
  })

  it('becomes a drawer on a phone, which holds the focus and gives it back', async () => {
    const page = await console.open('/console', { viewport: PHONE })
    expect(await page.getByRole('navigation').count()).toBe(0)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Console' }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('navigation').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Menu')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('navigation').waitFor({ state: 'detached' })
  })

  atLength('closes the drawer on the way to another page, by its brand and by a step back, too', async () => {
    const page = await console.open('/console/leads', { viewport: PHONE })
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.click()
    await page.locator('.drawer .brand').click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await page.locator('.drawer').waitFor({ state: 'detached' })
    await menu.click()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    await page.locator('.drawer').waitFor({ state: 'detached' })
  })

  atLength('shows the head of a long table below the bar of a tablet, and no row behind it', async () => {
    const page = await console.open('/console/receipts', { viewport: { width: 768, height: 700 } })
    await page.locator('.row-link').nth(20).waitFor()
    await page.locator('.row-link').nth(20).focus()
    const top = (selector: string) => page.locator(selector).first().boundingBox()
    const bar = (await top('.bar'))!
    const bottom = bar.y + bar.height
    expect(Math.round((await top('th'))!.y - bottom)).toBe(0)
    await page
      .locator('.row-link')
      .nth(20)
      .evaluate((link) => link.scrollIntoView({ block: 'start' }))
    const head = (await top('th'))!
    expect((await page.locator('.row-link').nth(20).boundingBox())!.y).toBeGreaterThan(head.y + head.height)
    // At a desk the head alone stands there.
    await page.setViewportSize({ width: 1280, height: 500 })
    await page
      .locator('.row-link')
      .nth(20)
      .evaluate((link) => link.scrollIntoView({ block: 'start' }))
    expect((await page.locator('.row-link').nth(20).boundingBox())!.y).toBeGreaterThan(
      (await top('th'))!.y + (await top('th'))!.height,
    )
  })

  it('keeps the theme that was chosen, from the first paint on', async () => {
    const page = await console.open('/console', { theme: 'light' })
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const dark = await background()
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
    await settled(page)
    expect(await background()).toBe(dark)
    await page.getByRole('radio', { name: 'As the system' }).check({ force: true })
    expect(await background()).not.toBe(dark)
  })

  atLength('shows one theme wherever it is chosen', async () => {
    const page = await console.open('/console', { viewport: PHONE })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
    await page.keyboard.press('Escape')
    await page.locator('.drawer').waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1280, height: 720 })
    expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
  })

  it('says in words what is not there, and what is not for one', async () => {
    const page = await console.open('/console/nowhere')
    await page.getByRole('heading', { name: 'There is no page here' }).waitFor()
    await page.getByRole('link', { name: 'To the dashboard' }).click()
    await page.waitForURL(`${console.url}/console`)
    await page.waitForFunction(() => document.activeElement?.id === 'main')
    await page.goBack()
    await page.getByRole('heading', { name: 'There is no page here' }).waitFor()
  })

  it('says so at any other address, too, to whoever comes', async () => {
    const page = await console.open('/console', { as: null })
    expect((await page.goto(`${console.url}/no/where`))?.status()).toBe(404)
    await page.getByRole('heading', { name: 'There is no page here' }).waitFor()
  })

  it('keeps what was written when the session ends meanwhile, and says what to do', async () => {
    const page = await console.open('/console/api-keys')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByLabel('Name').fill('Order desk')
    await page.context().clearCookies()
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await page.getByText('Sign in again in another tab').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Order desk')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.waitForURL(`${console.url}/sign-in?to=%2Fconsole%2Fwebhooks`)
  })

  it('does nothing in the name of whoever signed in in another tab, and goes on once it is the same again', async () => {
    const page = await console.open('/console/bot')
    await page.getByLabel('Name').fill('Grace')
    const other = await page.context().newPage()
    const signIn = async (email: string, organisation: string) => {
      await other.goto(`${console.url}/sign-in`)
      await other.getByLabel('E-mail').fill(email)
      await other.getByLabel('Organisation').fill(organisation)
      await other.getByRole('button', { name: 'Sign in' }).click()
      await other.waitForURL(`${console.url}/console`)
    }
    await signIn('admin@example.com', 'acme')
    await other.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await signIn('elsewhere@example.com', 'acme')
    const dialog = page.getByRole('dialog', { name: 'Somebody else is signed in now' })
    await dialog.getByRole('button', { name: 'Go on as elsewhere@example.com' }).waitFor()
    expect(await axe(page)).toEqual([])
    await signIn('admin@example.com', 'acme')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Name').inputValue()).toBe('Grace')
  })

  it('closes no dialog by a slip that loses what was written, or what is shown once', async () => {
    const page = await console.open('/console/api-keys')
    const dialog = page.getByRole('dialog')
    const begin = page.getByRole('button', { name: 'Create key' }).first()
    await begin.click()
    await dialog.waitFor()
    await page.mouse.click(8, 400)
    await dialog.waitFor({ state: 'detached' })
    await begin.click()
    await page.getByLabel('Name').fill('Order desk')
    await page.mouse.click(8, 400)
    expect(await page.getByLabel('Name').inputValue()).toBe('Order desk')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await begin.click()
    await page.getByLabel('Name').fill('Order desk')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    const shown = dialog.getByRole('heading', { name: 'Keep this key now' })
    await shown.waitFor()
    // A second press or click that was meant for the button before.
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Copy key')
    await page.keyboard.press('Enter')
    const kept = page.getByRole('button', { name: 'I have kept it' })
    await kept.dispatchEvent('click', { detail: 2 })
    await page.mouse.click(8, 400)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await shown.isVisible()).toBe(true)
    await kept.click()
    await dialog.waitFor({ state: 'detached' })
  })

  atLength('gives the focus to the content where what a dialog was opened from is gone', async () => {
    const page = await console.open('/console/api-keys')
    await page.getByRole('button', { name: 'Create key' }).first().click()
    await page.getByLabel('Name').fill('Gone soon')
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('button', { name: 'I have kept it' }).click()
    await page.getByRole('button', { name: 'Revoke Gone soon' }).click()
    await page.getByLabel('Type Gone soon to confirm').fill('Gone soon')
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('Gone soon is revoked.').waitFor()
    await expect.poll(() => focused(page)).toBe('main')
  })

  atLength(
    'gives the focus to the first of the last rows, as the button that fetched them is gone',
    async () => {
      const page = await console.open('/console')
      await page.route('**/receipts/list*', async (route) => {
        const answer = await route.fetch({
          url: route
            .request()
            .url()
            .replace(/&cursor=\w+/, ''),
        })
        const { receipts } = (await answer.json()) as { receipts: { receipt_id: string }[] }
        const isFirst = !route.request().url().includes('cursor=')
        await route.fulfill({
          response: answer,
          json: {
            receipts: isFirst ? receipts.slice(0, 5) : receipts.slice(5, 9),
            next_cursor: isFirst ? 'more' : null,
          },
        })
      })
      await page.getByRole('link', { name: 'Receipts' }).click()
      await page.getByRole('button', { name: 'Show more' }).focus()
      await page.keyboard.press('Enter')
      const sixth = page.locator('.row-link').nth(5)
      await sixth.waitFor()
      await expect.poll(() => sixth.evaluate((link) => document.activeElement === link)).toBe(true)
    },
  )

  atLength('prints the content alone, as wide as the paper', async () => {
    const page = await console.open('/console/api-keys', { viewport: { width: 1050, height: 740 } })
    await page.getByRole('button', { name: 'Create key' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    const { width } = (await page.locator('main').boundingBox())!
    expect(width).toBeGreaterThan(1000)
    expect(await page.getByRole('navigation').count()).toBe(0)
    // Nobody presses them on paper.
    expect(await page.locator('main').getByRole('button', { name: 'Create key' }).count()).toBe(0)
  })

  atLength('shows what is chosen in the colours of the system, too', async () => {
    const page = await console.open('/console/reviews', { forcedColors: 'active' })
    const background = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    for (const [chosen, other] of [
      ['.tabs button[aria-pressed=true]', '.tabs button[aria-pressed=false]'],
      ['.theme-switch label:has(:checked)', '.theme-switch label:not(:has(:checked))'],
    ] as const)
      expect(await background(chosen)).not.toBe(await background(other))
  })

  it('lets nothing shine through what was replaced in a text, in the colours of the system', async () => {
    const page = await console.open('/console/policies/standard', { forcedColors: 'active' })
    const background = await page
      .locator('mark')
      .first()
      .evaluate((mark) => getComputedStyle(mark).backgroundColor)
    expect(background).toMatch(/^rgb\(/)
  })

  atLength('lets go of a dialog that the browser closed by itself, so that it opens again', async () => {
    const page = await console.open('/console/webhooks')
    const add = page.getByRole('button', { name: 'Add webhook' }).first()
    for (let time = 0; time < 2; time++) {
      await add.click()
      await page.locator('dialog').evaluate((dialog: HTMLDialogElement) => dialog.close())
      await page.locator('dialog').waitFor({ state: 'detached' })
    }
  })

  it('tells of what was not done though its dialog is closed', async () => {
    const page = await console.open('/console/webhooks')
    let answer = () => {}
    const closed = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/webhooks', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await closed
      await route.abort()
    })
    await page.getByRole('button', { name: 'Add webhook' }).first().click()
    await page.getByLabel('Name').fill('Orders')
    await page.getByLabel('Address').fill('https://example.com/hook')
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click()
    await sent
    await page.keyboard.press('Escape')
    // Not merely hidden.
    await page.locator('dialog').waitFor({ state: 'detached' })
    const failed = page.waitForEvent('requestfailed')
    answer()
    expect((await failed).method()).toBe('POST')
    await page.getByRole('status').getByText('The server did not answer.').waitFor()
  })

  it('tells of it also where that comes before the browser has painted the page without the dialog', async () => {
    const page = await console.open('/console/webhooks')
    await page.getByRole('button', { name: 'Add webhook' }).first().click()
    await page.getByLabel('Name').fill('Orders')
    await page.getByLabel('Address').fill('https://example.com/hook')
    // All of it in one task: nothing is painted within.
    const isGone = await page.evaluate(async () => {
      const dialog = document.querySelector('dialog')!
      let refuse: (reason: unknown) => void = () => {}
      const asked = new Promise<void>((resolve) => {
        window.fetch = () => {
          resolve()
          return new Promise((_, reject) => {
            refuse = reject
          })
        }
      })
      dialog.querySelector('form')!.requestSubmit()
      await asked
      dialog.querySelector<HTMLElement>('header button')!.click()
      while (dialog.isConnected) await null
      refuse(new TypeError('Failed to fetch'))
      return !dialog.isConnected
    })
    expect(isGone).toBe(true)
    await page.getByRole('status').getByText('The server did not answer.').waitFor()
  })

  it('shows a key that was made though its dialog is closed: nobody sees it again', async () => {
    const page = await console.open('/console/api-keys')
    const answer = await heldBack(page, '**/api-keys')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByLabel('Name').fill('Parcel desk')
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await sent
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    answer()
    await page.getByRole('dialog', { name: 'Keep this key now' }).waitFor()
    await page.getByRole('button', { name: 'I have kept it' }).click()
    await page.getByRole('row', { name: /Parcel desk/ }).waitFor()
  })

  it('says what is wrong above the buttons, where a form is longer than the window', async () => {
    const page = await console.open('/console/webhooks', { viewport: { width: 1280, height: 500 } })
    await page.getByRole('button', { name: 'Add webhook' }).first().click()
    await page.getByLabel('Name').fill('Orders')
    await page.getByLabel('Address').fill('ftp://example.com/hook')
    await page.getByRole('alert').getByText('An address begins with https://.').waitFor()
    const add = page.getByRole('dialog').getByRole('button', { name: 'Add webhook' })
    expect(await add.isDisabled()).toBe(true)
    // Of which Chromium itself thinks otherwise.
    await page.getByLabel('Address').fill('https://exa mple.com/hook')
    await page.getByRole('alert').getByText('This is no address').waitFor()
    // What the server alone refuses.
    await page.getByLabel('Address').fill('https://desk:word@example.com/hook')
    await add.click()
    await page.getByRole('alert').waitFor()
    const wrong = await page.getByRole('alert').boundingBox()
    const body = await page.locator('.dialog-body').boundingBox()
    expect(wrong!.y + wrong!.height).toBeLessThanOrEqual(body!.y + body!.height + 1)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await axe(page)).toEqual([])
  })

  it('scrolls as a whole what would not be seen through a gap of it, at 400 %', async () => {
    const page = await console.open('/console/webhooks', { viewport: { width: 320, height: 256 } })
    const hidden = (selector: string) =>
      page
        .locator(selector)
        .evaluate(({ scrollHeight, clientHeight }) => Math.max(0, scrollHeight - clientHeight))
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Console' }).waitFor()
    expect(await hidden('.drawer nav')).toBe(0)
    await page.getByRole('button', { name: 'Sign out' }).click({ trial: true })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add webhook' }).first().click()
    expect(await hidden('.dialog-body')).toBe(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await overflow(page)).toBe(0)
  })

  atLength('names the request that failed where there is room for one text alone', async () => {
    const page = await console.open('/console/webhooks')
    await page.route('**/webhooks', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, headers: { 'x-request-id': 'r-4711' }, json: { error: 'Internal' } })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Add webhook' }).first().click()
    await page.getByLabel('Name').fill('Orders')
    await page.getByLabel('Address').fill('https://example.com/hook')
    await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click()
    await page
      .getByRole('alert')
      .getByText(/^The server could not do this\. .*name request r-4711 to whoever runs/)
      .waitFor()
    await page.unroute('**/webhooks')
    await page.route('**/webhooks', (route) => route.abort())
    await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click()
    await page
      .getByRole('alert')
      .getByText(/^The server did not answer\./)
      .waitFor()
  })

  it('says over a dialog what is to be seen from there, and goes on saying it once that is closed', async () => {
    const page = await console.open('/console/api-keys')
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.getByRole('button', { name: 'Create key' }).first().click()
    await page.getByLabel('Name').fill('Copied by hand')
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('button', { name: 'Copy key' }).click()
    const told = page.getByRole('status').getByText('The browser did not let this page copy.')
    await page.getByRole('dialog').getByText('The browser did not let this page copy.').waitFor()
    expect(await told.count()).toBe(1)
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'I have kept it' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await told.count()).toBe(1)
    // What was said before a dialog was opened is not said again by it.
    await page.getByRole('button', { name: 'Create key' }).first().click()
    await page.getByRole('dialog').waitFor()
    expect(await page.getByRole('dialog').getByText('The browser did not let').count()).toBe(0)
  })

  atLength('says so where the browser lets it copy nothing', async () => {
    const page = await console.open('/console/receipts')
    await page.locator('.row-link').first().click()
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.locator('.identifier').first().click()
    await page.getByText('The browser did not let this page copy.').waitFor()
  })

  it('tells of a network that is gone when a page is opened, and opens it once it is back', async () => {
    const page = await console.open('/console')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Leads' }).click()
    await page.getByRole('heading', { name: 'The server did not answer' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
  })

  it('is loaded anew where a page is opened whose file is gone with an update of the server', async () => {
    const page = await console.open('/console')
    await page.evaluate(() => Object.assign(globalThis, { isOfBefore: true }))
    await page.route('**/assets/leads-*', (route) => route.fulfill({ status: 404 }))
    await page.getByRole('link', { name: 'Leads' }).click()
    await page.getByRole('heading', { name: 'Something went wrong on this page' }).waitFor()
    await page.unroute('**/assets/leads-*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    expect(await page.evaluate(() => 'isOfBefore' in globalThis)).toBe(false)
  })

  atLength('tells of a server that is gone when a page is opened, though there is a network', async () => {
    const page = await console.open('/console')
    for (const path of ['**/assets/**', '**/auth/session']) await page.route(path, (route) => route.abort())
    await page.getByRole('link', { name: 'Leads' }).click()
    await page.getByRole('heading', { name: 'The server did not answer' }).waitFor()
    // A file alone that is gone is another thing: the server has newer ones.
    await page.unroute('**/auth/session')
    await page.getByRole('link', { name: 'Receipts' }).click()
    await page.getByRole('heading', { name: 'Something went wrong on this page' }).waitFor()
  })

  atLength('tells of a server that does not answer, and tries again', async () => {
    const page = await console.open('/console')
    await page.route('**/auth/session', (route) => route.abort())
    await page.reload()
    await page.getByRole('heading', { name: 'The server did not answer' }).waitFor()
    await page.unroute('**/auth/session')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  })
})
