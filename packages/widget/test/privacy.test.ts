/** What leaves the page, and what stays: in a real Chromium. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import type { SvcChat } from '../src/index.ts'
import { createMessages } from './support/messages.ts'
import { it, send, withBrowser } from './support/page.ts'

const kept = (page: Page) =>
  page.evaluate(
    () => [localStorage.length, sessionStorage.length, document.cookie] as [number, number, string],
  )

/** Resolves once a page has heard, and drawn, that another one put something into what all of them keep, and removed it. */
async function removed(by: Page, page: Page, key: string): Promise<void> {
  const heard = page.evaluate(
    () =>
      new Promise<void>((done) => {
        addEventListener('storage', ({ newValue }) => {
          if (newValue === null) requestAnimationFrame(() => requestAnimationFrame(() => done()))
        })
      }),
  )
  await by.evaluate((key) => {
    localStorage.setItem(key, '{}')
    localStorage.removeItem(key)
  }, key)
  await heard
}

withBrowser()

describe.concurrent('privacy', () => {
  it('asks nobody but the server, fetches nothing before it is needed, and keeps nothing before the first message', async ({
    visitor,
  }) => {
    const { url } = visitor.site
    const page = await visitor.blank()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(url)
    await page.locator('svc-chat button').waitFor()
    expect(asked.map((url) => new URL(url).pathname).filter((path) => path !== '/favicon.ico')).toEqual([
      '/',
      '/widget/loader.js',
    ])
    await page.locator('svc-chat button').click()
    await page.locator('#draft').fill('I am ops@example.com')
    expect(await kept(page)).toEqual([0, 0, ''])
    await send(page, 'hello')
    expect(await kept(page)).toEqual([0, 1, ''])
    // Receipts, files and what is sent are fetched when they are asked for, and nothing else ever is.
    expect(asked.filter((one) => one.includes('/more.'))).toEqual([])
    await page.locator('.tools .small').first().click()
    await page.locator('dl').waitFor()
    expect(asked.filter((one) => one.includes('/more.'))).toHaveLength(1)
    expect(asked.every((one) => one.startsWith(url))).toBe(true)
  })

  it('keeps nothing where consent is asked for first, until it is given, and removes it when it is taken back', async ({
    visitor,
  }) => {
    const page = await visitor.open('?consent=required')
    await send(page, 'hello')
    expect((await kept(page))[1]).toBe(0)
    await page.evaluate(() => document.querySelector<SvcChat>('svc-chat')!.widget!.grantConsent())
    expect((await kept(page))[1]).toBe(1)
    await page.evaluate(() => document.querySelector<SvcChat>('svc-chat')!.widget!.revokeConsent())
    expect((await kept(page))[1]).toBe(0)
  })

  it('writes nothing back that another tab has removed, and keeps nothing once consent is taken back there', async ({
    visitor,
    expect,
  }) => {
    const page = await visitor.open('?storage=local')
    await send(page, 'hello')
    const other = await page.context().newPage()
    await other.goto(`${visitor.site.url}?storage=local`)
    await other.locator('svc-chat button').click()
    await send(other, 'I am ops@example.com')
    await other.locator('.person button').click()
    await other.locator('#sent').waitFor()
    // What else the page keeps there, and removes, is its own.
    await removed(page, other, 'theirs')
    expect(await other.locator('.person').count()).toBe(2)
    const act = (on: Page, name: 'newConversation' | 'revokeConsent') =>
      on.evaluate((name) => document.querySelector<SvcChat>('svc-chat')!.widget![name](), name)
    await act(page, 'newConversation')
    await other.locator('.person').first().waitFor({ state: 'detached' })
    await other.locator('#sent').waitFor({ state: 'detached' })
    await send(other, 'anew')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('hello')
    await act(other, 'revokeConsent')
    await page.waitForTimeout(200)
    await send(page, 'and more')
    expect((await kept(page))[0]).toBe(0)
    await send(other, 'still there')
    expect([(await kept(page))[0], await other.locator('.person').count()]).toEqual([0, 2])
  })

  it('is kept where another tab removes what it keeps elsewhere under the same name', async ({ visitor }) => {
    const page = await visitor.open()
    await send(page, 'hello')
    const other = await page.context().newPage()
    await other.goto(visitor.site.url)
    await removed(other, page, await page.evaluate(() => sessionStorage.key(0)!))
    expect(await page.locator('.person').count()).toBe(1)
  })

  it('that is not to be kept stays where it is shown, whatever another tab removes', async ({ visitor }) => {
    const page = await visitor.open('?storage=local')
    await send(page, 'hello')
    const key = await page.evaluate(() => localStorage.key(0)!)
    await page.evaluate(() => document.querySelector<SvcChat>('svc-chat')!.widget!.revokeConsent())
    const other = await page.context().newPage()
    await other.goto(visitor.site.url)
    await removed(other, page, key)
    expect(await page.locator('.person').count()).toBe(1)
  })

  it('shows in every tab what is said in one, and loses nothing of it', async ({ visitor, expect }) => {
    const page = await visitor.open('?storage=local')
    const other = await page.context().newPage()
    await other.goto(`${visitor.site.url}?storage=local`)
    await other.locator('svc-chat button').click()
    await send(page, 'I am ops@example.com')
    await other.locator('.person .chip', { hasText: 'E-mail' }).waitFor()
    let letGo = (): void => {}
    visitor.site.held = new Promise<void>((done) => {
      letGo = done
    })
    await send(page, 'and here?', false)
    await page.locator('.answer', { hasText: 'and here?' }).waitFor()
    visitor.site.held = Promise.resolve()
    await send(other, 'hello')
    await page.locator('.person', { hasText: 'hello' }).waitFor()
    letGo()
    await page.locator('button[type=submit]').waitFor()
    await page.close()
    const said = () => other.locator('.person .said').allTextContents()
    const all = ['I am E-mail ', 'hello', 'and here?']
    await expect.poll(said).toEqual(all)
    expect(await other.locator('.answer').count()).toBe(4)
    await other.reload()
    await other.locator('svc-chat button').click()
    await expect.poll(said).toEqual(all)
  })

  it('gives no placeholder that another tab has given in the same conversation', async ({
    visitor,
    expect,
  }) => {
    const page = await visitor.open('?storage=local')
    await send(page, 'I am ops@example.com')
    const other = await page.context().newPage()
    await other.goto(`${visitor.site.url}?storage=local`)
    await other.locator('svc-chat button').click()
    await send(other, 'I am sales@example.com')
    await page.waitForTimeout(200)
    await send(page, 'write to info@example.com, or to ops@example.com')
    expect(visitor.site.bodies.map((body) => JSON.parse(body).message)).toEqual([
      'I am [EMAIL_ADDRESS_1]',
      'I am [EMAIL_ADDRESS_2]',
      'write to [EMAIL_ADDRESS_3], or to [EMAIL_ADDRESS_1]',
    ])
  })

  // Four pages side by side; 200 messages in all at length.
  const times = process.env.SVC_TEST_LONG ? 50 : 10
  it.for([1, 2, 3, 4])(
    `sends byte for byte what it shows, ${times} times (%i)`,
    { timeout: 300_000 },
    async (seed, { visitor }) => {
      const page = await visitor.open()
      const messages = createMessages(times, seed)
      const shown = await page.evaluate(showAndSend, messages)
      const sent = visitor.site.bodies
      expect(sent).toHaveLength(times)
      expect(shown.filter((body) => body !== null).length).toBeGreaterThan(times * 0.94)
      for (const [i, body] of shown.entries()) {
        if (body !== null) expect(sent[i]).toBe(body)
        else expect(JSON.parse(sent[i]!).message).toBe(messages[i])
        expect(sent[i]).not.toMatch(/4111 1111|0532 0130|219-09-9998/)
      }
    },
  )

  it('puts values back where the person reads them, and not into what is kept', async ({ visitor }) => {
    const page = await visitor.open()
    await send(page, 'I am ops@example.com')
    expect(await page.locator('.answer').last().textContent()).toBe('You wrote: I am ops@example.com')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('ops@example.com')
    await page.reload()
    await page.locator('svc-chat button').click()
    await page.locator('.person').waitFor()
    expect(await page.locator('.person .chip').count()).toBe(1)
  })

  it('stops a credential', async ({ visitor }) => {
    const page = await visitor.open()
    await send(page, 'my password is hunter2!x', false)
    await page.locator('[role=alert] .alert').waitFor()
    expect(visitor.site.bodies).toEqual([])
    expect(await page.locator('#draft').inputValue()).toBe('my password is hunter2!x')
  })
})

/** Runs in the page, as a person would do it: writes each message, looks at what is sent, goes back, sends. What was shown, null where nothing was to be masked. */
async function showAndSend(messages: readonly string[]): Promise<(string | null)[]> {
  const root = document.querySelector('svc-chat')!.shadowRoot!
  const frame = () => new Promise(requestAnimationFrame)
  const until = async <T>(found: () => T | null | undefined | false): Promise<T> => {
    for (;;) {
      const one = found()
      if (one) return one
      await frame()
    }
  }
  const find = <E extends HTMLElement>(selector: string) => root.querySelector<E>(selector)
  const shown: (string | null)[] = []
  for (const text of messages) {
    const draft = find<HTMLTextAreaElement>('#draft')!
    draft.value = text
    draft.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await frame()
    await frame()
    const see = find('.masks button')
    if (see) {
      see.click()
      shown.push((await until(() => find('#sent'))).textContent)
      find('#back')!.click()
      await until(() => !find('.sheet'))
    } else shown.push(null)
    find('.send')!.click()
    await until(() => root.querySelectorAll('.log .tools').length === shown.length)
    await until(() => find('button[type=submit]'))
  }
  return shown
}
