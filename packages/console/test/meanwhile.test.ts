/** What happens between a question and its answer: answers that come late or not at all, pages and dialogs that are left meanwhile, and what is typed until then. */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { atLength } from './support/at-length.ts'
import { type Console, startConsole } from './support/console.ts'

let console: Console
beforeAll(async () => {
  console = await startConsole()
}, 120_000)
afterAll(() => console?.close())
afterEach(async () => {
  expect(await console.closePages()).toEqual([])
})

/** Answers are held back until it is opened. */
function createGate(): { readonly passed: Promise<void>; open(): void } {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const review = (id: string) => ({
  ...{ id, receipt_id: `svc_rcpt_${id}`, policy_name: 'standard', risk: 'high', detected_entities: [] },
  ...{ status: 'pending', decided_by: null, decided_at: null, note: null },
  ...{ created_at: '2026-11-20T00:00:00.000Z', expires_at: '2036-11-20T00:00:00.000Z' },
})

const listed = (id: string, status: string) => ({
  ...{
    id,
    filename: `${id}.txt`,
    source: 'upload',
    source_url: null,
    file_type: 'txt',
    file_size: 10,
    status,
  },
  ...{ visibility: 'public', chunk_count: 1, error: null },
  ...{ approved_at: '2026-11-20T00:00:00.000Z', created_at: '2026-11-20T00:00:00.000Z' },
})

describe('a list', () => {
  it('goes on to the next reviews once those that are there are decided, and says so where they do not come', async () => {
    const page = await console.open('/console')
    let isCut = true
    await page.route('**/api/v1/reviews*', (route) => {
      if (!route.request().url().includes('cursor='))
        return route.fulfill({ json: { reviews: [review('first')], next_cursor: 'more' } })
      return isCut
        ? route.abort()
        : route.fulfill({ json: { reviews: [review('second')], next_cursor: null } })
    })
    await page.route('**/approve', (route) => route.fulfill({ json: { ...review('first') } }))
    await page.getByRole('link', { name: 'Reviews' }).click()
    await press(page, 'Approve')
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('heading', { name: 'The server did not answer' }).waitFor()
    expect(await page.getByText('Nothing waits').count()).toBe(0)
    isCut = false
    await page.unroute('**/api/v1/reviews*')
    await page.route('**/api/v1/reviews*', (route) =>
      route.fulfill({ json: { reviews: [review('second')], next_cursor: null } }),
    )
    await press(page, 'Try again')
    await page.getByRole('link', { name: 'second' }).waitFor()
    expect(await page.getByText('Nothing waits').count()).toBe(0)
  })

  it('is fetched again when somebody comes back to it, and never undoes what was done meanwhile', async () => {
    const page = await console.open('/console')
    const gate = createGate()
    let asked = 0
    await page.route('**/api/v1/reviews*', async (route) => {
      const there = [
        ['first'],
        // Others came in while the person was elsewhere.
        ['first', 'second'],
        ['first', 'second'],
        ['second'],
      ][Math.min(asked++, 3)]!
      if (asked === 3) await gate.passed
      await route.fulfill({ json: { reviews: there.map(review), next_cursor: null } }).catch(() => {})
    })
    await page.route('**/approve', (route) => route.fulfill({ json: { ...review('first') } }))
    await page.getByRole('link', { name: 'Reviews' }).click()
    await page.getByRole('link', { name: 'first' }).waitFor()
    const comeBack = () => page.evaluate(() => dispatchEvent(new Event('focus')))
    await comeBack()
    await page.getByRole('link', { name: 'second' }).waitFor()
    await comeBack()
    await expect.poll(() => asked).toBe(3)
    await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect.poll(() => asked).toBe(4)
    gate.open()
    await page.locator('.loaded[aria-busy=false]').waitFor()
    expect(await page.getByRole('link', { name: 'first' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'second' }).count()).toBe(1)
  })

  it('of who is told comes anew, too, and a dialog stays with whom it was opened for', async () => {
    const page = await console.open('/console')
    const person = (id: string, name: string) => ({
      ...{ id, name, channels: ['email'], addresses: { email: `${id}@example.com` } },
    })
    let stakeholders = [person('ada', 'Ada'), person('bo', 'Bo')]
    await page.route('**/notifications/routing', (route) => {
      const config = {
        ...{ stakeholders, rules: [] },
        escalation: { critical_timeout_minutes: 15, high_timeout_minutes: 60 },
      }
      return route.fulfill({ json: { config, history: [], labels: {} } })
    })
    const told = page.getByRole('row', { includeHidden: true })
    await page.getByRole('link', { name: 'Notifications' }).click()
    await press(page, 'Remove Bo')
    await page.getByRole('dialog', { name: 'Remove Bo?' }).waitFor()
    stakeholders = [person('cy', 'Cy'), ...stakeholders]
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await told.filter({ hasText: 'Cy' }).waitFor()
    await page.getByRole('dialog', { name: 'Remove Bo?' }).waitFor()
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await press(page, 'Remove person')
    const kept = (await sent).postDataJSON() as { stakeholders: { id: string }[] }
    expect(kept.stakeholders.map(({ id }) => id)).toEqual(['cy', 'ada'])
  })

  it('passes over no document where some of those before it were approved', async () => {
    const page = await console.open('/console')
    const all = Array.from({ length: 150 }, (_, i) => listed(`d${i}`, 'ready'))
    await page.route('**/knowledge/approvals*', (route) => {
      const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
      return route.fulfill({ json: all.slice(offset, offset + 100) })
    })
    await page.route('**/knowledge/approve', (route) => {
      all.shift()
      return route.fulfill({ json: { ok: true } })
    })
    await page.getByRole('link', { name: 'Knowledge' }).click()
    await page.getByRole('button', { name: /^To approve/ }).click()
    for (const name of ['d0.txt', 'd1.txt']) {
      await page.getByRole('row', { name }).first().getByRole('button', { name: 'Approve' }).click()
      await page.getByText(`${name} is approved.`).waitFor()
    }
    await press(page, 'Show more')
    await page.getByRole('link', { name: 'd149.txt' }).waitFor()
    for (const name of ['d99.txt', 'd100.txt', 'd101.txt'])
      expect([name, await page.getByRole('link', { name, exact: true }).count()]).toEqual([name, 1])
  })

  atLength(
    'is looked at again, however slow the answers are, and stays as long as it was',
    async () => {
      const page = await console.open('/console')
      let isRead = false
      let asked = 0
      await page.route('**/knowledge/documents?*', async (route) => {
        const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
        // Slower than the list is looked at.
        if (asked++ > 2) await new Promise((resolve) => setTimeout(resolve, 2_500))
        const rows = Array.from({ length: 120 }, (_, i) =>
          listed(`d${i}`, i === 110 && !isRead ? 'processing' : 'ready'),
        )
        await route.fulfill({ json: rows.slice(offset, offset + 100) }).catch(() => {})
      })
      await page.getByRole('link', { name: 'Knowledge' }).click()
      await press(page, 'Show more')
      await page.getByText('Being read').waitFor()
      isRead = true
      await page.getByText('Being read').waitFor({ state: 'detached', timeout: 15_000 })
      expect(await page.getByRole('link', { name: 'd110.txt' }).count()).toBe(1)
    },
    30_000,
  )

  atLength(
    'stays where it cannot be fetched again, with the note that somebody writes below it',
    async () => {
      const page = await console.open('/console/receipts')
      await page.route('**/api/v1/receipts/svc_rcpt_*', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: { ...(await answer.json()), hitl: true } })
      })
      await page.route('**/api/v1/reviews*', (route) =>
        route.fulfill({ json: { reviews: [review('one')], next_cursor: null } }),
      )
      await page.locator('.row-link').first().click()
      await press(page, 'Approve')
      await page.getByLabel('Note').fill('Called them')
      await page.route('**/api/v1/reviews**', (route) => route.abort())
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
      await page.getByRole('dialog').getByText('The server did not answer.').first().waitFor()
      expect(await page.getByLabel('Note').inputValue()).toBe('Called them')
    },
  )

  it('stays where the session ended meanwhile, with the note, and says what to do', async () => {
    const page = await console.open('/console')
    let isOver = false
    await page.route('**/api/v1/reviews**', (route) =>
      isOver ? route.continue() : route.fulfill({ json: { reviews: [review('one')], next_cursor: null } }),
    )
    await page.getByRole('link', { name: 'Reviews' }).click()
    await press(page, 'Approve')
    await page.getByLabel('Note').fill('Called them')
    isOver = true
    await page.context().clearCookies()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('dialog').getByText('Sign in again in another tab').first().waitFor()
    // Nor does what comes later lead away.
    await expect(page.waitForURL(/sign-in/, { timeout: 500 })).rejects.toThrow()
    expect(await page.getByLabel('Note').inputValue()).toBe('Called them')
  })

  it('is gone back to as long as it was, where it was left, and each of it has a name in the history', async () => {
    const page = await console.open('/console', { viewport: { width: 1280, height: 600 } })
    await page.route('**/receipts/list*', async (route) => {
      const isFirst = !route.request().url().includes('cursor=')
      const answer = await route.fetch({
        url: route
          .request()
          .url()
          .replace(/&cursor=\w+/, ''),
      })
      const { receipts } = (await answer.json()) as { receipts: { receipt_id: string }[] }
      const others = receipts.map((each, i) => ({ ...each, receipt_id: `svc_rcpt_other_${i}` }))
      await route.fulfill({
        response: answer,
        json: { receipts: isFirst ? others : receipts, next_cursor: isFirst ? 'more' : null },
      })
    })
    await page.getByRole('link', { name: 'Receipts' }).click()
    expect(await page.title()).toBe('Receipts · Svc')
    await press(page, 'Show more')
    await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })
    const last = page.locator('.row-link').last()
    const count = await page.locator('.row-link').count()
    const name = await last.textContent()
    await last.click()
    await page.getByRole('heading', { level: 1, name: name! }).waitFor()
    await expect.poll(() => page.title()).toBe(`Receipt ${name} · Svc`)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await last.waitFor()
    expect(await page.locator('.row-link').count()).toBe(count)
    await expect
      .poll(() => last.evaluate((row) => row.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true)
    expect(await page.title()).toBe('Receipts · Svc')
    // By the navigation one begins anew.
    await page.getByRole('link', { name: 'Reviews' }).click()
    await page.getByRole('link', { name: 'Receipts' }).click()
    await page.getByRole('button', { name: 'Show more' }).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  atLength('says why its further rows do not come', async () => {
    const page = await console.open('/console')
    await page.route('**/api/v1/reviews*', (route) =>
      route.request().url().includes('cursor=')
        ? route.fulfill({ status: 401, json: { error: 'No session', code: 'unauthorized' } })
        : route.fulfill({ json: { reviews: [review('first')], next_cursor: 'more' } }),
    )
    await page.getByRole('link', { name: 'Reviews' }).click()
    await press(page, 'Show more')
    await page.getByRole('status').getByText('Sign in again in another tab').waitFor()
    expect(await page.getByRole('link', { name: 'first' }).count()).toBe(1)
  })

  atLength('is gone where it is not for one any more', async () => {
    const page = await console.open('/console/receipts')
    await page.locator('.row-link').first().waitFor()
    await page.route('**/receipts/list*', (route) =>
      route.fulfill({ status: 403, json: { error: 'This is for administrators', code: 'forbidden' } }),
    )
    await page.route('**/anchor-runs', (route) => route.fulfill({ json: { runs: [] } }))
    await press(page, 'Run the anchor')
    await page.getByRole('dialog').getByRole('button', { name: 'Run the anchor' }).click()
    await page.getByRole('heading', { name: 'This is for others' }).waitFor()
    expect(await page.locator('.row-link').count()).toBe(0)
  })
})

