/** What pages forbid, and what attackers write: in a real Chromium. */
import { describe, expect } from 'vitest'
import { ATTACKS } from './support/attacks.data.ts'
import { it, send, withBrowser } from './support/page.ts'
import { POLICIES } from './support/site.ts'

withBrowser()

describe.concurrent('policies of pages', () => {
  it.for(Object.keys(POLICIES))('lives with %s', async (policy, { visitor }) => {
    const { site } = visitor
    const page = await visitor.blank()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.goto(`${site.url}?csp=${policy}&locale=ar`)
    await page.locator('svc-chat button').click()
    await page.locator('#draft').waitFor()
    site.say = '# A\n\n| a |\n|:-:|\n| [x](https://example.com) |'
    site.sources = [{ title: 'a.pdf', url: 'https://example.com/a' }]
    await send(page, 'ops@example.com')
    await page.locator('.tools .small').first().click()
    await page.locator('dl').waitFor()
    expect([await page.evaluate(() => seen.violations), faults]).toEqual([[], []])
    expect(await page.locator('.panel').evaluate((panel) => getComputedStyle(panel).position)).toBe('fixed')
  })
})

it('comes from an origin of which nothing may be fetched but scripts, where the API is elsewhere', async ({
  visitor,
  expect,
}) => {
  const page = await visitor.blank()
  const api = visitor.site.url.replace('127.0.0.1', 'localhost')
  await page.goto(`${visitor.site.url}?csp=apiElsewhere&api=${encodeURIComponent(api)}`)
  await page.locator('svc-chat button').click()
  await page.locator('.panel').waitFor()
  expect(await page.evaluate(() => seen.violations)).toEqual([])
})

describe.concurrent('attacks', () => {
  it('outlives an answer that cannot be drawn, which is shown as it is written', async ({
    visitor,
    expect,
  }) => {
    const page = await visitor.blank()
    await page.addInitScript(() => {
      for (const name of ['createElement', 'createElementNS'] as const) {
        const create = document[name].bind(document) as (...all: unknown[]) => Element
        Object.assign(document, {
          [name](...all: unknown[]) {
            if (all.includes('blockquote')) throw new RangeError('no')
            return create(...all)
          },
        })
      }
    })
    await page.goto(visitor.site.url)
    await page.locator('svc-chat button').click()
    await send(page, 'I am ops@example.com')
    const answers = () => page.locator('.log .answer').allTextContents()
    const [greeting] = await answers()
    visitor.site.say = 'one\n\n> [EMAIL_ADDRESS_1]'
    await send(page, 'quote')
    visitor.site.say = `${'*a '.repeat(2000)}x${' a*'.repeat(2000)}`
    await send(page, 'nest')
    visitor.site.say = ''
    await send(page, 'hello')
    const [, , plain, nested, last] = await answers()
    expect([plain, last]).toEqual(['one\n\n> ops@example.com', 'You wrote: hello'])
    expect(nested).toContain('x')
    await page.reload()
    await page.locator('svc-chat button').click()
    await expect
      .poll(answers)
      .toEqual([greeting, 'You wrote: I am [EMAIL_ADDRESS_1]', 'one\n\n> [EMAIL_ADDRESS_1]', nested, last])
  })

  it('outlives a receipt and sources of the wrong kind', async ({ visitor }) => {
    const page = await visitor.blank()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.goto(visitor.site.url)
    await page.locator('svc-chat button').click()
    await send(page, '#odd')
    await page.locator('.tools .small').first().click()
    await page.locator('dl').waitFor()
    expect(await page.locator('.state').textContent()).toBe('Does not match')
    expect(await page.locator('.sources li').allTextContents()).toEqual(['terms.pdf', 'a'])
    expect(faults).toEqual([])
  })

  it('fetches from nowhere else where an image takes the name by which a script is known', async ({
    visitor,
  }) => {
    const page = await visitor.blank()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(visitor.site.url)
    await page.setContent(`<img name="currentScript" src="https://evil.example/x.png" data-tenant="x">
<script src="/widget/loader.js" data-widget="acme"></script>`)
    await page.locator('svc-chat button').click()
    await page.locator('#draft').waitFor()
    expect(asked.filter((url) => url.includes('evil') && !url.endsWith('.png'))).toEqual([])
  })

  it(`runs none of ${ATTACKS.length}: in answers, the configuration, citations, and what the person writes`, async ({
    visitor,
  }) => {
    expect(ATTACKS.length).toBeGreaterThanOrEqual(60)
    const { site } = visitor
    const [first, ...rest] = ATTACKS
    site.config = {
      ...site.config,
      bot_name: first,
      welcome_message: ATTACKS.join(' '),
      suggested_questions: rest.slice(0, 5),
      logo_url: 'javascript:alert(1)',
      accent_color: '#fff;}*{background:url(//x)}',
      name: first,
    }
    site.anchor = { anchor_status: 'anchored', anchored_at: first, anchor_network: first, merkle_root: first }
    const page = await visitor.blank()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(site.url)
    await page.locator('svc-chat button').click()
    await page.locator('#draft').waitFor()
    for (let at = 0; at < ATTACKS.length; at += 10) {
      site.say = ATTACKS.slice(at, at + 10).join('\n\n')
      site.sources = ATTACKS.slice(at, at + 5).map((title, i) => ({
        title,
        url: i > 0 ? title : 'javascript:alert(1)',
      }))
      await send(page, ATTACKS[at]!)
    }
    await page.locator('.tools .small').first().click()
    await page.locator('dl').waitFor()
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
        sources: host.shadowRoot!.querySelectorAll('.sources li').length,
        ran: seen.ran,
      }
    })
    expect(found).toMatchObject({ handlers: [], addresses: [], ran: 0 })
    expect(found.sources).toBeGreaterThan(ATTACKS.length / 3)
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
