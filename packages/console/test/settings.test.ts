/** The pages on which an administrator sets how the assistant looks and speaks, who may do what, what is paid, and sees who did what. */

import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { atLength } from './support/at-length.ts'
import { axe, type Console, faultsInLooks, startConsole } from './support/console.ts'

let console: Console
let site: Server
let held: string
beforeAll(async () => {
  console = await startConsole()
  site = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><body>${held}</body>`)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
}, 120_000)
afterAll(async () => {
  await console?.close()
  site?.close()
})
afterEach(async () => {
  expect(await console.closePages()).toEqual([])
})

it('the widget is shown as its looks are changed, its code copied, and a site looked at', async () => {
  const page = await console.open('/console/widget')
  const preview = page.locator('.widget-place')
  await preview.getByText('Hello, I am Ada.').waitFor()
  await page.getByLabel('Suggested questions').fill('Do you ship abroad?')
  await preview.getByRole('button', { name: 'Do you ship abroad?' }).waitFor()
  await page.getByLabel('Colour', { exact: true }).fill('#b00')
  await page.getByLabel('Logo').fill('http://example.com/logo.svg')
  await page.getByText('An address that begins with https://').waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await page.getByLabel('Logo').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. Visitors see it').waitFor()
  await page.reload()
  await preview.getByRole('button', { name: 'Do you ship abroad?' }).waitFor()
  expect(await page.getByLabel('Colour', { exact: true }).inputValue()).toBe('#b00')

  await page.getByRole('button', { name: 'Copy embed code' }).click()
  held = await page.evaluate(() => navigator.clipboard.readText())
  expect(held).toContain(`data-tenant="${console.credentials.org_id}"`)
  await page.getByRole('button', { name: 'Your own chat' }).click()
  await page.getByRole('button', { name: 'Copy embed code' }).click()
  const [, request] = /--json '(.*)'$/s.exec(await page.evaluate(() => navigator.clipboard.readText()))!
  const answer = await fetch(`${console.url}/api/chat`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: request! },
  })
  expect(answer.status).toBe(200)
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  await page.getByLabel('Is it installed?').fill('www.example.com')
  await page.getByText('An address begins with https://.').waitFor()
  await page.getByLabel('Is it installed?').fill(address)
  await page.getByRole('button', { name: 'Look', exact: true }).click()
  await page.getByText('The page holds the widget.').waitFor()
  held = ''
  await page.getByRole('button', { name: 'Look', exact: true }).click()
  await page.getByText('holds neither the script nor the element').waitFor()
  expect(await faultsInLooks(page)).toEqual([])
}, 60_000)

it('the assistant is given a name, a prompt and its measure, as the server keeps them', async () => {
  const page = await console.open('/console/bot')
  await page.getByLabel('Name').fill('Grace')
  await page.getByLabel('System prompt').fill('Be brief. Complaints go to jane.roe@example.com.')
  await page.getByLabel('Temperature').fill('3')
  await page.getByText('A number from 0 to 2.').waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  // Nor by Enter, though whoever has no mouse gets there.
  let saved = 0
  page.on('request', (request) => (saved += Number(request.method() === 'PUT')))
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByLabel('Temperature').press('Enter')
  await page.getByLabel('Temperature').fill('0.7')
  expect(saved).toBe(0)
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByText('Saved. Visitors see it').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Save')
  await expect
    .poll(() => page.getByLabel('System prompt').inputValue())
    .toBe('Be brief. Complaints go to [EMAIL_ADDRESS].')
  await page.reload()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Grace')
  expect(await page.getByLabel('Temperature').inputValue()).toBe('0.7')
  expect(await faultsInLooks(page)).toEqual([])
}, 30_000)

it('saves the assistant whatever figure stands beside what was changed, and says what happened where it cannot', async () => {
  const page = await console.open('/console/bot')
  await page.getByLabel('Temperature').fill('0.25')
  await page.route('**/bot-config', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByRole('alert')
    .getByText(/^The server did not answer\. /)
    .waitFor()
  await page.unroute('**/bot-config')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. Visitors see it').waitFor()
  await page.getByLabel('Temperature').fill('2.5')
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
}, 30_000)

it('tells of a message and an address that stand there, not of those before', async () => {
  const guard = await console.open('/console/topic-guard')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await guard.route('**/topic-guard/check*', async (route) => {
    await held
    await route.continue()
  })
  const verdict = guard.locator('.tried .chip')
  await guard.getByLabel('Try a message').fill('One')
  const busy = guard.locator('.tried [aria-busy=true]')
  await guard.getByRole('button', { name: 'Try', exact: true }).click()
  await busy.waitFor()
  await guard.getByLabel('Try a message').fill('Another')
  answer()
  await busy.waitFor({ state: 'detached' })
  expect(await verdict.count()).toBe(0)
  await guard.getByRole('button', { name: 'Try', exact: true }).click()
  await verdict.waitFor()
  await guard.getByLabel('How closely').selectOption('high')
  expect(await verdict.count()).toBe(0)
  await guard.getByLabel('How closely').selectOption('medium')
  expect(await verdict.count()).toBe(1)

  const page = await console.open('/console/widget')
  await page.getByLabel('Is it installed?').fill(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  await page.getByRole('button', { name: 'Look', exact: true }).click()
  const found = page.getByText(/The page (?:holds|was read)/)
  await found.waitFor()
  await page.getByLabel('Is it installed?').fill('https://example.com')
  expect(await found.count()).toBe(0)
}, 30_000)

atLength(
  'takes away nothing by a second press of Enter, and asks for no name that cannot be typed',
  async () => {
    const page = await console.open('/console/knowledge')
    const name = 'U\u0308ber  uns.txt'
    await page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('We deliver in three days.') })
    await page.getByRole('link', { name: /ber +uns/ }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    const sure = page.getByRole('button', { name: 'Delete document' })
    await page.getByLabel(/to confirm/).fill('Uber uns.txt')
    expect(await sure.isDisabled()).toBe(true)
    await page.getByLabel(/to confirm/).fill('Über uns.txt')
    await sure.click()
    await page.waitForURL(`${console.url}/console/knowledge`)

    await page.goto(`${console.url}/console/notifications`)
    await page.getByRole('button', { name: 'Add person' }).click()
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('E-mail').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove Ada' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Remove Ada' }).count()).toBe(1)
  },
  30_000,
)

atLength(
  'keeps what was not saved while another page is looked at, and asks before it is lost',
  async () => {
    const page = await console.open('/console/bot')
    await page.getByLabel('Greeting').fill('Half a greeting')
    await page.getByRole('link', { name: 'How it looks' }).click()
    await page.getByLabel('Logo').waitFor()
    await page.goBack()
    await expect.poll(() => page.getByLabel('Greeting').inputValue()).toBe('Half a greeting')
    const asked = new Promise<string>((done) => {
      page.once('dialog', (dialog) => {
        done(dialog.type())
        void dialog.accept()
      })
    })
    await page.reload()
    expect(await asked).toBe('beforeunload')
    await expect.poll(() => page.getByLabel('Greeting').inputValue()).not.toBe('Half a greeting')
    // What is taken back asks nothing.
    await page.getByLabel('Greeting').fill('Another')
    await page.getByRole('button', { name: 'Undo changes' }).click()
    page.once('dialog', () => expect.unreachable('asked for nothing'))
    await page.reload()
    await page.getByLabel('Greeting').waitFor()
  },
  30_000,
)

it('a second factor is required after a while, codes are shown once, and one of them is used', async () => {
  const page = await console.open('/console/team')
  await page.getByRole('cell', { name: 'admin@example.com' }).waitFor()
  await page.getByRole('checkbox', { name: 'Required of administrators' }).check()
  await page.getByLabel('Grace period').selectOption({ label: '7 days' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByRole('button', { name: 'Make codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make codes' }).click()
  await page.getByRole('heading', { name: 'Keep these codes now' }).waitFor()
  const codes = (await page.locator('.dialog .code').textContent())!.split('\n')
  expect(codes).toHaveLength(10)
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'I have kept them' }).click()
  expect(await page.content()).not.toContain(codes[0])

  const use = page.getByRole('button', { name: 'Use code' })
  await page.getByLabel('Backup code').fill(codes[0]!.replace(/.$/, (last) => (last === '0' ? '1' : '0')))
  await use.click()
  await page.getByText('This is no code of yours').waitFor()
  await page.getByLabel('Backup code').fill(codes[0]!.toLowerCase())
  await use.click()
  await page.getByText('This session has shown a second factor').waitFor()
  expect(await faultsInLooks(page)).toEqual([])

  await page.getByRole('checkbox', { name: 'Required of administrators' }).uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
}, 30_000)

it('usage stands against the plan, and a plan is chosen where payments are set up', async () => {
  const page = await console.open('/console/billing')
  await page.getByRole('heading', { name: 'Payments are not set up on this server' }).waitFor()
  await page
    .getByText(/^\d+ of \d+$/)
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: 'Choose a plan' }).count()).toBe(0)
  expect(await faultsInLooks(page)).toEqual([])

  await page.route('**/api/admin/stripe/overview', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), configured: true } })
  })
  let lead = () => {}
  const held = new Promise<void>((resolve) => {
    lead = resolve
  })
  await page.route('**/api/billing/checkout', async (route) => {
    await held
    await route.fulfill({
      json: { url: `${console.url}/verify#paid-${route.request().postDataJSON().period}` },
    })
  })
  await page.reload()
  await page.getByRole('button', { name: /Choose a plan|Change plan/ }).click()
  await page.getByLabel('Paid').selectOption('annual')
  expect(await axe(page)).toEqual([])
  // Whoever closes it while the payment is made ready is not led to it.
  const ready = page.waitForResponse('**/api/billing/checkout')
  await page.getByRole('button', { name: 'Go on to payment' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  lead()
  await ready
  await expect(page.waitForURL(/verify/, { timeout: 500 })).rejects.toThrow()
  await page.getByRole('button', { name: /Choose a plan|Change plan/ }).click()
  await page.getByLabel('Paid').selectOption('annual')
  await page.getByRole('button', { name: 'Go on to payment' }).click()
  await page.waitForURL(`${console.url}/verify#paid-annual`)
}, 30_000)