describe('what is typed', () => {
  it('while a form is saved is there still, as a change of what was saved', async () => {
    const page = await console.open('/console/bot')
    const gate = createGate()
    await page.route('**/widget-config', async (route) => {
      if (route.request().method() === 'PUT') await gate.passed
      await route.continue()
    })
    await page.getByLabel('Greeting').fill('Good day')
    await press(page, 'Save')
    await page.getByLabel('Greeting').fill('Good day to you')
    gate.open()
    await page.getByText('Saved. Visitors see it').waitFor()
    expect(await page.getByLabel('Greeting').inputValue()).toBe('Good day to you')
    await page.unroute('**/widget-config')
    await press(page, 'Save')
    await expect.poll(() => page.getByRole('button', { name: 'Undo changes' }).isDisabled()).toBe(true)
    await page.reload()
    await expect.poll(() => page.getByLabel('Greeting').inputValue()).toBe('Good day to you')
  })

  atLength('into a filter stays while the list comes', async () => {
    const page = await console.open('/console/audit-log?type=nothing')
    const gate = createGate()
    await page.route(/audit-log.*actor=/, async (route) => {
      await gate.passed
      await route.continue()
    })
    await page.getByLabel('By', { exact: true }).fill('admin@example.com')
    await page.keyboard.press('Enter')
    await page.getByLabel('Action').pressSequentially('connec')
    gate.open()
    await page.getByText('Nothing of this kind').or(page.locator('.row-link')).first().waitFor()
    await expect.poll(() => page.getByLabel('Action').inputValue()).toBe('connec')
    // What is no word of the log is not in effect, and does not stay as if it were.
    await page.getByLabel('Action').fill('!')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByLabel('Action').inputValue()).toBe('')
  })

  atLength('as a day stays while the list comes', async () => {
    const page = await console.open('/console/receipts')
    const gate = createGate()
    await page.route(/receipts\/list.*from=/, async (route) => {
      await gate.passed
      await route.continue()
    })
    await page.getByLabel('From').fill('2026-01-01')
    await page.getByLabel('To', { exact: true }).click({ position: { x: 12, y: 12 } })
    await page.keyboard.type('020220')
    gate.open()
    await page.locator('.loaded').waitFor()
    await page.keyboard.type('26')
    await page.waitForURL(/to=2026-02-02/)
  })
})

