/** The pages of those who run a server, each in a journey: a proof, a policy, who is told of what, the playground. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { atLength } from './support/at-length.ts'
import {
  axe,
  type Console,
  chooseType,
  faultsInLooks,
  type OpenOptions,
  overflow,
  PHONE,
  settled,
  startConsole,
  violationsOf,
} from './support/console.ts'
import { everyPath } from './support/every-path.ts'

let console: Console
beforeAll(async () => {
  console = await startConsole()
}, 120_000)
afterAll(() => console?.close())
afterEach(async () => {
  expect(await console.closePages()).toEqual([])
})

it('exports proofs that /verify takes', async () => {
  const page = await console.open('/console/receipts?decision=redact')
  expect(await page.getByRole('row').count()).toBeGreaterThan(5)
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Export' }).click(),
  ])
  const verify = await console.open('/verify', { as: null })
  await verify.locator('input[type=file]').setInputFiles(await download.path())
  await verify.getByRole('heading', { name: /rows are proven up to their roots/ }).waitFor()
})

it('exports the days that the dialog names, says when they have none, and saves nothing once it is closed', async () => {
  const page = await console.open('/console/receipts?from=2020-01-01&to=2020-01-02&decision=redact')
  const dialog = page.getByRole('dialog')
  const run = dialog.getByRole('button', { name: 'Export' })
  await page.getByRole('button', { name: 'Export' }).click()
  await run.click()
  const isNone = dialog.getByText('There is no receipt in these days.')
  await isNone.waitFor()
  for (const format of ['ndjson', 'csv']) {
    await dialog.getByLabel('Format').selectOption(format)
    await Promise.all([page.waitForResponse(/receipts\/export/), run.click()])
    await isNone.waitFor()
  }
  await dialog.getByLabel('From').fill('')
  await dialog.getByLabel('To').fill('')
  const [request, download] = await Promise.all([
    page.waitForRequest(/receipts\/export/),
    page.waitForEvent('download'),
    run.click(),
  ])
  expect(new URL(request.url()).search).toBe('?decision=redact&format=csv')
  expect((await readFile(await download.path(), 'utf8')).split('\n').length).toBeGreaterThan(5)

  let isSaved = false
  page.on('download', () => {
    isSaved = true
  })
  let answer = () => {}
  const closed = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/receipts/export*', async (route) => {
    await closed
    await route.continue().catch(() => {})
  })
  await page.getByRole('button', { name: 'Export' }).click()
  await dialog.getByLabel('Format').selectOption('csv')
  const failed = page.waitForEvent('requestfailed')
  await run.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await failed
  answer()
  expect(isSaved).toBe(false)
})

atLength('takes a day that is typed as one step, and says when the first is after the last', async () => {
  const page = await console.open('/console/receipts')
  const before = await page.evaluate(() => history.length)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/receipts/list')) asked.push(new URL(request.url()).search)
  })
  const from = page.getByLabel('From')
  await from.focus()
  await page.keyboard.type('01022026')
  await page.waitForURL(/from=2026/)
  await settled(page)
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  expect(asked.filter((search) => !search.includes('from=2026'))).toEqual([])
  await page.getByLabel('To', { exact: true }).fill('2025-12-31')
  await page.getByText('The first day is after the last').waitFor()
  expect(await from.inputValue()).toMatch(/^2026-/)
  expect(await faultsInLooks(page)).toEqual([])
  await page.goBack()
  await page.goBack()
  await page.waitForURL(`${console.url}/console/receipts`)
  await expect.poll(() => from.inputValue()).toBe('')
})

it('keeps words of any length within the window, at a desk and at 400 %', async () => {
  const page = await console.open('/console')
  const word = 'Donaudampfschifffahrtsgesellschaft'
  const policy = `p${'x'.repeat(63)}`
  await page.evaluate(
    async ({ key, word, policy }) => {
      const ask = async (method: string, path: string, body: object, bearer?: string) => {
        const answer = await fetch(path, {
          method,
          body: JSON.stringify(body),
          headers: {
            'content-type': 'application/json',
            ...(bearer ? { authorization: `Bearer ${bearer}` } : { 'x-svc-console': '1' }),
          },
        })
        if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      }
      const fallback = { label: 'x'.repeat(60), action: 'redact', risk: 'low', review: true }
      await ask('PUT', `/api/v1/policies/${policy}`, { threshold: 0.5, rules: [], fallback })
      await ask('POST', '/api/v1/govern', { content: 'Write to ops@example.com', policy }, key)
      await ask('POST', '/api/v1/api-keys', { name: word.repeat(2), scopes: ['govern'] })
      const url = `https://example.com/${word.repeat(20)}`
      await ask('POST', '/api/v1/webhooks', { name: word.repeat(2), url, events: ['pii.detected'] })
    },
    { key: console.credentials.api_key, word, policy },
  )
  const wider: string[] = []
  /** Whether a label of one word stands in more than two lines. */
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('code.label')].some(
        (label) => label.getBoundingClientRect().height > 60 && label.textContent.length < 20,
      ),
    )
  for (const path of [
    'receipts',
    'reviews',
    'policies',
    `policies/${policy}`,
    'api-keys',
    'webhooks',
    'audit-log',
  ]) {
    await page.goto(`${console.url}/console/${path}`)
    await settled(page)
    for (const width of process.env.SVC_TEST_LONG ? [1280, 1024, 901, 320] : [901, 320]) {
      await page.setViewportSize({ width, height: 640 })
      if ((await overflow(page)) > 0) wider.push(`${path} at ${width}`)
      if (await cut()) wider.push(`${path} has words in pieces at ${width}`)
    }
  }
  await page.setViewportSize({ width: 1024, height: 640 })
  await page.goto(`${console.url}/console/api-keys`)
  await page.getByRole('button', { name: `Revoke ${word.repeat(2)}` }).click()
  const inside = await page
    .getByRole('dialog')
    .evaluate((dialog) =>
      [dialog, ...dialog.querySelectorAll('*')].every(
        (e) => e.scrollWidth <= e.clientWidth + 1 || e.clientWidth === 0,
      ),
    )
  expect(inside).toBe(true)
  await page.keyboard.press('Escape')
  for (const path of ['/verify', '/playground']) {
    await page.goto(console.url + path)
    await settled(page)
    if ((await overflow(page)) > 0) wider.push(path)
  }
  expect(wider).toEqual([])
})

