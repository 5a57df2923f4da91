/** Who the chat is for: axe in every state, targets, motion. In a real Chromium. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContextOptions, Page } from 'playwright'
import { describe, expect } from 'vitest'
import type { SvcChat } from '../src/index.ts'
import { it, send, withBrowser } from './support/page.ts'
import { NEVER, type Site } from './support/site.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function violations(page: Page): Promise<string[]> {
  // What moves in is there by then: half a colour has no contrast.
  await page.evaluate(() =>
    Promise.all(
      [document, document.querySelector('svc-chat')!.shadowRoot!].flatMap((root) =>
        root
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
          .map(({ finished }) => finished.catch(() => {})),
      ),
    ),
  )
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(
      { include: [['svc-chat']] },
      { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] },
    ),
  )
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, any }) => html.slice(0, 150) + any[0]?.message).join(' | ')}`,
  )
}

/** What has the keyboard, by its id or class. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement?.shadowRoot?.activeElement
    return element?.id || element?.className
  })

const hello = (page: Page) => send(page, 'I am ops@example.com')
const ANSWER = '# One\n\n- a\n- b\n\n```\ncode\n```\n\n| a | b |\n|---|---|\n| 1 | [x](https://example.com) |'

async function answered(page: Page, site: Site): Promise<void> {
  site.say = ANSWER
  site.sources = [{ title: 'refunds.md', url: 'https://example.com/refunds' }, { title: 'terms.pdf' }]
  await hello(page)
  await page.locator('.tools').getByRole('button', { name: 'Helpful', exact: true }).click()
  await page.locator('.tools .small').first().click()
  await page.locator('dl').waitFor()
}

const ANCHOR = {
  ...{ anchor_status: 'anchored', anchored_at: '2026-11-22T00:10:00Z', anchor_network: 'solana-devnet' },
  ...{ merkle_root: 'a'.repeat(64), tx_hash: 'b'.repeat(88) },
}

type Step = (page: Page, site: Site) => Promise<unknown>

/** What is reached one after the other on one page. */
interface Journey {
  readonly query?: string
  readonly options?: BrowserContextOptions
  readonly states: Readonly<Record<string, Step>>
}

const nothing: Step = async () => {}
const back: Step = (page) => page.locator('#back').click()
const menu: Step = (page) => page.locator('header button').first().click()

const JOURNEYS: Readonly<Record<string, Journey>> = {
  'writing, looking, leaving contact details': {
    states: {
      open: nothing,
      masked: (page) => page.locator('#draft').fill('I am ops@example.com'),
      async dialog(page) {
        await page.locator('.masks button').click()
        await page.locator('#sent').waitFor()
      },
      async secret(page, site) {
        await back(page, site)
        await page.locator('#draft').fill('my password is hunter2!x')
      },
      menu,
      async 'contact details'(page) {
        await page.getByRole('button', { name: 'Leave contact details' }).click()
        await page.locator('.sheet').waitFor()
      },
    },
  },
  'answers, and what goes wrong': {
    states: {
      streaming(page, site) {
        site.held = NEVER
        return send(page, 'hello to everybody out there', false)
      },
      async answered(page, site) {
        site.held = Promise.resolve()
        await page.evaluate(() => document.querySelector<SvcChat>('svc-chat')!.widget!.newConversation())
        await answered(page, site)
      },
      'broken off': (page) => send(page, 'hello to everybody #cut'),
      'cannot be reached': (page) => send(page, '#down'),
      'rate limit': (page) => send(page, '#rate'),
    },
  },
  dark: {
    options: { colorScheme: 'dark' },
    states: {
      'answered, anchored'(page, site) {
        site.anchor = ANCHOR
        return answered(page, site)
      },
      menu,
    },
  },
  'right to left': { query: '?locale=ar', states: { answered: hello } },
  'forced colours': { options: { forcedColors: 'active' }, states: { answered } },
  phone: { options: { viewport: { width: 390, height: 844 } }, states: { answered: hello } },
  inline: { query: '?mode=inline', states: { open: nothing } },
}

withBrowser()