describe('a page or dialog that is left', () => {
  atLength('is not led to by a scan that begins later', async () => {
    const page = await console.open('/console/leads')
    const gate = createGate()
    await page.route('**/knowledge/scan', async (route) => {
      await gate.passed
      await route.fulfill({ status: 202, json: { scan_id: crypto.randomUUID(), status: 'queued' } })
    })
    await page.getByRole('link', { name: 'Knowledge' }).click()
    await press(page, 'Scan a site')
    await page.getByLabel('Begin at').fill('https://example.com')
    const sent = page.waitForRequest('**/knowledge/scan')
    await press(page, 'Scan')
    const answer = (await sent).response()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    gate.open()
    await answer
    await expect(page.waitForURL(/scan=/, { timeout: 500 })).rejects.toThrow()
  })

  it('approves nothing more once its dialog is closed', async () => {
    const page = await console.open('/console')
    const waiting = ['a', 'b', 'c'].map((id) => listed(id, 'ready'))
    const gate = createGate()
    let approved = 0
    await page.route('**/knowledge/approvals*', (route) => route.fulfill({ json: waiting }))
    await page.route('**/knowledge/approve', async (route) => {
      await gate.passed
      approved++
      waiting.shift()
      await route.fulfill({ json: { ok: true } })
    })
    await page.getByRole('link', { name: 'Knowledge' }).click()
    await page.getByRole('button', { name: /^To approve/ }).click()
    await press(page, 'Approve all 3')
    const sent = page.waitForRequest('**/knowledge/approve')
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await sent
    await press(page, 'Cancel')
    gate.open()
    await press(page, 'Approve all 2')
    expect(approved).toBe(1)
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Nothing awaits approval').waitFor()
    expect(approved).toBe(3)
  })

  atLength('takes no other dialog along', async () => {
    const page = await console.open('/console/notifications')
    const gate = createGate()
    await page.route('**/notifications/test', async (route) => {
      const isPreview = route.request().postDataJSON().dry_run === true
      if (!isPreview) await gate.passed
      await route.continue()
    })
    await press(page, 'Who would be told?')
    await press(page, 'Tell them now')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await press(page, 'Add person')
    await page.getByLabel('Name').fill('Zoe')
    gate.open()
    await page.getByText('Nobody was told: no rule matches.').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Zoe')
  })

  atLength('leaves the page whole where the last of a list is removed by it', async () => {
    const page = await console.open('/console/notifications')
    await press(page, 'Add person')
    await page.getByLabel('Name').fill('Zoe')
    await page.getByLabel('E-mail').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await press(page, 'Remove Zoe')
    await press(page, 'Remove person')
    await page.getByText('Saved.', { exact: true }).last().waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
    expect(await page.getByRole('button', { name: 'Remove Zoe' }).count()).toBe(0)
  })
})

