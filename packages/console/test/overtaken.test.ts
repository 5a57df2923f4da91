/** Two administrators who have the same page open: neither writes over the other unseen, and nothing that was typed is lost. */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { atLength } from './support/at-length.ts'
import { axe, type Console, faultsInLooks, startConsole } from './support/console.ts'

let console: Console
beforeAll(async () => {
  console = await startConsole()
}, 120_000)
afterAll(() => console?.close())
afterEach(async () => {
  expect(await console.closePages()).toEqual([])
})

/** What somebody else saves meanwhile. */
async function other(page: Page, method: string, path: string, json: unknown): Promise<void> {
  const status = await page.evaluate(
    async ([method, path, body]) => {
      const headers = { 'content-type': 'application/json', 'x-svc-console': '1' }
      return (await fetch(path, { method, headers, body })).status
    },
    [method, path, JSON.stringify(json)] as const,
  )
  expect([200, 201]).toContain(status)
}

const told = (page: Page) => page.getByText('Somebody else saved this meanwhile.')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

it('the topic guard says so, and takes theirs or ours', async () => {
  const page = await console.open('/console/topic-guard')
  const add = async (topic: string) => {
    await page.getByLabel('Topics', { exact: true }).fill(topic)
    await page.keyboard.press('Enter')
  }
  const topics = () => page.locator('.topics li span').allTextContents()
  await add('mine')
  await other(page, 'PUT', '/api/admin/topic-guard-config', { blocked_topics: ['theirs'] })
  await press(page, 'Save')
  await told(page).waitFor()
  await page.getByText('They changed: Topics.').waitFor()
  expect(await topics()).toContain('mine')
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  expect(await axe(page)).toEqual([])
  expect(await faultsInLooks(page)).toEqual([])
  await press(page, 'Load theirs')
  await expect.poll(topics).toEqual(['theirs'])
  expect(await told(page).count()).toBe(0)

  await add('ours')
  await other(page, 'PUT', '/api/admin/topic-guard-config', { topic_guard_sensitivity: 'low' })
  await press(page, 'Save')
  await page.getByText('They changed: How closely.').waitFor()
  // What is theirs may change again before one decides.
  await other(page, 'PUT', '/api/admin/topic-guard-config', { blocked_topics: ['yet another'] })
  await press(page, 'Save mine over it')
  await page.getByText('They changed: How closely, Topics.').waitFor()
  await press(page, 'Save mine over it')
  await page.getByText('Saved, for every widget.').waitFor()
  expect(await told(page).count()).toBe(0)
  await page.reload()
  await expect.poll(topics).toEqual(['theirs', 'ours'])
  expect(await page.getByLabel('How closely').inputValue()).toBe('medium')
}, 60_000)

it('the assistant says so, also of a draft that was left and come back to, and of half of it', async () => {
  const page = await console.open('/console/bot')
  await page.getByLabel('Greeting').fill('Good day')
  await page.getByLabel('System prompt').fill('Be brief.')
  await page.getByRole('link', { name: 'How it looks' }).click()
  await page.getByLabel('Logo').waitFor()
  await other(page, 'PUT', '/api/admin/bot-config', { temperature: 1.5 })
  await page.goBack()
  await page.getByText('They changed: Temperature.').waitFor()
  expect(await page.getByLabel('Greeting').inputValue()).toBe('Good day')
  await press(page, 'Load theirs')
  await expect.poll(() => page.getByLabel('Temperature').inputValue()).toBe('1.5')

  await page.getByLabel('Greeting').fill('Good evening')
  await page.getByLabel('Temperature').fill('0.1')
  await other(page, 'PUT', '/api/admin/bot-config', { max_tokens: 77 })
  await press(page, 'Save')
  // The greeting is ours: it had been saved already.
  await page.getByText('They changed: Longest answer.').waitFor()
  await press(page, 'Save mine over it')
  await page.getByText('Saved. Visitors see it').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Greeting').inputValue()).toBe('Good evening')
  expect(await page.getByLabel('Temperature').inputValue()).toBe('0.1')
  expect(await page.getByLabel('Longest answer').inputValue()).not.toBe('77')
}, 60_000)

