/** What comes late, twice, out of order or not at all: in a real Chromium. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { atLength, it, send, type Visit, withBrowser } from './support/page.ts'
import { NEVER, TENANT } from './support/site.ts'

withBrowser()

/** Holds back what the page asks for there, until it is let go. */
async function gate(page: Page, glob: string): Promise<() => void> {
  let arrive = (): void => {}
  const held = new Promise<void>((done) => {
    arrive = done
  })
  await page.route(glob, async (route) => {
    await held
    await route.continue()
  })
  return arrive
}

/** Has the first request for it fail. */
async function failOnce(page: Page, glob: string): Promise<void> {
  await page.route(glob, (route) => route.abort(), { times: 1 })
}

const widgetOf = (page: Page) =>
  page.evaluateHandle(() => {
    const { widget } = document.querySelector('svc-chat') as unknown as { widget: object }
    return widget as Record<string, (...given: unknown[]) => unknown>
  })

/** As a person double-clicks: what the first click did is drawn before the second. */
async function clickTwice(page: Page, selector: string): Promise<void> {
  await page.locator(selector).hover()
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
    await page.waitForTimeout(120)
  }
}

/** A detector of the page's own, which knows one name; to be run there. */
const ALICE = `{
  detect(text) {
    const start = text.indexOf('Alice')
    return start < 0 ? [] : [{ type: 'PERSON', value: 'Alice', start, end: start + 5 }]
  },
  isSecret: () => false,
}`

async function mounting(visitor: Visit): Promise<Page> {
  const page = await visitor.visit('?manual=1')
  await page.addScriptTag({
    type: 'module',
    content: "import { mount } from '/widget/index.js'; globalThis.mount = mount",
  })
  await page.waitForFunction('globalThis.mount')
  return page
}