describe('what is shown once', () => {
  const create = async (page: Page, name: string) => {
    await press(page, 'Create key')
    await page.getByLabel('Name').fill(name)
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await sent
  }
  const asks = (page: Page) =>
    page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

  it('is shown though its page was left before it came, and stays until it is kept', async () => {
    const page = await console.open('/console')
    await page.getByRole('link', { name: 'API keys' }).click()
    const gate = createGate()
    await page.route('**/api-keys', async (route) => {
      if (route.request().method() === 'POST') await gate.passed
      await route.continue()
    })
    expect(await asks(page)).toBe(false)
    await create(page, 'Left early')
    await page.goBack()
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    gate.open()
    const shown = page.getByRole('dialog', { name: 'Keep this key now' })
    await shown.waitFor()
    const key = await shown.locator('pre').first().textContent()
    expect(key).toMatch(/^svc_/)
    expect(await asks(page)).toBe(true)
    await page.goForward()
    await page.getByRole('heading', { name: 'API keys', includeHidden: true }).waitFor()
    expect(await shown.locator('pre').first().textContent()).toBe(key)
    await press(page, 'I have kept it')
    await shown.waitFor({ state: 'detached' })
    expect(await asks(page)).toBe(false)
  })

  it('does not take the place of what was not kept yet, and is not shown to somebody else', async () => {
    const page = await console.open('/console/api-keys')
    const gate = createGate()
    await page.route('**/api-keys', async (route) => {
      if (route.request().method() === 'POST') await gate.passed
      await route.continue()
    })
    for (const name of ['Of two, one', 'Of two, two']) {
      await create(page, name)
      await page.keyboard.press('Escape')
    }
    const came = page.waitForResponse((answer) => answer.request().method() === 'POST')
    gate.open()
    await came
    const shown = page.getByRole('dialog', { name: 'Keep this key now' })
    await shown.waitFor()
    const first = await shown.locator('pre').first().textContent()
    await press(page, 'I have kept it')
    await expect.poll(() => shown.locator('pre').first().textContent()).not.toBe(first)

    const signIn = async (email: string) => {
      await page.evaluate(() => {
        history.pushState(null, '', '/sign-in?to=/console/api-keys')
        dispatchEvent(new PopStateEvent('popstate'))
      })
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Organisation').fill('acme')
      await press(page, 'Sign in')
      await page.getByRole('row', { name: 'Of two, two', includeHidden: true }).waitFor()
    }
    await signIn('other@example.com')
    expect(await shown.count()).toBe(0)
    await signIn('admin@example.com')
    await shown.waitFor()
    await press(page, 'I have kept it')
  })
})

