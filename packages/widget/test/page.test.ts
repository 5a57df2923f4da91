/** The built widget in a page, in a real Chromium: what it asks, keeps, says to assistive technology, and what policies it lives with. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SvcChat } from '../src/index.ts'
import { ATTACKS } from './support/attacks.data.ts'
import { launch } from './support/browser.ts'
import { buildWidget, POLICIES, type Site, startSite } from './support/site.ts'
import { watch } from './support/watch.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser
let site: Site
const pages: Page[] = []

beforeAll(async () => {
  site = await startSite(await buildWidget())
  browser = await launch()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await site?.close()
})
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
  site.bodies.length = 0
  site.say = ''
})

async function blank(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  pages.push(page)
  await page.addInitScript(watch)
  return page
}

async function visit(query = '', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await blank(options)
  await page.goto(site.url + query)
  return page
}

async function open(query = '', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visit(query, options)
  await page.locator('svc-chat button').click()
  await page.locator('#draft').waitFor()
  return page
}

async function send(page: Page, text: string, isAnswered = true): Promise<void> {
  await page.locator('#draft').fill(text)
  await page.locator('#draft').press('Enter')
  // What was begun is drawn with the next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  if (isAnswered) await page.locator('button[type=submit]').waitFor()
}

describe('privacy', () => {
  it('asks nobody but the server, fetches nothing before it is needed, and keeps nothing before the first message', async () => {
    const page = await blank()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(site.url)
    await page.locator('svc-chat button').waitFor()
    expect(asked.map((url) => new URL(url).pathname).filter((path) => path !== '/favicon.ico')).toEqual([
      '/',
      '/widget/loader.js',
    ])
    await page.locator('svc-chat button').click()
    await page.locator('#draft').fill('I am ops@example.com')
    expect(asked.every((url) => url.startsWith(site.url))).toBe(true)
    expect(await kept(page)).toEqual([0, 0, ''])
    await send(page, 'hello')
    expect(await kept(page)).toEqual([0, 1, ''])
  })

  const kept = (page: Page) =>
    page.evaluate(
      () => [localStorage.length, sessionStorage.length, document.cookie] as [number, number, string],
    )

  it('keeps nothing where consent is asked for first, until it is given, and removes it when it is taken back', async () => {
    const page = await open('?consent=required')
    await send(page, 'hello')
    expect((await kept(page))[1]).toBe(0)
    await page.evaluate(() => document.querySelector<SvcChat>('svc-chat')!.widget!.grantConsent())
    expect((await kept(page))[1]).toBe(1)
    await page.evaluate(() => document.querySelector<SvcChat>('svc-chat')!.widget!.revokeConsent())
    expect((await kept(page))[1]).toBe(0)
  })

  // Two hundred at length.
  const times = process.env.SVC_TEST_LONG ? 200 : 20
  it(`sends byte for byte what it shows, ${times} times`, async () => {
    const page = await open()
    const value = fc.oneof(
      fc.stringMatching(/^[a-z]{3,9}@[a-z]{3,9}\.example\.com$/),
      fc.integer({ min: 1000, max: 9999 }).map((n) => `+31 20 624 ${n}`),
      fc.constantFrom('4111 1111 1111 1111', 'DE89 3704 0044 0532 0130 00', 'SSN 219-09-9998'),
    )
    const other = fc.oneof(
      fc.lorem({ maxCount: 3 }),
      fc.constantFrom('"quotes" \\ and /', '😀 é ﬀ', '[EMAIL_ADDRESS_1]', '<b>', '\u2028'),
    )
    const message = fc
      .tuple(fc.array(other, { maxLength: 3 }), value, fc.array(fc.oneof(value, other), { maxLength: 3 }))
      .map((parts) => parts.flat().join(' '))
    const messages = fc.sample(message, { numRuns: times, seed: 7 })
    const shown: (string | null)[] = []
    for (const text of messages) {
      await page.locator('#draft').fill(text)
      await page.evaluate(() => new Promise(requestAnimationFrame))
      const see = page.locator('.masks button')
      if (await see.count()) {
        await see.click()
        shown.push(await page.locator('#sent').textContent())
        await page.locator('#back').click()
        await page.locator('.sheet').waitFor({ state: 'detached' })
      } else shown.push(null)
      await page.locator('#draft').press('Enter')
      await expect.poll(() => page.locator('.log .tools').count()).toBe(shown.length)
    }
    const sent = site.bodies
    expect(sent).toHaveLength(times)
    expect(shown.filter((body) => body !== null).length).toBeGreaterThan(times * 0.94)
    for (const [i, body] of shown.entries()) {
      if (body !== null) expect(sent[i]).toBe(body)
      else expect(JSON.parse(sent[i]!).message).toBe(messages[i])
      expect(sent[i]).not.toMatch(/4111 1111|0532 0130|219-09-9998/)
    }
  }, 400_000)

  it('puts values back where the person reads them, and not into what is kept', async () => {
    const page = await open()
    await send(page, 'I am ops@example.com')
    await expect
      .poll(() => page.locator('.answer').last().textContent())
      .toBe('You wrote: I am ops@example.com')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('ops@example.com')
    await page.reload()
    await page.locator('svc-chat button').click()
    await page.locator('.person').waitFor()
    expect(await page.locator('.person .chip').count()).toBe(1)
  })

  it('stops a credential', async () => {
    const page = await open()
    await send(page, 'my password is hunter2!x', false)
    await page.locator('[role=alert] .alert').waitFor()
    expect(site.bodies).toEqual([])
    expect(await page.locator('#draft').inputValue()).toBe('my password is hunter2!x')
  })
})

describe('policies of pages', () => {
  it.each(Object.keys(POLICIES))('lives with %s', async (policy) => {
    const page = await blank()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.goto(`${site.url}?csp=${policy}&locale=ar`)
    await page.locator('svc-chat button').click()
    await page.locator('#draft').waitFor()
    site.say = '# A\n\n| a |\n|:-:|\n| [x](https://example.com) |'
    await send(page, 'ops@example.com')
    await page.locator('.tools .small').first().click()
    await page.locator('dl').waitFor()
    expect([await page.evaluate(() => seen.violations), faults]).toEqual([[], []])
    expect(await page.locator('.panel').evaluate((panel) => getComputedStyle(panel).position)).toBe('fixed')
  })
})

describe('attacks', () => {
  it(`runs none of ${ATTACKS.length}: in answers, the configuration, and what the person writes`, async () => {
    expect(ATTACKS.length).toBeGreaterThanOrEqual(60)
    const before = site.config
    const [first, ...rest] = ATTACKS
    site.config = {
      ...before,
      bot_name: first,
      welcome_message: ATTACKS.join(' '),
      suggested_questions: rest.slice(0, 5),
      logo_url: 'javascript:alert(1)',
      accent_color: '#fff;}*{background:url(//x)}',
      name: first,
    }
    const page = await blank()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(site.url)
    await page.locator('svc-chat button').click()
    await page.locator('#draft').waitFor()
    for (let at = 0; at < ATTACKS.length; at += 10) {
      site.say = ATTACKS.slice(at, at + 10).join('\n\n')
      await send(page, ATTACKS[at]!)
    }
    const found = await page.locator('svc-chat').evaluate((host) => {
      const all = [...host.shadowRoot!.querySelectorAll('*')]
      return {
        tags: [...new Set(all.map(({ localName }) => localName))],
        handlers: all.flatMap((element) =>
          element.getAttributeNames().filter((name) => name.startsWith('on')),
        ),
        addresses: all
          .flatMap((element) => [element.getAttribute('href'), element.getAttribute('src')])
          .filter((to) => to !== null && !/^(?:https?|mailto|tel):/.test(to)),
        ran: seen.ran,
      }
    })
    site.config = before
    expect(found).toMatchObject({ handlers: [], addresses: [], ran: 0 })
    for (const tag of [
      'script',
      'iframe',
      'img',
      'object',
      'embed',
      'style',
      'link',
      'base',
      'math',
      'input',
      'video',
    ])
      expect(found.tags).not.toContain(tag)
    expect(asked.filter((url) => !url.startsWith(site.url))).toEqual([])
  })
})

describe('access', () => {
  const violations = async (page: Page): Promise<string[]> => {
    await page.waitForTimeout(300)
    await page.evaluate(AXE)
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

  const STATES: [
    name: string,
    query: string,
    options: BrowserContextOptions,
    reach: (page: Page) => Promise<void>,
  ][] = [
    ['open', '', {}, async () => {}],
    ['masked', '', {}, (page) => page.locator('#draft').fill('I am ops@example.com')],
    ['streaming', '', {}, (page) => send(page, '#slow hello to everybody out there', false)],
    [
      'answered with its receipt',
      '',
      {},
      async (page) => {
        site.say =
          '# One\n\n- a\n- b\n\n```\ncode\n```\n\n| a | b |\n|---|---|\n| 1 | [x](https://example.com) |'
        await send(page, 'I am ops@example.com')
        await page.locator('.tools .small').first().click()
        await page.locator('dl').waitFor()
      },
    ],
    ['error', '', {}, (page) => send(page, '#down')],
    ['rate limit', '', {}, (page) => send(page, '#rate')],
    ['secret', '', {}, (page) => page.locator('#draft').fill('my password is hunter2!x')],
    [
      'dialog',
      '',
      {},
      async (page) => {
        await page.locator('#draft').fill('I am ops@example.com')
        await page.locator('.masks button').click()
      },
    ],
    ['menu', '', {}, (page) => page.locator('header button').first().click()],
    ['right to left', '?locale=ar', {}, (page) => send(page, 'I am ops@example.com')],
    ['dark', '', { colorScheme: 'dark' }, (page) => send(page, 'I am ops@example.com')],
    ['forced colours', '', { forcedColors: 'active' }, (page) => send(page, 'I am ops@example.com')],
    ['phone', '', { viewport: { width: 390, height: 844 } }, (page) => send(page, 'I am ops@example.com')],
    ['inline', '?mode=inline', {}, async () => {}],
  ]

  it('has no violation of axe, best practice included, when closed', async () => {
    expect(await violations(await visit())).toEqual([])
  })

  it.each(STATES)(
    'has no violation of axe, best practice included: %s',
    async (name, query, options, reach) => {
      const page = name === 'inline' ? await visit(query, options) : await open(query, options)
      await page.locator('#draft').waitFor()
      await reach(page)
      expect(await violations(page)).toEqual([])
    },
  )

  it('works with the keyboard alone: opens, sends, closes, and gives the focus back', async () => {
    const page = await visit()
    await page.locator('#before').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.locator('#draft').waitFor()
    await expect.poll(() => active(page)).toBe('draft')
    await page.keyboard.type('hello')
    await page.keyboard.press('Enter')
    await page.locator('.tools').waitFor()
    await expect.poll(() => active(page)).toBe('draft')
    await page.keyboard.press('Escape')
    await page.locator('.launcher').waitFor()
    await expect.poll(() => active(page)).toBe('launcher')
  })

  const active = (page: Page) =>
    page.evaluate(() => {
      const element = document.querySelector('svc-chat')!.shadowRoot!.activeElement
      return element?.id || element?.className
    })

  it('says the finished answer once, politely, and not as it is written', async () => {
    const page = await open()
    expect(await page.locator('[role=log]').getAttribute('aria-live')).toBe('off')
    await send(page, '#slow one two')
    await expect.poll(() => page.locator('[role=status]').textContent()).toBe('You wrote:  slow one two')
  })

  it('has targets of 24 pixels at least, and writes at 16', async () => {
    const page = await open()
    await send(page, 'I am ops@example.com')
    await page.locator('header button').first().click()
    const small = await page.locator('svc-chat').evaluate((host) =>
      [...host.shadowRoot!.querySelectorAll('button, .tools a')]
        .map((element) => [element.textContent, element.getBoundingClientRect()] as const)
        .filter(([, { width, height }]) => width < 24 || height < 24)
        .map(([text]) => text),
    )
    expect(small).toEqual([])
    expect(await page.locator('#draft').evaluate((field) => getComputedStyle(field).fontSize)).toBe('16px')
  })

  it('moves nothing for those who asked for that', async () => {
    const page = await open('', { reducedMotion: 'reduce' })
    await send(page, '#slow a b c', false)
    expect(await page.locator('svc-chat').evaluate((host) => host.shadowRoot!.getAnimations().length)).toBe(0)
  })
})

describe('what a page can do', () => {
  it('hears of everything, holds back what it wants to, and finds no original in what it hears', async () => {
    const page = await open()
    await page.evaluate(() => {
      for (const name of [
        'open',
        'close',
        'message:sent',
        'message:received',
        'stream:start',
        'stream:end',
        'redaction',
        'receipt',
        'error',
        'before-send',
      ])
        document.addEventListener(`svc:${name}`, (event) => {
          const detail = (event as CustomEvent).detail
          seen.heard.push([name, JSON.stringify(detail)])
          if (detail.text?.includes('#hold')) event.preventDefault()
        })
    })
    await send(page, 'I am ops@example.com')
    await send(page, '#hold this')
    await page.keyboard.press('Escape')
    const heard = await page.evaluate(() => seen.heard)
    expect(heard.map(([name]) => name)).toEqual([
      'before-send',
      'redaction',
      'message:sent',
      'stream:start',
      'receipt',
      'stream:end',
      'message:received',
      'before-send',
      'close',
    ])
    expect(JSON.stringify(heard)).not.toContain('ops@example.com')
    expect(site.bodies).toHaveLength(1)
  })

  it('finds the conversation again when the element is taken out and put back', async () => {
    const page = await open()
    await send(page, 'I am ops@example.com')
    await page.evaluate(async () => {
      const element = document.querySelector<SvcChat>('svc-chat')!
      element.remove()
      await new Promise((done) => setTimeout(done, 50))
      document.body.append(element)
      element.widget!.open()
    })
    await page.locator('.person .chip').waitFor()
    expect(await page.locator('.person').textContent()).toContain('ops@example.com')
  })

  it('mounts several, destroys them twice, and checks a receipt', async () => {
    const page = await open()
    await send(page, 'hello')
    const state = await page.evaluate(async () => {
      const { mount } = await (new Function('return import("/widget/index.js")')() as Promise<
        typeof import('../src/index.ts')
      >)
      const places = [0, 1].map(() => document.body.appendChild(document.createElement('div')))
      const widgets = places.map((place, i) =>
        mount(place, { widget: 'other', mode: 'inline', name: `n${i}` }),
      )
      const same = mount(places[0]!, { widget: 'other', mode: 'inline', name: 'n0' }) === widgets[0]
      for (const widget of widgets) {
        widget.destroy()
        widget.destroy()
      }
      const chat = document.querySelector<SvcChat>('svc-chat')!.widget!
      return [
        same,
        places.map(({ childElementCount }) => childElementCount),
        await chat.verifyReceipt('receipt-2026-11-22-1f9c3e5a'),
        await chat.verifyReceipt('other'),
        chat.exportTranscript(),
      ]
    })
    expect(state).toEqual([
      true,
      [0, 0],
      'pending',
      'unknown',
      'You: hello\n\nAcme support: You wrote: hello',
    ])
  })

  it('shows a receipt that does not match as such', async () => {
    const page = await open()
    await send(page, '#forged')
    await page.locator('.tools .small').first().click()
    await page.locator('dl').getByText('Does not match').waitFor()
  })

  it('counts down where there were too many messages, then tries again', async () => {
    const page = await open()
    await send(page, '#rate')
    await page.getByText(/again in \d seconds?/).waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 6000 })
  })

  it('stops an answer', async () => {
    const page = await open()
    await send(page, '#slow a b c d e f g h i j k l m n o p', false)
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('Stopped').waitFor()
  })
})

// Printed, not asserted: at length.
describe.runIf(process.env.SVC_TEST_LONG)('speed, at a quarter of this machine', () => {
  const throttled = async (page: Page) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await session.send('Performance.enable')
    return async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'ScriptDuration')!.value * 1000
    }
  }

  it('draws the launcher in little script, and without moving the page', async () => {
    const page = await blank()
    const scriptMs = await throttled(page)
    await page.goto(site.url)
    await page.locator('svc-chat button').waitFor()
    const shift = await page.evaluate(() => seen.shift)
    console.log(`launcher: ${(await scriptMs()).toFixed(1)} ms of script, what watches the page included`)
    expect(shift).toBe(0)
  })

  it('shows an answer of 4 KB as it comes, in 216 chunks', async () => {
    const page = await open()
    const paragraph =
      'Some **words** of an answer with `code`, a [link](https://example.com) and more.\n\n- one item\n- another *item*\n\n'
    site.say = paragraph.repeat(37).slice(0, 4096)
    await throttled(page)
    await page.evaluate(() => seen.frames.splice(0))
    await page.locator('#draft').fill('#chunks')
    await page.locator('#draft').press('Enter')
    await page.locator('.tools').waitFor({ timeout: 30_000 })
    const frames = await page.evaluate(() => seen.frames)
    const total = frames.reduce((sum, ms) => sum + ms, 0)
    console.log(
      `4 KB answer: ${total.toFixed(0)} ms in ${frames.length} frames, the longest ${Math.max(...frames).toFixed(1)} ms`,
    )
    expect(await page.locator('.answer').last().textContent()).toContain('another item')
  })
})