it('heeds the size of type that a person chose, twice the usual included, at a desk and on a phone', async () => {
  const wrong: string[] = []
  const sizes = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('main :is(h1, h2, p, a, label, button, td, dd, code, input)')]
        .filter((e) => e.textContent !== '' || e.matches('input'))
        .map((e) => `${e.tagName} ${Number.parseFloat(getComputedStyle(e).fontSize)}`),
    )
  /** One for each who looks: a browser of its own for every page would take as long as all the rest. */
  const opened = new Map<OpenOptions['as'], Page>()
  // In the short form every fifth: their looks are made of the same parts.
  const looked = everyPath.filter((_, i) => process.env.SVC_TEST_LONG || i % 5 === 0)
  for (const [path, as] of looked) {
    const known = opened.get(as)
    const page = known ?? (await console.open(path, { ...(as !== undefined && { as }) }))
    opened.set(as, page)
    if (known) {
      wrong.push(...(await violationsOf(page)))
      await chooseType(page, 16)
      await page.goto(console.url + path)
      await settled(page)
    }
    const before = await sizes(page)
    await chooseType(page, 32)
    for (const [width, height] of [
      [1280, 800],
      [360, 780],
    ] as const) {
      await page.setViewportSize({ width, height })
      const wider = await overflow(page)
      if (wider > 0) wrong.push(`${path} at ${width} is wider by ${wider}`)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    const twice = before.map((size) => size.replace(/[\d.]+$/, (n) => `${Number(n) * 2}`))
    // Inputs are larger where a window is as narrow, in its type, as a phone.
    const after = (await sizes(page)).map((size) => size.replace('INPUT 32', 'INPUT 28'))
    if (after.join() !== twice.join()) wrong.push(`${path} has type of a size of its own`)
  }
  expect(wrong).toEqual([])
}, 120_000)