describe('the focus', () => {
  atLength('goes to the content where what was pressed is gone with its filter', async () => {
    const page = await console.open('/console/receipts?type=NOTHING_LIKE_IT')
    for (const name of ['Show all', 'Clear']) {
      await page.goto(`${console.url}/console/receipts?type=NOTHING_LIKE_IT`)
      await page.getByRole('button', { name }).focus()
      await page.keyboard.press('Enter')
      await page.locator('.row-link').first().waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    }
  })

  it('goes on to the next row where a document is approved, and to the content after the last', async () => {
    const page = await console.open('/console')
    const waiting = ['a', 'b', 'c'].map((id) => listed(id, 'ready'))
    await page.route('**/knowledge/approvals*', (route) => route.fulfill({ json: waiting }))
    await page.route('**/knowledge/approve', (route) => route.fulfill({ json: { ok: true } }))
    await page.getByRole('link', { name: 'Knowledge' }).click()
    await page.getByRole('button', { name: /^To approve/ }).click()
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: has } = document
        return has?.id || `${has?.closest('tr')?.querySelector('a')?.textContent} ${has?.textContent}`
      })
    await page.getByRole('row', { name: 'b.txt' }).getByRole('button', { name: 'Approve' }).focus()
    for (const next of ['c.txt Approve', 'a.txt Approve', 'main']) {
      await page.keyboard.press('Enter')
      await expect.poll(focused).toBe(next)
    }
  })

  atLength('is not fetched back by a row that goes once it is elsewhere', async () => {
    const page = await console.open('/console')
    const there = [listed('a', 'processing'), listed('b', 'ready')]
    await page.route('**/knowledge/documents?*', (route) => route.fulfill({ json: there }))
    await page.getByRole('link', { name: 'Knowledge' }).click()
    await page.getByRole('link', { name: 'a.txt' }).focus()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    there.shift()
    await page.getByRole('link', { name: 'a.txt' }).waitFor({ state: 'detached' })
    await page.waitForTimeout(100)
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  })
})