it('a connector is added and deleted, its header is not shown again, and the audit log has both', async () => {
  const page = await console.open('/console/connectors')
  await page.getByText('There is no connector yet').waitFor()
  await page.getByRole('button', { name: 'Add connector' }).click()
  await page.getByLabel('Name').fill('Orders')
  await page.getByLabel('Address').fill('https://desk:word@example.com/')
  await page.getByLabel('Words').fill('order, parcel')
  await page.getByLabel('Authorization header').fill('Bearer of-nothing')
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add connector' })
  await add.click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  expect(await axe(page)).toEqual([])
  await page
    .getByLabel('Address')
    .fill(`http://127.0.0.1:${(site.address() as AddressInfo).port}/find?q={query}`)
  await add.click()
  await page.getByRole('cell', { name: 'order, parcel' }).waitFor()
  await page.getByText('Sealed').waitFor()
  expect(await page.content()).not.toContain('of-nothing')
  expect(await faultsInLooks(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete Orders' }).click()
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete connector' })
  expect(await remove.isDisabled()).toBe(true)
  await page.getByLabel('Type Orders to confirm').fill('Orders')
  await remove.click()
  await page.getByText('There is no connector yet').waitFor()

  const log = await console.open('/console/audit-log')
  await log.getByText('connector.deleted').waitFor()
  await log.getByLabel('Action').fill('Connector created')
  await log.keyboard.press('Enter')
  await log.waitForURL(`${console.url}/console/audit-log?action=connector.created`)
  await log.getByText('connector.deleted').waitFor({ state: 'detached' })
  await log.getByRole('button', { name: 'connector.created' }).click()
  await log.getByRole('dialog').getByText('Nothing more was noted of it.').waitFor()
  expect(await axe(log)).toEqual([])
  await log.keyboard.press('Escape')
  expect(await faultsInLooks(log)).toEqual([])
  await log.getByRole('button', { name: 'connector.created' }).click()
  await log.getByRole('button', { name: /^Copy time \d{4}-\d\d-\d\dT/ }).click()
  expect(await log.evaluate(() => navigator.clipboard.readText())).toMatch(/^20\d\d-.*T.*\.\d{3}Z$/)
  await log.getByRole('button', { name: 'by them' }).click()
  await log.waitForURL(/\?actor=person%3A/)
  await log.getByText('connector.deleted').waitFor()
  expect(await log.getByLabel('By', { exact: true }).inputValue()).toMatch(/^[^|:]+@[^|:]+$/)
  expect(await faultsInLooks(log)).toEqual([])
  await log.getByLabel('From').fill('2020-01-01')
  await log.getByLabel('To', { exact: true }).fill('2020-01-02')
  await log.getByText('Nothing of this kind').waitFor()
  await log.getByRole('button', { name: 'Show all' }).click()
  await log.waitForURL(`${console.url}/console/audit-log`)
  await log.getByLabel('Action').fill('connector.created')
  await log.keyboard.press('Enter')
  await log.getByText('connector.deleted').waitFor({ state: 'detached' })
  const [saved] = await Promise.all([
    log.waitForEvent('download'),
    log.getByRole('button', { name: 'Export these' }).click(),
  ])
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).action)).toEqual(['connector.created'])
  await log.goto(`${console.url}/console/audit-log?action=nothing.like.it`)
  await log.getByText('Nothing of this kind').waitFor()
}, 60_000)