describe.concurrent('options that come late', () => {
  it('takes what an element was given before it became a chat', async ({ visitor }) => {
    const page = await visitor.blank()
    await page.goto(visitor.site.url)
    await page.evaluate(`svcChat.element.options = { detector: ${ALICE} }`)
    await page.locator('svc-chat button').click()
    await page.locator('#draft').waitFor()
    await send(page, 'I am Alice')
    expect(visitor.site.bodies.map((body) => JSON.parse(body).message)).toEqual(['I am [PERSON_1]'])
  })

  atLength(
    'is what a framework says it is, which sets as a property what an element has as one',
    async ({ visitor }) => {
      const page = await mounting(visitor)
      await page.evaluate(`
      import('/widget/index.js').then(({ defineSvcChat }) => {
        defineSvcChat()
        const element = document.createElement('svc-chat')
        for (const [name, value] of Object.entries({ tenant: '${TENANT}', widget: 'acme', mode: 'inline' }))
          if (name in element) element[name] = value
          else element.setAttribute(name, value)
        document.body.append(element)
      })
    `)
      await page.locator('svc-chat #title', { hasText: 'Acme support' }).waitFor()
      const attribute = await page.locator('svc-chat').evaluate((element) => {
        const given = element.getAttribute('widget')
        Object.assign(element, { widget: undefined })
        return [given, element.getAttribute('widget')]
      })
      expect(attribute).toEqual(['acme', ''])
    },
  )

  atLength('looks with the detector of an update, and of a second mount', async ({ visitor }) => {
    const page = await mounting(visitor)
    await page.evaluate(`
      const options = { tenant: '${TENANT}', mode: 'inline' }
      const first = mount(document.body, options)
      first.update({ detector: ${ALICE} })
      first.send('I am Alice')
      first.destroy()
      const other = mount(document.body, { ...options, name: 'other' })
      other.destroy()
      mount(document.body, { ...options, name: 'other', detector: ${ALICE} }).send('Alice again')
    `)
    await expect
      .poll(() => visitor.site.bodies.map((body) => JSON.parse(body).message).sort())
      .toEqual(['I am [PERSON_1]', '[PERSON_1] again'])
  })

  it('keeps nothing once an update says so, and removes what was kept', async ({ visitor }) => {
    const page = await visitor.open()
    await send(page, 'hello')
    const widget = await widgetOf(page)
    const kept = () => page.evaluate(() => sessionStorage.length)
    expect(await kept()).toBe(1)
    await widget.evaluate((it) => it.update!({ storage: 'none' }))
    await send(page, 'and more')
    expect(await kept()).toBe(0)
  })

  it('keeps it where an update says from then on, and not where that is not allowed', async ({ visitor }) => {
    const page = await visitor.open()
    await send(page, 'hello')
    const widget = await widgetOf(page)
    const kept = () => page.evaluate(() => [sessionStorage.length, localStorage.length])
    await widget.evaluate((it) => it.update!({ storage: 'local' }))
    expect(await kept()).toEqual([0, 1])
    await widget.evaluate((it) => {
      it.revokeConsent!()
      it.update!({ storage: 'session' })
    })
    expect(await kept()).toEqual([0, 0])
  })

  it('tells whoever made the page of two that nothing tells apart, and of no others', async ({ visitor }) => {
    const page = await mounting(visitor)
    const told: string[] = []
    page.on('console', (message) => message.text().startsWith('svc-chat') && told.push(message.text()))
    await page.evaluate(`
      globalThis.options = { tenant: '${TENANT}', mode: 'inline' }
      const place = () => document.body.appendChild(document.createElement('div'))
      mount(place(), options).destroy()
      mount(place(), options)
      mount(place(), { ...options, name: 'other' })
    `)
    await page.locator('#draft').nth(1).waitFor()
    expect(told).toEqual([])
    await page.evaluate('void mount(document.body, options)')
    await expect.poll(() => told).toEqual([expect.stringContaining('no name of their own')])
  })

  atLength('knows what is mounted, though what was there before is destroyed again', async ({ visitor }) => {
    const page = await mounting(visitor)
    const same = await page.evaluate(`
      const place = { tenant: '${TENANT}', mode: 'inline' }
      const gone = mount(document.body, place)
      gone.destroy()
      const there = mount(document.body, place)
      gone.destroy()
      mount(document.body, place) === there
    `)
    expect(same).toBe(true)
  })

  atLength(
    'keeps to the language and colour that were asked for before the configuration came',
    async ({ visitor }) => {
      const page = await visitor.blank()
      const arrive = await gate(page, '**/widget-config/**')
      visitor.site.config = { ...visitor.site.config, locale: 'fr', accent_color: '#008000' }
      await page.goto(visitor.site.url)
      await page.locator('svc-chat button').click()
      await page.locator('#draft').waitFor()
      const widget = await widgetOf(page)
      await widget.evaluate((it) => {
        it.update!({ accent: '#b00020' })
        void it.setLocale!('ar')
        void it.setLocale!('de')
      })
      await page.locator('.root[lang=de]').waitFor({ state: 'attached' })
      const colour = () =>
        page.locator('svc-chat').evaluate((host) => {
          const send = host.shadowRoot!.querySelector('.send')!
          return getComputedStyle(send).backgroundColor
        })
      const before = await colour()
      arrive()
      await page.locator('text=Hello! How can we help').waitFor()
      expect([await colour(), await page.locator('.root').getAttribute('lang')]).toEqual([before, 'de'])
    },
  )

  it('draws anew what an update says otherwise', async ({ visitor }) => {
    const page = await visitor.open()
    await send(page, 'hello')
    await page.locator('.tools [aria-pressed]').first().waitFor()
    const widget = await widgetOf(page)
    await widget.evaluate((it) => it.update!({ feedback: 'off' }))
    await page.locator('.tools [aria-pressed]').first().waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.locator('.launcher').waitFor()
    await widget.evaluate((it) => it.update!({ mode: 'inline' }))
    await page.locator('#draft').waitFor()
    const close = page.getByRole('button', { name: 'Close chat' })
    await close.waitFor({ state: 'detached' })
    await widget.evaluate((it) => it.update!({ mode: 'bubble' }))
    await close.click()
    await page.locator('.launcher').waitFor()
  })

  it('follows an attribute that is set for the first time, whichever it is', async ({ visitor }) => {
    const page = await visitor.open()
    const set = (name: string, value: string) =>
      page.evaluate(
        ([name, value]) => document.querySelector('svc-chat')!.setAttribute(name!, value!),
        [name, value],
      )
    await set('locale', 'de')
    await page.locator('.root[lang=de]').waitFor({ state: 'attached' })
    await send(page, 'hello')
    await page.locator('.tools [aria-pressed]').first().waitFor()
    await set('feedback', 'off')
    await page.locator('.tools [aria-pressed]').first().waitFor({ state: 'detached' })
    await set('mode', 'fullscreen')
    await page.locator('.root.fullscreen').waitFor({ state: 'attached' })
    await set('storage', 'none')
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  atLength('does not wait for the configuration with the words', async ({ visitor }) => {
    const page = await visitor.blank()
    await gate(page, '**/widget-config/**')
    await page.goto(`${visitor.site.url}?locale=de`)
    await page.locator('svc-chat button').click()
    await page.locator('.root[lang=de]').waitFor({ state: 'attached' })
  })
})

describe.concurrent('what is kept', () => {
  it('stays away once consent is taken back, also where the element is put in again', async ({ visitor }) => {
    const page = await visitor.open()
    await send(page, 'hello')
    await page.evaluate(async () => {
      const element = document.querySelector('svc-chat') as HTMLElement & {
        widget: { revokeConsent(): void }
      }
      element.widget.revokeConsent()
      element.remove()
      await new Promise((done) => setTimeout(done))
      document.body.append(element)
      dispatchEvent(new Event('pagehide'))
    })
    await page.locator('svc-chat .launcher, svc-chat button').first().click()
    await send(page, 'and more')
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  it('is not written back by a tab that is left', async ({ visitor }) => {
    const page = await visitor.open('?storage=local')
    await send(page, 'private')
    const removed = await page.evaluate(() => {
      const there = localStorage.length
      // Another tab has begun anew.
      localStorage.clear()
      dispatchEvent(new Event('pagehide'))
      return [there, localStorage.length]
    })
    expect(removed).toEqual([1, 0])
  })

  atLength('is found again by an element that replaces the first', async ({ visitor }) => {
    const page = await visitor.open()
    await send(page, 'hello')
    await page.evaluate(() => {
      const element = document.querySelector('svc-chat')!
      element.replaceWith(element.cloneNode(false))
    })
    await page.locator('svc-chat .launcher').click()
    await page.locator('.person').waitFor()
  })

  it.for([
    ['more placeholders than there can be', { messages: [[0, marks()]] }],
    ['a session that is none', { session: 'garbage', messages: [[1, 'before']] }],
  ] as const)('does no harm where it holds %s', async ([, kept], { visitor }) => {
    const page = await visitor.open()
    await send(page, 'hello')
    await page.evaluate(
      (value) => sessionStorage.setItem(Object.keys(sessionStorage)[0]!, value),
      JSON.stringify(kept),
    )
    await page.reload()
    await page.locator('svc-chat button').click()
    await page.locator('#draft').waitFor()
    await send(page, 'I am ops@example.com')
    const { message, session_id } = JSON.parse(visitor.site.bodies.at(-1)!)
    expect([message, session_id]).toEqual([expect.stringMatching(/^I am \[EMAIL_ADDRESS_\d+\]$/), undefined])
  })
})

/** 10,200 marks that look like placeholders. */
function marks(): string {
  return ['AA', 'AB']
    .flatMap((label) => Array.from({ length: 5100 }, (_, i) => `[${label}_${i + 1}]`))
    .join('')
}

describe.concurrent('a network that fails', () => {
  it('sends nothing where the server sends it on to another', async ({ visitor }) => {
    const page = await visitor.open()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.route('**/api/proxy/chat-stream', (route) =>
      route.fulfill({ status: 307, headers: { location: 'http://localhost:9/elsewhere' } }),
    )
    await send(page, 'hello')
    await page.locator('.alert').waitFor()
    expect(asked.filter((url) => url.includes('elsewhere'))).toEqual([])
  })

  it('waits with the first message until it is known whose chat it is, and asks again', async ({
    visitor,
  }) => {
    visitor.site.config = { ...visitor.site.config, tenant_id: TENANT }
    const page = await mounting(visitor)
    await failOnce(page, '**/widget-config/**')
    await page.evaluate("globalThis.chat = mount(document.body, { widget: 'acme', mode: 'inline' })")
    await page.locator('#draft').waitFor()
    await send(page, 'first')
    expect(visitor.site.bodies.map((body) => JSON.parse(body))).toMatchObject([
      { message: 'first', tenant_id: TENANT },
    ])
  })

  it('shows what is sent once it is known whose chat it is, and as it is when the answer has come', async ({
    visitor,
    expect,
  }) => {
    visitor.site.config = { ...visitor.site.config, tenant_id: TENANT }
    const page = await mounting(visitor)
    const arrive = await gate(page, '**/widget-config/**')
    await page.evaluate("mount(document.body, { widget: 'acme', mode: 'inline' })")
    const masked = async () => {
      await page.locator('#draft').fill('I am ops@example.com')
      await page.locator('.masks button').click()
    }
    const send = async () => {
      await page.locator('#back').click()
      // What is covered takes no keys.
      await page.locator('#sent').waitFor({ state: 'detached' })
      await page.locator('#draft').press('Enter')
    }
    await masked()
    await page.waitForTimeout(300)
    expect(await page.locator('#sent').count()).toBe(0)
    arrive()
    const shown = [await page.locator('#sent').textContent()]
    await send()
    await page.locator('.tools').waitFor()
    await page.locator('#draft').fill('#slow one two three four')
    await page.locator('#draft').press('Enter')
    await masked()
    await page.locator('.tools').nth(1).waitFor()
    shown.push(await page.locator('#sent').textContent())
    await send()
    await expect.poll(() => visitor.site.bodies.length).toBe(3)
    expect([visitor.site.bodies[0], visitor.site.bodies[2]]).toEqual(shown)
    // What the person wrote is no value that was masked.
    await page.locator('.tools').nth(2).waitFor()
    await page.locator('#draft').fill('what is [EMAIL_ADDRESS_1]?')
    await page.locator('.masks button').click()
    expect(await page.locator('#sent').textContent()).toContain('[LITERAL_1]')
    await send()
    await page.locator('.person').nth(3).locator('button').waitFor()
    expect(await page.locator('.person').nth(3).locator('.chip').count()).toBe(0)
  })

  it('asks for the looks again where they could not be had, by the organisation where no slug is named', async ({
    visitor,
  }) => {
    const page = await mounting(visitor)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/widget-config/') && asked.push(request.url()))
    await failOnce(page, '**/widget-config/**')
    const isReady = page.evaluate(
      () => new Promise<void>((done) => addEventListener('svc:ready', () => done())),
    )
    await page.evaluate(`void mount(document.body, { tenant: '${TENANT}', widget: '' })`)
    await isReady
    for (const _ of ['asked again', 'known']) {
      await page.locator('.launcher').click()
      await page.locator('#title', { hasText: 'Acme support' }).waitFor()
      await page.locator('#draft').press('Escape')
    }
    expect(asked.map((url) => url.split('/').at(-1))).toEqual([TENANT, TENANT])
  })

  atLength('says that nobody is there while it is not known whose chat it is', async ({ visitor }) => {
    const page = await mounting(visitor)
    await page.route('**/widget-config/**', (route) => route.abort())
    await page.evaluate("mount(document.body, { widget: 'acme', mode: 'inline' })")
    await page.locator('#draft').waitFor()
    await send(page, 'first')
    await page.locator('.alert .outline').waitFor()
    expect(visitor.site.bodies).toEqual([])
    await page.unroute('**/widget-config/**')
    visitor.site.config = { ...visitor.site.config, tenant_id: TENANT }
    await page.locator('.alert .outline').click()
    await page.locator('.tools').waitFor()
    expect(visitor.site.bodies.map((body) => JSON.parse(body))).toMatchObject([
      { message: 'first', tenant_id: TENANT },
    ])
    // Where the press was is nothing any more: the keyboard goes on in the field.
    expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id)).toBe('draft')
  })

  atLength(
    'comes to a page that has it inline, though it could not be fetched at first',
    async ({ visitor }) => {
      const page = await visitor.blank()
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(String(error)))
      await failOnce(page, '**/index.js')
      await page.goto(`${visitor.site.url}?mode=inline`)
      await page.locator('#draft').waitFor()
      expect(faults).toEqual([])
    },
  )
})

describe.concurrent('an answer of any kind', () => {
  const isLong = Boolean(process.env.SVC_TEST_LONG)
  const size = isLong ? 99_000 : 4_950
  const of = (part: string) => part.repeat(size / part.length)
  const kinds = [
    ['brackets', of('[')],
    ['stars', of('*a ')],
    ['a rule that is none', `a|b\n-${of(' ')}x`],
    ['a table of many columns', `${'|a'.repeat(100)}\n${'|-'.repeat(100)}\n${of('|b\n')}`],
    ['brackets that close nothing', of(`https://x${')'.repeat(1985)} `)],
  ] as const
  // All of them at length; else the one of many lines.
  const chosen = kinds.filter(([kind]) => isLong || kind === 'a table of many columns')
  it.for(chosen)('is drawn: %s', async ([, answer], { visitor }) => {
    const page = await visitor.open()
    visitor.site.say = answer
    await send(page, '#chunks')
    await page.locator('.tools').waitFor()
    await page.reload()
    await page.locator('svc-chat button').click()
    await page.locator('#draft').waitFor()
  })
})

describe.concurrent('a press, or a key', () => {
  it('that was begun on Stop sends nothing', async ({ visitor }) => {
    const page = await visitor.open()
    let letGo = (): void => {}
    visitor.site.held = new Promise<void>((done) => {
      letGo = done
    })
    await send(page, 'hello', false)
    await page.locator('#draft').fill('half written')
    await page.locator('.send').hover()
    await page.mouse.down()
    letGo()
    await page.locator('button[type=submit]').waitFor()
    await page.mouse.up()
    await page.waitForTimeout(100)
    expect(visitor.site.bodies.length).toBe(1)
  })

  it('that comes twice sends once, and does not stop what it sent', async ({ visitor }) => {
    const page = await visitor.open()
    await page.locator('#draft').fill('#slow a b c d e f')
    await clickTwice(page, '.send')
    await page.locator('.tools').waitFor()
    expect([visitor.site.bodies.length, await page.locator('.answer').last().textContent()]).toEqual([
      1,
      expect.stringContaining('a b c d e f'),
    ])
  })

  it('that sends sends what stands in the field, whoever wrote it there', async ({ visitor, expect }) => {
    const page = await visitor.open()
    const field = page.locator('#draft')
    const put = (text: string) =>
      field.evaluate((field: HTMLTextAreaElement, text) => {
        field.value = text
      }, text)
    await field.fill('before')
    // Drawn, or drawing it would write over what is put there.
    await page.locator('.send[aria-disabled=false]').waitFor()
    await put('my password is hunter2!x')
    await field.press('Enter')
    await page.locator('.alert').waitFor()
    expect(await field.inputValue()).toBe('my password is hunter2!x')
    await field.fill('I am nobody@example.com')
    await page.locator('.masks').waitFor()
    await put('I am ops@example.com, hello')
    await page.locator('.masks button').click()
    await page.locator('#sent', { hasText: ', hello' }).waitFor()
    await page.keyboard.press('Escape')
    // The field cannot be reached before.
    await page.locator('.sheet').waitFor({ state: 'detached' })
    await field.press('Enter')
    await page.locator('.tools').waitFor()
    expect(visitor.site.bodies.map((body) => JSON.parse(body).message)).toEqual([
      'I am [EMAIL_ADDRESS_1], hello',
    ])
  })

  atLength('that opens the chat twice sends no draft', async ({ visitor }) => {
    const page = await visitor.open()
    await page.locator('#draft').fill('half written')
    await page.keyboard.press('Escape')
    await clickTwice(page, '.launcher')
    await page.locator('#draft').waitFor()
    await page.waitForTimeout(200)
    expect(visitor.site.bodies).toEqual([])
  })

  atLength('is left alone by the shortcuts of the page', async ({ visitor }) => {
    const page = await visitor.open()
    await page.evaluate(() =>
      document.addEventListener('keydown', (event) => {
        if (!(event.target instanceof HTMLTextAreaElement)) event.preventDefault()
      }),
    )
    await page.locator('#draft').press('s')
    expect(await page.locator('#draft').inputValue()).toBe('s')
  })

  it('on a question that cannot be asked yet keeps it for later', async ({ visitor, expect }) => {
    const page = await visitor.open()
    visitor.site.held = NEVER
    await send(page, 'hello', false)
    await page.locator('[aria-controls=menu]').click()
    await page.locator('.menu button', { hasText: 'person' }).click()
    const field = page.locator('#draft')
    const asked = 'I would like to talk to a person.'
    await expect.poll(() => field.inputValue()).toBe(asked)
    // What was written before it stays, and it stands there once.
    await field.fill('half written')
    for (const _ of ['pressed', 'and again']) {
      await page.locator('[aria-controls=menu]').click()
      await page.locator('.menu button', { hasText: 'person' }).click()
      await expect.poll(() => field.inputValue()).toBe(`half written\n${asked}`)
    }
    expect(visitor.site.bodies.length).toBe(1)
  })

  atLength('shows nothing over what the person has gone on to', async ({ visitor }) => {
    const page = await visitor.open()
    await page.locator('#draft').fill('I am ops@example.com')
    const arrive = await gate(page, '**/more*.js')
    await page.locator('.masks .small').click()
    await page.locator('#draft').fill('I am ops@example.com, and')
    arrive()
    await page.waitForTimeout(500)
    expect(await page.locator('#sent').count()).toBe(0)
    expect(await page.locator('#draft').inputValue()).toBe('I am ops@example.com, and')
  })

  atLength('right behind Enter begins a new message', async ({ visitor, expect }) => {
    const page = await visitor.open()
    await page.locator('#draft').fill('hello')
    const busy = page.evaluate(() => {
      const end = performance.now() + 500
      while (performance.now() < end);
    })
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.type('and more'), busy])
    await expect.poll(() => page.locator('#draft').inputValue()).toBe('and more')
  })

  atLength('goes where the person writes, though the chat opens late', async ({ visitor }) => {
    const page = await visitor.blank()
    const arrive = await gate(page, '**/index.js')
    await page.goto(visitor.site.url)
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<input id="other">'))
    await page.locator('svc-chat button').click()
    await page.locator('#other').click()
    await page.keyboard.type('hunter')
    arrive()
    await page.locator('#draft').waitFor()
    await page.keyboard.type('2pass')
    expect([await page.locator('#other').inputValue(), await page.locator('#draft').inputValue()]).toEqual([
      'hunter2pass',
      '',
    ])
    const widget = await widgetOf(page)
    await widget.evaluate((it) => {
      it.newConversation!()
      it.close!()
    })
    await page.locator('svc-chat .launcher').waitFor()
    await page.keyboard.type('!')
    expect(await page.locator('#other').inputValue()).toBe('hunter2pass!')
  })

  it('goes where the person writes, in a frame or a component of the page, too', async ({ visitor }) => {
    const page = await visitor.visit()
    await page.locator('svc-chat button').hover()
    const launcher = page.locator('svc-chat .launcher')
    await launcher.waitFor()
    const widget = await widgetOf(page)
    await page.evaluate(() => {
      const component = document.createElement('x-form')
      component.attachShadow({ mode: 'open' }).innerHTML = '<input id="within">'
      const frame = Object.assign(document.createElement('iframe'), { srcdoc: '<input id="framed">' })
      document.body.append(component, frame)
    })
    for (const field of [page.locator('#within'), page.frameLocator('iframe').locator('#framed')]) {
      await field.click()
      await widget.evaluate((it) => it.open!())
      await page.locator('#draft').waitFor()
      await page.keyboard.type('hunter2')
      expect([await field.inputValue(), await page.locator('#draft').inputValue()]).toEqual(['hunter2', ''])
      await widget.evaluate((it) => it.close!())
      await launcher.waitFor()
    }
  })
})