atLength(
  'the looks say so; what is no part of them is passed over in silence',
  async () => {
    const page = await console.open('/console/widget')
    await page.getByLabel('Suggested questions').fill('Do you ship abroad?')
    // The same thing of the server's, but none of what this form holds.
    await other(page, 'PUT', '/api/admin/widget-config', { greeting_message: 'Welcome' })
    await press(page, 'Save')
    await page.getByText('Saved. Visitors see it').waitFor()
    await page.getByLabel('Suggested questions').fill('Is it late?')
    await other(page, 'PUT', '/api/admin/widget-config', { suggested_questions: ['Theirs?'] })
    await press(page, 'Save')
    await page.getByText('They changed: Suggested questions.').waitFor()
    await press(page, 'Load theirs')
    await expect.poll(() => page.getByLabel('Suggested questions').inputValue()).toBe('Theirs?')
  },
  60_000,
)

atLength(
  'a second factor says so',
  async () => {
    const page = await console.open('/console/team')
    await page.getByLabel('Grace period').selectOption({ label: '7 days' })
    await other(page, 'PUT', '/api/mfa/settings', { mfa_grace_period_hours: 24 })
    await press(page, 'Save')
    await page.getByText('They changed: Grace period.').waitFor()
    await press(page, 'Save mine over it')
    await page.getByText('Saved.', { exact: true }).waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Grace period').inputValue()).toBe('168')
  },
  60_000,
)

it('a policy says so, and shows what ours would make of theirs; one of the same name is not made twice', async () => {
  const fallback = { label: 'own.other', action: 'redact', risk: 'medium', review: false }
  const page = await console.open('/console/policies/mine?from=standard')
  await page.getByText('Not saved yet.').waitFor()
  const theirs = { threshold: 0.25, rules: [], fallback }
  await other(page, 'PUT', '/api/v1/policies/mine', theirs)
  await press(page, 'Save policy')
  await told(page).waitFor()
  await page.getByRole('heading', { name: 'From theirs to yours' }).waitFor()
  expect(await page.getByLabel('Rules').inputValue()).toContain('pii.contact')
  expect(await axe(page)).toEqual([])
  await press(page, 'Load theirs')
  await expect.poll(() => page.getByLabel('Rules').inputValue()).toContain('0.25')

  const text = JSON.stringify({ ...theirs, threshold: 0.75 })
  await page.getByLabel('Rules').fill(text)
  await other(page, 'PUT', '/api/v1/policies/mine', { ...theirs, threshold: 0.5 })
  await press(page, 'Save as version 2')
  await told(page).waitFor()
  expect(await page.getByLabel('Rules').inputValue()).toBe(text)
  await press(page, 'Save mine over it')
  await page.getByText('mine is saved as version 3.').waitFor()
  expect(await page.getByLabel('Rules').inputValue()).toContain('0.75')
}, 60_000)

it('a webhook and a person who is told say so in their dialogs, and are saved over by the next press', async () => {
  const hook = { name: 'hook', url: 'http://127.0.0.1:9/', events: ['pii.detected'] }
  const page = await console.open('/console/webhooks')
  await other(page, 'POST', '/api/v1/webhooks', hook)
  await page.reload()
  await page.getByRole('cell', { name: 'hook', exact: true }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('ours')
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await other(page, 'PATCH', `/api/v1/webhooks/${id}`, { name: 'theirs' })
  const saveInDialog = () => dialog.getByRole('button', { name: 'Save' }).click()
  await saveInDialog()
  await told(page).waitFor()
  expect(await dialog.getByLabel('Name').inputValue()).toBe('ours')
  await saveInDialog()
  await page.getByRole('heading', { name: 'ours' }).waitFor()

  const person = { id: 'ada', name: 'Ada', channels: ['email'], addresses: { email: 'ada@example.com' } }
  const routing = '/api/v1/notifications/routing'
  await other(page, 'PUT', routing, { stakeholders: [person] })
  await page.goto(`${console.url}/console/notifications`)
  await page.getByRole('cell', { name: 'Ada', exact: true }).click()
  await dialog.getByLabel('Address for E-mail').fill('ours@example.com')
  await other(page, 'PUT', routing, {
    stakeholders: [{ ...person, addresses: { email: 'theirs@example.com' } }],
  })
  await saveInDialog()
  await told(page).waitFor()
  await saveInDialog()
  await page.getByText('Saved.', { exact: true }).waitFor()
  const kept = await page.evaluate(
    async (path) => (await fetch(path, { headers: { 'x-svc-console': '1' } })).json(),
    routing,
  )
  expect(kept.config.stakeholders[0].addresses.email).toBe('ours@example.com')
}, 60_000)