describe.concurrent('access', () => {
  it('has no violation of axe, best practice included, when closed', async ({ visitor }) => {
    expect(await violations(await visitor.visit())).toEqual([])
  })

  it.for(Object.keys(JOURNEYS))(
    'has no violation of axe, best practice included: %s',
    { timeout: 60_000 },
    async (name, { visitor }) => {
      const { query = '', options = {}, states } = JOURNEYS[name]!
      const page =
        name === 'inline' ? await visitor.visit(query, options) : await visitor.open(query, options)
      await page.locator('#draft').waitFor()
      for (const [state, reach] of Object.entries(states)) {
        await reach(page, visitor.site)
        expect([state, await violations(page)]).toEqual([state, []])
      }
    },
  )

  it('has targets of 24 pixels at least, and writes at 16', async ({ visitor }) => {
    const page = await visitor.open()
    visitor.site.sources = [{ title: 'refunds.md', url: 'https://example.com/refunds' }]
    await hello(page)
    await page.locator('header button').first().click()
    await page.locator('#menu').waitFor()
    const small = await page.locator('svc-chat').evaluate((host) =>
      [...host.shadowRoot!.querySelectorAll('button, .tools a, .sources a')]
        .map((element) => [element.textContent, element.getBoundingClientRect()] as const)
        .filter(([, { width, height }]) => width < 24 || height < 24)
        .map(([text]) => text),
    )
    expect(small).toEqual([])
    expect(await page.locator('#draft').evaluate((field) => getComputedStyle(field).fontSize)).toBe('16px')
  })

  it('says what will be masked, once for each of what it is called, and nothing where nothing is', async ({
    visitor,
    expect,
  }) => {
    const page = await visitor.open()
    const said = page.locator('footer [role=status]')
    await page.locator('#draft').fill('I am ops@example.com')
    await expect.poll(() => said.textContent()).toBe('Will be masked: E-mail')
    await page.locator('#draft').fill('my card is 4111 1111 1111 1111, cvv 123, ops@example.com')
    await expect.poll(() => said.textContent()).toBe('Will be masked: Card,E-mail')
    expect(await page.locator('.masks .chip').count()).toBe(2)
    await page.locator('#draft').fill('hello')
    await expect.poll(() => said.textContent()).toBe('')
    // A reader hears of what changes in what was there before.
    expect(await said.count()).toBe(1)
  })

  it('shows what a person said of an answer by more than a colour', async ({ visitor }) => {
    const page = await visitor.open('', { forcedColors: 'active' })
    await send(page, 'hello')
    await page.locator('.tools [aria-pressed]').first().click()
    await page.locator('[aria-pressed=true]').waitFor()
    const fills = await page
      .locator('.tools [aria-pressed] svg')
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).fill === 'none'))
    expect(fills).toEqual([false, true])
  })

  it('leaves Enter and Escape to whoever composes a word with them', async ({ visitor }) => {
    const page = await visitor.open()
    await page.locator('#draft').fill('にほん')
    for (const key of ['Enter', 'Escape'])
      for (const sign of [{ isComposing: true }, { keyCode: 229 }])
        await page.locator('#draft').dispatchEvent('keydown', { key, composed: true, ...sign })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await page.locator('#draft').inputValue()).toBe('にほん')
    expect(visitor.site.bodies).toEqual([])
    await page.locator('#draft').dispatchEvent('keydown', { key: 'Escape', composed: true })
    await page.locator('.launcher').waitFor()
  })

  it('keeps the keyboard in the chat as what had it goes, and after a press beside it', async ({
    visitor,
    expect,
  }) => {
    const page = await visitor.open()
    visitor.site.held = NEVER
    await page.locator('#draft').fill('one two three')
    await page.locator('button[type=submit]').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('draft')
    await page.locator('button[aria-label=Stop]').focus()
    await page.keyboard.press('Enter')
    await page.locator('.note').waitFor()
    await expect.poll(() => focused(page)).toBe('draft')
    let letGo = (): void => {}
    visitor.site.held = new Promise<void>((done) => {
      letGo = done
    })
    await send(page, 'one', false)
    await page.locator('button[aria-label=Stop]').focus()
    letGo()
    await page.locator('button[type=submit]').waitFor()
    await expect.poll(() => focused(page)).toBe('draft')
    await page.locator('.who').click()
    await page.keyboard.press('Escape')
    await page.locator('.launcher').waitFor()
  })

  it('closes the menu when the person goes on elsewhere, and gives the focus back on Escape', async ({
    visitor,
    expect,
  }) => {
    const page = await visitor.open()
    const button = page.locator('header button').first()
    await button.click()
    await page.locator('#menu').waitFor()
    await page.locator('#draft').click()
    await page.locator('#menu').waitFor({ state: 'hidden' })
    await button.click()
    await expect
      .poll(() =>
        page
          .locator('.menu button')
          .first()
          .evaluate((one) => one.matches(':focus')),
      )
      .toBe(true)
    await page.keyboard.press('Escape')
    await page.locator('#menu').waitFor({ state: 'hidden' })
    await expect.poll(() => button.evaluate((one) => one.matches(':focus'))).toBe(true)
    await page.keyboard.press('Escape')
    await page.locator('.launcher').waitFor()
  })

  it('leaves Escape to the dialog that it stands in, once nothing of the chat is in front', async ({
    visitor,
  }) => {
    const page = await visitor.visit('?manual=1&mode=inline&target=dialog')
    await page.evaluate(`
      document.body.append(document.createElement('dialog'))
      addEventListener('keydown', ({ key }) => seen.heard.push([key, '']))
      document.querySelector('dialog').showModal()
      svcChat.start()
    `)
    const dialog = page.locator('dialog')
    const menu = page.locator('#menu')
    await page.locator('header button').first().click()
    await menu.waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    expect(await dialog.isVisible()).toBe(true)
    expect(await page.evaluate(() => seen.heard)).toEqual([])
    await page.locator('#draft').press('a')
    await page.locator('#draft').press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => seen.heard)).toEqual([['Escape', '']])
  })

  it.for([
    ['a phone', '', { width: 390, height: 844 }],
    ['fullscreen', '?mode=fullscreen', { width: 1280, height: 720 }],
  ] as const)('does not lead behind what covers the page: %s', async ([, query, viewport], { visitor }) => {
    const page = await visitor.open(query, { viewport })
    for (const keys of ['Tab', 'Shift+Tab']) {
      const reached = new Set<string | null>()
      // Beside what can be pressed.
      await page.locator('.who').click()
      for (let i = 0; i < 8; i++) {
        await page.keyboard.press(keys)
        reached.add(await page.evaluate(() => document.activeElement!.localName))
      }
      expect([...reached]).toEqual(['svc-chat'])
    }
    await page.keyboard.press('Escape')
    await page.locator('.launcher').waitFor()
  })

  it('has what is said in sight, wherever the person has read, and the field on a phone on its side', async ({
    visitor,
    expect,
  }) => {
    const page = await visitor.open('', { viewport: { width: 667, height: 320 } })
    const inSight = (selector: string) =>
      page
        .locator(selector)
        .last()
        .evaluate((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        })
    await expect.poll(() => inSight('#draft')).toBe(true)
    visitor.site.say = 'word\n\n'.repeat(100)
    await send(page, 'hello')
    // At 400 %, too, the field has the focus where it is seen, and the end of the answer stands above it.
    await page.setViewportSize({ width: 320, height: 256 })
    await expect.poll(() => inSight('#draft')).toBe(true)
    await expect.poll(() => inSight('.tools')).toBe(true)
    await page.setViewportSize({ width: 800, height: 700 })
    await page.locator('.log').evaluate((log) => log.scrollTo(0, -2000))
    await send(page, 'and more #slow', false)
    await expect.poll(() => inSight('.said')).toBe(true)
  })

  it('moves nothing for those who asked for that', async ({ visitor }) => {
    const page = await visitor.open('', { reducedMotion: 'reduce' })
    await send(page, '#slow a b c', false)
    expect(await page.locator('svc-chat').evaluate((host) => host.shadowRoot!.getAnimations().length)).toBe(0)
  })
})
