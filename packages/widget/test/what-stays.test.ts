/** What a widget holds on to on a page that stays open for long: counted, in a real Chromium. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import type { SvcChat } from '../src/index.ts'
import { it, send, withBrowser } from './support/page.ts'

withBrowser()

declare global {
  /** What was there once, and may be gone. */
  var past: WeakRef<object>[]
}

/** How much of it is there still, and not in the page. */
async function left(page: Page): Promise<number> {
  await page.requestGC()
  return page.evaluate(
    () => new Set(past.map((one) => one.deref()).filter((one) => one && !(one as Node).isConnected)).size,
  )
}

describe.concurrent('what stays', () => {
  it('is no drawing but the last ones, however many answers there are', async ({ visitor }) => {
    const page = await visitor.open()
    await page.evaluate(() => {
      globalThis.past = []
    })
    for (let turn = 0; turn < 8; turn++) {
      visitor.site.say = `# ${turn}\n\nSome **words**.\n\n- one\n- two`
      await send(page, `Question ${turn}`)
      await page.evaluate(() => {
        const box = document.querySelector('svc-chat')!.shadowRoot!.firstElementChild!
        // Preact keeps its tree at the element that it draws into.
        past.push(new WeakRef(Object.values(box).find((own) => typeof own === 'object' && own)))
      })
    }
    expect(await left(page)).toBeLessThan(3)
  })

  it('is nothing of messages that another tab put out of the conversation, but of as many as are shown', async ({
    visitor,
  }) => {
    const page = await visitor.open('?storage=local')
    await page.evaluate(() => {
      globalThis.past = []
    })
    await send(page, 'Hello')
    const other = await page.context().newPage()
    await other.goto(visitor.site.url.replace(/\/$/, '/openapi.json'))
    for (let first = 0; first < 300; first += 20) {
      await other.evaluate((first) => {
        const key = Object.keys(localStorage).find((name) => name.startsWith('svc:'))!
        const messages = Array.from({ length: 100 }, (_, i) => [0, `Answer ${first + i}.`, null])
        localStorage.setItem(key, JSON.stringify({ messages }))
      }, first)
      await page.getByText(`Answer ${first + 99}.`, { exact: true }).waitFor()
      await page.evaluate(() => {
        for (const one of document.querySelector('svc-chat')!.shadowRoot!.querySelectorAll('.answer'))
          past.push(new WeakRef(one))
      })
    }
    // Of 280 answers that are gone.
    expect(await left(page)).toBeLessThan(120)
  })

  it('is nothing of a chat that was taken off the page', async ({ visitor }) => {
    const page = await visitor.open()
    await send(page, 'Hello')
    await page.evaluate(() => {
      const element = document.querySelector<SvcChat>('svc-chat')!
      globalThis.past = [...element.shadowRoot!.querySelectorAll('.answer')].map((one) => new WeakRef(one))
      element.remove()
    })
    // A busy machine may still be drawing.
    await expect.poll(() => left(page)).toBe(0)
  })
})
