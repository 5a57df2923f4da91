/** The pages of what is known, said and counted, each in a journey of an admin. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { atLength } from './support/at-length.ts'
import { axe, type Console, faultsInLooks, settled, startConsole } from './support/console.ts'

let console: Console
let site: Server
beforeAll(async () => {
  console = await startConsole()
  site = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      '<!doctype html><title>Opening hours</title><main><h1>Opening hours</h1><p>The workshop in the old mill is open from nine to five.</p></main>',
    )
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

it('documents are uploaded and refused, a site is scanned, approved, and found by a question', async () => {
  const page = await console.open('/console/knowledge')
  page.setDefaultTimeout(15_000)
  const text =
    '# Tents\n\nA tent of the Fjord line weighs two kilograms. Write to tents@example.com for a loan.\n'
  await page.locator('input[type=file]').setInputFiles([
    { name: 'tents.md', mimeType: 'text/markdown', buffer: Buffer.from(text) },
    { name: 'picture.txt', mimeType: 'text/plain', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]) },
  ])
  await page.getByRole('listitem').filter({ hasText: 'tents.md' }).getByText('Uploaded').waitFor()
  const uploads = page.getByRole('listitem')
  await uploads.filter({ hasText: 'picture.txt' }).getByText('Not uploaded').waitFor()
  const tooMany = { status: 429, headers: { 'retry-after': '7' }, json: { code: 'rate_limited' } }
  await page.route('**/knowledge/upload', (route) => route.fulfill(tooMany), { times: 1 })
  await page.locator('input[type=file]').setInputFiles({
    name: 'soon.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from('# Soon'),
  })
  await uploads.filter({ hasText: 'soon.md' }).getByText('Try again in 7 seconds.').waitFor()
  expect(await faultsInLooks(page)).toEqual([])
  await page
    .getByRole('row', { name: /tents\.md/ })
    .getByText('In use')
    .waitFor()
  await page.getByRole('link', { name: 'tents.md' }).click()
  await page.getByText(/weighs two kilograms/).waitFor()
  expect(await page.locator('.pieces').textContent()).toContain('[EMAIL_ADDRESS]')
  expect(await faultsInLooks(page)).toEqual([])

  await page.getByRole('link', { name: 'Knowledge' }).first().click()
  await page.getByRole('button', { name: 'Scan a site' }).click()
  // No site is called ftp.
  for (const wrong of ['  ', 'ftp://example.com', 'https://']) {
    await page.getByLabel('Begin at').fill(wrong)
    await page.getByLabel('Begin at').press('Enter')
    await page.getByText('Give the address of a page').waitFor()
  }
  await page.getByLabel('Begin at').fill(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  await page.getByText('1 of 1 pages read').waitFor()
  await page.getByRole('link', { name: 'Look at what awaits approval' }).click()
  await page.getByRole('link', { name: /Opening hours/ }).waitFor()
  expect(await faultsInLooks(page)).toEqual([])
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('heading', { name: 'Nothing awaits approval' }).waitFor()
  await page.getByText(/is approved\./).waitFor()

  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByLabel('Question').fill('When is the workshop in the mill open?')
  await page.keyboard.press('Enter')
  await page.locator('.passages').getByText('from nine to five').first().waitFor()
  expect(await faultsInLooks(page)).toEqual([])

  await page.goto(`${console.url}/console/knowledge`)
  await settled(page)
  await page.getByRole('link', { name: 'tents.md' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByLabel('Type tents.md to confirm').fill('tents.md')
  await page.getByRole('button', { name: 'Delete document' }).click()
  await page.getByText('tents.md is deleted.').waitFor()
  // What is gone is not gone back to.
  await page.goBack()
  await settled(page)
  expect(await page.getByRole('heading', { name: 'There is no such thing' }).count()).toBe(0)
}, 60_000)

const say = async (session_id: string, ...messages: string[]) => {
  for (const message of messages) {
    const answer = await fetch(`${console.url}/api/proxy/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message, tenant_id: console.credentials.org_id, session_id }),
    })
    expect(answer.status).toBe(200)
  }
}

it('a conversation is found by its words, read with its receipts, and its lead deleted by name', async () => {
  const long = `Please write me at mira@example.com about ${'the parcel, '.repeat(20)}which is late`
  await say(crypto.randomUUID(), 'How long does delivery take?', long)
  await say(crypto.randomUUID(), 'I paid from DE89370400440532013000 and want to speak to a person')
  const page = await console.open('/console/conversations?asked=yes')
  expect(await page.getByRole('row').count()).toBe(2)
  // Known again by how it began, and nothing of it is said that was not kept.
  await page.getByRole('link', { name: 'I paid from IBAN_CODE and want to speak to a person' }).waitFor()
  expect(await page.content()).not.toContain('DE8937')
  expect(await faultsInLooks(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByLabel('Words of a message').fill('delivery')
  await page.keyboard.press('Enter')
  await page.waitForURL(/search=delivery/)
  await settled(page)
  expect(await page.getByRole('row').count()).toBe(2)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('conversations.csv')
  await page.locator('.row-link').first().click()
  await page.locator('.transcript').getByText('How long does delivery take?').waitFor()
  expect(await page.locator('.transcript').textContent()).not.toContain('mira@')
  expect(await page.locator('.facts').textContent()).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/)
  expect(await page.locator('.said-receipt').count()).toBeGreaterThanOrEqual(4)
  expect(await faultsInLooks(page)).toEqual([])
  await page.locator('.said-receipt').first().click()
  await page.getByRole('heading', { level: 1, name: /Receipt/ }).waitFor()

  await page.goto(`${console.url}/console/leads`)
  await page.getByRole('link', { name: 'mira@example.com' }).waitFor()
  expect(await faultsInLooks(page)).toEqual([])
  const message = page.locator('.note')
  const shownAt = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    return message.isVisible()
  }
  expect([await shownAt(390), await shownAt(800), await shownAt(1280)]).toEqual([true, false, true])
  // A long one is whole at a press, with no mouse.
  const height = async () => (await message.boundingBox())!.height
  const cut = await height()
  await message.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect.poll(height).toBeGreaterThan(cut)
  expect(await faultsInLooks(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete mira@example.com' }).click()
  await page.getByLabel('Type mira@example.com to confirm').fill('mira@example.com')
  await page.getByRole('button', { name: 'Delete lead' }).click()
  await page.getByRole('heading', { name: 'Nobody asks to be called back' }).waitFor()

  await page.goto(`${console.url}/console/conversations?search=delivery`)
  await page.locator('.row-link').first().click()
  await page.getByRole('button', { name: 'Forget' }).click()
  await page.getByText('Its receipts stay').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Forget conversation' }).click()
  await page.getByText('The conversation is forgotten.').waitFor()
  await page.goto(`${console.url}/console/conversations?search=delivery`)
  await settled(page)
  expect(await page.locator('.row-link').count()).toBe(0)
}, 60_000)

atLength(
  'what a visitor writes from right to left is set so, on a page that is not',
  async () => {
    await say(crypto.randomUUID(), 'متى تصل طلبيتي رقم سبعة!')
    const page = await console.open('/console/conversations')
    const sides = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
          const text = walk.nextNode()!
          const at = (from: number) => {
            const range = document.createRange()
            range.setStart(text, from)
            range.setEnd(text, from + 1)
            return range.getBoundingClientRect().x
          }
          // The mark at its end stands left of all, where its first letter is right of all.
          return at(0) > at(5) && at(5) > at(text.textContent!.length - 1)
        })
    await page.locator('.row-link').first().waitFor()
    expect(await sides('.first-message')).toBe(true)
    await page.locator('.row-link').first().click()
    await page.locator('.transcript').waitFor()
    expect(await sides('.visitor .said-text')).toBe(true)
  },
  30_000,
)

it('a topic is tried before it is saved, then stops a message, which is counted', async () => {
  const page = await console.open('/console/topic-guard')
  const topic = page.getByRole('textbox', { name: 'Topics' })
  await topic.fill('せいじ')
  await topic.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
  expect(await topic.inputValue()).toBe('せいじ')
  await topic.fill('astrology')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Try a message' }).fill('Is astrology right about my week?')
  await page.getByRole('button', { name: 'Try', exact: true }).click()
  await page.getByText('Stopped', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved, for every widget.').waitFor()
  await say(crypto.randomUUID(), 'Is astrology right about my week?')
  await page.reload()
  await page.getByRole('row', { name: /about my week/ }).waitFor()
  expect(await faultsInLooks(page)).toEqual([])
}, 60_000)

it('analytics and billing say what each counts, and count it', async () => {
  await say(crypto.randomUUID(), 'Is there a warranty?')
  const counts = async () => {
    const page = await console.open('/console/analytics')
    const figure = page.locator('.figures > div', { hasText: 'Messages and answers' }).locator('dd')
    const all = Number(await figure.textContent())
    await page.getByText('billing counts what visitors wrote alone').waitFor()
    await page.goto(`${console.url}/console/billing`)
    const meter = page.locator('.meter', { hasText: 'Messages from visitors' })
    const sent = Number.parseInt((await meter.locator('.number').textContent())!, 10)
    await page.getByText('Analytics counts what is kept').waitFor()
    expect(await faultsInLooks(page)).toEqual([])
    return { all, sent }
  }
  const before = await counts()
  await say(crypto.randomUUID(), 'How long does delivery take?', 'And how do I return something?')
  expect(await counts()).toEqual({ all: before.all + 4, sent: before.sent + 2 })
}, 60_000)

it('what is talked is counted and told, and is for admins alone', async () => {
  const page = await console.open('/console/analytics')
  await page.getByText('Conversations by day', { exact: true }).first().waitFor()
  // Without a mouse, too, it is seen how many the highest bar stands for.
  expect(await page.locator('.bars-most').first().textContent()).toMatch(/^[1-9]/)
  expect(await faultsInLooks(page)).toEqual([])
  await page.getByRole('link', { name: 'Briefing' }).click()
  await page.locator('.briefing-text').waitFor()
  expect(await faultsInLooks(page)).toEqual([])
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const [table, ranked] = [
      await page.locator('.compared table').boundingBox(),
      await page.locator('.ranked').boundingBox(),
    ]
    const isBelow = ranked!.y > table!.y + table!.height
    expect([width, isBelow || ranked!.x - (table!.x + table!.width) >= 48]).toEqual([width, true])
  }
  const member = await console.open('/console/leads', { as: { email: 'm@example.com', role: 'member' } })
  await member.getByRole('heading', { name: 'This is for others' }).waitFor()
}, 60_000)