it('whose organisation is suspended is told so, and by whom it can be resumed', async () => {
  const page = await console.open('/verify')
  const error = 'This organisation is suspended: ask whoever runs this server to resume it'
  await page.route('**/auth/session', (route) =>
    route.fulfill({ status: 403, json: { error, code: 'organisation_suspended' } }),
  )
  await page.goto(`${console.url}/console/receipts`)
  await page.getByRole('heading', { name: 'Your organisation is suspended' }).waitFor()
  await page.getByText(`${error}.`).waitFor()
  expect(await faultsInLooks(page)).toEqual([])
}, 30_000)

it('the platform shows every organisation to those who run it, and to nobody else', async () => {
  const page = await console.open('/console/platform', {
    as: { email: 'operator@example.com', role: 'platform_admin' },
  })
  await page.getByText('Organisations by plan').waitFor()
  await page.locator('.account').getByText('operator@example.com', { exact: true }).waitFor()
  await page.getByRole('cell', { name: 'Acme' }).first().waitFor()
  await page.getByLabel('Plan').selectOption('business')
  await page.waitForURL(`${console.url}/console/platform?plan=business`)
  await page.getByText(/No organisation has this plan/).waitFor()
  await page.getByRole('button', { name: 'Show every plan' }).click()
  await page.getByRole('cell', { name: 'Acme' }).first().waitFor()
  await page.getByRole('cell', { name: 'Active' }).first().waitFor()
  expect(await faultsInLooks(page)).toEqual([])
  await page.route('**/api/admin/platform*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { tenants: { suspended_at: string | null }[] }
    for (const tenant of body.tenants) tenant.suspended_at = '2026-11-20T12:00:00.000Z'
    await route.fulfill({ response: answer, json: body })
  })
  await page.reload()
  await page.getByRole('cell', { name: 'Suspended' }).first().waitFor()
  expect(await faultsInLooks(page)).toEqual([])
  const admin = await console.open('/console/platform')
  await admin.getByRole('heading', { name: 'This is for others' }).waitFor()
}, 30_000)