atLength('in large type on a phone, dialogs and the drawer hold what they have', async () => {
  const page = await console.open('/console/receipts')
  await chooseType(page, 32)
  await page.setViewportSize({ width: 360, height: 780 })
  /** What reaches beyond the dialog that is open. */
  const beyond = () =>
    page.locator('dialog[open]').evaluate((dialog) => {
      const end = dialog.getBoundingClientRect().right + 1
      return [...dialog.querySelectorAll('button, a, input, select, p, strong')]
        .filter((e) => e.getBoundingClientRect().right > end)
        .map((e) => e.outerHTML.slice(0, 80))
    })
  await page.getByRole('button', { name: 'Export' }).click()
  expect(await beyond()).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('.bar button').first().click()
  expect(await beyond()).toEqual([])
  await page.getByRole('button', { name: 'Sign out' }).click({ trial: true })
})

it('a receipt says that it waits for a person, and then who decided, when and why', async () => {
  const answer = await fetch(`${console.url}/api/v1/govern`, {
    method: 'POST',
    headers: { authorization: `Bearer ${console.credentials.api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content: `the key is ${'AKIA'}IOSFODNN7EXAMPLE` }),
  })
  const receipt = answer.headers.get('x-svc-receipt-id')
  const page = await console.open(`/console/receipts/${receipt}`)
  const review = page.locator('.reviewed')
  await review.getByText('Waits for a person').waitFor()
  expect(await faultsInLooks(page)).toEqual([])
  await review.getByRole('button', { name: 'Reject' }).click()
  await page.getByLabel('Note').fill('Not one of ours')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await review.getByText('Rejected by a person').waitFor()
  expect(await review.textContent()).toMatch(
    /You.*just now \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTCNot one of ours$/,
  )
  expect(await faultsInLooks(page)).toEqual([])

  const other = { email: 'other@example.com', role: 'member' } as const
  const list = await console.open('/console/reviews?status=rejected', { as: other })
  const row = list.getByRole('row').filter({ hasText: 'Not one of ours' })
  expect(await row.textContent()).toMatch(/Person.*@.*UTC/)
  expect(await faultsInLooks(list)).toEqual([])
})

atLength(
  'where there is nothing, nothing is to be filtered or exported, and the one thing to do is offered once',
  async () => {
    const page = await console.open('/sign-in', { as: null })
    await page.getByLabel('E-mail').fill('nobody-yet@example.com')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByLabel('Name').fill('Empty Light')
    await page.getByRole('button', { name: 'Create organisation' }).click()
    await page.getByRole('heading', { name: 'Nothing was decided yet' }).waitFor()
    for (const [path, title] of [
      ['receipts', 'There is no receipt yet'],
      ['conversations', 'Nobody has asked yet'],
      ['leads', 'Nobody asks to be called back'],
      ['api-keys', 'There is no key yet'],
      ['webhooks', 'There is no webhook yet'],
    ]) {
      await page.goto(`${console.url}/console/${path}`)
      await page.getByRole('heading', { name: title! }).waitFor()
      expect([path, await page.getByRole('search').count()]).toEqual([path, 0])
      expect([path, await page.locator('.heading-actions').count()]).toEqual([path, 0])
    }
    await page.goto(`${console.url}/console/receipts?decision=deny`)
    await page.getByRole('button', { name: 'Show all' }).waitFor()
    expect(await page.getByLabel('Decision').inputValue()).toBe('deny')
    expect(await faultsInLooks(page)).toEqual([])
  },
)

atLength('what an icon says at a desk is a word on a phone', async () => {
  const page = await console.open('/console/api-keys')
  const revoke = page.getByRole('button', { name: 'Revoke Demo key' })
  const isWord = () => revoke.evaluate((button) => getComputedStyle(button, '::after').content === '"Revoke"')
  expect(await isWord()).toBe(false)
  await page.setViewportSize(PHONE)
  expect(await isWord()).toBe(true)
  expect(await overflow(page)).toBe(0)
})

it('what a key may do and a webhook is told is read without a mouse', async () => {
  const page = await console.open('/console/api-keys')
  await page.evaluate(async () => {
    const ask = (path: string, body: object) =>
      fetch(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'x-svc-console': '1' },
      })
    await ask('/api/v1/api-keys', {
      name: 'Desk',
      scopes: ['govern', 'attest', 'receipts:read', 'policies:write'],
    })
    const events = ['pii.detected', 'hitl.pending', 'hitl.approved', 'policy.violation']
    await ask('/api/v1/webhooks', { name: 'Desk', url: 'https://example.com/desk', events })
  })
  for (const [path, last] of [
    ['api-keys', 'policies:write'],
    ['webhooks', 'policy.violation'],
  ]) {
    await page.goto(`${console.url}/console/${path}`)
    await settled(page)
    const row = page.getByRole('row', { name: /Desk/ })
    const rest = row.getByText(last!, { exact: false })
    expect(await rest.isVisible()).toBe(false)
    await row.locator('summary').focus()
    await page.keyboard.press('Enter')
    await rest.waitFor()
    expect(new URL(page.url()).pathname).toBe(`/console/${path}`)
    expect(await faultsInLooks(page)).toEqual([])
  }
})

atLength('a policy that cannot be changed is read by keyboard', async () => {
  const page = await console.open('/console/policies/standard')
  const rules = page.getByLabel('Rules')
  await rules.focus()
  expect(await rules.evaluate((area) => area === document.activeElement)).toBe(true)
  const before = await rules.inputValue()
  await page.keyboard.type('x')
  expect(await rules.inputValue()).toBe(before)
  expect(await axe(page)).toEqual([])
})

atLength(
  'a version that is compared with none is read by keyboard, and scrolls with its dialog',
  async () => {
    const page = await console.open('/console/policies/chat')
    await page.getByRole('button', { name: 'Version 1' }).click()
    const text = page.getByRole('dialog').locator('pre')
    await text.waitFor()
    expect(await text.evaluate((pre) => pre.scrollHeight - pre.clientHeight)).toBe(0)
    expect(await axe(page)).toEqual([])
    await text.focus()
    await page.keyboard.press('End')
    const body = page.locator('.dialog-body')
    await expect.poll(() => body.evaluate((whole) => whole.scrollTop)).toBeGreaterThan(0)
  },
)

atLength('a person with a long name is added under an id that can be one', async () => {
  const page = await console.open('/console/notifications')
  await page.getByRole('button', { name: 'Add person' }).click()
  await page.getByLabel('Name').fill(`${'Maximiliane '.repeat(6)}Exampler`)
  await page.getByLabel('E-mail').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /^Remove Maximiliane/ }).click()
  await page.getByRole('button', { name: 'Remove person' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

atLength('what takes a filter away says so', async () => {
  const page = await console.open('/console/receipts?type=EMAIL_ADDRESS')
  await page.getByRole('button', { name: 'Not only EMAIL_ADDRESS' }).click()
  await page.waitForURL(`${console.url}/console/receipts`)
})

it('a policy is begun from another, tried on a sample, refused while it is wrong, and saved in versions', async () => {
  const page = await console.open('/console/policies')
  await page.getByRole('button', { name: 'New policy' }).click()
  await page.getByLabel('Name').fill('desk')
  await page.getByRole('button', { name: 'Write it' }).click()
  const rules = page.getByLabel('Rules')
  const text = await rules.inputValue()
  await rules.fill(text.replace('"threshold": 0.5', '"threshold": 5'))
  await page.getByText(/threshold/).waitFor()
  expect(await page.getByRole('button', { name: 'Save policy' }).isDisabled()).toBe(true)
  await rules.fill(text.replace('"action": "redact"', '"action": "deny"'))
  await page.getByText('Nothing may be sent.').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Save policy' }).click()
  await page.getByText('desk is saved as version 1.').waitFor()
  await rules.fill((await rules.inputValue()).replace('"threshold": 0.5', '"threshold": 0.6'))
  await page.getByRole('heading', { name: 'Changes' }).waitFor()
  await page.getByRole('button', { name: 'Save as version 2' }).click()
  await page.getByText('desk is saved as version 2.').waitFor()
  expect(await faultsInLooks(page)).toEqual([])
  await page.getByRole('button', { name: 'Version 2', exact: true }).click()
  expect(await page.getByRole('dialog').locator('.changes').textContent()).toMatch(
    /− +"threshold": 0\.5,\n\+ +"threshold": 0\.6,/,
  )
  expect(await faultsInLooks(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Version 1', exact: true }).click()
  await page.getByRole('button', { name: 'Take it into the editor' }).click()
  expect(await rules.inputValue()).toContain('"threshold": 0.5')
  // What was pressed keeps the focus, though there is nothing more to undo.
  const undo = page.getByRole('button', { name: 'Undo changes' })
  await undo.press('Enter')
  expect(await rules.inputValue()).toContain('"threshold": 0.6')
  expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await undo.isDisabled()).toBe(true)
  await rules.fill((await rules.inputValue()).replace('"threshold": 0.6', '"threshold": 0.7'))
  await page.getByRole('button', { name: 'Save as version 3' }).click()
  await page.getByRole('button', { name: 'Version 3', exact: true }).waitFor()
})

it('people are told by rules: who would be is shown before anybody is', async () => {
  const page = await console.open('/console/notifications')
  await page.getByRole('button', { name: 'Who would be told?' }).click()
  await page.getByText('Nobody: no rule matches.').waitFor()
  await page.getByRole('button', { name: 'Tell them now' }).click()
  // No tick stands before it.
  await page.locator('.toast.bad', { hasText: 'Nobody was told: no rule matches.' }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add person' }).click()
  await page.getByLabel('Name').fill('ليلى')
  await page.getByText('None can be made of this name: write one.').waitFor()
  await page.getByLabel('Name').fill('Zoë Müller-Lüdenscheidt')
  expect(await page.getByLabel('Id').inputValue()).toBe('zoe-muller-ludenscheidt')
  await page.getByLabel('Name').fill('Privacy office')
  await page.getByRole('checkbox', { name: 'E-mail' }).check()
  await page.getByLabel('Address for E-mail').fill('privacy@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: 'privacy-office' }).waitFor()
  // What somebody else added meanwhile stays.
  await page.evaluate(async () => {
    const path = '/api/v1/notifications/routing'
    const headers = { 'content-type': 'application/json', 'x-svc-console': '1' }
    const { config } = await (await fetch(path, { headers })).json()
    const legal = {
      id: 'legal',
      name: 'Legal',
      channels: ['email'],
      addresses: { email: 'legal@example.com' },
    }
    const body = JSON.stringify({ stakeholders: [...config.stakeholders, legal] })
    await fetch(path, { method: 'PUT', headers, body })
  })
  await page.getByRole('button', { name: 'Add person' }).click()
  await page.getByLabel('Name').fill('Desk')
  await page.getByRole('checkbox', { name: 'E-mail' }).check()
  await page.getByLabel('Address for E-mail').fill('desk@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: 'desk', exact: true }).waitFor()
  expect(await page.getByRole('cell', { name: 'legal', exact: true }).count()).toBe(1)
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('checkbox', { name: 'Privacy office' }).check()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: 'A text was denied', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Who would be told?' }).click()
  await page.getByRole('dialog').getByText('Privacy office').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Tell them now' }).click()
  // What failed is not said to be sent.
  await page.locator('.toast.bad', { hasText: 'No message was delivered.' }).waitFor()
  await page.getByText('E-mail is not configured: set SVC_SMTP_URL and SVC_MAIL_FROM').waitFor()
})

it('what turns a text around turns no placeholder in it', async () => {
  const page = await console.open('/playground', { as: null })
  await page.getByLabel('Text', { exact: true }).fill('from \u202Eops@example.com on')
  const mark = page.locator('.sent mark', { hasText: '[EMAIL_ADDRESS]' })
  await mark.waitFor()
  const isForwards = await mark.evaluate(({ firstChild }) => {
    const at = (place: number) => {
      const range = new Range()
      range.setStart(firstChild!, place)
      range.setEnd(firstChild!, place + 1)
      return range.getBoundingClientRect().left
    }
    return at(1) < at(5)
  })
  expect(isForwards).toBe(true)
})

it('a text in the playground is decided as it is typed, and nothing is sent', async () => {
  const page = await console.open('/playground', { as: null })
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('.svg') || asked.push(request.url()))
  await page.getByLabel('Text').fill('Write to ops@example.com')
  await page.getByText('1 finding', { exact: true }).waitFor()
  expect(await page.locator('.sent').textContent()).toBe('Write to [EMAIL_ADDRESS]')
  await page.getByLabel('Policy').selectOption('strict')
  await page.waitForURL(`${console.url}/playground?policy=strict`)
  await page.getByRole('button', { name: 'Share without the text' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${console.url}/playground?policy=strict`,
  )
  expect(asked).toEqual([])
  expect(await axe(page)).toEqual([])
})

it('shows a member receipts, and says of the rest that it is for others', async () => {
  const as = { email: 'member@example.com', role: 'member' } as const
  const page = await console.open('/console', { as })
  await page.getByText('Decisions by day').first().waitFor()
  await page.getByLabel('What is shown by day').selectOption('EMAIL_ADDRESS')
  await page.getByText('Found by day').first().waitFor()
  await page.getByLabel('Range').selectOption('90')
  await page.waitForURL(`${console.url}/console?type=EMAIL_ADDRESS&days=90`)
  await page.getByText('The last 90 days of Acme.').waitFor()
  // For a frame the days of the range before are still there.
  await page.locator('.bars tbody tr').nth(89).waitFor({ state: 'attached' })
  await settled(page)
  expect(await page.locator('.bars tbody tr').count()).toBe(90)
  // Whoever cannot hover opens the figures, by the keyboard or a finger.
  const figures = page.getByRole('table', { name: 'Found by day' })
  expect(await figures.count()).toBe(0)
  await page.getByText('As a table').press('Enter')
  await figures
    .getByRole('row', { name: /^[A-Z]\w+ \d+ [1-9]/ })
    .first()
    .waitFor()
  expect(await faultsInLooks(page)).toEqual([])
  await page.setViewportSize(PHONE)
  expect(await overflow(page)).toBe(0)
  expect(await faultsInLooks(page)).toEqual([])
  expect(await page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0)
  // A finger finds the figure, not the small name above it.
  const redacted = await page.locator('.figures > div', { hasText: 'Redacted' }).locator('dd').boundingBox()
  await page.mouse.click(redacted!.x + 4, redacted!.y + redacted!.height / 2)
  await page.waitForURL(`${console.url}/console/receipts?decision=redact`)
  await page.goto(`${console.url}/console/webhooks`)
  await page.getByRole('heading', { name: 'This is for others' }).waitFor()
  expect(await axe(page)).toEqual([])
})

// At length: the journeys above look at each page once.
atLength(
  'has nothing for axe to find on any page, light and dark, on a phone and a desk',
  async () => {
    for (const [path, as] of everyPath) {
      const page = await console.open(path, as === undefined ? {} : { as })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        for (const size of [{ width: 1440, height: 900 }, PHONE]) {
          await page.setViewportSize(size)
          expect([path, await axe(page), await overflow(page)]).toEqual([path, [], 0])
        }
      }
      expect(await console.closePages()).toEqual([])
    }
  },
  480_000,
)