describe.concurrent('the loader', () => {
  it('shows that a press was felt until the rest is there, or cannot be had', async ({ visitor }) => {
    const page = await visitor.blank()
    // A pointer that comes near asks for it before the press does.
    await page.route('**/index.js', (route) => route.abort())
    const asked: string[] = []
    page.on('request', (request) => request.url().endsWith('/index.js') && asked.push(request.resourceType()))
    await page.goto(visitor.site.url)
    const opacity = () => page.locator('svc-chat').evaluate((chat) => getComputedStyle(chat).opacity)
    const launcher = page.locator('svc-chat button')
    const seen = page.evaluate(
      () =>
        new Promise((done) => {
          const chat = document.querySelector('svc-chat')!
          new MutationObserver(() => done(getComputedStyle(chat).opacity)).observe(chat, {
            attributeFilter: ['style'],
          })
        }),
    )
    await launcher.click()
    expect(await seen).toBe('0.6')
    await expect.poll(opacity).toBe('1')
    // Not as a module: Firefox would remember that there is none.
    expect([...new Set(asked)]).toEqual(['fetch'])
    await page.unroute('**/index.js')
    const arrive = await gate(page, '**/index.js')
    await launcher.click()
    await expect.poll(opacity).toBe('0.6')
    arrive()
    await page.locator('#draft').waitFor()
    expect(await opacity()).toBe('1')
  })

  atLength('counts a press that is begun right behind one that went astray', async ({ visitor }) => {
    const page = await visitor.blank()
    const arrive = await gate(page, '**/index.js')
    await page.goto(visitor.site.url)
    const launcher = page.locator('svc-chat button')
    await launcher.hover()
    await page.mouse.down()
    await page.mouse.move(200, 200)
    await page.mouse.up()
    await launcher.hover()
    await page.mouse.down()
    arrive()
    await page.waitForTimeout(800)
    await page.mouse.up()
    await page.locator('#draft').waitFor()
  })

  it.for(['ltr', 'rtl'])(
    'stays on its side of a page that is %s, whatever the language',
    async (dir, { visitor }) => {
      const page = await visitor.blank()
      const arrive = await gate(page, '**/index.js')
      await page.goto(`${visitor.site.url}?locale=${dir === 'ltr' ? 'ar' : 'en'}`)
      await page.evaluate((to) => {
        document.documentElement.dir = to
      }, dir)
      const x = async (selector: string) =>
        (await page.locator(`svc-chat ${selector}`).first().boundingBox())!.x
      // Neither the way that a page writes, nor what it keeps from being pressed, is for what stands over it.
      await page.addStyleTag({ content: 'html { writing-mode: vertical-rl } body { pointer-events: none }' })
      const before = await x('button')
      await page.locator('svc-chat button').hover()
      arrive()
      await page.locator('.launcher').waitFor()
      await page.waitForTimeout(500)
      expect(await x('.launcher')).toBe(before)
      await page.locator('.launcher').click()
      await page.locator('#draft').waitFor()
      const isRight = (await x('.panel')) > 300
      expect([isRight, await page.locator('.words').getAttribute('dir')]).toEqual(
        dir === 'ltr' ? [true, 'rtl'] : [false, 'ltr'],
      )
    },
  )

  atLength('waits for the place that it is to be in', async ({ visitor }) => {
    const page = await visitor.blank()
    let finish = (): void => {}
    const rest = new Promise<void>((done) => {
      finish = done
    })
    const server = createServer(async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.write(
        `<!doctype html><body><script src="${visitor.site.url}widget/loader.js" data-tenant="${TENANT}" data-target="#place" async></script><p>`,
      )
      response.write(' '.repeat(2000))
      await rest
      response.end('<div id="place"></div>')
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'commit' })
    await page.waitForFunction('globalThis.svcChat')
    finish()
    await page.locator('#place svc-chat').waitFor({ state: 'attached' })
    server.closeAllConnections()
    server.close()
  })

  it('is one widget where its tag is on the page twice, and comes back with it', async ({ visitor }) => {
    const page = await visitor.blank()
    await page.goto(visitor.site.url)
    const again = (widget?: string) =>
      page.evaluate(
        (other) =>
          new Promise((done) => {
            const [first] = [...document.scripts].filter(({ src }) => src.endsWith('loader.js'))
            const script = document.createElement('script')
            for (const { name, value } of first!.attributes) script.setAttribute(name, value)
            if (other) script.dataset.widget = other
            script.onload = done
            document.head.append(script)
          }),
        widget,
      )
    const count = () => page.locator('svc-chat button').count()
    await page.locator('svc-chat button').waitFor()
    await again()
    expect(await count()).toBe(1)
    await page.evaluate(() => document.querySelector('svc-chat')!.remove())
    await again()
    expect(await count()).toBe(1)
    await again('another')
    expect(await count()).toBe(2)
  })

  atLength(
    'is one where a page brings back a copy of itself, and leaves what is none',
    async ({ visitor }) => {
      const page = await visitor.visit()
      await page.locator('svc-chat button').hover()
      await page.locator('.launcher').waitFor()
      await page.evaluate(`
      const own = document.body.appendChild(document.createElement('svc-chat'))
      own.setAttribute('widget', 'acme')
      document.body.replaceWith(document.body.cloneNode(true))
      svcChat.start()
    `)
      expect(
        await page.evaluate(
          `[...document.querySelectorAll('svc-chat')].map((chat) => [chat === svcChat.element, chat.getAttribute('tenant')])`,
        ),
      ).toEqual([
        [false, null],
        [true, TENANT],
      ])
    },
  )

  atLength('comes to a page that writes itself anew', async ({ visitor }) => {
    const page = await visitor.visit()
    await page.locator('svc-chat button').waitFor()
    await page.evaluate(() => {
      const tag = [...document.scripts].find(({ src }) => src.endsWith('loader.js'))!
      tag.async = false
      document.open()
      document.write(`<!doctype html><title>New</title><main></main>${tag.outerHTML}`)
      document.close()
    })
    await page.locator('main + script + svc-chat button').waitFor()
  })

  it('opens where it was asked to before there was a page', async ({ visitor }) => {
    const page = await visitor.blank()
    await page.goto(`${visitor.site.url}?manual=1`)
    await page.waitForFunction('globalThis.svcChat')
    await page.evaluate('svcChat.open(); svcChat.start(); svcChat.start()')
    await page.locator('#draft').waitFor()
    expect(await page.locator('svc-chat').count()).toBe(1)
  })

  atLength('opens in browsers from before URL.canParse()', async ({ visitor }) => {
    const page = await visitor.blank()
    await page.addInitScript('delete URL.canParse')
    await page.goto(visitor.site.url)
    await page.locator('svc-chat button').click()
    await page.locator('#draft').waitFor()
  })

  atLength('shows a draft of several lines as high as it was', async ({ visitor, expect }) => {
    const page = await visitor.open()
    await page.locator('#draft').fill('a\nb\nc\nd')
    const height = async () => (await page.locator('#draft').boundingBox())!.height
    await expect.poll(height).toBeGreaterThan(60)
    const before = await height()
    await page.keyboard.press('Escape')
    await page.locator('.launcher').click()
    await page.locator('#draft').waitFor()
    await expect.poll(height).toBe(before)
  })
})
