/** What a page can do with the widget, and what it is told: in a real Chromium. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, vi } from 'vitest'
import type { SvcChat, WidgetHandle } from '../src/index.ts'
import { buildWidget } from './support/build.ts'
import { atLength, it, send, withBrowser } from './support/page.ts'
import { TENANT } from './support/site.ts'

withBrowser()

describe.concurrent('what a page can do', () => {
  it('hears of everything, holds back what it wants to, and finds no original in what it hears', async ({
    visitor,
  }) => {
    const page = await visitor.open()
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
        'feedback',
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
    const helpful = page.getByRole('button', { name: 'Helpful', exact: true })
    await helpful.click()
    await expect.poll(() => helpful.getAttribute('aria-pressed')).toBe('true')
    await helpful.click()
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
      'feedback',
      'feedback',
      'before-send',
      'close',
    ])
    const ratings = heard.filter(([name]) => name === 'feedback').map(([, detail]) => JSON.parse(detail))
    expect(ratings).toEqual([
      { rating: 'up', receipt_id: 'receipt-2026-11-22-1f9c3e5a', text: 'You wrote: I am [EMAIL_ADDRESS_1]' },
      { rating: null, receipt_id: 'receipt-2026-11-22-1f9c3e5a', text: 'You wrote: I am [EMAIL_ADDRESS_1]' },
    ])
    expect(JSON.stringify(heard)).not.toContain('ops@example.com')
    expect(visitor.site.bodies).toHaveLength(1)
  })

  it('moves nothing of the page: as the launcher comes, as the rest does, open and closed', async ({
    visitor,
  }) => {
    const page = await visitor.visit()
    await page.locator('svc-chat button').hover()
    await page.locator('.launcher').waitFor()
    for (const act of ['open', 'close'] as const) {
      await page.evaluate((act) => document.querySelector<SvcChat>('svc-chat')!.widget![act](), act)
      await page.waitForTimeout(300)
      expect(await page.evaluate(() => seen.shift)).toBe(0)
    }
    // What moves is seen: else nothing above would say anything.
    await page.evaluate(() => document.body.prepend(document.createElement('hr')))
    await expect.poll(() => page.evaluate(() => seen.shift)).toBeGreaterThan(0)
  })

  atLength('has the colours of the light theme in browsers from before light-dark()', async ({ visitor }) => {
    const page = await visitor.blank({ colorScheme: 'dark' })
    await page.addInitScript(() => {
      CSS.supports = () => false
    })
    await page.goto(visitor.site.url)
    const colours = () =>
      page.evaluate(() => {
        const root = document.querySelector('svc-chat')!.shadowRoot!
        const rules = root.adoptedStyleSheets.flatMap(({ cssRules }) =>
          [...cssRules].map((rule) => rule.cssText),
        )
        const paint = (of: string) => getComputedStyle(root.querySelector(of)!).backgroundColor
        return {
          rules: rules.join(''),
          button: paint('button'),
          panel: root.querySelector('.panel') && paint('.panel'),
        }
      })
    const launcher = await colours()
    expect(launcher.rules).not.toContain('light-dark')
    expect(launcher.button).toBe('oklch(0.5 0.16 268)')
    await page.locator('svc-chat button').click()
    await page.locator('#draft').waitFor()
    const whole = await colours()
    expect(whole.rules).not.toContain('light-dark')
    expect(whole.panel).toBe('oklch(0.995 0.002 268)')
  })

  it('keeps its own letters where the page has rules for everything', async ({ visitor }) => {
    const page = await visitor.open()
    const hostile = 'text-transform: uppercase; letter-spacing: 4px; text-align: right'
    await page.addStyleTag({ content: `* { font: 30px / 1 cursive; ${hostile} }` })
    const letters = await page.locator('.answer').evaluate((answer) => {
      const { fontSize, lineHeight, fontFamily, ...style } = getComputedStyle(answer)
      const { textTransform, letterSpacing, textAlign } = style
      return [fontSize, lineHeight, fontFamily.split(',')[0], textTransform, letterSpacing, textAlign]
    })
    expect(letters).toEqual(['16px', '24px', 'ui-sans-serif', 'none', 'normal', 'start'])
  })

  atLength('is hidden by the page that hides it, and as dark as it is told', async ({ visitor }) => {
    const page = await visitor.open('', { colorScheme: 'dark' })
    const style = () =>
      page.locator('.answer').evaluate((answer) => {
        const { colorScheme, visibility } = getComputedStyle(answer)
        return [colorScheme, visibility]
      })
    expect(await style()).toEqual(['light dark', 'visible'])
    await page.addStyleTag({ content: 'svc-chat { visibility: hidden }' })
    expect(await style()).toEqual(['light dark', 'hidden'])
  })

  it('takes no room among what a page lays out, and the place that it is given inline', async ({
    visitor,
    expect,
  }) => {
    const page = await visitor.visit('?manual=1')
    await page.addStyleTag({
      content:
        'body { display: flex; flex-direction: column; justify-content: space-between; margin: 0; min-height: 100vh } body > * { position: relative }',
    })
    await page.evaluate(() => document.body.append(document.createElement('footer')))
    const footer = () =>
      page.locator('body > footer').evaluate((footer) => [footer.getBoundingClientRect().bottom, innerHeight])
    const [bottom, height] = await footer()
    expect(bottom).toBe(height)
    await page.evaluate('svcChat.start()')
    expect(await footer()).toEqual([bottom, height])
    await page.locator('svc-chat button').hover()
    await page.locator('.launcher').waitFor()
    expect(await footer()).toEqual([bottom, height])
    await page.locator('svc-chat').evaluate((chat: SvcChat) => chat.widget!.update({ mode: 'inline' }))
    await expect.poll(async () => (await footer())[0]).toBeLessThan(height! - 500)
  })

  atLength('is whole in the window of a page that is zoomed by its style', async ({ visitor }) => {
    for (const width of [1000, 560]) {
      const page = await visitor.open('', { viewport: { width, height: 700 } })
      await page.addStyleTag({ content: 'body { zoom: 1.5 }' })
      const { x, y } = (await page.locator('.panel').boundingBox())!
      expect([x >= 0, y >= 0, y < 100]).toEqual([true, true, true])
    }
  })

  atLength('has tables in its own colour on a page without a doctype, in the dark', async ({ visitor }) => {
    const page = await visitor.blank({ colorScheme: 'dark' })
    await page.goto(visitor.site.url)
    await page.setContent('<body><script src="/widget/loader.js" data-tenant="acme"></script>')
    await page.locator('svc-chat button').click()
    visitor.site.say = '| a |\n|---|\n| b |'
    await send(page, 'hello')
    const colours = await page
      .locator('.answer, .answer td')
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).color))
    expect(await page.evaluate(() => document.compatMode)).toBe('BackCompat')
    expect(colours).toEqual(Array(3).fill('oklch(0.95 0.006 268)'))
  })

  it('takes nothing of what a page adds to all objects', async ({ visitor }) => {
    visitor.site.config = { welcome_message: 'Welcome' }
    const page = await visitor.blank()
    await page.addInitScript(() => {
      Object.assign(Object.prototype, {
        ...{ bot_name: 'Other', logo_url: 'https://other.example/a.png', suggested_questions: ['Other?'] },
        ...{ text_direction: 'rtl', locale: 'de', accent: '#f00', verifyUrl: 'https://other.example/' },
        each: () => {},
      })
    })
    await page.goto(visitor.site.url)
    await page.locator('svc-chat button').click()
    await page.locator('#draft').waitFor()
    await expect.poll(() => page.locator('.answer').first().textContent()).toBe('Welcome')
    expect(await page.locator('#title').textContent()).toBe('Assistant')
    expect(await page.locator('img, .suggestions').count()).toBe(0)
    expect(await page.locator('.words').getAttribute('dir')).toBe('ltr')
    expect(await page.locator('.root').getAttribute('lang')).toBe('en')
    await send(page, 'I am ops@example.com')
    await page.locator('.tools .small').first().click()
    expect(await page.locator('.card a').getAttribute('href')).toBe(`${visitor.site.url}verify`)
  })

  it('does without what Prototype.js and MooTools put something of their own for', async ({ visitor }) => {
    const page = await visitor.blank()
    await page.addInitScript(() => {
      Array.from = (list: ArrayLike<unknown>) => Array.prototype.slice.call(list) as never
      Array.prototype.entries = function (this: unknown[]) {
        return this.slice() as never
      }
      String.prototype.repeat = function (this: string, times) {
        return new Array(times + 1).join(`${this}`)
      }
      Reflect.set(globalThis, 'Document', Object)
    })
    await page.goto(visitor.site.url)
    await page.locator('svc-chat button').click()
    await page.locator('#draft').waitFor()
    await send(page, 'I am ops@example.com, card 4111 1111 1111 1111')
    expect(visitor.site.bodies.at(-1)).toContain('I am [EMAIL_ADDRESS_1], card [CREDIT_CARD_1]')
  })

  atLength('greets in as many lines as the greeting was written in', async ({ visitor }) => {
    visitor.site.config = { ...visitor.site.config, welcome_message: 'Hello!\n\nAsk away.' }
    const page = await visitor.open()
    const greeting = page.locator('.answer', { hasText: 'Ask away' })
    await greeting.waitFor()
    expect(await greeting.allInnerTexts()).toEqual(['Hello!\n\nAsk away.'])
  })

  atLength('can do without ratings', async ({ visitor }) => {
    const page = await visitor.open('?feedback=off')
    await send(page, 'hello')
    expect(await page.locator('.tools button').count()).toBe(2)
  })

  it('opens over the whole page by its launcher, or by what the page has for it', async ({ visitor }) => {
    const page = await visitor.open('?mode=fullscreen')
    expect(await page.locator('.panel').boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
    await page.keyboard.press('Escape')
    await page.locator('.launcher').waitFor()
    const own = await visitor.visit('?mode=fullscreen&trigger=h1')
    await own.locator('h1').click()
    await own.locator('#draft').waitFor()
    await own.keyboard.press('Escape')
    await own.locator('.panel').waitFor({ state: 'detached' })
    expect(await own.locator('svc-chat button').count()).toBe(0)
  })

  it('keeps off what a phone covers of a page that goes to its edges', async ({ visitor }) => {
    const box = async (page: Page, selector: string) => {
      const { x, y, width, height } = (await page.locator(`svc-chat ${selector}`).first().boundingBox())!
      return { x, y, right: x + width, bottom: y + height }
    }
    const views = [
      ['', { width: 390, height: 844 }, { top: 47, right: 0, bottom: 34, left: 0 }],
      ['?mode=fullscreen', { width: 844, height: 390 }, { top: 0, right: 47, bottom: 21, left: 47 }],
      ['?mode=fullscreen', { width: 844, height: 390 }, { top: 0, right: 0, bottom: 0, left: 0 }],
    ] as const
    for (const [query, viewport, insets] of views) {
      const page = await visitor.blank({ viewport })
      const browser = await page.context().newCDPSession(page)
      await browser.send('Emulation.setSafeAreaInsetsOverride', { insets })
      await page.goto(visitor.site.url + query)
      const before = await box(page, 'button')
      expect(before.bottom).toBe(viewport.height - 20 - insets.bottom)
      await page.locator('svc-chat button').click()
      await page.locator('#draft').fill('I am ops@example.com')
      await page.locator('.masks button').click()
      await page.locator('#sent').waitFor()
      const whole = { x: 0, y: 0, right: viewport.width, bottom: viewport.height }
      await expect.poll(() => box(page, '.panel')).toEqual(whole)
      const free = {
        x: insets.left,
        y: insets.top,
        right: viewport.width - insets.right,
        bottom: viewport.height - insets.bottom,
      }
      expect([await box(page, '.sheet'), await box(page, '.under')]).toEqual([free, free])
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      expect(await box(page, '.launcher')).toEqual(before)
    }
  })

  it.for(['mouse', 'Space'])(
    'opens where the rest comes while the launcher is held down: %s',
    async (by, { visitor }) => {
      const page = await visitor.blank()
      let arrive = (): void => {}
      const held = new Promise<void>((done) => {
        arrive = done
      })
      await page.route('**/index.js', async (route) => {
        await held
        await route.continue()
      })
      await page.goto(visitor.site.url)
      const launcher = page.locator('svc-chat button')
      const { mouse, keyboard } = page
      await (by === 'mouse' ? launcher.hover() : launcher.focus())
      await (by === 'mouse' ? mouse.down() : keyboard.down(by))
      arrive()
      await page.waitForTimeout(800)
      // A key that is held repeats.
      if (by === 'Space') await keyboard.down(by)
      await (by === 'mouse' ? mouse.up() : keyboard.up(by))
      await page.locator('#draft').waitFor({ timeout: 15_000 })
    },
  )

  it('speaks the language that it was asked for last, whichever comes last', async ({ visitor }) => {
    const page = await visitor.open()
    let letGo = (): void => {}
    const held = new Promise<void>((done) => {
      letGo = done
    })
    await page.route('**/de.js', async (route) => {
      await held
      await route.continue()
    })
    const placeholder = () => page.locator('#draft').getAttribute('placeholder')
    await page.evaluate(() => {
      const { widget } = document.querySelector<SvcChat>('svc-chat')!
      Object.assign(globalThis, { first: widget!.setLocale('de') })
      return widget!.setLocale('fr')
    })
    await vi.waitFor(async () => expect(await placeholder()).toBe('Écrivez un message'))
    letGo()
    await page.evaluate(async () => {
      await (globalThis as unknown as { first: Promise<void> }).first
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    })
    expect(await placeholder()).toBe('Écrivez un message')
  })

  it('makes the element known where the loader is given nothing else', async ({ visitor }) => {
    const page = await visitor.blank()
    await page.goto(visitor.site.url)
    await page.setContent(
      `<svc-chat tenant="4f1f9c3e-5a52-4f0f-9a2c-3f2a8d1b7c10" mode="inline"></svc-chat><script src="/widget/loader.js"></script>`,
    )
    await page.locator('svc-chat #draft').waitFor()
    expect(await page.locator('svc-chat').count()).toBe(1)
  })

  it('asks its own server from a frame that has its page as an attribute', async ({ visitor, expect }) => {
    const page = await visitor.visit('?manual=1')
    await page.evaluate((tenant) => {
      const frame = document.createElement('iframe')
      frame.srcdoc = `<main></main><script type="module">
        import { mount } from '${location.origin}/widget/index.js'
        mount(document.querySelector('main'), { tenant: '${tenant}', mode: 'inline' })
      </script>`
      document.body.append(frame)
    }, TENANT)
    await expect.poll(() => page.frameLocator('iframe').locator('h2').textContent()).toBe('Acme support')
  })

  atLength(
    'moves nothing but its own log where the page has a scrollTo() of its own',
    async ({ visitor }) => {
      const page = await visitor.blank()
      // Prototype.js has this.
      await page.addInitScript(() => {
        HTMLElement.prototype.scrollTo = function () {
          const { left, top } = this.getBoundingClientRect()
          window.scrollTo(left, top)
        }
      })
      await page.goto(visitor.site.url)
      await page.addStyleTag({ content: 'main { block-size: 5000px }' })
      await page.locator('svc-chat button').click()
      await page.evaluate(() => window.scrollTo(0, 2000))
      await send(page, 'hello')
      expect(await page.evaluate(() => scrollY)).toBe(2000)
    },
  )

  atLength('breaks the name of a document that is as wide as a line', async ({ visitor }) => {
    const page = await visitor.open()
    visitor.site.sources = [{ title: `terms_${'of_delivery_'.repeat(8)}.pdf` }]
    await send(page, 'hello')
    await page.locator('.sources').waitFor()
    const widths = await page.locator('.log').evaluate((log) => [log.scrollWidth, log.clientWidth])
    expect(widths[0]).toBe(widths[1])
  })

  it('has its corners by the language of the chat, and each line by its letters', async ({ visitor }) => {
    for (const [locale, side] of [
      ['ar', 'Left'],
      ['en', 'Right'],
    ] as const) {
      const page = await visitor.open(`?locale=${locale}`)
      await page.locator(`.root[lang=${locale}]`).waitFor({ state: 'attached' })
      await send(page, 'one\nשתיים')
      const said = page.locator('.said')
      expect(await said.evaluate((it, side) => getComputedStyle(it)[`borderBottom${side}Radius`], side)).toBe(
        '4px',
      )
      const [first, second] = await said.evaluate((it) => {
        const { left, right } = it.getBoundingClientRect()
        const range = document.createRange()
        const text = it.firstChild!
        return [
          [0, 3],
          [4, 9],
        ].map(([start, end]) => {
          range.setStart(text, start!)
          range.setEnd(text, end!)
          const box = range.getBoundingClientRect()
          return box.left - left < right - box.right
        })
      })
      expect([first, second]).toEqual([true, false])
    }
  })

  it('hands out a receipt and the transcript as files, once each', async ({ visitor }) => {
    const page = await visitor.open()
    await send(page, 'I am ops@example.com')
    const files: [name: string, text: string][] = []
    page.on('download', async (file) =>
      files.push([file.suggestedFilename(), await readFile(await file.path(), 'utf8')]),
    )
    await page.locator('.tools .small').first().click()
    await page.locator('.card button').click()
    await expect.poll(() => files.length).toBe(1)
    expect(files[0]![0]).toBe('receipt-2026-11-22-1f9c3e5a.json')
    expect(JSON.parse(files[0]![1])).toMatchObject({ receipt_id: 'receipt-2026-11-22-1f9c3e5a' })
    await page.locator('header button').first().click()
    await page.getByRole('button', { name: 'Download transcript' }).click()
    await expect
      .poll(() => files.slice(1))
      .toEqual([
        ['transcript.txt', 'You: I am [EMAIL_ADDRESS_1]\n\nAcme support: You wrote: I am [EMAIL_ADDRESS_1]'],
      ])
    expect(await page.locator('a[download]').count()).toBe(0)
  })

  it('keeps what was asked when the page is left before the answer came', async ({ visitor }) => {
    const page = await visitor.open()
    await page.locator('#draft').fill('#slow a b c d e f g h i j k l m n o p')
    await page.keyboard.press('Enter')
    await page.locator('.answer', { hasText: 'a b' }).waitFor()
    await page.reload()
    await page.locator('svc-chat button').click()
    await page.locator('.person', { hasText: '#slow a b' }).waitFor()
    await page.locator('.answer', { hasText: 'a b' }).waitFor()
    // It does not look whole; one that is does.
    await send(page, 'hello')
    await page.reload()
    await page.locator('svc-chat button').click()
    await page.locator('.answer', { hasText: 'You wrote: hello' }).waitFor()
    expect(await page.locator('.note').allTextContents()).toEqual(['Stopped'])
  })

  it('refuses what is too long with a reason, and cuts nothing off it', async ({ visitor }) => {
    const page = await visitor.open()
    await page.locator('#draft').fill('word '.repeat(2000))
    await page.keyboard.press('Enter')
    await page.locator('.alert', { hasText: 'over 8,000 characters' }).waitFor()
    expect(visitor.site.bodies).toHaveLength(0)
    expect(await page.locator('#draft').inputValue()).toHaveLength(10_000)
  })

  it('sends nothing once it is destroyed', async ({ visitor }) => {
    const page = await visitor.open()
    const result = await page.evaluate(() => {
      const { widget } = document.querySelector<SvcChat>('svc-chat')!
      widget!.destroy()
      return widget!.send('hello')
    })
    expect(result).toBe('prevented')
    expect(visitor.site.bodies).toHaveLength(0)
  })

  atLength('has all within reach where little of it fits', async ({ visitor }) => {
    const page = await visitor.open('', { viewport: { width: 320, height: 256 } })
    await page
      .locator('#draft')
      .fill('I am ops@example.com, my card is 4111 1111 1111 1111\n\nand I write\n\nmany lines')
    await page.locator('.masks').waitFor()
    await page.locator('.send').scrollIntoViewIfNeeded()
    const { y, height } = (await page.locator('.send').boundingBox())!
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y + height).toBeLessThanOrEqual(256)
  })

  atLength('has the button that sends within a narrow column', async ({ visitor }) => {
    const page = await visitor.visit('?mode=inline')
    await page.addStyleTag({ content: 'svc-chat { inline-size: 200px }' })
    const panel = (await page.locator('.panel').boundingBox())!
    const button = (await page.locator('.send').boundingBox())!
    expect(button.x + button.width).toBeLessThan(panel.x + panel.width)
  })

  it('finds the conversation and the draft again when the element is taken out and put back', async ({
    visitor,
  }) => {
    const page = await visitor.open()
    await send(page, 'I am ops@example.com')
    await page.locator('#draft').fill('and sales@example.com')
    await page.locator('.masks').waitFor()
    await page.evaluate(async () => {
      const element = document.querySelector<SvcChat>('svc-chat')!
      element.remove()
      await new Promise((done) => setTimeout(done, 50))
      document.body.append(element)
      element.widget!.open()
    })
    await page.locator('.person .chip').waitFor()
    expect(await page.locator('.person').textContent()).toContain('ops@example.com')
    await page.locator('.masks .chip').waitFor()
    expect(await page.locator('#draft').inputValue()).toBe('and sales@example.com')
    // What was sent meanwhile is no draft any more, and what was written is kept nowhere.
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('sales@')
    await page.locator('#draft').press('Enter')
    await page.locator('.person').nth(1).waitFor()
    await page.evaluate(async () => {
      const element = document.querySelector<SvcChat>('svc-chat')!
      element.remove()
      await new Promise((done) => setTimeout(done, 50))
      document.body.append(element)
      element.widget!.open()
    })
    await page.locator('.person').nth(1).waitFor()
    expect(await page.locator('#draft').inputValue()).toBe('')
  })

  atLength('gives the focus back within the shadow root that it stands in', async ({ visitor }) => {
    const page = await visitor.visit('?manual=1')
    await page.addScriptTag({
      type: 'module',
      content: "import { mount } from '/widget/index.js'; globalThis.mount = mount",
    })
    await page.waitForFunction('globalThis.mount')
    await page.evaluate((tenant) => {
      const { mount } = globalThis as unknown as { mount(at: Element, options: object): WidgetHandle }
      const frame = document.createElement('div')
      document.body.append(frame)
      const root = frame.attachShadow({ mode: 'open' })
      root.innerHTML = '<button id="opener">Help</button><div></div>'
      const handle = mount(root.querySelector('div')!, { tenant })
      root.querySelector('button')!.onclick = () => handle.open()
    }, TENANT)
    const focused = () =>
      page.evaluate(() => {
        let active = document.activeElement
        while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
        return active?.id || active?.className || active?.tagName
      })
    for (const opener of ['.launcher', '#opener']) {
      await page.locator(opener).click()
      await expect.poll(focused).toBe('draft')
      await page.keyboard.press('Escape')
      await expect.poll(focused).toBe(opener.slice(1))
    }
    // A menu of the page that closes takes what opened the chat with it.
    await page.locator('#opener').click()
    await expect.poll(focused).toBe('draft')
    await page.locator('#opener').evaluate((one) => one.remove())
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('launcher')
    expect(await page.locator('.launcher').evaluate((one) => getComputedStyle(one).position)).toBe('fixed')
  })

  it('mounts several, destroys them twice, and checks a receipt', async ({ visitor }) => {
    const page = await visitor.open()
    await send(page, 'hello')
    await send(page, '#down')
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
      // An answer that failed says nothing.
      'You: hello\n\nAcme support: You wrote: hello\n\nYou: #down',
    ])
  })

  it('cannot check a receipt where what checks it cannot be had', async ({ visitor }) => {
    const page = await visitor.open()
    await send(page, 'hello')
    const verify = () =>
      page.evaluate(() =>
        document.querySelector<SvcChat>('svc-chat')!.widget!.verifyReceipt('receipt-2026-11-22-1f9c3e5a'),
      )
    // Asked for twice each time.
    await page.route('**/more.js*', (route) => route.abort(), { times: 2 })
    expect(await verify()).toBe('unknown')
    expect(await verify()).toBe('pending')
  })

  atLength(
    'is hidden where the page says so, and on paper, and shown before it is known',
    async ({ visitor }) => {
      const page = await visitor.blank()
      await page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(':not(:defined) { display: none }')
          document.adoptedStyleSheets = [sheet]
        })
      })
      await page.goto(`${visitor.site.url}?label=Ask%20us&dir=rtl`)
      await page.locator('svc-chat button').waitFor()
      await page.emulateMedia({ media: 'print' })
      await page.locator('svc-chat button').waitFor({ state: 'hidden' })
      await page.emulateMedia({ media: 'screen' })
      await page.locator('svc-chat button').hover()
      // The page is from left to right.
      const launcher = page.locator('.launcher')
      await launcher.waitFor()
      expect((await launcher.boundingBox())!.x).toBeGreaterThan(640)
      expect(await launcher.getAttribute('aria-label')).toBe('Ask us')
      await page.emulateMedia({ media: 'print' })
      await launcher.waitFor({ state: 'hidden' })
      const inline = await visitor.visit('?mode=inline')
      await inline.locator('.panel').waitFor()
      await inline.addStyleTag({ content: 'svc-chat { display: block }' })
      for (const [act, state] of [
        ['hide', 'hidden'],
        ['show', 'visible'],
      ] as const) {
        await inline.evaluate((act) => document.querySelector<SvcChat>('svc-chat')!.widget![act](), act)
        await inline.locator('.panel').waitFor({ state })
      }
    },
  )

  atLength(
    'tells that all is read, and goes back to the language of the configuration',
    async ({ visitor, expect }) => {
      visitor.site.config = { ...visitor.site.config, locale: 'de' }
      const page = await visitor.visit('?locale=fr')
      await page.locator('svc-chat button').hover()
      await page.locator('.root[lang=fr]').waitFor({ state: 'attached' })
      await page.evaluate(() => {
        const element = document.querySelector<SvcChat>('svc-chat')!
        element.removeAttribute('locale')
        element.widget!.on('unread', ({ detail }) => seen.heard.push(['unread', String(detail.count)]))
        element.widget!.send('hello')
      })
      await page.locator('.root[lang=de]').waitFor({ state: 'attached' })
      await page.locator('.badge').waitFor()
      await page.locator('.launcher').click()
      await expect
        .poll(() => page.evaluate(() => seen.heard))
        .toEqual([
          ['unread', '1'],
          ['unread', '0'],
        ])
    },
  )

  it('comes back where the page has wiped it, with its conversation', async ({ visitor }) => {
    const page = await visitor.open()
    await send(page, 'hello')
    await page.evaluate(async () => {
      document.querySelector('svc-chat')!.parentElement!.innerHTML = ''
      await new Promise((done) => setTimeout(done))
      const { svcChat } = globalThis as unknown as { svcChat: { start(): void; open(): void } }
      svcChat.start()
      svcChat.open()
    })
    await page.locator('svc-chat .person').waitFor()
    await page.evaluate(async () => {
      const { mount } = await (new Function('return import("/widget/index.js")')() as Promise<
        typeof import('../src/index.ts')
      >)
      const place = document.body.appendChild(document.createElement('div'))
      const options = { tenant: 'a', mode: 'inline' } as const
      mount(place, options).send('one')
      await new Promise((done) => setTimeout(done, 300))
      place.innerHTML = ''
      mount(place, options)
      place.remove()
      const other = document.body.appendChild(document.createElement('main'))
      mount(other, options)
    })
    await page.locator('main > div .person', { hasText: 'one' }).waitFor()
  })

  it('is another chat for another tenant: on the same place, as an attribute, and none while there is none', async ({
    visitor,
  }) => {
    const page = await visitor.blank()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.exposeFunction('received', (count: number) =>
      vi.waitUntil(() => visitor.site.bodies.length >= count, { timeout: 20_000 }),
    )
    await page.goto(visitor.site.url)
    await page.evaluate(async () => {
      const { mount, defineSvcChat } = await (new Function('return import("/widget/index.js")')() as Promise<
        typeof import('../src/index.ts')
      >)
      const { received } = globalThis as unknown as { received(count: number): Promise<void> }
      const place = document.body.appendChild(document.createElement('div'))
      mount(place, { tenant: 'a', mode: 'inline' }).send('for a')
      await received(1)
      const b = mount(place, { tenant: 'b', mode: 'inline' })
      b.update({ tenant: 'c' })
      b.send('for b')
      await received(2)
      defineSvcChat('other-chat')
      defineSvcChat()
      const element = document.createElement('other-chat') as SvcChat
      document.body.append(element)
      element.setAttribute('tenant', 'd')
      element.widget!.send('for d')
      await received(3)
      element.setAttribute('tenant', 'e')
      element.widget!.send('for e')
      await received(4)
      // Nothing is left of what could not be made.
      try {
        mount(document.querySelector('main')!, {})
      } catch {
        document.querySelector('main')!.id = 'refused'
      }
    })
    expect(visitor.site.bodies.map((body) => JSON.parse(body))).toEqual(
      ['a', 'b', 'd', 'e'].map((id) => ({ message: `for ${id}`, tenant_id: id })),
    )
    expect(await page.locator('#refused > div').count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('asks nothing of the page’s own server where another is named behind the element’s place in the page', async ({
    visitor,
    expect,
  }) => {
    const page = await visitor.visit('?manual=1')
    const asked: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.startsWith('/api/proxy/widget-config/')) asked.push(`${url.hostname} ${url.pathname}`)
    })
    await page.evaluate(async () => {
      const { defineSvcChat } = await (new Function('return import("/widget/index.js")')() as Promise<
        typeof import('../src/index.ts')
      >)
      defineSvcChat('late-chat')
      const element = document.createElement('late-chat')
      element.setAttribute('widget', 'acme')
      element.setAttribute('mode', 'inline')
      document.body.append(element)
      // What a framework does once all that was promised is done.
      for (let turn = 0; turn < 10; turn++) await null
      element.setAttribute('api', location.origin.replace('127.0.0.1', 'localhost'))
    })
    await expect.poll(() => asked.at(-1)).toBe('localhost /api/proxy/widget-config/acme')
    expect(asked).toHaveLength(1)
  })

  it('tells a framework that draws on the server that the component is for the browser', async () => {
    const built = await readFile(join(await buildWidget(), 'react.js'), 'utf8')
    expect(built).toMatch(/^"use client";/)
  })

  it('is a component of React: mounts once, follows its options, lends its handle, and goes', async ({
    visitor,
  }) => {
    const page = await visitor.blank()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.goto(`${visitor.site.url}react.html`)
    await send(page, 'I am ops@example.com')
    expect(await page.locator('#root .panel').count()).toBe(1)
    await page.locator('#german').click()
    await page.getByPlaceholder('Nachricht schreiben').waitFor()
    expect(await page.locator('.person').count()).toBe(1)
    await page.locator('#unsaid').click()
    await page.getByPlaceholder('Write a message').waitFor()
    const lent = () =>
      page.evaluate(() =>
        (globalThis as { handle?: { current: WidgetHandle | null } }).handle?.current?.exportTranscript(),
      )
    expect(await lent()).toContain('[EMAIL_ADDRESS_1]')
    await page.locator('#toggle').click()
    await page.locator('#root .panel').waitFor({ state: 'detached' })
    expect(await lent()).toBe(undefined)
    await page.locator('#toggle').click()
    await page.locator('.person').waitFor()
    await page.locator('#other').click()
    await page.locator('.person').waitFor({ state: 'detached' })
    expect(await lent()).toBe('')
    expect(faults).toEqual([])
  })
})