describe('a file', () => {
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('We deliver.') })

  it('that is not uploaded once its page was left is told of, and a tab is not closed before', async () => {
    const page = await console.open('/console/knowledge')
    const gate = createGate()
    await page.route('**/knowledge/upload', async (route) => {
      await gate.passed
      await route.fulfill({ status: 422, json: { error: 'It holds no text', code: 'unreadable' } })
    })
    await page.locator('input[type=file]').setInputFiles(file('late.txt'))
    await page.getByRole('link', { name: 'Leads' }).click()
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
    expect(await asks()).toBe(true)
    gate.open()
    await page.getByRole('status').getByText('late.txt is not uploaded. It holds no text.').waitFor()
    expect(await asks()).toBe(false)
  })
})

it('what is pressed twice is done once', async () => {
  const page = await console.open('/console/webhooks')
  const hook = {
    ...{ id: 'one', name: 'Orders', url: 'https://example.com/', events: ['pii.detected'], is_active: true },
    ...{ disabled_reason: null, created_at: '2026-11-20T00:00:00.000Z' },
  }
  const gate = createGate()
  let tests = 0
  await page.route('**/api/v1/webhooks**', async (route) => {
    const url = route.request().url()
    if (url.endsWith('/test')) {
      tests++
      await gate.passed
      return route.fulfill({ json: { id: 'attempt', status: 'failed' } })
    }
    if (url.includes('deliveries')) return route.fulfill({ json: { deliveries: [], next_cursor: null } })
    return route.fulfill({ json: url.endsWith('/webhooks') ? { webhooks: [hook] } : hook })
  })
  await page.reload()
  await page.getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('button', { name: 'Send a test' }).dblclick()
  gate.open()
  // Once, and nobody is told that it came.
  await page
    .getByRole('status')
    .getByText('The test event was not delivered: its row below says why.')
    .waitFor()
  expect(tests).toBe(1)
})

it('what leads to another service may be pressed again where the browser comes back from it', async () => {
  const page = await console.open('/console')
  await page.route('**/api/billing/usage', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), subscription_status: 'active' } })
  })
  await page.route('**/api/admin/stripe/overview', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), configured: true } })
  })
  // It stays where it is: no other service is there to be left for.
  await page.route('**/api/billing/portal', (route) =>
    route.fulfill({ json: { url: `${console.url}/console/billing#cards` } }),
  )
  await page.getByRole('link', { name: 'Billing and usage' }).click()
  const cards = page.getByRole('button', { name: 'Cards and invoices' })
  await cards.click()
  await page.waitForURL(/#cards$/)
  expect(await cards.getAttribute('aria-busy')).toBe('true')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect.poll(() => cards.getAttribute('aria-busy')).toBe('false')
})

it('a tree that awaits its anchor is not said to be anchored', async () => {
  const page = await console.open('/console/receipts')
  await page.route('**/anchor-runs', (route) =>
    route.fulfill({
      json: {
        runs: [
          {
            ...{ org_id: crypto.randomUUID(), day: '2026-11-20', leaf_count: 3, merkle_root: '0'.repeat(64) },
            ...{ anchor_status: 'pending', anchor_network: 'solana-mainnet', tx_hash: null },
            ...{ anchored_at: null, created: true },
          },
        ],
      },
    }),
  )
  await press(page, 'Run the anchor')
  await page.getByRole('dialog').getByRole('button', { name: 'Run the anchor' }).click()
  await page.getByText('A tree of 3 receipts is made, and awaits its anchor.').waitFor()
})

atLength('the dashboard says what it could not look at', async () => {
  const page = await console.open('/console/leads')
  await page.route('**/api/v1/reviews*', (route) =>
    route.fulfill({ status: 500, json: { error: 'Internal' } }),
  )
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByText('Whether decisions wait for a person could not be read.').waitFor()
  expect(await page.locator('.alerts li').count()).toBe(1)
})

atLength('whoever is held back for a second factor is led to where a backup code is used', async () => {
  const page = await console.open('/console')
  await page.route('**/api/admin/leads*', (route) =>
    route.fulfill({ status: 403, json: { error: 'A second factor', code: 'second_factor_required' } }),
  )
  await page.getByRole('link', { name: 'Leads' }).click()
  await page.getByRole('heading', { name: 'A second factor is required' }).waitFor()
  await page.getByRole('link', { name: 'Use a backup code' }).click()
  await page.getByRole('heading', { level: 1, name: 'Team and MFA' }).waitFor()
})
